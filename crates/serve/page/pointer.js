// The pointer on the grid: press focuses a cell, drag selects; with a constraint in hand a drag is its cells, and while
// regions are painted a drag paints.

import { accept, chooseAt, dragTool } from "./constraints.js";
import { lastValue } from "./names.js";
import { paintCells, stopPainting } from "./paint.js";
import { clear, go, select } from "./select.js";
import { board, painting, path, selection, tab, tool } from "./state.js";

/** Cells of the drag in progress, in their order; null: none. @type {number[] | null} */
let dragged = null;
let added = false;

/** The cell below a pointer. For a drag, the corners of cells do not count, so that diagonals can be drawn. @param {PointerEvent} event @param {boolean} inner */
function cellAt(event, inner) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("td[id^=cell-]");
  if (!element) return null;
  if (inner) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width - 0.5, (event.clientY - top) / height - 0.5];
    if (Math.hypot(x, y) > 0.44) return null;
  }
  return Number(element.id.slice(5));
}

/** @param {PointerEvent} event */
export function onPointerDown(event) {
  if (event.button !== 0 || !board.value) return;
  const cell = cellAt(event, false);
  if (cell === null) return;
  event.preventDefault();
  dragged = [cell];
  added = event.ctrlKey || event.metaKey;
  addEventListener("pointerup", onPointerUp, { once: true });
  addEventListener("pointercancel", onPointerUp, { once: true });
  if (painting.value) {
    go(cell, false);
    paintCells([cell], painting.value.brush);
  } else if (tool.value) {
    go(cell, false);
    dragTool(dragged);
  } else if (added) {
    select(new Set([...selection.value, cell]));
  } else {
    go(cell, event.shiftKey);
  }
}

/** @param {PointerEvent} event */
export function onPointerOver(event) {
  if (!dragged || event.buttons !== 1) return;
  const lines = Boolean(tool.value);
  const cell = cellAt(event, lines);
  if (cell === null || cell === dragged[dragged.length - 1]) return;
  if (lines && dragged[dragged.length - 2] === cell) dragged.pop(); // back along the line
  else if (lines && dragged.includes(cell) && tool.value?.takes !== "value line" && tool.value?.takes !== "line") return;
  else dragged.push(cell);
  if (painting.value) paintCells([cell], painting.value.brush);
  else if (tool.value) dragTool(dragged);
  else select(new Set(added ? [...selection.value, ...dragged] : dragged));
}

function onPointerUp() {
  const cells = dragged;
  dragged = null;
  if (!cells) return;
  if (painting.value) stopPainting();
  else if (tool.value) { if (cells.length > 1 && path.value.length) accept(); }
  else if (cells.length === 1 && tab.value === "draw" && !selection.value.size) chooseAt(cells[0] ?? 0);
}

/** Selects all cells with the value of this one. @param {MouseEvent} event */
export function onDoubleClick(event) {
  const element = /** @type {Element} */ (event.target).closest("td[id^=cell-]");
  const now = board.value;
  if (!element || !now || tool.value || painting.value) return;
  const value = now.givens[Number(element.id.slice(5))];
  if (value === null || value === undefined || value > lastValue(now)) return clear();
  select(now.givens.flatMap((other, cell) => (other === value ? [cell] : [])));
}
