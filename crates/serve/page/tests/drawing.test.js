// Puzzles that come in by links, files and the mouse; constraints added, changed, removed.

import { announcements, ARROW, cell, CLASSIC, drag, expect, KILLER, link, paste, test, THERMO, verdict } from "./page.js";

for (const [name, line, words] of [["killer", KILLER, /28 constraints/], ["thermometer", THERMO, /7 constraints/], ["arrow", ARROW, /8 constraints/]]) {
  test(`a link pasted: ${name}`, async ({ sheet }) => {
    await paste(sheet, link(line));
    await verdict(sheet, "Exactly one solution");
    await expect(sheet.locator(".verdict .rules")).toHaveText(words);
    await expect(sheet.getByRole("heading", { name: "Rules" })).toBeVisible();
  });
}

test("a 6x6 jigsaw with a cage, by mouse", async ({ sheet }) => {
  await sheet.getByRole("radio", { name: "6", exact: true }).check({ force: true });
  await expect(sheet.getByRole("gridcell")).toHaveCount(36);
  await sheet.getByRole("radio", { name: "Painted" }).check({ force: true });
  // Boxes of 2x3; the first two exchange a corner: region A gets R1C4, region B gets R2C1.
  await sheet.getByRole("button", { name: /^Region A,/ }).click();
  await drag(sheet, [[1, 4]]);
  await expect(sheet.getByRole("button", { name: /^Region A, 7 of 6/ })).toBeVisible();
  await sheet.getByRole("button", { name: /^Region B,/ }).click();
  await drag(sheet, [[2, 1]]);
  await expect(sheet.getByRole("button", { name: /^Region B, 6 of 6/ })).toBeVisible();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet.getByRole("radio", { name: "Painted" })).toBeChecked();
  await sheet.getByRole("tab", { name: "Draw" }).click();
  await sheet.getByRole("button", { name: "Cage", exact: true }).click();
  await sheet.getByLabel("Value").fill("9");
  await drag(sheet, [[3, 1], [3, 2], [4, 2]]);
  await expect(cell(sheet, 3, 2)).toHaveAccessibleName(/cage/);
  await verdict(sheet, /solutions; two differ/);
  // The rule in words, the sum changed, the cage removed and brought back.
  const editor = sheet.getByRole("form", { name: /^Cage/ });
  await expect(editor).toContainText(/differ, and sum to/);
  await editor.getByLabel("Value").fill("11");
  await editor.getByLabel("Value").press("Enter");
  await expect(editor.getByLabel("Value")).toHaveValue("11");
  await editor.getByRole("button", { name: /Remove/ }).click();
  await expect(cell(sheet, 3, 2)).not.toHaveAccessibleName(/cage/);
  await sheet.getByRole("button", { name: "Undo" }).click();
  await expect(cell(sheet, 3, 2)).toHaveAccessibleName(/cage/);
});

test("constraints by keyboard: a thermometer, an inequality, a clue outside", async ({ sheet }) => {
  await cell(sheet, 2, 2).focus();
  await sheet.keyboard.press("/");
  await sheet.getByLabel(/^Search all/).fill("thermo");
  await sheet.getByRole("button", { name: "Thermometer" }).press("Enter");
  await cell(sheet, 2, 2).focus();
  for (const key of [" ", "ArrowRight", " ", "ArrowDown", " ", "Enter"]) await sheet.keyboard.press(key);
  await expect(cell(sheet, 3, 3)).toHaveAccessibleName(/thermo/);
  await sheet.getByLabel(/^Search all/).fill("");
  await sheet.getByRole("button", { name: "Inequality" }).press("Enter");
  await cell(sheet, 9, 1).focus();
  for (const key of ["Shift+ArrowRight", "Enter"]) await sheet.keyboard.press(key);
  await expect(sheet.locator(".verdict .rules")).toContainText("1 inequality");
  await sheet.getByRole("button", { name: "Sandwich" }).press("Enter");
  await sheet.getByLabel("Number").fill("12");
  await sheet.getByLabel("Line", { exact: true }).selectOption("Row 5 from the left");
  await sheet.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await expect(cell(sheet, 5, 9)).toHaveAccessibleName(/sandwich/);
  await expect(sheet.locator(".verdict .rules")).toContainText("2 constraints");
});

