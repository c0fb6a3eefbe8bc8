// The focus of the page: moved to a cell, and after the page has changed by itself.
//
// After a text was read (pasted, dropped, read by Enter) the focus goes to the board, at the cell that it was at last. The
// other choice was a button "Go to the board": it would be one more stop between the field and the grid, and the large field
// is gone with the empty board, so that the focus would be lost in any case. To read a puzzle is a command, and the fields
// announce in their descriptions what follows (WCAG 3.2.2). The live region is polite: the summary of the puzzle and the
// verdict are read after the cell.

import { focused, tab, tool } from "./state.js";

/** @param {number} cell */
export const cellId = (cell) => `cell-${cell}`;

/** Moves the focus of the page to a cell. @param {number} cell */
export function focusCell(cell) {
  focused.value = cell;
  document.getElementById(cellId(cell))?.focus();
}

/**
 * Moves the focus to an element as soon as it is drawn, which is before the next key; what is in a field can be typed over.
 * @param {() => Element | null} find
 */
export function focusSoon(find) {
  queueMicrotask(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
    if (element instanceof HTMLInputElement) element.select();
  });
}

/** The cell with the focus of the grid. */
const focusedCell = () => document.getElementById(cellId(focused.value));

/** Moves the focus to the board as soon as it is drawn. */
export const focusBoard = () => focusSoon(focusedCell);

/** Moves the focus to what the kind in the hand needs next: its value, for a rule of the whole grid the button, else cells. */
export function focusHand() {
  const places = tool.value?.takes === "none" ? ".hand input, .hand .primary" : ".hand input";
  focusSoon(() => document.querySelector(places) ?? focusedCell());
}

/** Moves the focus to the search of constraints. */
export function focusSearch() {
  tab.value = "draw";
  focusSoon(() => document.getElementById("find"));
}

/** Moves the focus to the fields of the chosen constraint. */
export const focusEditor = () => focusSoon(() => document.querySelector(".editor:not(.hand) input"));

/** From now on the board gets the focus when the element that has it is gone or disabled, and nothing else takes it. */
export function keepFocus() {
  /** @type {EventTarget | null} */
  let last = null;
  document.addEventListener("focusin", (event) => { last = event.target; });
  const isLost = () => last instanceof Element && [document.body, last].includes(document.activeElement ?? document.body)
    && (!last.isConnected || last.matches(":disabled"));
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && focusedCell()?.focus({ preventScroll: true }));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}
