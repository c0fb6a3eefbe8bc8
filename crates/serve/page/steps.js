// The deduction, one step at a time: the next step in words and marked on the board, the earlier ones below.

import { html, useEffect } from "./vendor/preact.js";
import { isAbort, reasonOf, stream } from "./api.js";
import { announce, complain } from "./live.js";
import { board, current, steps, tab, taken } from "./state.js";
import { Words } from "./words.js";

let stop = new AbortController();
let asked = "";

/** Asks for the steps of the puzzle on the board, once per puzzle. */
export async function loadSteps() {
  const line = board.value?.line;
  if (!line || steps.value?.line === line || asked === line) return;
  stop.abort();
  stop = new AbortController();
  asked = line;
  taken.value = 0;
  steps.value = null;
  try {
    for await (const event of stream("steps", { line }, stop.signal)) {
      if (event.event === "steps") steps.value = { line, list: event.steps, ended: event.ended, level: event.level };
      if (event.event === "failed") complain(event.message);
    }
  } catch (error) {
    if (!isAbort(error)) complain(reasonOf(error));
  } finally {
    if (asked === line) asked = "";
  }
}

/** Takes the next step; shows the steps first if they are not shown. */
export async function takeStep() {
  if (tab.value !== "steps") {
    tab.value = "steps";
    await loadSteps();
    read();
    return;
  }
  const all = steps.value;
  if (!all) return;
  taken.value = Math.min(all.list.length, taken.value + 1);
  read();
}

/** Reads out the step that is marked now. */
function read() {
  const all = steps.value;
  if (!all) return;
  const next = all.list[taken.value];
  announce(next ? `Step ${taken.value + 1} of ${all.list.length}: ${next.words}` : ending(all));
}

/** @param {{ ended: string }} all */
const ending = (all) => (all.ended === "solved" ? "Solved: all cells are filled." : "No technique applies: it needs trying out.");

/** @param {number} count */
function goTo(count) {
  taken.value = Math.max(0, count);
  read();
}

export function Steps() {
  const now = board.value;
  const verdict = current.value?.report?.verdict;
  useEffect(() => { loadSteps(); }, [now?.line]);
  if (!now) return null;
  const all = steps.value?.line === now.line ? steps.value : null;
  if (!all) return html`<p class="hint">Looking for steps …</p>`;
  const at = taken.value;
  const next = all.list[at];
  const count = all.list.length;
  const done = all.list.slice(0, at).reverse();
  return html`
    ${next
      ? html`<p class="stepno">Step ${at + 1} of ${count} <span class="lvl">${next.technique}${next.level ? `, ${next.level}` : ""}</span></p><p class="say"><${Words} text=${next.words} /></p>`
      : html`<p class="stepno">${count === 0 ? "No step" : `After ${count} steps`}</p><p class="say">${ending(all)}</p>`}
    ${!next && all.ended !== "solved" && verdict === "multiple" && html`<p>There are several solutions, so no deduction can end.</p>`}
    <p class="row"><button type="button" disabled=${at === 0} onClick=${() => goTo(at - 1)}>Back</button>
      <button type="button" class="primary" disabled=${!next} onClick=${takeStep}>Take the step <kbd>S</kbd></button>
      <button type="button" disabled=${!next} onClick=${() => goTo(count)}>All steps</button></p>
    ${done.length > 0 && html`<h3>Before</h3><ol class="prev" reversed>${done.slice(0, 12).map((step, index) => html`<li value=${at - index}><button type="button" class="quiet" onClick=${() => goTo(at - index - 1)}><${Words} text=${step.words} /></button></li>`)}</ol>
      ${done.length > 12 && html`<p class="hint">and ${done.length - 12} earlier ones</p>`}`}
    ${all.ended !== "solved" && next && html`<p class="hint">After these ${count} steps no technique applies: it needs trying out.</p>`}`;
}
