// Selected cells and the moves of the focus. The selection is empty unless several cells are meant: then it counts, else
// the focused cell does.

import { batch } from "./vendor/preact.js";
import { focusCell } from "./focus.js";
import { announce } from "./live.js";
import { counted, rowsOf } from "./names.js";
import { board, focused, selection } from "./state.js";

/** Cell from which a range extends. @type {number | null} */
let anchor = null;

/** Cells that an entry goes to. */
export const meant = () => (selection.value.size ? [...selection.value].sort((a, b) => a - b) : [focused.value]);

/** @param {Iterable<number>} cells */
export function select(cells) {
  const set = new Set(cells);
  selection.value = set;
  if (set.size > 1) announce(`${counted(set.size, "cell")} selected`); // not every screen reader speaks aria-selected of ranges
}

export function clear() {
  anchor = null;
  if (selection.value.size) {
    selection.value = new Set();
    announce("Nothing selected");
  }
}

/** Cells of the rectangle with these corners. @param {number} a @param {number} b */
function rectangle(a, b) {
  const size = board.value?.size ?? 9;
  const rows = [Math.floor(a / size), Math.floor(b / size)].sort((x, y) => x - y);
  const columns = [a % size, b % size].sort((x, y) => x - y);
  const cells = [];
  for (let row = rows[0] ?? 0; row <= (rows[1] ?? 0); row++) for (let column = columns[0] ?? 0; column <= (columns[1] ?? 0); column++) cells.push(row * size + column);
  return cells;
}

/** Focuses a cell; with `extend` the range up to it is selected, else nothing. @param {number} cell @param {boolean} extend */
export function go(cell, extend) {
  batch(() => {
    if (extend) {
      anchor ??= focused.value;
      select(rectangle(anchor, cell));
    } else {
      anchor = null;
      selection.value = new Set();
    }
    focusCell(cell);
  });
}

/** Rows of a box, for Page Up and Page Down. @param {import("./types.js").Board} now */
function boxRows(now) {
  const first = now.regions?.filter((label, cell) => label === now.regions?.[0] && cell % now.size === 0).length;
  return first && first < now.size ? first : Math.max(2, Math.round(Math.sqrt(now.size)));
}

/** Cell that a key leads to, or null if it is no key of movement. @param {string} key @param {boolean} ctrl */
export function target(key, ctrl) {
  const now = board.value;
  if (!now) return null;
  const { size } = now;
  const last = rowsOf(now) - 1;
  const [row, column] = [Math.floor(focused.value / size), focused.value % size];
  /** @param {number} r @param {number} c */
  const at = (r, c) => Math.max(0, Math.min(last, r)) * size + Math.max(0, Math.min(size - 1, c));
  switch (key) {
    case "ArrowUp": return at(ctrl ? 0 : row - 1, column);
    case "ArrowDown": return at(ctrl ? last : row + 1, column);
    case "ArrowLeft": return at(row, ctrl ? 0 : column - 1);
    case "ArrowRight": return at(row, ctrl ? size - 1 : column + 1);
    case "Home": return at(ctrl ? 0 : row, 0);
    case "End": return at(ctrl ? last : row, size - 1);
    case "PageUp": return at(row - boxRows(now), column);
    case "PageDown": return at(row + boxRows(now), column);
    default: return null;
  }
}
