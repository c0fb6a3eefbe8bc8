// The palette: common constraints as buttons, all others by search, and what the one in the hand needs.

import { html, useState } from "./vendor/preact.js";
import { accept, cellsInHand, dropHand, hasValue, pick, SIGN, start } from "./constraints.js";
import { focusBoard } from "./focus.js";
import { Glyph, titleOf } from "./glyphs.js";
import { announce } from "./live.js";
import { capital, cellText, longNames } from "./names.js";
import { clueOn, isDiagonal, sameCells, spots } from "./outside.js";
import { board, catalog, kindOf, path, tool, toolValue } from "./state.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").Kind} Kind */

/** What the inequality is searched and shown by, like a kind. */
const INEQUALITY = { name: SIGN, aliases: ["less than", "greater than"], order: 6, rule: "the first of two neighbors is less than the second" };

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase().replaceAll("-", " ");

/**
 * Names of the kinds that match a search: by the name or an alias, by its beginning, by a part of it, by the rule. The common
 * ones are first among equals.
 * @param {Kind[]} kinds @param {string} words
 */
function found(kinds, words) {
  const wanted = plain(words);
  /** @type {((name: string) => boolean)[]} */
  const ways = [(name) => name === wanted, (name) => name.startsWith(wanted), (name) => name.includes(wanted)];
  const ranked = [INEQUALITY, ...kinds].map(({ name, aliases, order, rule }) => {
    const names = [name, titleOf(name), ...aliases].map(plain);
    const way = ways.findIndex((matches) => names.some(matches));
    return { name, order: order ?? kinds.length, way: way < 0 && plain(rule).includes(wanted) ? ways.length : way };
  });
  return ranked.filter(({ way }) => way >= 0).sort((a, b) => a.way - b.way || a.order - b.order).map(({ name }) => name);
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
  if (!now || !held) return null;
  const kind = kindOf(held.name);
  const cells = cellsInHand();
  const outside = held.takes === "outside";
  const old = outside && clueOn(now, held.name, cells);
  const how = {
    none: "It holds for the whole grid.",
    outside: "Choose a line by a button around the grid or in the list, or drag over the board in the direction of the clue.",
    pair: held.name === SIGN ? "Drag from the lesser to the greater cell, or add them with Space in this order. The same again removes it." : "Drag from one cell to the other, or select both and press Enter.",
  }[held.takes.replace("value ", "")] ?? "Drag over cells, or select cells and press Enter. Space adds the focused cell to a line.";
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    if ((await accept()) && !outside) focusBoard();
  };
  const end = () => {
    dropHand();
    focusBoard();
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  return html`<form class="editor hand" aria-label=${`New: ${titleOf(held.name)}`} onSubmit=${submit} onKeyDown=${onKeyDown}>
    <h4>New: ${titleOf(held.name)}</h4>
    <p class="rule">${capital(kind?.rule ?? INEQUALITY.rule)}. ${how}</p>
    ${hasValue(kind) && html`<p><label for="tool-value">${outside ? "Number" : "Value"}</label><input id="tool-value" class="short" autocomplete="off" value=${toolValue.value}
      placeholder=${/^[^=:]+=([^:]*)/.exec(kind?.example ?? "")?.[1]} aria-describedby="tool-takes tool-cells"
      onInput=${(/** @type {any} */ event) => { toolValue.value = event.target.value; }} /><small id="tool-takes">${capital(kind?.parameter ?? "")}</small></p>`}
    ${outside && html`<${Lines} kind=${kind} />`}
    ${held.takes !== "none" && html`<p class="hint" id="tool-cells"><${Words} text=${cellText(now, cells) || (outside ? "No line yet." : "No cells yet.")} /></p>`}
    <p class="row"><button class="primary">${old ? "Change" : "Add"}</button><button type="button" onClick=${end}>Done <kbd>Esc</kbd></button></p>
  </form>`;
}

const NONE = "No constraint has these words.";

export function Palette() {
  const [words, setWords] = useState("");
  const kinds = catalog.value?.constraints ?? [];
  const common = kinds.filter((kind) => kind.common).sort((a, b) => (a.order ?? 0) - (b.order ?? 0)).map((kind) => kind.name);
  const split = Math.min(common.length, 6);
  const shown = words.trim() ? found(kinds, words).slice(0, 15) : [...common.slice(0, split), SIGN, ...common.slice(split)];
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && !words) focusBoard();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = shown;
    if (!words.trim()) return announce("Type a part of a name first");
    if (!first) return announce(NONE);
    setWords("");
    start(first);
  };
  return html`<section class="palette" aria-labelledby="palette-title">
    <h3 id="palette-title">Add a constraint</h3>
    <${Hand} />
    <p class="find"><label for="find">Search all ${kinds.length}; Enter takes the first</label><input id="find" type="search" autocomplete="off" value=${words} onKeyDown=${onKeyDown}
      onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></p>
    <ul class="cons" aria-labelledby="palette-title">${shown.map((name) => html`<li key=${name}><button type="button" class="con"
      aria-pressed=${String(tool.value?.name === name)} onClick=${() => pick(name)}><${Glyph} name=${name} />${titleOf(name)}</button></li>`)}</ul>
    ${shown.length === 0 && html`<p class="hint">${NONE}</p>`}
  </section>`;
}
