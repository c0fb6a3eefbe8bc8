// Lines that clues outside the grid are about, and the places around the grid from which they begin: rows and columns from
// both ends, or diagonals for clues such as little killers. The first cell of a line is the one beside its place.

import { signal } from "./vendor/preact.js";
import { focusSoon } from "./focus.js";
import { rowsOf, shortName } from "./names.js";
import { board, kindOf, tool } from "./state.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Kind} Kind */
/**
 * Words of a line, its cells in the direction of the clue, and the arrow that shows it.
 * @typedef {{ words: string, cells: number[], arrow: string }} Line
 * A place around the grid: row and column from -1 to one past the last.
 * @typedef {{ row: number, column: number, lines: Line[] }} Spot
 */

/** Whether the lines of a kind are diagonals, by its example. @param {Kind | undefined} kind */
export function isDiagonal(kind) {
  const [first, second] = [...(kind?.example ?? "").matchAll(/R(\d+)C(\d+)/g)];
  return Boolean(first && second && first[1] !== second[1] && first[2] !== second[2]);
}

/** @type {Record<string, string>} */
const ARROWS = { "0 1": "→", "0 -1": "←", "1 0": "↓", "-1 0": "↑", "1 1": "↘", "1 -1": "↙", "-1 1": "↗", "-1 -1": "↖" };

/** The line that begins beside a place. @param {Board} now @param {number} row @param {number} column @param {number} down @param {number} right @returns {Line} */
function lineFrom(now, row, column, down, right) {
  const rows = rowsOf(now);
  const cells = [];
  for (let [r, c] = [row + down, column + right]; r >= 0 && r < rows && c >= 0 && c < now.size; [r, c] = [r + down, c + right]) cells.push(r * now.size + c);
  const words = down && right ? `Diagonal from ${shortName(now, cells[0] ?? 0)} to ${shortName(now, cells[cells.length - 1] ?? 0)}`
    : down ? `Column ${column + 1} from ${down > 0 ? "above" : "below"}` : `Row ${row + 1} from the ${right > 0 ? "left" : "right"}`;
  return { words, cells, arrow: ARROWS[`${down} ${right}`] ?? "" };
}

/** Places around the grid with a line, clockwise from the upper left. @param {Board} now @param {boolean} diagonal @returns {Spot[]} */
export function spots(now, diagonal) {
  const rows = rowsOf(now);
  const { size } = now;
  /** @param {number} length */
  const count = (length) => Array.from({ length }, (_, index) => index);
  /** @type {[number, number][]} */
  const around = [
    [-1, -1], ...count(size).map((column) => /** @type {[number, number]} */ ([-1, column])),
    [-1, size], ...count(rows).map((row) => /** @type {[number, number]} */ ([row, size])),
    [rows, size], ...count(size).map((column) => /** @type {[number, number]} */ ([rows, size - 1 - column])),
    [rows, -1], ...count(rows).map((row) => /** @type {[number, number]} */ ([rows - 1 - row, -1])),
  ];
  const ways = diagonal ? [[1, 1], [1, -1], [-1, 1], [-1, -1]] : [[0, 1], [1, 0], [0, -1], [-1, 0]];
  return around.map(([row, column]) => ({
    row, column, lines: ways.map(([down = 0, right = 0]) => lineFrom(now, row, column, down, right)).filter((line) => line.cells.length > 1),
  })).filter((spot) => spot.lines.length > 0);
}

/** @param {readonly number[]} a @param {readonly number[]} b */
export const sameCells = (a, b) => a.length === b.length && a.every((cell, index) => cell === b[index]);

/** The clue that the puzzle has on a line. @param {Board} now @param {string} name @param {readonly number[]} cells */
export const clueOn = (now, name, cells) => now.constraints.find((one) => one.name === name && sameCells(one.lists[0] ?? [], cells));

/** The button around the grid that is the stop of the Tab key. */
export const stop = signal("");

/** @param {{ row: number, column: number }} spot */
export const idOf = ({ row, column }) => `ring-${row}-${column}`;

/** Moves the focus to the buttons around the grid. */
export const focusRing = () => focusSoon(() => document.querySelector(".ring [tabindex='0']"));

/** The focus goes back to the button whose line the hand had. @param {readonly number[]} cells */
export function backToRing(cells) {
  const now = board.value;
  const held = tool.value;
  if (!now || !held || !stop.value) return;
  const spot = spots(now, isDiagonal(kindOf(held.name))).find((one) => idOf(one) === stop.value && one.lines.some((line) => sameCells(line.cells, cells)));
  if (spot) focusSoon(() => document.getElementById(idOf(spot)));
}