test("inequalities of two selected cells: keys and buttons", async ({ sheet }) => {
  const announced = await announcements(sheet);
  await cell(sheet, 4, 4).focus();
  await sheet.keyboard.press(">");
  await expect(sheet.getByRole("alert")).toContainText("two neighbors");
  await sheet.keyboard.press("Shift+ArrowDown");
  await sheet.keyboard.press(">");
  await expect(cell(sheet, 4, 4)).toHaveAccessibleName(/greater than row 5 column 4/);
  await expect.poll(announced).toContainEqual("Added: row 5 column 4 is less than row 4 column 4");
  await sheet.getByRole("tab", { name: "Draw" }).click();
  const panel = sheet.getByRole("region", { name: "Inequality of two cells" });
  await expect(panel.getByRole("button", { name: "row 4 column 4 is greater than row 5 column 4" })).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("button", { name: "row 4 column 4 is less than row 5 column 4" }).press("Enter");
  await expect(cell(sheet, 4, 4)).toHaveAccessibleName(/less than row 5 column 4/);
  await expect(sheet.locator(".verdict .rules")).toContainText("1 inequality");
  await panel.getByRole("button", { name: "No sign" }).press("Enter");
  await expect(sheet.locator(".verdict .rules")).not.toContainText("inequality");
  await cell(sheet, 4, 4).focus();
  await sheet.keyboard.press("Shift+ArrowRight");
  await sheet.keyboard.press("<");
  await expect(cell(sheet, 4, 5)).toHaveAccessibleName(/greater than row 4 column 4/);
  await sheet.keyboard.press("<");
  await expect(cell(sheet, 4, 5)).not.toHaveAccessibleName(/than/);
});

test("clues outside by the buttons around the grid", async ({ sheet }) => {
  await sheet.getByRole("tab", { name: "Draw" }).click();
  const ring = sheet.getByRole("toolbar");
  await expect(ring).toHaveCount(0);
  await sheet.getByRole("button", { name: "Sandwich" }).click();
  await expect(ring.getByRole("button")).toHaveCount(36);
  await expect(ring.locator("button[tabindex='0']")).toHaveCount(1);
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("Tab");
  const focus = sheet.locator(":focus");
  await expect(focus).toHaveAccessibleName("Column 1 from above");
  const moves = [["ArrowLeft", "Row 1 from the left"], ["ArrowRight", "Row 1 from the right"], ["ArrowUp", "Column 9 from above"], ["ArrowDown", "Column 9 from below"], ["Home", "Column 1 from below"], ["ArrowLeft", "Row 9 from the left"], ["ArrowUp", "Row 8 from the left"]];
  for (const [key, name] of moves) {
    await sheet.keyboard.press(key);
    await expect(focus).toHaveAccessibleName(name);
  }
  await sheet.keyboard.press("Enter");
  await expect(sheet.getByLabel("Number")).toBeFocused();
  await expect(sheet.getByLabel("Line", { exact: true }).locator("option:checked")).toHaveText("Row 8 from the left");
  await sheet.keyboard.type("12");
  await sheet.keyboard.press("Enter");
  await expect(focus).toHaveAccessibleName("Row 8 from the left, has 12");
  await expect(cell(sheet, 8, 5)).toHaveAccessibleName(/sandwich/);
  // The same line again changes its clue.
  await sheet.keyboard.press("Enter");
  await expect(sheet.getByLabel("Number")).toHaveValue("12");
  await sheet.keyboard.type("15");
  await sheet.keyboard.press("Enter");
  await expect(focus).toHaveAccessibleName("Row 8 from the left, has 15");
  await expect(sheet.locator(".verdict .rules")).toContainText("1 constraint");
  await sheet.keyboard.press("Escape");
  await expect(ring).toHaveCount(0);
  await expect(focus).toHaveAccessibleName(/^row 1 column 1,/);
  // Diagonals: a place has two of them, and the corners have one.
  await sheet.getByRole("button", { name: "Little killer" }).click();
  await ring.getByRole("button", { name: "Diagonal from row 1 column 4 to row 6 column 9 or Diagonal from row 1 column 2 to row 2 column 1" }).click();
  await ring.locator("#ring--1-2").click();
  await sheet.getByLabel("Number").fill("5");
  await sheet.getByLabel("Number").press("Enter");
  await expect(cell(sheet, 2, 1)).toHaveAccessibleName(/little.killer/);
  await expect(ring.getByRole("button", { name: "Diagonal from row 1 column 1 to row 9 column 9" })).toBeVisible();
});

