// Buttons around the grid while a clue outside the grid is in the hand: each chooses its line, or the other diagonal when it
// is pressed again, and leads to the field of the number; after the clue is added the focus is back on the button. One stop of
// the Tab key: arrow keys move along a side and across to the opposite one. On grids of 16 columns and more on a narrow page
// the buttons have less than 24 px; the list of lines beside the board does the same.

import { html } from "./vendor/preact.js";
import { dropTool } from "./constraints.js";
import { focusBoard, focusHand } from "./focus.js";
import { titleOf } from "./glyphs.js";
import { announce } from "./live.js";
import { longNames, rowsOf } from "./names.js";
import { clueOn, idOf, isDiagonal, sameCells, spots, stop } from "./outside.js";
import { board, kindOf, path, tab, tool, toolValue } from "./state.js";

/** @typedef {import("./outside.js").Spot} Spot */

/** Whether there is a ring. */
export const isRinged = () => tab.value === "draw" && tool.value?.takes === "outside";

/** Chooses a line of the place, and goes to the number. @param {Spot} spot */
function choose(spot) {
  const now = board.value;
  const held = tool.value;
  if (!now || !held) return;
  const at = spot.lines.findIndex((line) => sameCells(line.cells, path.value));
  const line = spot.lines[(at + 1) % spot.lines.length];
  if (!line) return;
  stop.value = idOf(spot);
  path.value = line.cells;
  const old = clueOn(now, held.name, line.cells);
  if (old) toolValue.value = old.value;
  announce(`Chosen: ${line.words}`);
  focusHand();
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The place that a key leads to: the next one, else around the corner, else across the grid. @param {Spot[]} all @param {Spot} from @param {string} key */
function next(all, from, key) {
  const now = board.value;
  if (!now) return undefined;
  const rows = rowsOf(now);
  const at = (/** @type {number} */ row, /** @type {number} */ column) => all.find((one) => one.row === row && one.column === column);
  if (key === "Home" || key === "End") {
    const side = all.filter((one) => (from.row < 0 || from.row === rows ? one.row === from.row : one.column === from.column));
    side.sort((a, b) => a.row - b.row || a.column - b.column);
    return key === "Home" ? side[0] : side[side.length - 1];
  }
  const [down, right] = WAYS[key] ?? [0, 0];
  const [row, column] = [from.row + down, from.column + right];
  const inside = row >= 0 && row < rows && column >= 0 && column < now.size;
  if (inside) return down ? at(down > 0 ? rows : -1, column) : at(row, right > 0 ? now.size : -1);
  const clamp = (/** @type {number} */ number, /** @type {number} */ length) => Math.max(0, Math.min(length - 1, number));
  return at(row, column) ?? (down ? at(row, clamp(column, now.size)) : at(clamp(row, rows), column));
}

export function Ring() {
  const now = board.value;
  const held = tool.value;
  if (!now || !held || !isRinged()) return null;
  const all = spots(now, isDiagonal(kindOf(held.name)));
  const current = all.some((spot) => idOf(spot) === stop.value) ? stop.value : idOf(all[0] ?? { row: 0, column: 0 });
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const from = all.find((spot) => idOf(spot) === /** @type {Element} */ (event.target).id);
    if (event.key === "Escape") {
      dropTool();
      if (!tool.value) focusBoard();
    } else {
      const to = from && (WAYS[event.key] || event.key === "Home" || event.key === "End") ? next(all, from, event.key) : undefined;
      if (!to) return;
      stop.value = idOf(to);
      document.getElementById(idOf(to))?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="ring" role="toolbar" aria-label=${`Lines for a clue: ${titleOf(held.name)}`} onKeyDown=${onKeyDown}>${all.map((spot) => {
    const id = idOf(spot);
    const chosen = spot.lines.find((line) => sameCells(line.cells, path.value));
    const clues = spot.lines.flatMap((line) => clueOn(now, held.name, line.cells)?.value ?? []);
    const drawn = now.constraints.some((one) => spot.lines.some((line) => sameCells(line.cells, one.lists[0] ?? [])));
    const name = `${longNames(spot.lines.map((line) => line.words).join(" or "))}${clues.length ? `, has ${clues.join(" and ")}` : ""}`;
    return html`<button type="button" key=${id} id=${id} tabindex=${id === current ? 0 : -1} aria-pressed=${String(Boolean(chosen))} aria-label=${name}
      style=${{ gridRow: String(spot.row + 2), gridColumn: String(spot.column + 2) }} onFocus=${() => { stop.value = id; }} onClick=${() => choose(spot)}>
      ${!drawn && html`<span aria-hidden="true">${(chosen ? [chosen] : spot.lines).map((line) => line.arrow).join("")}</span>`}</button>`;
  })}</div>`;
}
