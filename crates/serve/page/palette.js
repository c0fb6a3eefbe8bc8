// The palette: common constraints as buttons, all others by search, and what the one in the hand needs.

import { html, useState } from "./vendor/preact.js";
import { accept, addText, dropTool, hasValue, pick, SIGN } from "./constraints.js";
import { Glyph, titleOf } from "./glyphs.js";
import { capital, cellText, longNames } from "./names.js";
import { clueOn, isDiagonal, sameCells, spots } from "./outside.js";
import { board, catalog, kindOf, path, selection, tool, toolValue } from "./state.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */

/** Kinds that match a search, by name and aliases first, then by rule. @param {Kind[]} kinds @param {string} words */
function found(kinds, words) {
  const wanted = words.trim().toLowerCase();
  const named = kinds.filter((kind) => [kind.name, titleOf(kind.name), ...kind.aliases].some((name) => name.toLowerCase().replaceAll("-", " ").includes(wanted.replaceAll("-", " "))));
  return [...named, ...kinds.filter((kind) => !named.includes(kind) && kind.rule.toLowerCase().includes(wanted))];
}

/** The list of lines for a clue outside the grid: what the buttons around the grid choose as well. @param {{ kind: Kind | undefined }} props */
function Lines({ kind }) {
  const now = board.value;
  if (!now) return null;
  const lines = spots(now, isDiagonal(kind)).flatMap((spot) => spot.lines);
  return html`<p><label for="tool-line">Line</label><select id="tool-line" value=${String(lines.findIndex((line) => sameCells(line.cells, path.value)))} onChange=${(/** @type {any} */ event) => {
    path.value = lines[Number(event.target.value)]?.cells ?? [];
  }}><option value="-1">Choose …</option>${lines.map(({ words }, index) => html`<option value=${String(index)}>${longNames(words)}</option>`)}</select></p>`;
}

/** Form of the kind in the hand: its value, where it goes, its rule. */
function Hand() {
  const now = board.value;
  const held = tool.value;
  const [text, setText] = useState("");
  if (!now || !held) return null;
  const kind = kindOf(held.name);
  const cells = path.value.length ? [...path.value] : [...selection.value];
  const outside = held.takes === "outside";
  const old = outside && clueOn(now, held.name, cells);
  const how = {
    none: "It holds for the whole grid.",
    text: "Type it, as in the example.",
    outside: "Choose a line by a button around the grid or in the list, or drag over the board in the direction of the clue.",
    pair: held.name === SIGN ? "Drag from the lesser to the greater cell. The same again removes it." : "Drag from one cell to the other.",
  }[held.takes.replace("value ", "")] ?? "Drag over cells, or select cells and press Enter. Space adds the focused cell to a line.";
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (held.takes === "text") addText(text || kind?.example || "");
    else accept();
  };
  return html`<form class="editor hand" aria-label=${`New: ${titleOf(held.name)}`} onSubmit=${submit}>
    <h4>New: ${titleOf(held.name)}</h4>
    <p class="rule">${kind ? `${capital(kind.rule)}.` : "The first of two neighbors is less than the second."} ${how}</p>
    ${held.takes === "text" && html`<p><label for="tool-text">Constraint</label><input id="tool-text" spellcheck=${false} autocomplete="off" value=${text || kind?.example}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></p>`}
    ${hasValue(kind) && html`<p><label for="tool-value">${outside ? "Number" : "Value"}</label><input id="tool-value" class="short" autocomplete="off" value=${toolValue.value}
      placeholder=${/^[^=:]+=([^:]*)/.exec(kind?.example ?? "")?.[1]} aria-describedby="tool-takes tool-cells"
      onInput=${(/** @type {any} */ event) => { toolValue.value = event.target.value; }} /><small id="tool-takes">${capital(kind?.parameter ?? "")}</small></p>`}
    ${outside && html`<${Lines} kind=${kind} />`}
    ${cells.length > 0 && held.takes !== "none" && html`<p class="hint" id="tool-cells"><${Words} text=${cellText(now, cells)} /></p>`}
    <p class="row"><button class="primary">${old ? "Change" : "Add"}</button><button type="button" onClick=${() => dropTool() && dropTool()}>Done <kbd>Esc</kbd></button></p>
  </form>`;
}

export function Palette() {
  const [words, setWords] = useState("");
  const kinds = catalog.value?.constraints ?? [];
  const common = kinds.filter((kind) => kind.common).sort((a, b) => (a.order ?? 0) - (b.order ?? 0)).map((kind) => kind.name);
  const split = Math.min(common.length, 6);
  const shown = words.trim() ? found(kinds, words).slice(0, 15).map((kind) => kind.name) : [...common.slice(0, split), SIGN, ...common.slice(split)];
  return html`<section class="palette" aria-labelledby="palette-title">
    <h3 id="palette-title">Add a constraint</h3>
    <${Hand} />
    <p class="find"><label for="find">Search all ${kinds.length}</label><input id="find" type="search" autocomplete="off" value=${words}
      onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></p>
    <ul class="cons" aria-labelledby="palette-title">${shown.map((name) => html`<li key=${name}><button type="button" class="con"
      aria-pressed=${String(tool.value?.name === name)} onClick=${() => pick(name)}><${Glyph} name=${name} />${titleOf(name)}</button></li>`)}</ul>
    ${shown.length === 0 && html`<p class="hint">No constraint has these words.</p>`}
  </section>`;
}
