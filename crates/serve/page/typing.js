// Digits into cells: as givens, as pencil marks or as candidates, for all cells that are meant. While regions are painted a
// digit is a region.

import { confirmCandidates, confirmGiven, confirmPencil } from "./confirm.js";
import { lastValue } from "./names.js";
import { paintCells } from "./paint.js";
import { edit, setPencil } from "./puzzle.js";
import { meant } from "./select.js";
import { board, mode, painting, pencil, pending } from "./state.js";

/** Candidates typed and not yet confirmed. @type {Map<number, number[]>} */
const intended = new Map();
let open = 0;

/** Cells whose only candidate was typed as such. A puzzle has it as a given, to which further candidates may be added.
 * @type {Map<number, number>} */
const single = new Map();

/** The digit before, for values of two digits: 1 and 2 within a second are 12. */
let before = { text: "", cells: "", time: 0 };

/** @param {number[]} old @param {number} value @param {boolean} remove */
const toggled = (old, value, remove) => (remove ? old.filter((one) => one !== value) : [...new Set([...old, value])].sort((a, b) => a - b));

/** Enters a value, or erases (null). @param {number | null} value */
export async function enter(value) {
  const now = board.value;
  if (!now) return;
  const cells = meant();
  if (painting.value) {
    if (value !== null) paintCells(cells, value - 1);
    return;
  }
  const free = cells.filter((cell) => (pending.value.has(cell) ? pending.value.get(cell) : now.givens[cell]) === null);
  if (mode.value === "pencil" && free.length) {
    const next = new Map(pencil.value);
    const all = value !== null && free.every((cell) => next.get(cell)?.includes(value));
    for (const cell of free) {
      const values = value === null ? [] : toggled([...(next.get(cell) ?? [])], value, all);
      if (values.length) next.set(cell, values);
      else next.delete(cell);
    }
    setPencil(next);
    confirmPencil(free);
  } else if (mode.value === "candidates") {
    const open = cells.filter((cell) => free.includes(cell) || intended.has(cell) || single.get(cell) === now.givens[cell]);
    if (open.length) await enterCandidates(open, value);
  } else if (mode.value === "givens") {
    // Typed twice: the value of all cells already; nothing changes, as in a spreadsheet.
    /** @type {import("./types.js").Edit[]} */
    const edits = [];
    if (cells.some((cell) => (now.givens[cell] ?? null) !== value || pending.value.has(cell))) edits.push({ op: "given", cells, value });
    if (value === null && cells.some((cell) => now.marks[cell])) edits.push({ op: "marks", cells: cells.filter((cell) => now.marks[cell]), values: null });
    if (!edits.length || (await edit(...edits))) confirmGiven(cells, value);
  }
}

/** @param {number[]} cells @param {number | null} value */
async function enterCandidates(cells, value) {
  const now = board.value;
  if (!now) return;
  const of = (/** @type {number} */ cell) => intended.get(cell) ?? now.marks[cell] ?? (single.has(cell) && single.get(cell) === now.givens[cell] ? [now.givens[cell] ?? 0] : []);
  const all = value !== null && cells.every((cell) => of(cell).includes(value));
  const edits = cells.map((cell) => {
    const values = value === null ? [] : toggled(of(cell), value, all);
    intended.set(cell, values);
    const [only] = values;
    if (values.length === 1 && only !== undefined) single.set(cell, only);
    else single.delete(cell);
    return { op: /** @type {const} */ ("marks"), cells: [cell], values: values.length ? values : null };
  });
  open++;
  const values = of(cells[0] ?? 0);
  if (await edit(...edits)) confirmCandidates(cells, values);
  if (--open === 0) intended.clear();
}

/** A digit key. Returns false if it is no value here. @param {string} digit @param {number} time */
export function typeDigit(digit, time) {
  const now = board.value;
  if (!now) return false;
  const cells = meant().join(" ");
  const last = lastValue(now);
  const joined = before.cells === cells && time - before.time < 1000 ? Number(before.text + digit) : NaN;
  const value = last > 9 && joined >= now.first && joined <= last ? joined : Number(digit);
  before = { text: value === joined ? "" : digit, cells, time };
  if (value < now.first || value > last) {
    if (value === 0) enter(null);
    return value === 0;
  }
  enter(value);
  return true;
}
