// Below the board: what digits are typed as, what the board shows, and digits to press.

import { html } from "./vendor/preact.js";
import { allValues, symbol } from "./names.js";
import { board, empty, mode, setShow, show, showKind, SHOWS, tab } from "./state.js";
import { enter } from "./typing.js";

/**
 * A choice of one among few.
 * @param {{ legend: string, name: string, options: [string, string][], value: string, choose: (value: any) => void, keys?: Record<string, string> }} props
 */
export function Choice({ legend, name, options, value, choose, keys = {} }) {
  return html`<fieldset class="seg"><legend>${legend}</legend>${options.map(([one, words]) => html`<label>
    <input type="radio" name=${name} value=${one} checked=${one === value} aria-keyshortcuts=${keys[one]} onChange=${() => choose(one)} /><span>${words}</span></label>`)}</fieldset>`;
}

/** @type {[string, string][]} */
const MODES = [["givens", "Givens"], ["pencil", "Pencil marks"], ["candidates", "Candidates"]];

export function Tools() {
  const now = board.value;
  if (!now) return null;
  const shows = SHOWS[showKind.value] ?? [];
  const values = allValues(now);
  return html`<div class="tools">
      <${Choice} legend="Type" name="type" options=${MODES} value=${mode.value} keys=${{ givens: "Z", pencil: "X", candidates: "C" }}
        choose=${(/** @type {any} */ value) => { mode.value = value; }} />
      ${shows.length > 0 && !empty.value && tab.value !== "steps" && html`<${Choice} legend="Show" name="show" options=${shows} value=${show.value}
        choose=${setShow} />`}
    </div>
    <div class=${`pad${values.length > 9 ? " many" : ""}`} role="group" aria-label="Digits">
      ${values.map((value) => html`<button type="button" onClick=${() => enter(value)}>${symbol(now, value)}</button>`)}
      <button type="button" class="erase" onClick=${() => enter(null)}>Erase</button>
    </div>`;
}
