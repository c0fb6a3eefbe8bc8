// The answer beside an empty board: paste, draw, generate, examples.

import { html, useState } from "./vendor/preact.js";
import { generate } from "./jobs.js";
import { capital } from "./names.js";
import { PasteBox } from "./paste.js";
import { readText } from "./puzzle.js";
import { Sizes } from "./sizes.js";
import { catalog, tab } from "./state.js";

function Generate() {
  const kinds = catalog.value?.kinds ?? [];
  const levels = catalog.value?.levels ?? [];
  const [kind, setKind] = useState("");
  const [level, setLevel] = useState("");
  if (!kinds.length) return null;
  return html`<form class="generate" aria-labelledby="generate-title" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); generate(kind || kinds[0]?.name || "classic", level || null); }}>
    <h3 id="generate-title">Or generate one</h3>
    <p class="row"><label for="generate-kind">Kind</label><select id="generate-kind" value=${kind || kinds[0]?.name} onChange=${(/** @type {any} */ event) => setKind(event.target.value)}>${kinds.map((one) => html`<option value=${one.name} title=${one.words}>${capital(one.name)}</option>`)}</select>
      <label for="generate-level">Level</label><select id="generate-level" value=${level} onChange=${(/** @type {any} */ event) => setLevel(event.target.value)}><option value="">any</option>${levels.map((one) => html`<option value=${one}>${one}</option>`)}</select>
      <button>Generate</button></p>
  </form>`;
}

export function Start() {
  const examples = catalog.value?.examples ?? [];
  return html`<${PasteBox} />
    <section class="from-nothing" aria-labelledby="draw-title"><h3 id="draw-title">Or draw from nothing</h3>
      <${Sizes} sizes=${true} />
      <p class="hint">Type digits on the board, or <button type="button" class="quiet" onClick=${() => { tab.value = "draw"; }}>choose a constraint</button>.</p></section>
    <${Generate} />
    ${examples.length > 0 && html`<div class="try"><p id="try-title">Nothing at hand? Try</p><ul aria-labelledby="try-title">${examples.map((one) =>
      html`<li><button type="button" class="quiet" onClick=${() => readText(one.text)}>${one.title}</button></li>`)}</ul></div>`}`;
}
