// The popover with the keys. It takes the focus, so that a screen reader reads it and Escape closes it.

import { html } from "./vendor/preact.js";

/** @type {[unknown, string][]} */
const KEYS = [
  [html`Arrows, <kbd>Home</kbd> <kbd>End</kbd>`, "Move; with Ctrl to the edge or the corner"],
  [html`<kbd>PgUp</kbd> <kbd>PgDn</kbd>`, "One box up or down"],
  [html`<kbd>1</kbd> to <kbd>9</kbd>, <kbd>Backspace</kbd>`, "Enter, erase; the focus stays; above 9 two digits in a row"],
  [html`<kbd>Shift</kbd> arrows, <kbd>Ctrl</kbd> <kbd>A</kbd>, <kbd>Esc</kbd>`, "Select more, all, none; Esc also cancels what is begun"],
  [html`<kbd>Space</kbd>`, "Add a cell to the selection, or to the line of a new constraint"],
  [html`<kbd>Z</kbd> <kbd>X</kbd> <kbd>C</kbd>`, "Type givens, pencil marks (your notes), candidates (part of the puzzle)"],
  [html`<kbd>N</kbd>, <kbd>Shift</kbd> <kbd>N</kbd>`, "Next, previous difference"],
  [html`<kbd>S</kbd>`, "Take the next step"],
  [html`<kbd>Enter</kbd>`, "Choose a constraint of the cell; add a new one at the selected cells"],
  [html`<kbd>Delete</kbd>`, "Remove the chosen constraint, else erase"],
  [html`<kbd>${"<"}</kbd> <kbd>${">"}</kbd>`, "Inequality of two selected neighbors; the same again removes it"],
  [html`<kbd>/</kbd>`, "Search the constraints; Enter takes the first, its value is typed next"],
  [html`<kbd>?</kbd>`, "Show these keys"],
  [html`<kbd>Ctrl</kbd> <kbd>Z</kbd>, <kbd>Ctrl</kbd> <kbd>Y</kbd>`, "Undo, redo (anywhere)"],
  [html`<kbd>Ctrl</kbd> <kbd>V</kbd>`, "Paste a puzzle or a link (anywhere)"],
];

export const Help = () => html`<section popover="auto" id="keys" aria-label="Keys" tabindex="-1" autofocus><table class="keys"><caption class="vh">Keys of the board</caption>
  <tbody>${KEYS.map(([keys, words]) => html`<tr><th scope="row">${keys}</th><td>${words}</td></tr>`)}</tbody></table></section>`;
