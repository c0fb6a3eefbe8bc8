// Constraints: adding one by a drag, by selected cells or by text; choosing one of the puzzle; removing it. Work on a new one
// ends by adding it or by a cancellation that is read out; until then it is no part of the puzzle and of its history.
// A constraint is typed "cage 15 R1C1 R1C2": name, value if it has one, cells; " : " between the lists of arrows and clones.

import { batch } from "./vendor/preact.js";
import { focusBoard, focusEditor, focusHand } from "./focus.js";
import { titleOf } from "./glyphs.js";
import { announce, complain, content } from "./live.js";
import { cellText, rowsOf } from "./names.js";
import { backToRing, clueOn, focusRing } from "./outside.js";
import { edit, move } from "./puzzle.js";
import { toggleSign } from "./signs.js";
import { board, chosen, focused, kindOf, path, selection, tab, tool, toolValue } from "./state.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Kind} Kind */

/** The tool of inequalities, which are no named constraints. */
export const SIGN = "inequality";

/** Whether a kind is typed with a value. @param {Kind | undefined} kind */
export const hasValue = (kind) => kind !== undefined && kind.parameter !== "";

/** Whether the kind in the hand was added since it is there. */
let isAdded = false;

/** Takes a kind into the hand; the focus goes to what it needs next. @param {string} name */
export function start(name) {
  content();
  const takes = name === SIGN ? "pair" : kindOf(name)?.takes;
  if (!takes) return;
  isAdded = false;
  batch(() => {
    chosen.value = null;
    path.value = [];
    toolValue.value = "";
    tool.value = { name, takes };
  });
  announce(`New: ${titleOf(name)}`);
  focusHand();
}

/** A button of the palette: takes the kind into the hand, or puts it down. @param {string} name */
export const pick = (name) => (tool.value?.name === name ? dropHand() : start(name));

/** Drops the cells of a line that is not added. */
function dropCells() {
  if (!path.value.length) return false;
  path.value = [];
  announce("Cells dropped");
  return true;
}

/** Drops the cells of the line; without any, puts the tool down. */
export function dropTool() {
  if (dropCells()) return true;
  const held = tool.value;
  if (!held) return false;
  tool.value = null;
  announce(`${isAdded ? "Done" : "Cancelled"}: ${titleOf(held.name)}`);
  return true;
}

/** Puts the tool down, and the cells of its line. */
export function dropHand() {
  path.value = [];
  dropTool();
}

/** Undo: cells of a line that is not added are what was done last. */
export function undo() {
  if (!dropCells()) move(-1);
}

/** The whole line of cells through two cells, from the edge of the grid. @param {Board} now @param {number} first @param {number} last */
export function wholeLine(now, first, last) {
  const { size } = now;
  const rows = rowsOf(now);
  const sign = (/** @type {number} */ from, /** @type {number} */ to) => Math.sign(to - from);
  const [dr, dc] = [sign(Math.floor(first / size), Math.floor(last / size)), sign(first % size, last % size)];
  if (!dr && !dc) return [first];
  let [row, column] = [Math.floor(first / size), first % size];
  const inside = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && r < rows && c >= 0 && c < size;
  while (inside(row - dr, column - dc)) [row, column] = [row - dr, column - dc];
  const cells = [];
  for (; inside(row, column); [row, column] = [row + dr, column + dc]) cells.push(row * size + column);
  return cells;
}

/** Cells of a drag as the tool takes them. @param {readonly number[]} cells */
export function dragTool(cells) {
  const now = board.value;
  if (!tool.value || !now) return;
  const [first = 0, last = 0] = [cells[0], cells[cells.length - 1]];
  if (tool.value.takes === "outside") path.value = wholeLine(now, first, last);
  else if (tool.value.takes.endsWith("pair")) path.value = first === last ? [first] : [first, last];
  else path.value = tool.value.takes.endsWith("cells") ? [...new Set(cells)] : [...cells];
}

/** Space: one more cell, or without the last one. @param {number} cell */
export function extendPath(cell) {
  const old = path.value;
  path.value = old[old.length - 1] === cell ? old.slice(0, -1) : [...old, cell];
  const now = board.value;
  if (now) announce(`${path.value.length} cells: ${cellText(now, [...path.value])}`);
}

/** Cells in lists: half and half for clones, only the first cells for arrows, as in the example of the kind. @param {Board} now @param {Kind} kind @param {readonly number[]} cells */
function cellLists(now, kind, cells) {
  const number = (/** @type {string | undefined} */ text) => (text?.match(/R\d+C\d+/g) ?? []).length;
  const [head, ...others] = kind.example.split("|");
  if (!others.length) return cellText(now, [...cells]);
  const equal = others.every((list) => number(list) === number(head)) && number(head) > 1;
  const size = equal ? Math.ceil(cells.length / kind.lists) : number(head);
  const lists = equal ? others.map((_, index) => cells.slice((index + 1) * size, (index + 2) * size)) : [cells.slice(size)];
  return [cells.slice(0, size), ...lists].map((list) => cellText(now, [...list])).join(" : ");
}

