// Houses of a cell (row, column, region, diagonal) in words, and digits that are twice in one of them.

import { listed, placeOf, shortName, symbol } from "./names.js";

/** @typedef {import("./types.js").Board} Board */

/** "box" where all regions are rectangles of one shape, else "region". @type {WeakMap<number[], string>} */
const words = new WeakMap();

/** @param {Board} board @param {number[]} regions */
function regionWord(board, regions) {
  const known = words.get(regions);
  if (known) return known;
  /** @type {Map<number, { rows: Set<number>, columns: Set<number> }>} */
  const spans = new Map();
  regions.forEach((label, cell) => {
    const [row, column] = placeOf(board, cell);
    const span = spans.get(label) ?? { rows: new Set(), columns: new Set() };
    span.rows.add(row);
    span.columns.add(column);
    spans.set(label, span);
  });
  const shapes = new Set([...spans.values()].map(({ rows, columns }) => `${rows.size}x${columns.size}`));
  const area = [...spans.values()].every(({ rows, columns }) => rows.size * columns.size * spans.size === regions.length);
  const word = shapes.size === 1 && area ? "box" : "region";
  words.set(regions, word);
  return word;
}

/** "row 3", "column 7", "box 2", "the main diagonal". @param {Board} board @param {number} cell */
export function housesOf(board, cell) {
  const [row, column] = placeOf(board, cell);
  const names = [`row ${row + 1}`, `column ${column + 1}`];
  if (board.regions) names.push(`${regionWord(board, board.regions)} ${(board.regions[cell] ?? 0) + 1}`);
  if (board.diagonals && row === column) names.push("the main diagonal");
  if (board.diagonals && row + column === board.size - 1) names.push("the other diagonal");
  return names;
}

/** Houses that two cells have in common. @param {Board} board @param {number} a @param {number} b */
export function commonHouses(board, a, b) {
  const others = new Set(housesOf(board, b));
  return a === b ? [] : housesOf(board, a).filter((name) => others.has(name));
}

/** "5 is twice in row 3: R3C1 and R3C7", if a conflict is two equal givens of one house. @param {Board} board @param {readonly import("./types.js").Clue[]} clues */
export function twice(board, clues) {
  const [a, b] = clues.map(({ text, cells }) => ({ cell: cells[0] ?? 0, value: /^R\d+C\d+=(\d+)$/.exec(text)?.[1] }));
  if (clues.length !== 2 || !a?.value || a.value !== b?.value) return null;
  const houses = commonHouses(board, a.cell, b.cell);
  if (!houses.length) return null;
  return `${symbol(board, Number(a.value))} is twice in ${listed(houses)}: ${shortName(board, a.cell)} and ${shortName(board, b.cell)}`;
}
