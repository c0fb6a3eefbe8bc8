// Inequalities between neighbors: by the tool of the palette, by two selected neighbors and a button or the keys < and >. A
// sign that is there already is removed by the same action.

import { computed, html } from "./vendor/preact.js";
import { announce, complain, content } from "./live.js";
import { placeOf, shortName } from "./names.js";
import { edit } from "./puzzle.js";
import { board, selection } from "./state.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").Board} Board */

/** The two neighbors that are selected, in reading order; null: other cells are. */
export const neighbors = computed(() => {
  const now = board.value;
  if (!now || selection.value.size !== 2) return null;
  const [a = 0, b = 0] = [...selection.value].sort((x, y) => x - y);
  const [[row, column], [otherRow, otherColumn]] = [placeOf(now, a), placeOf(now, b)];
  return Math.abs(row - otherRow) + Math.abs(column - otherColumn) === 1 ? /** @type {[number, number]} */ ([a, b]) : null;
});

/** @param {Board} now @param {number} lesser @param {number} greater */
const has = (now, lesser, greater) => now.signs.some(([a, b]) => a === lesser && b === greater);

/**
 * Sets the inequality of two cells; one that is there goes; true if it was changed. It is added as a clue, because the edit "sign" makes the earlier of
 * the two cells the lesser one in either case.
 * @param {number} lesser @param {number} greater
 */
export async function toggleSign(lesser, greater) {
  const now = board.value;
  if (!now) return false;
  const pair = `${shortName(now, lesser)} < ${shortName(now, greater)}`;
  const remove = { op: /** @type {const} */ ("unsign"), cells: [lesser, greater] };
  const add = { op: /** @type {const} */ ("clue"), text: pair.replaceAll(" ", "") };
  const isThere = has(now, lesser, greater);
  const isMade = await (isThere ? edit(remove) : edit(...(has(now, greater, lesser) ? [remove] : []), add));
  if (isMade) announce(`${isThere ? "Removed" : "Added"}: ${pair}`);
  return isMade;
}

/** The inequality of the selected neighbors by a key. @param {"<" | ">"} sign */
export function typeSign(sign) {
  content();
  const pair = neighbors.value;
  if (!pair) return complain("An inequality needs two neighbors: select them with Shift and an arrow key, or drag over them.");
  const [a, b] = sign === "<" ? pair : [pair[1], pair[0]];
  toggleSign(a, b);
}

/** The three choices for the selected neighbors. */
export function Signs() {
  const now = board.value;
  const pair = neighbors.value;
  if (!now || !pair) return null;
  const [a, b] = pair;
  const names = [shortName(now, a), shortName(now, b)];
  const [less, greater] = [has(now, a, b), has(now, b, a)];
  /** @param {string} words @param {boolean} on @param {string} keys @param {() => void} act */
  const button = (words, on, keys, act) =>
    html`<button type="button" class="toggle" aria-pressed=${String(on)} aria-keyshortcuts=${keys || undefined} onClick=${act}><${Words} text=${words} /></button>`;
  return html`<section class="editor signs" aria-labelledby="signs-title"><h3 id="signs-title">Inequality of two cells</h3>
    <p class="row">${button(names.join(" < "), less, "<", () => { if (!less) toggleSign(a, b); })}
      ${button(names.join(" > "), greater, ">", () => { if (!greater) toggleSign(b, a); })}
      ${button("No sign", !less && !greater, "", () => { if (less) toggleSign(a, b); else if (greater) toggleSign(b, a); })}</p>
    <p class="hint">Or type <kbd>${"<"}</kbd> <kbd>${">"}</kbd> on the board; the same again removes it.</p></section>`;
}
