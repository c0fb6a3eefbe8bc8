// Texts with cells in them: "R1C2" for the eye, "row 1 column 2" for a screen reader. The long form is a hidden text of its
// own, because a name by aria-label is not allowed on plain texts.

import { html } from "./vendor/preact.js";
import { longNames } from "./names.js";

/** @param {{ text: string }} props */
export function Words({ text }) {
  const long = longNames(text);
  return long === text ? html`${text}` : html`<span aria-hidden="true">${text}</span><span class="vh">${long}</span>`;
}
