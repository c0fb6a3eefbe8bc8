// What was done between two states of the puzzle, in words: undo and redo read it out.

import { counted, longNameOrCount, shortName, symbol } from "./names.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {{ board: Board, pencil: ReadonlyMap<number, readonly number[]> }} State */

/** Parts above which a puzzle is called another one. */
const MOST = 3;

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** "added A, removed B", or how many. @param {string[]} before @param {string[]} after @param {string} noun */
function lists(before, after, noun) {
  const gone = before.filter((text) => !after.includes(text));
  const more = after.filter((text) => !before.includes(text));
  if (gone.length === 1 && more.length === 1) return [`changed ${gone[0]} to ${more[0]}`];
  const part = (/** @type {string} */ verb, /** @type {string[]} */ all) => (all.length ? [`${verb} ${all.length === 1 ? all[0] : counted(all.length, noun)}`] : []);
  return [...part("removed", gone), ...part("added", more)];
}

/** Givens that were entered or erased: "5 in row 3 column 4". @param {Board} now @param {number[]} cells */
function givens(now, cells) {
  if (!cells.length) return [];
  const values = new Set(cells.map((cell) => now.givens[cell] ?? null));
  const [value = null] = values;
  const where = longNameOrCount(now, cells);
  if (values.size > 1) return [`digits in ${where}`];
  return [value === null ? `erased ${where}` : `${symbol(now, value)} in ${where}`];
}

/** What was done; "" if that is much, or nothing that has words. @param {State} before @param {State} after */
export function changes(before, after) {
  const [old, now] = [before.board, after.board];
  if (old.size !== now.size || old.givens.length !== now.givens.length) return "";
  const all = now.givens.map((_, cell) => cell);
  const given = all.filter((cell) => old.givens[cell] !== now.givens[cell]);
  const marked = all.filter((cell) => !given.includes(cell) && !same(old.marks[cell], now.marks[cell]));
  const noted = all.filter((cell) => !same(before.pencil.get(cell), after.pencil.get(cell)));
  const signs = (/** @type {Board} */ board) => board.signs.map((pair) => pair.map((cell) => shortName(board, cell)).join(" < "));
  const words = (/** @type {Board} */ board) => board.constraints.map((one) => one.words);
  const parts = [
    ...givens(now, given),
    ...(marked.length ? [`candidates in ${longNameOrCount(now, marked)}`] : []),
    ...(noted.length ? [`pencil marks in ${longNameOrCount(now, noted)}`] : []),
    ...lists(words(old), words(now), "constraint"),
    ...lists(signs(old), signs(now), "sign"),
    ...(same(old.regions, now.regions) ? [] : ["regions"]),
    ...(old.diagonals === now.diagonals ? [] : ["both diagonals"]),
    ...(same(old.unread, now.unread) ? [] : ["the list of what was not read"]),
  ];
  return parts.length > MOST ? "" : parts.join(", ");
}
