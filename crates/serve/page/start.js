// The answer beside an empty board: paste, draw, generate, examples.

import { html, useState } from "./vendor/preact.js";
import { focusSearch } from "./focus.js";
import { generate } from "./jobs.js";
import { complain } from "./live.js";
import { capital } from "./names.js";
import { PasteBox } from "./paste.js";
import { readText } from "./puzzle.js";
import { Sizes } from "./sizes.js";
import { catalog } from "./state.js";

function Generate() {
  const kinds = catalog.value?.kinds ?? [];
  const levels = catalog.value?.levels ?? [];
  const [kind, setKind] = useState("");
  const [level, setLevel] = useState("");
  const [seed, setSeed] = useState("");
  if (!kinds.length) return null;
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const number = seed.trim() ? Number(seed) : null;
    if (number !== null && !(Number.isSafeInteger(number) && number >= 0)) complain(`Seed: expected a whole number of at most ${Number.MAX_SAFE_INTEGER}, found ${seed.trim()}`);
    else generate(kind || kinds[0]?.name || "classic", level || null, number);
  };
  return html`<form class="generate" aria-labelledby="generate-title" onSubmit=${submit}>
    <h3 id="generate-title">Or generate one</h3>
    <p class="row"><span class="pair"><label for="generate-kind">Kind</label><select id="generate-kind" value=${kind || kinds[0]?.name} onChange=${(/** @type {any} */ event) => setKind(event.target.value)}>${kinds.map((one) => html`<option value=${one.name} title=${one.words}>${capital(one.name)}</option>`)}</select></span>
      <span class="pair"><label for="generate-level">Level</label><select id="generate-level" value=${level} onChange=${(/** @type {any} */ event) => setLevel(event.target.value)}><option value="">any</option>${levels.map((one) => html`<option value=${one}>${one}</option>`)}</select></span>
      <span class="pair"><label for="generate-seed">Seed</label><input id="generate-seed" class="short" inputmode="numeric" autocomplete="off" placeholder="random" value=${seed} aria-describedby="generate-help" onInput=${(/** @type {any} */ event) => setSeed(event.target.value)} /></span>
      <button>Generate</button></p>
    <p id="generate-help" class="hint">The same kind, level and seed give the same puzzle.</p>
  </form>`;
}

export function Start() {
  const examples = catalog.value?.examples ?? [];
  return html`<${PasteBox} />
    <section class="from-nothing" aria-labelledby="draw-title"><h3 id="draw-title">Or draw from nothing</h3>
      <${Sizes} sizes=${true} />
      <p class="hint">Type digits on the board, or <button type="button" class="quiet" onClick=${focusSearch}>choose a constraint</button>.</p></section>
    <${Generate} />
    ${examples.length > 0 && html`<div class="try"><p id="try-title">Nothing at hand? Try</p><ul aria-labelledby="try-title">${examples.map((one) =>
      html`<li><button type="button" class="quiet" onClick=${() => readText(one.text)}>${one.title}</button></li>`)}</ul></div>`}`;
}
