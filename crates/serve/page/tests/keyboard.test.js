// By keyboard only, with roles and names only: typed, unique, ambiguous, repaired, contradictory, undone.

import { announcements, CLASSIC, cell, expect, paste, test, typeGrid, verdict } from "./page.js";

test("quick: a 17-clue puzzle by keyboard only", async ({ sheet }) => {
  await typeGrid(sheet, CLASSIC);
  await verdict(sheet, "Exactly one solution");
  await expect(sheet.getByRole("status")).toContainText("Exactly one solution");
  await expect(cell(sheet, 1, 8)).toHaveAccessibleName(/given 1/);
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/solution 6/);

  // A given deleted: several solutions, and the way along their differences.
  await cell(sheet, 9, 6).focus();
  await sheet.keyboard.press("Backspace");
  await verdict(sheet, /solutions; two differ in \d+ cells?/);
  await sheet.keyboard.press("n");
  await expect(sheet.locator(":focus")).toHaveAccessibleName(/in solution a, \d in solution b, difference \d+ of \d+/);
  await sheet.keyboard.press("Shift+N");
  await expect(sheet.locator(":focus")).toHaveAccessibleName(/difference \d+ of \d+/);
  await sheet.keyboard.press("Control+z");
  await verdict(sheet, "Exactly one solution");

  // A contradiction: marked, in words, and undone.
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("1");
  await verdict(sheet, /^No solution/);
  await expect(cell(sheet, 1, 1)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/given 1, in the contradiction, clue \d/);
  await expect(sheet.getByRole("heading", { name: "Remove one of them" })).toBeVisible();
  await sheet.keyboard.press("Control+z");
  await verdict(sheet, "Exactly one solution");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/solution 6/);
  await sheet.keyboard.press("Control+y");
  await verdict(sheet, /^No solution/);
});

test("a suggested clue by keyboard makes it unique again", async ({ sheet }) => {
  // 2 solutions that differ in few cells: each of these cells repairs it.
  const solution = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
  const twins = twinCells(solution);
  const text = [...solution].map((digit, index) => (twins.includes(index) ? "." : digit)).join("");
  await typeGrid(sheet, text);
  await verdict(sheet, /^2 solutions; they differ in \d+ cells/);
  const first = sheet.getByRole("button", { name: /^Add the clue/ }).first();
  await expect(first).toBeVisible();
  await sheet.keyboard.press("Tab");
  for (let tries = 0; tries < 30; tries++) {
    const name = await sheet.locator(":focus").evaluate((element) => element.textContent);
    if (name?.includes("Add the clue")) break;
    await sheet.keyboard.press("Tab");
  }
  await expect(first).toBeFocused();
  await sheet.keyboard.press("Enter");
  await verdict(sheet, "Exactly one solution");
  await expect(sheet.locator(":focus")).toHaveAccessibleName(/given \d/);
});

/** Cells of an unavoidable set: two values, swapped along a closed chain of rows, columns and boxes. */
function twinCells(solution) {
  for (const [a, b] of [...Array(81).keys()].map((index) => [Math.floor(index / 9) + 1, (index % 9) + 1]).filter(([x, y]) => x < y)) {
    const cells = [...solution].flatMap((digit, index) => (Number(digit) === a || Number(digit) === b ? [index] : []));
    const houses = (index) => [`r${Math.floor(index / 9)}`, `c${index % 9}`, `b${Math.floor(index / 27)}${Math.floor((index % 9) / 3)}`];
    const chain = [cells[0]];
    for (const one of chain) for (const other of cells) if (!chain.includes(other) && houses(one).some((house) => houses(other).includes(house))) chain.push(other);
    if (chain.length < 18) return chain;
  }
  return [];
}

