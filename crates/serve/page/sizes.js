// Drawing from nothing: size, regions, diagonals; and the painting of regions.

import { html } from "./vendor/preact.js";
import { regionLetter } from "./cellview.js";
import { announce } from "./live.js";
import { counts, dropPainting, endPainting, startPainting } from "./paint.js";
import { blank, edit } from "./puzzle.js";
import { board, painting } from "./state.js";
import { Choice } from "./tools.js";

/** Boxes of the usual sizes, rows by columns. @type {Record<number, string>} */
const BOXES = { 4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 15: "3x5", 16: "4x4" };

/** Whether the regions of the board are the usual boxes. @param {import("./types.js").Board} now */
function regionKind(now) {
  if (!now.regions) return "none";
  const [height, width] = (BOXES[now.size] ?? "1x1").split("x").map(Number);
  const boxes = now.regions.every((label, cell, all) => {
    const corner = Math.floor(Math.floor(cell / now.size) / (height ?? 1)) * (height ?? 1) * now.size + Math.floor((cell % now.size) / (width ?? 1)) * (width ?? 1);
    return label === all[corner];
  });
  return boxes ? "boxes" : "painted";
}

/** @param {string} kind */
function setRegions(kind) {
  const now = board.value;
  if (!now) return;
  if (kind === "painted") startPainting();
  else {
    painting.value = null;
    if (now.givens.every((value) => value === null) && !now.constraints.length) blank(now.size, kind === "boxes" ? BOXES[now.size] ?? null : null);
    else if (kind === "boxes") edit({ op: "regions", labels: boxLabels(now.size) });
    else edit({ op: "regions", labels: [] });
  }
}

/** @param {number} size */
function boxLabels(size) {
  const [height = 1, width = 1] = (BOXES[size] ?? `1x${size}`).split("x").map(Number);
  return Array.from({ length: size * size }, (_, cell) => Math.floor(Math.floor(cell / size) / height) * (size / width) + Math.floor((cell % size) / width));
}

function Painter() {
  const now = painting.value;
  const size = board.value?.size ?? 0;
  if (!now) return null;
  const count = counts();
  const complete = count.every((each) => each === size);
  return html`<div class="painter" role="group" aria-label="Regions">
    <p class="hint">Choose a region and drag over its ${size} cells, or select cells and type its number.</p>
    <div class="row">${count.map((each, label) => html`<button type="button" class=${`brush tint${label % 6}`} aria-pressed=${String(now.brush === label)}
      aria-label=${`Region ${regionLetter(label)}, ${each} of ${size} cells`} onClick=${() => { painting.value = { ...now, brush: label }; }}><b>${regionLetter(label)}</b> <small>${each}</small></button>`)}</div>
    <p class="row"><button type="button" class="primary" onClick=${() => { endPainting(); if (!painting.value) announce("Regions kept"); }}>${complete ? "Done" : "Check"}</button>
      <button type="button" onClick=${dropPainting}>${complete ? "Stop" : "Leave without them"}</button></p>
  </div>`;
}

/** Size only where nothing is lost: a board with content gets a new one by "New". @param {{ sizes: boolean }} props */
export function Sizes({ sizes }) {
  const now = board.value;
  if (!now) return null;
  const options = [4, 6, 8, 9, 12, 16];
  /** @type {[string, string][]} */
  const sizeOptions = [...new Set([...options, now.size])].sort((a, b) => a - b).map((size) => [String(size), String(size)]);
  const box = BOXES[now.size];
  /** @type {[string, string][]} */
  const regions = [...(box ? [/** @type {[string, string]} */ (["boxes", `${box.replace("x", "×")} boxes`])] : []), ["painted", "Painted"], ["none", "None"]];
  return html`<div class="draw">
    ${sizes && html`<${Choice} legend="Size" name="size" options=${sizeOptions} value=${String(now.size)} choose=${(/** @type {string} */ size) => blank(Number(size), BOXES[Number(size)] ?? null)} />`}
    <${Choice} legend="Regions" name="regions" options=${regions} value=${painting.value ? "painted" : regionKind(now)} choose=${setRegions} />
    ${!painting.value && regionKind(now) === "painted" && html`<button type="button" onClick=${startPainting}>Paint regions</button>`}
    <${Painter} />
    <label class="check"><input type="checkbox" checked=${now.diagonals} onChange=${(/** @type {any} */ event) => edit({ op: "diagonals", on: event.target.checked })} /><span>Both diagonals</span></label>
  </div>`;
}
