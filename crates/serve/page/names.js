// Words for cells, values and counts: "R3C4", "row 3 column 4", "1,000 cells".

/** @typedef {import("./types.js").Board} Board */

/** Number of rows. @param {Board} board */
export const rowsOf = (board) => board.givens.length / board.size;

/** Row and column from 0. @param {Board} board @param {number} cell @returns {[number, number]} */
export const placeOf = (board, cell) => [Math.floor(cell / board.size), cell % board.size];

/** @param {Board} board @param {number} cell */
export function shortName(board, cell) {
  const [row, column] = placeOf(board, cell);
  return `R${row + 1}C${column + 1}`;
}

/** @param {Board} board @param {number} cell */
export function longName(board, cell) {
  const [row, column] = placeOf(board, cell);
  return `row ${row + 1} column ${column + 1}`;
}

/** One cell: "row 3 column 4". Several: "4 cells". @param {Board} board @param {readonly number[]} cells */
export const longNameOrCount = (board, cells) => (cells.length === 1 ? longName(board, cells[0] ?? 0) : counted(cells.length, "cell"));

/** A text with its cells and clues as they are read out: "row 1 column 2 is 5" for "R1C2=5". @param {string} text */
export const longNames = (text) => text
  .replace(/\b(R\d+C\d+)\s*-\s*(?=R\d+C\d+)/g, "$1 to ")
  .replace(/\b(R\d+C\d+)\s*([=<>])\s*/g, (_, cell, sign) => `${cell} ${{ "=": "is", "<": "is less than", ">": "is greater than" }[/** @type {"=" | "<" | ">"} */ (sign)]} `)
  .replace(/\bR(\d+)C(\d+)\b/g, "row $1 column $2");

/** Cells as constraints are typed. @param {Board} board @param {number[]} cells */
export const cellText = (board, cells) => cells.map((cell) => shortName(board, cell)).join(" ");

/** The cells that a text names, in its order. @param {Board} board @param {string} text */
export function cellsIn(board, text) {
  const cells = [...text.matchAll(/\bR(\d+)C(\d+)\b/gi)].map(([, row, column]) => (Number(row) - 1) * board.size + Number(column) - 1);
  return [...new Set(cells.filter((cell) => cell >= 0 && cell < board.givens.length))];
}

/** How a value is written. @param {Board} board @param {number} value */
export const symbol = (board, value) => board.symbols[value - board.first] ?? String(value);

/** Greatest value. @param {Board} board */
export const lastValue = (board) => board.first + board.symbols.length - 1;

/** All values. @param {Board} board */
export const allValues = (board) => board.symbols.map((_, index) => board.first + index);

/** "1,234". @param {number} number */
export const grouped = (number) => number.toLocaleString("en-US");

/** "1 cell", "28 cells". @param {number} number @param {string} noun */
export const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Nanoseconds in words. @param {number} ns */
export function time(ns) {
  const ms = ns / 1e6;
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Bytes in words. @param {number} bytes */
export const size = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** First letter in upper case. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "a, b and c". @param {string[]} parts */
export const listed = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`);

/** Size, boxes and what is given, in one line. @param {Board} board */
export function summary(board) {
  const givens = board.givens.filter((value) => value !== null).length;
  const rules = board.title.replace(/ constraints \d+$/, "").replace(/,? (boxes|regions|diagonals|groups|values) /g, ", $1 ").replaceAll(/(\d)x(\d)/g, "$1×$2");
  const parts = [rules, givens ? counted(givens, "given") : "no givens"];
  if (board.heading) parts.unshift(board.heading);
  if (board.signs.length) parts.push(board.signs.length === 1 ? "1 inequality" : `${board.signs.length} inequalities`);
  if (board.constraints.length) parts.push(counted(board.constraints.length, "constraint"));
  return parts.join(", ");
}

/** Whether there is nothing to solve yet. @param {Board} board */
export const isEmpty = (board) =>
  board.givens.every((value) => value === null) && board.marks.every((marks) => marks === null) && !board.constraints.length && !board.signs.length;