test("moves, ranges, modes", async ({ sheet }) => {
  const focus = sheet.locator(":focus");
  await cell(sheet, 5, 5).focus();
  const moves = [["ArrowRight", 5, 6], ["Home", 5, 1], ["End", 5, 9], ["ArrowRight", 5, 9], ["Control+Home", 1, 1], ["ArrowUp", 1, 1], ["PageDown", 4, 1], ["Control+End", 9, 9], ["PageUp", 6, 9], ["Control+ArrowUp", 1, 9]];
  for (const [key, row, column] of moves) {
    await sheet.keyboard.press(key);
    await expect(focus).toHaveAccessibleName(new RegExp(`^row ${row} column ${column},`));
  }
  expect(await sheet.locator("td[tabindex='0']").count()).toBe(1);
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("Shift+ArrowRight");
  await sheet.keyboard.press("Shift+ArrowDown");
  await expect(sheet.getByRole("status")).toHaveText("4 cells selected");
  expect(await sheet.locator("td[aria-selected='true']").count()).toBe(4);
  await sheet.keyboard.press("x");
  await sheet.keyboard.press("7");
  await expect(cell(sheet, 2, 2)).toHaveAccessibleName(/pencil marks 7/);
  await sheet.keyboard.press("c");
  await sheet.keyboard.press("2");
  await sheet.keyboard.press("4");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/candidates 2 4/);
  await sheet.keyboard.press("Escape");
  await sheet.keyboard.press("Control+a");
  await expect(sheet.getByRole("status")).toHaveText("81 cells selected");
  await sheet.keyboard.press("Escape");
  await sheet.keyboard.press("?");
  await expect(sheet.getByRole("table", { name: "Keys of the board" })).toBeVisible();
});

test("the state is in the address", async ({ sheet, server }) => {
  await cell(sheet, 3, 4).focus();
  await sheet.keyboard.press("5");
  await sheet.keyboard.press("ArrowRight");
  await sheet.keyboard.press("x");
  await sheet.keyboard.press("8");
  await expect(cell(sheet, 3, 5)).toHaveAccessibleName(/pencil marks 8/);
  // The digit is in the address when the program has accepted it.
  let address = "";
  await expect
    .poll(async () => {
      const before = address;
      address = sheet.url();
      return new URL(address).hash.length > 10 && address === before;
    }, { intervals: [1500] })
    .toBe(true);
  await sheet.goto("about:blank");
  await sheet.goto(address);
  await expect(cell(sheet, 3, 4)).toHaveAccessibleName(/given 5/);
  await expect(cell(sheet, 3, 5)).toHaveAccessibleName(/pencil marks 8/);
  await sheet.goto(`${server}#broken`);
  await expect(sheet.getByRole("alert")).toContainText("cannot be read");
});

test("what is typed is confirmed; moves are not", async ({ sheet }) => {
  await expect(sheet.getByRole("grid")).toHaveAccessibleDescription(/does not move on.*\?/);
  const announced = await announcements(sheet);
  await cell(sheet, 3, 4).focus();
  await sheet.keyboard.press("5");
  await expect.poll(announced).toContainEqual("5 in row 3 column 4");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp"]) await sheet.keyboard.press(key);
  await sheet.keyboard.press("5");
  await expect.poll(announced).toContainEqual("5 in row 3 column 6, breaks a rule: 5 is twice in row 3 and box 2");
  await sheet.keyboard.press("Backspace");
  await expect.poll(announced).toContainEqual("Erased row 3 column 6");
  await sheet.keyboard.press("x");
  await sheet.keyboard.press("7");
  await expect.poll(announced).toContainEqual("pencil marks 7 in row 3 column 6");
  await sheet.keyboard.press("c");
  await sheet.keyboard.press("2");
  await sheet.keyboard.press("4");
  await expect.poll(announced).toContainEqual("candidates 2 4 in row 3 column 6");
  expect((await announced()).filter((text) => text.startsWith("row ")), "no cell is read out by moving").toEqual([]);
});

test("a text that was read takes the focus to the board", async ({ sheet }) => {
  const field = sheet.getByRole("textbox", { name: "Puzzle or link" });
  await expect(field).toHaveAccessibleDescription(/focus moves to the board/);
  await field.fill(CLASSIC);
  await sheet.keyboard.press("Control+Enter");
  await verdict(sheet, "Exactly one solution");
  await expect(cell(sheet, 1, 1)).toBeFocused();
  await sheet.getByRole("tab", { name: "Draw" }).focus();
  await paste(sheet, CLASSIC.replace("8.6", "8.."));
  await verdict(sheet, /solutions/);
  await expect(cell(sheet, 1, 1)).toBeFocused();
  await cell(sheet, 3, 3).focus();
  await sheet.getByRole("button", { name: "New" }).press("Enter");
  await expect(cell(sheet, 3, 3)).toBeFocused();
  // A button that is gone with what it was about leaves the focus on the board as well.
  await sheet.getByRole("button", { name: /17 givens/ }).press("Enter");
  await verdict(sheet, "Exactly one solution");
  await expect(cell(sheet, 3, 3)).toBeFocused();
});
