// Words that confirm what was typed into cells, for the live region: "5 in row 3 column 4", with the rule that it breaks where
// rows, columns, regions and diagonals show it at once. What the solvers find follows with their verdict.

import { commonHouses } from "./houses.js";
import { announce } from "./live.js";
import { listed, longNameOrCount, symbol } from "./names.js";
import { board, pencil } from "./state.js";

/** @typedef {import("./types.js").Board} Board */

/** The digit typed last, until a verdict was read out. @type {{ cell: number, words: string } | null} */
let last = null;

/** Houses of a cell that have its given once more. @param {Board} now @param {number} cell */
function broken(now, cell) {
  const value = now.givens[cell] ?? null;
  if (value === null) return [];
  return [...new Set(now.givens.flatMap((other, at) => (other === value ? commonHouses(now, cell, at) : [])))];
}

/** A given that was entered, or erased (null). @param {readonly number[]} cells @param {number | null} value */
export function confirmGiven(cells, value) {
  const now = board.value;
  const [cell] = cells;
  if (!now || cell === undefined) return;
  last = null;
  if (value === null) return announce(`Erased ${longNameOrCount(now, cells)}`);
  const words = `${symbol(now, value)} in ${longNameOrCount(now, cells)}`;
  const twice = [...new Set(cells.flatMap((one) => broken(now, one)))];
  if (cells.length === 1 && !twice.length) last = { cell, words };
  announce(twice.length ? `${words}, breaks a rule: ${symbol(now, value)} is twice in ${listed(twice.slice(0, 3))}` : words);
}

/** Notes after a change of them: "pencil marks 2 5 in row 3 column 4". @param {string} noun @param {readonly number[]} cells @param {readonly number[]} values */
function confirmList(noun, cells, values) {
  const now = board.value;
  if (!now) return;
  if (cells.length !== 1) return announce(`${noun} changed in ${longNameOrCount(now, cells)}`);
  announce(`${values.length ? `${noun} ${values.map((value) => symbol(now, value)).join(" ")}` : `no ${noun}`} in ${longNameOrCount(now, cells)}`);
}

/** @param {readonly number[]} cells */
export const confirmPencil = (cells) => confirmList("pencil marks", cells, pencil.value.get(cells[0] ?? 0) ?? []);

/** @param {readonly number[]} cells @param {readonly number[]} values */
export const confirmCandidates = (cells, values) => confirmList("candidates", cells, values);

/** The end of a verdict that was not obvious: the digit typed last is among the clues of the contradiction. @param {import("./types.js").Answer} answer */
export function blame(answer) {
  const typed = last;
  if (!answer.reasons) return "";
  last = null;
  const clues = answer.reasons?.conflicts[0]?.clues ?? [];
  return typed && clues.length > 2 && clues.some((clue) => clue.cells.length === 1 && clue.cells[0] === typed.cell) ? ` ${typed.words} is one of them.` : "";
}
