// By keyboard only, from the first Tab on: no test of this file uses the mouse or sets the focus.

import { announcements, expect, fullOf, isMock, shoot, test as base, typed, verdict } from "./page.js";

const test = base.extend({
  // A page that was used without the mouse.
  keys: async ({ sheet }, use) => {
    await sheet.evaluate(() => {
      window.pointed = [];
      for (const name of ["mousedown", "pointerdown", "touchstart", "wheel", "click"]) {
        addEventListener(name, (event) => { if (name !== "click" || event.detail > 0) window.pointed.push(name); }, true);
      }
    });
    await use(sheet);
    expect(await sheet.evaluate(() => window.pointed), "events of a pointer").toEqual([]);
  },
});

const focus = (page) => page.locator(":focus");

/** Presses a key until an element has the focus. */
async function until(page, key, element, most = 60) {
  for (let count = 0; count < most; count++) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

const cellWithFocus = (page, row, column) => expect(focus(page)).toHaveAccessibleName(new RegExp(`^row ${row} column ${column},`));

/** Tab to the board, then arrows to a cell. */
async function goTo(page, row, column) {
  const grid = page.locator("td[tabindex='0']");
  if (!(await grid.evaluate((one) => one === document.activeElement))) await until(page, "Tab", grid);
  await page.keyboard.press("Control+Home");
  for (let count = 1; count < row; count++) await page.keyboard.press("ArrowDown");
  for (let count = 1; count < column; count++) await page.keyboard.press("ArrowRight");
  await cellWithFocus(page, row, column);
}

/** The search, a name, Enter. */
async function search(page, words) {
  await page.keyboard.press("/");
  await expect(page.getByLabel(/^Search all/)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

/** The cells of a line, by Space, then Enter. */
async function line(page, places) {
  for (const [row, column] of places) {
    await goTo(page, row, column);
    await page.keyboard.press(" ");
  }
  await page.keyboard.press("Enter");
}

test("from nothing to a killer with one solution, and its link", async ({ keys: page }) => {
  const announced = await announcements(page);
  await until(page, "Tab", page.getByRole("radio", { name: "9", exact: true }));
  for (const cells of [64, 36]) {
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("gridcell")).toHaveCount(cells);
  }
  await until(page, "Shift+Tab", page.locator("td[tabindex='0']"));
  for (const [row, column, digit] of [[1, 1, 1], [2, 2, 5], [2, 3, 6], [4, 6, 1], [5, 4, 6], [6, 5, 1]]) {
    await goTo(page, row, column);
    await page.keyboard.press(String(digit));
  }
  await shoot(page, "keys-1-givens");
  // The cage: its cells, its name, its sum.
  await goTo(page, 1, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await search(page, "cage");
  await expect(page.getByLabel("Value")).toBeFocused();
  await expect(page.getByLabel("Value")).toHaveAccessibleDescription(/row 1 column 1 row 1 column 2 row 2 column 1 row 2 column 2/);
  await page.keyboard.type("12");
  await shoot(page, "keys-2-cage");
  await page.keyboard.press("Enter");
  await cellWithFocus(page, 2, 2);
  await expect(focus(page)).toHaveAccessibleName(/cage/);
  await search(page, "thermo");
  await cellWithFocus(page, 2, 2);
  await line(page, [[3, 1], [3, 2], [4, 3], [3, 4], [3, 5]]);
  await expect(focus(page)).toHaveAccessibleName(/thermo/);
  await search(page, "arrow");
  await line(page, [[6, 3], [6, 4], [5, 3]]);
  await verdict(page, "Exactly one solution");
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Added: arrow/i));
  await shoot(page, "keys-3-unique");
  // The link, and the same puzzle from it.
  await until(page, "Shift+Tab", page.getByRole("button", { name: /^Save as/ }));
  await page.keyboard.press("Enter");
  await until(page, "Tab", page.getByRole("button", { name: "f-puzzles", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.locator(".made a")).toBeVisible();
  await shoot(page, "keys-4-link");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:.*f-?puzzles/);
  await page.keyboard.press("Escape");
  await until(page, "Shift+Tab", page.getByRole("button", { name: "New" }));
  await page.keyboard.press("Enter");
  await cellWithFocus(page, 1, 1);
  await expect(page.getByRole("gridcell")).toHaveCount(81);
  if (isMock) return; // it reads no such link
  await page.keyboard.press("Control+v");
  await verdict(page, "Exactly one solution");
  await expect(page.locator(".verdict .rules")).toContainText("3 constraints");
});

test("a new board is typed on at once; a digit does not fill it", async ({ keys: page }) => {
  await until(page, "Tab", page.getByRole("button", { name: "New" }));
  await page.keyboard.press("Enter");
  await cellWithFocus(page, 1, 1);
  await page.keyboard.press("5");
  await verdict(page, /^More than [\d,]+ solutions/);
  await expect(focus(page)).toHaveAccessibleName(/given 5/);
  await expect(page.getByRole("radio", { name: "Givens" }).last()).toBeChecked();
  expect(await fullOf(page), "digits on the board").toBe(1);
  await page.keyboard.press("n");
  await expect(focus(page)).toHaveAccessibleName(/in solution a/);
  expect(await fullOf(page)).toBe(81);
});

test("the first match, its value, and the ways out", async ({ keys: page }) => {
  const announced = await announcements(page);
  await goTo(page, 1, 1);
  await page.keyboard.press("7");
  await search(page, "whi");
  await expect(page.getByRole("form", { name: "New: White dot" })).toBeVisible();
  // Nothing is chosen yet: Enter asks for cells and cancels nothing.
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await cellWithFocus(page, 1, 1);
  await expect.poll(announced).toContainEqual("Select the cells on the board, then press Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Value")).toBeFocused();
  await expect(page.getByLabel("Value")).toHaveValue("2");
  await page.keyboard.press("Escape");
  await expect.poll(announced).toContainEqual("Cancelled: White dot");
  await cellWithFocus(page, 1, 3);
  await expect(page.getByRole("form", { name: /^New/ })).toHaveCount(0);
  // What was cancelled is not undone; the line that is begun is, and then the digit.
  await search(page, "thermo");
  await cellWithFocus(page, 1, 3);
  await page.keyboard.press(" ");
  await page.keyboard.press("Control+z");
  await expect.poll(announced).toContainEqual("Cells dropped");
  expect(await fullOf(page)).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(announced).toContainEqual("Cancelled: Thermometer");
  await page.keyboard.press("Control+z");
  await expect.poll(announced).toContainEqual("Undone: 7 in row 1 column 1");
  expect(await fullOf(page)).toBe(0);
  for (let count = 0; count < 4; count++) await page.keyboard.press("Control+z");
  await expect.poll(announced).toContainEqual("Nothing to undo");
  await search(page, "nothing like this");
  await expect.poll(announced).toContainEqual("No constraint has these words.");
  await expect(page.getByLabel(/^Search all/)).toBeFocused();
});

test("undo and redo say what they do, one change at a time", async ({ keys: page }) => {
  const announced = await announcements(page);
  const last = () => announced().then((all) => all.at(-1));
  await goTo(page, 1, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await search(page, "cage");
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await cellWithFocus(page, 1, 2);
  // The sum of the cage is changed; the editor gives the focus back.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await until(page, "Tab", page.locator("#editor-value"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await verdict(page, /^No solution/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("12");
  await page.keyboard.press("Escape");
  await cellWithFocus(page, 1, 2);
  await expect(page.locator(".verdict .rules")).toContainText("1 constraint");
  await verdict(page, /^No solution/);
  await page.keyboard.press("Control+z");
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Undone: changed cage of 15.* to cage of 99/i));
  await verdict(page, /solutions/);
  await page.keyboard.press("Control+y");
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Redone: changed cage of 15.* to cage of 99/i));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(last).toMatch(/^Undone: added cage of 15/i);
  // Digits in the same moment are two changes.
  await goTo(page, 5, 5);
  await typed(page, ["4", "ArrowRight", "6"]);
  await expect.poll(() => fullOf(page)).toBe(2);
  await expect(page.locator(".typed")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect.poll(announced).toContainEqual("Undone: 6 in row 5 column 6");
  await expect.poll(() => fullOf(page)).toBe(1);
});

test.describe("refused", () => {
  test.use({ refusals: true });

  test("what is refused is mended, and no reason names a command", async ({ keys: page }) => {
    test.skip(isMock, "the mock has reasons of its own");
    await goTo(page, 1, 1);
    await page.keyboard.press("Shift+ArrowRight");
    await search(page, "cage");
    await page.keyboard.type("twelve");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("expected");
    await expect(page.getByLabel("Value")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await cellWithFocus(page, 1, 2);
    await expect(focus(page)).toHaveAccessibleName(/cage/);
    await until(page, "Shift+Tab", page.getByRole("textbox", { name: "Puzzle or link" }).first());
    for (const text of ["this is no puzzle", "https://sudokupad.app/short", "cells=1.../..../..../....", "# anti-queen"]) {
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText(text.slice(2, 10));
      await expect(page.getByRole("alert")).not.toContainText(/quorum [a-z]/);
    }
  });
});
