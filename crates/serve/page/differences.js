// The walk along the cells in which two solutions differ, in reading order and around the end.

import { html } from "./vendor/preact.js";
import { focusCell } from "./focus.js";
import { differences } from "./headline.js";
import { announce } from "./live.js";
import { shortName, symbol } from "./names.js";
import { board, current, difference, focused, setShow, show } from "./state.js";
import { views } from "./cellview.js";
import { Words } from "./words.js";

/** Goes to the next (1) or previous (-1) difference from a cell. False: there is none. @param {1 | -1} by @param {number} from */
export function walk(by, from) {
  const cells = differences(current.value);
  if (!cells.length) return false;
  const ahead = by > 0 ? cells.find((cell) => cell > from) : cells.findLast((cell) => cell < from);
  const next = ahead ?? (by > 0 ? cells[0] : cells[cells.length - 1]) ?? 0;
  difference.value = cells.indexOf(next);
  if (!["both", "a", "b"].includes(show.value)) setShow("both");
  focusCell(next);
  return true;
}

/** The buttons keep the focus: the cell is read out instead. @param {1 | -1} by */
function press(by) {
  const cells = differences(current.value);
  const now = difference.value === null ? focused.value - (by > 0 ? 1 : 0) : cells[difference.value] ?? 0;
  const ahead = by > 0 ? cells.find((cell) => cell > now) : cells.findLast((cell) => cell < now);
  const next = ahead ?? (by > 0 ? cells[0] : cells[cells.length - 1]) ?? 0;
  difference.value = cells.indexOf(next);
  focused.value = next;
  announce(views.value[next]?.name ?? "");
}

export function Walk() {
  const now = board.value;
  const cells = differences(current.value);
  if (!now || !cells.length) return null;
  const at = difference.value;
  const cell = cells[at ?? 0] ?? 0;
  const [a, b] = current.value?.solutions ?? [];
  return html`<div class="legend"><p><span class="chip a">a</span> first solution</p><p><span class="chip b">b</span> second solution</p></div>
    <div class="walk" role="group" aria-label="Differences">
      <button type="button" aria-keyshortcuts="Shift+N" onClick=${() => press(-1)}>Previous</button>
      <p class="where">${at === null
        ? html`<b>${cells.length}</b> ${cells.length === 1 ? "difference" : "differences"}<small><${Words} text=${`the first is ${shortName(now, cell)}`} /></small>`
        : html`<b>${at + 1}</b> of ${cells.length}<small><${Words} text=${`${shortName(now, cell)}: a has ${symbol(now, a?.[cell] ?? 0)}, b has ${symbol(now, b?.[cell] ?? 0)}`} /></small>`}</p>
      <button type="button" class="primary" aria-keyshortcuts="N" onClick=${() => press(1)}>Next difference <kbd>N</kbd></button>
    </div>`;
}
