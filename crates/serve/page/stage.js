// The board: row and column numbers, picture, grid; below it what is typed, what is shown, and digits to press.

import { html, useLayoutEffect, useRef } from "./vendor/preact.js";
import { Grid } from "./grid.js";
import { rowsOf } from "./names.js";
import { picture } from "./picture.js";
import { isRinged, Ring } from "./ring.js";
import { board, empty } from "./state.js";
import { Tools } from "./tools.js";

/** @typedef {import("./types.js").Board} Board */

/** Places of the grid inside the picture, for the style sheet. @param {Board} board */
function places({ size, frame, givens }) {
  const { width, height, left, top, right, bottom } = frame;
  const part = (/** @type {number} */ length, /** @type {number} */ whole) => `${(100 * length) / whole}%`;
  return {
    "--left": String(left / width), "--right": String(right / width), "--top": String(top / height), "--bottom": String(bottom / height),
    "--cell": String((width - left - right) / size / width),
    "--edges": `${part(top, height)} ${part(right, width)} ${part(bottom, height)} ${part(left, width)}`,
    "--across": part(width - left - right, width), "--down": part(height - top - bottom, height),
    "--rows": String(givens.length / size), "--columns": String(size),
    aspectRatio: `${width} / ${height}`,
  };
}

/** @param {{ svg: string }} props */
function Picture({ svg }) {
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const drawn = picture(svg);
    here.current?.replaceChildren(...(drawn ? [drawn] : []));
  }, [svg]);
  return html`<div class="picture" ref=${here}></div>`;
}

/** @param {{ count: number, where: string }} props */
const Gutter = ({ count, where }) =>
  html`<div class=${`gutter ${where}`} aria-hidden="true">${Array.from({ length: count }, (_, index) => html`<span>${index + 1}</span>`)}</div>`;

export function Stage() {
  const now = board.value;
  if (!now) return html`<section class="stage" aria-label="Board"></section>`;
  const labels = now.frame.labels;
  const style = places(now);
  return html`<section class="stage" aria-label="Board" data-empty=${empty.value || undefined}>
    <div class=${`board${labels ? "" : " bare"}${now.size > 9 ? " wide" : ""}${isRinged() ? " ringed" : ""}`} style=${style}>
      ${labels && html`<${Gutter} count=${now.size} where="top" /><${Gutter} count=${rowsOf(now)} where="left" />`}
      <div class="paper-sheet" style=${{ aspectRatio: `${now.frame.width} / ${now.frame.height}` }}><${Picture} svg=${now.svg} /><${Grid} board=${now} /><${Ring} /></div>
    </div>
    <${Tools} />
  </section>`;
}