/** Cells for the kind in the hand: those of its line, else the selected ones. */
export const cellsInHand = () => (path.value.length ? [...path.value] : [...selection.value].sort((a, b) => a - b));

/** Enter on the board: the cells are chosen, the focused one if there is no other; a value is confirmed in its field. */
export async function acceptCells() {
  const held = tool.value;
  if (!held) return;
  const isLine = held.takes === "outside";
  if (!cellsInHand().length && !isLine && held.takes !== "none") path.value = [focused.value];
  if (hasValue(kindOf(held.name)) && (!isLine || cellsInHand().length > 1)) focusHand();
  else await accept();
}

/**
 * Adds the constraint in the hand, at the cells of the line or the selection; true if the puzzle has it. A clue outside the
 * grid replaces the one of its line. What is refused stays in the hand, so that it can be mended.
 */
export async function accept() {
  const now = board.value;
  const held = tool.value;
  if (!now || !held) return false;
  const cells = cellsInHand();
  if (held.name === SIGN) return acceptSign(cells);
  const kind = kindOf(held.name);
  if (!kind) return false;
  const outside = held.takes === "outside";
  if (outside && cells.length < 2) {
    complain("Choose a line: a button around the grid, one of the list, or a drag over the cells.");
    focusRing();
    return false;
  }
  if (!cells.length && held.takes !== "none") {
    announce("Select the cells on the board, then press Enter");
    focusBoard();
    return false;
  }
  const wanted = outside ? wholeLine(now, cells[0] ?? 0, cells[cells.length - 1] ?? 0) : cells;
  const value = hasValue(kind) ? toolValue.value.trim() : "";
  const text = [kind.name, value, held.takes === "none" ? "" : cellLists(now, kind, wanted)].filter(Boolean).join(" ");
  const old = outside ? clueOn(now, kind.name, wanted) : undefined;
  if (!outside) dropChoice(); // the next line may begin before the answer
  if (!(await (old ? replaceText(old.number, text) : addText(text)))) {
    if (!path.value.length && tool.value === held && board.value === now) path.value = cells;
    return false;
  }
  isAdded = true;
  if (outside) {
    dropChoice();
    backToRing(wanted);
  } else if (held.takes === "none") tool.value = null;
  return true;
}

/** Ends the choice of cells. */
function dropChoice() {
  batch(() => {
    path.value = [];
    selection.value = new Set();
  });
}

/** The inequality of two cells, from the lesser to the greater. @param {number[]} cells */
async function acceptSign(cells) {
  path.value = [];
  const [lesser, greater] = cells;
  if (lesser === undefined || greater === undefined || cells.length !== 2) {
    complain("An inequality needs two neighbors: drag from the lesser to the greater cell, or add them with Space in this order.");
    return false;
  }
  isAdded = await toggleSign(lesser, greater);
  return isAdded;
}

/** Another text for a constraint, which stays chosen. @param {number} number @param {string} text */
export async function replaceText(number, text) {
  const others = new Set(board.value?.constraints.filter((each) => each.number !== number).map((each) => each.text));
  if (!(await edit({ op: "replace", number, text }))) return false;
  // The program may sort them: the changed one is the one that is not among the others.
  const changed = board.value?.constraints.find((each) => !others.has(each.text));
  chosen.value = changed?.number ?? null;
  if (changed) announce(`Changed: ${changed.words}`);
  return true;
}

/** @param {string} text */
export async function addText(text) {
  const old = new Set(board.value?.constraints.map((one) => one.text));
  if (!(await edit({ op: "add", text }))) return false;
  const added = board.value?.constraints.findLast((one) => !old.has(one.text)) ?? board.value?.constraints.at(-1);
  chosen.value = added?.number ?? null;
  if (added) announce(`Added: ${added.words}`);
  return true;
}

/** Chooses the next constraint through a cell. @param {number} cell */
export function chooseAt(cell) {
  const through = board.value?.constraints.filter((one) => one.cells.includes(cell)) ?? [];
  const at = through.findIndex((one) => one.number === chosen.value);
  choose(through[(at + 1) % through.length]?.number ?? null);
}

/** @param {number | null} number */
export function choose(number) {
  const one = board.value?.constraints.find((each) => each.number === number);
  batch(() => {
    chosen.value = one?.number ?? null;
    if (one) {
      tab.value = "draw";
      tool.value = null;
      selection.value = new Set();
    }
  });
  if (one) announce(`Chosen: ${one.words}`);
}

/** Chooses a constraint, and moves the focus to its fields. @param {number | undefined} number */
export function openEditor(number) {
  choose(number ?? null);
  focusEditor();
}

/** Removes the chosen constraint. */
export async function removeChosen() {
  const one = board.value?.constraints.find((each) => each.number === chosen.value);
  if (!one) return;
  chosen.value = null;
  if (await edit({ op: "remove", number: one.number })) announce(`Removed: ${one.words}`);
}

/** Cells of a constraint as they are typed. @param {Board} now @param {import("./types.js").Constraint} one */
export const typedCells = (now, one) => one.lists.map((cells) => cellText(now, cells)).join(" : ");
