// Why the verdict is what it is, and what would change it: each repairing clue and each conflicting clue is a button.

import { html } from "./vendor/preact.js";
import { openEditor } from "./constraints.js";
import { Walk } from "./differences.js";
import { focusCell } from "./focus.js";
import { titleOf } from "./glyphs.js";
import { Failure, isFault } from "./fault.js";
import { twice } from "./houses.js";
import { minimize } from "./jobs.js";
import { announce } from "./live.js";
import { capital, cellsIn, counted } from "./names.js";
import { edit } from "./puzzle.js";
import { again, LIMIT } from "./question.js";
import { board, current, kindOf, origin, ringed, tab } from "./state.js";
import { Words } from "./words.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Reasons} Known */

/** Buttons shown before "All". */
const FEW = 24;

/** "R3C3 = 2" from "R3C3=2". @param {string} text */
const spaced = (text) => text.replace(/^(R\d+C\d+)([=<>])/, "$1 $2 ");

/**
 * A clue that a click adds or removes; it rings its cells while it is pointed at or has the focus.
 * @param {{ text: string, cells: readonly number[], verb: string, number?: number, act: () => Promise<boolean> }} props
 */
function ClueButton({ text, cells, verb, number, act }) {
  const ring = () => { ringed.value = cells; };
  const unring = () => { ringed.value = []; };
  const click = async () => {
    unring();
    if (await act()) {
      announce(`${{ Add: "Added: ", Remove: "Removed: " }[verb] ?? ""}${text}`);
      focusCell(cells[0] ?? 0);
    }
  };
  return html`<li><button type="button" class="clue" onClick=${click} onFocus=${ring} onBlur=${unring} onPointerEnter=${ring} onPointerLeave=${unring}>
    ${verb !== "Change" && html`<span class="vh">${verb} the clue </span>`}${number !== undefined && html`<span class="why" aria-hidden="true">${number}</span>`}<${Words} text=${spaced(text)} /></button></li>`;
}

/** @param {{ board: Board, known: Known, answer: Answer }} props */
function Several({ board: now, known }) {
  const add = (/** @type {string} */ text) => () => edit({ op: "clue", text });
  const change = (/** @type {import("./types.js").Change[]} */ all) => () => edit(...all.flatMap(({ text, drop }) =>
    [...(drop === null ? [] : [{ op: /** @type {const} */ ("drop"), text: drop }]), { op: /** @type {const} */ ("add"), text }]));
  const count = known.count;
  const common = known.common;
  const givens = now.givens.filter((value) => value !== null).length;
  return html`
    ${known.add.length > 0 && html`<h3>One of these clues would make it unique</h3>
      <ul class="clues">${known.add.slice(0, FEW).map((clue) => html`<${ClueButton} key=${clue.text} text=${clue.text} verb="Add" cells=${clue.cell === null ? [] : [clue.cell]} act=${add(clue.text)} />`)}</ul>
      ${known.add.length > FEW && html`<details class="more"><summary>${known.add.length - FEW} more</summary><ul class="clues">${known.add.slice(FEW).map((clue) =>
        html`<${ClueButton} key=${clue.text} text=${clue.text} verb="Add" cells=${clue.cell === null ? [] : [clue.cell]} act=${add(clue.text)} />`)}</ul></details>`}
      <p class="hint">${known.complete ? "There are no others. " : ""}A clue is added as a given; <kbd>Ctrl</kbd> <kbd>Z</kbd> takes it back.</p>`}
    ${known.add.length === 0 && known.together.length > 0 && html`<h3>These ${known.together.length} clues together would make it unique</h3>
      <p class="clue-list"><${Words} text=${known.together.map((clue) => spaced(clue.text)).join(", ")} /></p>
      <p class="row"><button type="button" onClick=${() => edit(...known.together.map((clue) => ({ op: /** @type {const} */ ("clue"), text: clue.text })))}>Add all ${known.together.length}</button></p>`}
    ${known.changes.length > 0 && html`<h3>Or one of these, in the rules that it has</h3>
      <ul class="clues">${known.changes.map((one) => html`<${ClueButton} key=${one.text} text=${capital(one.words)} verb="Change" cells=${cellsIn(now, one.text)} act=${change([one])} />`)}</ul>`}
    ${known.changesTogether.length > 0 && html`<h3>Or these ${known.changesTogether.length} together, in the rules that it has</h3>
      <ul class="clue-list">${known.changesTogether.map((one) => html`<li><${Words} text=${capital(one.words)} /></li>`)}</ul>
      <p class="row"><button type="button" onClick=${change(known.changesTogether)}>Make all ${known.changesTogether.length}</button></p>`}
    ${common && html`<h3>Common to all${count && known.exact ? ` ${count.toLocaleString("en-US")}` : ""}</h3>
      <p>${common.length <= givens ? `No cell${givens ? " but the givens" : ""} has the same digit in every solution.` : html`${counted(common.length, "cell")} ${common.length === 1 ? "has" : "have"} the same digit in every solution, ${givens || "none"} of them ${givens === 1 ? "is a given" : "are givens"}.`}</p>`}`;
}

