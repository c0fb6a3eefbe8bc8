// Puzzles come in by pasting anywhere, by the fields for text, or by a file dropped on the page.

import { html, useState } from "./vendor/preact.js";
import { complain } from "./live.js";
import { readText } from "./puzzle.js";

/** Characters that a text or file may have. */
const MOST = 250_000;

/** Whether an element takes text itself, so that keys and pastes are its own. @param {EventTarget | null} target */
export const isField = (target) => target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;

/** @param {string} text */
function read(text) {
  if (text.length > MOST) complain(`The text has ${text.length.toLocaleString("en-US")} characters; at most ${MOST.toLocaleString("en-US")} are read.`);
  else return readText(text);
  return Promise.resolve(false);
}

export function listen() {
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim()) {
      event.preventDefault();
      read(text);
    }
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && file.size > MOST) complain(`${file.name} has ${file.size.toLocaleString("en-US")} bytes; at most ${MOST.toLocaleString("en-US")} are read.`);
    else read(file ? await file.text() : event.dataTransfer?.getData("text/plain") ?? "");
  });
}

/** The field in the header: reads at once what is pasted, and what is typed at Enter. */
export function Source() {
  const [text, setText] = useState("");
  const use = async (/** @type {string} */ all) => { if (await read(all)) setText(""); };
  return html`<form class="source" aria-label="Puzzle" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); use(text); }}>
    <label class="vh" for="source">Puzzle or link</label>
    <input id="source" type="text" placeholder="Paste a puzzle or a link, or drop a file" autocomplete="off" spellcheck=${false} value=${text} aria-describedby="source-help"
      onInput=${(/** @type {any} */ event) => setText(event.target.value)} onPaste=${(/** @type {any} */ event) => pasted(event, use)} />
    <span hidden id="source-help">A pasted puzzle is read at once, and the focus moves to the board.</span>
  </form>`;
}

/** A paste into an empty field is read at once. @param {ClipboardEvent & { target: HTMLInputElement | HTMLTextAreaElement }} event @param {(text: string) => void} use */
function pasted(event, use) {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (event.target.value.trim() || !text.trim()) return;
  if (event.target instanceof HTMLInputElement && text.includes("\n")) event.preventDefault(); // a field of one line would lose its lines
  use(text);
}

/** The large field of an empty board. */
export function PasteBox() {
  const [text, setText] = useState("");
  return html`<form class="paste" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); read(text); }}>
    <label for="paste-box">Puzzle or link</label>
    <textarea id="paste-box" rows="5" spellcheck=${false} autocomplete="off" aria-describedby="paste-help" value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)} onPaste=${(/** @type {any} */ event) => pasted(event, read)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && event.ctrlKey) read(text); }}></textarea>
    <p id="paste-help" class="hint">81 characters, a grid of digits, a long link of f-puzzles, SudokuPad or the Interactive Sudoku Solver, a game ID. The format is recognized, and the focus moves to the board. Or drop a file anywhere on the page.</p>
    ${text.trim() && html`<p class="row"><button class="primary">Read it</button></p>`}
  </form>`;
}
