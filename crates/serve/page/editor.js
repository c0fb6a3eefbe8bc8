// The chosen constraint of the puzzle: its rule, its value and its cells to change, the way to the others.

import { html } from "./vendor/preact.js";
import { choose, hasValue, openEditor, removeChosen, replaceText, typedCells } from "./constraints.js";
import { focusBoard } from "./focus.js";
import { titleOf } from "./glyphs.js";
import { announce } from "./live.js";
import { capital } from "./names.js";
import { board, chosen, kindOf } from "./state.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").Constraint} Constraint */

/** @param {Constraint} one @param {string} value @param {string} cells */
const change = (one, value, cells) => replaceText(one.number, [one.name, value.trim(), cells.trim()].filter(Boolean).join(" "));

export function Editor() {
  const all = board.value?.constraints ?? [];
  if (!all.length) return null;
  const at = all.findIndex((one) => one.number === chosen.value);
  const one = all[at];
  if (!one) {
    return html`<p class="row"><button type="button" onClick=${() => openEditor(all[0]?.number)}>Edit the ${all.length === 1 ? "constraint" : `${all.length} constraints`}</button></p>`;
  }
  const now = board.value;
  if (!now) return null;
  const { name, value } = one;
  const cells = typedCells(now, one);
  const kind = kindOf(name);
  const step = (/** @type {number} */ by) => choose(all[(at + by + all.length) % all.length]?.number ?? null);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    const field = event.target;
    if (field instanceof HTMLInputElement) field.value = field.id === "editor-value" ? value : cells; // else it changes as it goes
    choose(null);
    announce(`Closed: ${titleOf(name)}`);
    focusBoard();
  };
  return html`<form class="editor" aria-labelledby="editor-title" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()} onKeyDown=${onKeyDown}>
    <h3 id="editor-title">${titleOf(name)} <small>${at + 1} of ${all.length}</small></h3>
    <p class="rule"><${Words} text=${`${capital((one.rule ?? kind?.rule ?? one.words).replace(value ? / if there is one$/ : /^$/, ""))}.`} /></p>
    <div class="fields">
      ${hasValue(kind) && html`<p><label for="editor-value">Value</label><input id="editor-value" autocomplete="off" value=${value} onChange=${(/** @type {any} */ event) => change(one, event.target.value, cells)} /></p>`}
      ${cells && html`<p><label for="editor-cells">Cells</label><input id="editor-cells" spellcheck=${false} autocomplete="off" value=${cells} onChange=${(/** @type {any} */ event) => change(one, value, event.target.value)} /></p>`}
    </div>
    <p class="row"><button type="button" disabled=${all.length < 2} onClick=${() => step(-1)}>Previous</button><button type="button" disabled=${all.length < 2} onClick=${() => step(1)}>Next</button><button type="button" class="last" onClick=${removeChosen}>Remove <kbd>Del</kbd></button></p>
  </form>`;
}