test.describe("refused texts", () => {
  test.use({ refusals: true });

  test("fields, files, several puzzles, and texts that cannot be read", async ({ sheet }) => {
    const field = sheet.getByRole("textbox", { name: "Puzzle or link" });
    await field.fill("this is no puzzle");
    await sheet.getByRole("button", { name: "Read it" }).click();
    await expect(sheet.getByRole("alert")).not.toBeEmpty();
    await sheet.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "two.txt", { type: "text/plain" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, `${CLASSIC}\n${CLASSIC.replace("8.6", "8..")}\n`);
    await verdict(sheet, "Exactly one solution");
    await expect(sheet.getByText("Puzzle 1 of 2")).toBeVisible();
    await sheet.getByRole("button", { name: "Next", exact: true }).click();
    await verdict(sheet, /solutions/);
  });

  test("text of a puzzle is only text", async ({ sheet }) => {
    const evil = '<script>document.title="owned"</script><img src=x onerror="document.title=1">';
    await sheet.getByRole("tab", { name: "Draw" }).click();
    await sheet.getByLabel(/^Search all/).fill(evil);
    await paste(sheet, evil);
    await expect(sheet.getByRole("alert")).not.toBeEmpty();
    expect(await sheet.locator("img, script:not([src])").count()).toBe(0);
    const left = await sheet.evaluate(async () => {
      const { picture } = await import(new URL("page/picture.js", document.baseURI).href);
      const drawn = picture(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)"><script>1</script><style>*{}</style>
        <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject><image href="http://example.org/x.png"/><use x:href="http://example.org/#a"/><a href="javascript:1"><text>a</text></a>
        <animate attributeName="href"/><rect fill="url(http://example.org/)" onclick="1" style="fill:red" width="2" height="2"/><path d="M0 0" class="thin"/></svg>`);
      return drawn?.outerHTML;
    });
    expect(left?.replaceAll(/>\s+</g, "><")).toBe('<svg viewBox="0 0 9 9" class="quorum" aria-hidden="true" focusable="false"><rect width="2" height="2"></rect><path d="M0 0" class="thin"></path></svg>');
  });
});

test("save, steps, generate, minimize", async ({ sheet }) => {
  await paste(sheet, CLASSIC);
  await verdict(sheet, "Exactly one solution");
  await sheet.getByRole("button", { name: /^Save as/ }).click();
  const file = sheet.waitForEvent("download");
  await sheet.getByRole("button", { name: "SVG" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.svg$/);
  await sheet.getByRole("button", { name: "f-puzzles", exact: true }).click();
  await expect(sheet.locator(".made a")).toHaveAttribute("href", /^https:/);
  await sheet.keyboard.press("Escape");
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("s");
  await expect(sheet.locator(".stepno", { hasText: /^Step 1 of \d+/ })).toBeVisible();
  await sheet.keyboard.press("s");
  await expect(sheet.locator(".stepno", { hasText: /^Step 2 of \d+/ })).toBeVisible();
  await expect(sheet.getByRole("status")).toContainText("Step 2");
  await sheet.getByRole("button", { name: "Back" }).click();
  await expect(sheet.locator(".stepno", { hasText: /^Step 1 of \d+/ })).toBeVisible();
  await sheet.getByRole("tab", { name: "Reasons" }).click();
  await sheet.getByRole("button", { name: /^Remove clues/ }).click();
  await expect(sheet.getByRole("alert")).toContainText("All clues are needed");
  await sheet.getByRole("button", { name: "New" }).click();
  await sheet.getByRole("button", { name: "Generate" }).click();
  await verdict(sheet, "Exactly one solution");
});
