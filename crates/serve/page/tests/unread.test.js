// Parts of a text that were not read: shown whole, kept in the address, dismissed and brought back. Comments: listed and kept.

import { cell, CLASSIC, expect, isMock, paste, test, verdict, withUnread } from "./page.js";

const SEVERAL = CLASSIC.replace("8.6", "8..");
const WORDS = `rules in words: ${"Along a line no digit is repeated. ".repeat(8)}The end.`;
const UNDECIDED = "Not decided: rules were not read";

test("what was not read outlives edits, undo and a reload", async ({ sheet }) => {
  await withUnread(sheet, ["2 red lines", WORDS]);
  await paste(sheet, SEVERAL);
  await verdict(sheet, UNDECIDED);
  const warning = sheet.locator(".unread");
  await expect(warning).toContainText("Not read: 2 red lines");
  await expect(warning.getByText("The end.")).toBeHidden();
  await warning.locator("summary").click();
  await expect(warning.getByText("The end.")).toBeVisible();

  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("x");
  await sheet.keyboard.press("9");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/pencil marks 9/);
  await settled(sheet);
  await sheet.reload();
  await verdict(sheet, UNDECIDED);
  await expect(warning).toContainText("2 red lines");
  await expect(cell(sheet, 1, 1)).toHaveAccessibleName(/pencil marks 9/);

  // All rules are on the board: a state of its own, for undo, redo and reload.
  await sheet.getByRole("button", { name: "The board has all rules" }).click();
  await verdict(sheet, /solutions/);
  await expect(warning).toHaveCount(0);
  await settled(sheet);
  await sheet.reload();
  await verdict(sheet, /solutions/);
  await expect(warning).toHaveCount(0);
  await sheet.getByRole("button", { name: "Undo" }).click();
  await verdict(sheet, UNDECIDED);
  await expect(warning).toContainText("2 red lines");
  await sheet.getByRole("button", { name: "Redo" }).click();
  await verdict(sheet, /solutions/);
  await expect(warning).toHaveCount(0);
});

test("comments that are not rules are listed and change no verdict", async ({ sheet }) => {
  test.skip(isMock, "the mock reads no comments");
  await paste(sheet, `# for Bo\n${CLASSIC}`);
  await verdict(sheet, "Exactly one solution");
  const comments = sheet.getByText("1 comment not read as rules, the first 'for Bo'.");
  await expect(comments).toBeVisible();
  await expect(sheet.locator(".unread")).toHaveCount(0);
  await cell(sheet, 1, 1).focus();
  await sheet.keyboard.press("6");
  await verdict(sheet, "Exactly one solution");
  await settled(sheet);
  await sheet.reload();
  await verdict(sheet, "Exactly one solution");
  await expect(comments).toBeVisible();
  await paste(sheet, CLASSIC);
  await expect(comments).toHaveCount(0);
});

/** Waits until the address does not change any more. */
async function settled(page) {
  let before = "";
  await expect.poll(() => {
    const same = page.url() === before;
    before = page.url();
    return same;
  }, { intervals: [400] }).toBe(true);
}