/** @param {{ board: Board, known: Known }} props */
function None({ board: now, known }) {
  const conflict = known.conflicts[0];
  if (!conflict) return null;
  const { steps, contradiction } = conflict;
  const double = twice(now, conflict.clues);
  return html`
    ${conflict.clues.length > 0 && html`<h3 id="why">${conflict.clues.length === 1 ? "Remove it" : "Remove one of them"}</h3>
      <ul class="clues">${conflict.clues.map((clue, index) => html`<${ClueButton} key=${clue.text} text=${clue.text} verb="Remove" number=${index + 1} cells=${clue.cells}
        act=${() => edit({ op: "drop", text: clue.text })} />`)}</ul>`}
    <h3>Why they contradict each other</h3>
    ${double ? html`<p><b><${Words} text=${double} /></b></p>` : steps.length + (contradiction ? 1 : 0) > 0
      ? html`<ol class="deduction">${steps.map((text) => html`<li><${Words} text=${capital(text)} /></li>`)}${contradiction && html`<li><b><${Words} text=${capital(contradiction)} /></b></li>`}</ol>
        ${conflict.step_count > steps.length && html`<p class="hint">These are ${steps.length} of ${conflict.step_count} steps: the hardest and the last.</p>`}`
      : html`<p>It takes a search to see this. The certificate has the proof.</p>`}
    ${known.conflicts.length > 1 && html`<p>There ${known.conflicts.length === 2 ? "is another contradiction" : `are ${known.conflicts.length - 1} other contradictions`} without a common clue.</p>`}
    ${known.rest === true && conflict.clues.length > 1 && html`<p class="hint">Without these clues the puzzle has a solution, so any other contradiction shares a clue with them.</p>`}
    ${known.fixed.length > 0 && html`<p class="hint"><${Words} text=${`Part of the rules here, not clues: ${known.fixed.join("; ")}.`} /></p>`}`;
}

/** @param {{ board: Board, known: Known }} props */
function Unique({ board: now, known }) {
  // Singles are easy, whatever else there is.
  const isSingle = known.level === "naked" || known.level === "hidden";
  const step = isSingle ? `${known.level} single` : "hardest step";
  const guess = known.level === null || (known.placed !== null && known.placed < now.givens.length);
  return html`<dl class="facts">
      <div><dt>Difficulty</dt><dd>${known.level === null ? "Some constraints have too many combinations for the techniques." : guess ? `Beyond level “${known.level}”: it needs trying out.` : `Level “${known.level}”; no guess is needed.`}
        ${" "}<button type="button" class="quiet" onClick=${() => { tab.value = "steps"; }}>${guess ? "Steps as far as they go" : "Show the steps"}</button></dd></div>
      ${known.steps.length > 0 && html`<div><dt>${known.stepCount > 1 ? `A ${step}, one of ${known.stepCount}` : `The ${step}`}</dt><dd><${Words} text=${known.steps[0]} /></dd></div>`}
      ${known.redundant && html`<div><dt>Clues</dt><dd><${Words} text=${known.redundant.length ? `Superfluous, each by itself: ${known.redundant.map(spaced).join(", ")}.` : "All are needed: without any one of them there are several solutions."} /></dd></div>`}
    </dl>
    <p class="row"><button type="button" onClick=${minimize}>Remove clues that are not needed</button></p>`;
}

/** Kinds of constraints with their rules; each leads to the first of its kind. */
function Rules() {
  const now = board.value;
  if (!now || !now.constraints.length) return null;
  const names = [...new Set(now.constraints.map((one) => one.name))];
  return html`<h3>Rules</h3><dl class="facts">${names.map((name) => {
    const all = now.constraints.filter((one) => one.name === name);
    const kind = kindOf(name);
    return html`<div><dt><button type="button" class="quiet" onClick=${() => openEditor(all[0]?.number)}>${titleOf(name)}${all.length > 1 ? ` (${all.length})` : ""}</button></dt><dd><${Words} text=${`${capital(kind?.rule ?? all[0]?.words ?? "")}.`} /></dd></div>`;
  })}</dl>`;
}

export function Reasons() {
  const now = board.value;
  const answer = current.value;
  if (!now || !answer) return null;
  const { report, reasons } = answer;
  if (!report) {
    return html`${answer.phase === "working" && html`<table class="panel"><caption class="vh">Solvers at work</caption><thead><tr><th scope="col">Solver</th><th scope="col">So far</th></tr></thead>
      <tbody>${answer.solvers.map((name) => html`<tr><th scope="row">${name}</th><td>${answer.runs.find((run) => run.solver === name)?.verdict ?? "at work"}</td></tr>`)}</tbody></table>
      <p class="hint">You can keep typing: a newer question replaces this one. Cancel keeps the puzzle.</p>`}<${Rules} />`;
  }
  const unsettled = report.verdict === "unknown" || report.verdict === "some";
  const unreadOnly = unsettled && report.solutions.length > 1 && Boolean(report.unread?.length);
  return html`
    ${report.solutions.length > 1 && html`<${Walk} />`}
    ${!reasons && !answer.ended && !unsettled && html`<p class="hint looking">Looking for reasons …</p>`}
    ${reasons?.error && html`<p class="hint"><${Words} text=${capital(reasons.error)} /></p>`}
    ${reasons && report.verdict === "multiple" && html`<${Several} board=${now} known=${reasons} answer=${answer} />`}
    ${reasons && report.verdict === "none" && html`<${None} board=${now} known=${reasons} />`}
    ${reasons && !reasons.error && report.verdict === "unique" && html`<${Unique} board=${now} known=${reasons} />`}
    ${unreadOnly && html`<p>Add the rules that were not read under <b>Draw</b>, then press “The board has all rules” above.</p>`}
    ${unsettled && !unreadOnly && html`<p>The time of ${LIMIT} seconds was not enough.</p><p class="row"><button type="button" onClick=${again}>Ask again</button></p>`}
    ${answer.message && (isFault(answer.message) ? html`<${Failure} message=${answer.message} />` : html`<p class="hint"><${Words} text=${capital(answer.message)} /></p>`)}
    ${origin.value?.line === now.line && html`<p class="hint">${origin.value.words} The same again gives the same puzzle.</p>`}
    <${Rules} />`;
}
