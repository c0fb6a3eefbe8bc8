// Regions drawn by painting: each cell has a letter, and the puzzle gets the regions as soon as all of them have one size.

import { announce, complain, content } from "./live.js";
import { regionLetter } from "./cellview.js";
import { edit } from "./puzzle.js";
import { board, painting } from "./state.js";

/** Starts with the regions of the puzzle, or with its rows. */
export function startPainting() {
  const now = board.value;
  if (!now) return;
  const labels = now.regions ?? now.givens.map((_, cell) => Math.floor(cell / now.size));
  painting.value = { labels: [...labels], brush: 0 };
}

/** @param {readonly number[]} cells @param {number} label */
export function paintCells(cells, label) {
  const now = painting.value;
  if (!now || label >= (board.value?.size ?? 0)) return;
  const labels = [...now.labels];
  for (const cell of cells) labels[cell] = label;
  painting.value = { labels, brush: label };
  if (cells.length > 1) stopPainting();
}

/** Number of cells of each region. */
export function counts() {
  const size = board.value?.size ?? 0;
  const count = new Array(size).fill(0);
  for (const label of painting.value?.labels ?? []) count[label]++;
  return /** @type {number[]} */ (count);
}

/** After a stroke: if all regions are complete, they are the puzzle's. */
export async function stopPainting() {
  const now = board.value;
  if (!now || !painting.value) return;
  content();
  const wrong = counts().findIndex((count) => count !== now.size);
  if (wrong >= 0) return;
  const labels = [...painting.value.labels];
  if (JSON.stringify(labels) === JSON.stringify(now.regions)) return;
  if (await edit({ op: "regions", labels })) announce("Regions complete");
}

/** Ends painting; incomplete regions are not kept. */
export function endPainting() {
  const size = board.value?.size ?? 0;
  const wrong = counts().findIndex((count) => count !== size);
  if (wrong >= 0) {
    complain(`Region ${regionLetter(wrong)} has ${counts()[wrong]} cells, it needs ${size}. Paint on, or leave without these regions.`);
    return;
  }
  painting.value = null;
}

/** Leaves painting without the regions painted. */
export function dropPainting() {
  content();
  painting.value = null;
}
