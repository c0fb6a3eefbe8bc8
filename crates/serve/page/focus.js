// The focus of the page: moved to a cell, and after the page has changed by itself.
//
// After a text was read (pasted, dropped, read by Enter) the focus goes to the board, at the cell that it was at last. The
// other choice was a button "Go to the board": it would be one more stop between the field and the grid, and the large field
// is gone with the empty board, so that the focus would be lost in any case. To read a puzzle is a command, and the fields
// announce in their descriptions what follows (WCAG 3.2.2). The live region is polite: the summary of the puzzle and the
// verdict are read after the cell.

import { focused } from "./state.js";

/** @param {number} cell */
export const cellId = (cell) => `cell-${cell}`;

/** Moves the focus of the page to a cell. @param {number} cell */
export function focusCell(cell) {
  focused.value = cell;
  document.getElementById(cellId(cell))?.focus();
}

/** Moves the focus to the board as soon as it is drawn. */
export function focusBoard() {
  setTimeout(() => document.getElementById(cellId(focused.value))?.focus());
}

/** If the element with the focus is gone when the page is drawn anew, the board gets the focus. */
export function keepFocus() {
  const before = document.activeElement;
  setTimeout(() => {
    if (before !== document.body && (document.activeElement === document.body || document.activeElement === null)) focusBoard();
  });
}
