// The question about the puzzle on the board: started by every change of the puzzle, ended by the next. Answers arrive in
// parts (runs, verdict, reasons, candidates) and are shown as they come; finished ones are kept, so undo needs no work.

import { effect } from "./vendor/preact.js";
import { isAbort, reasonOf, stream } from "./api.js";
import { blame } from "./confirm.js";
import { FAULT, isFault } from "./fault.js";
import { announce } from "./live.js";
import { isEmpty } from "./names.js";
import { readReasons } from "./reading.js";
import { answer, board, catalog } from "./state.js";
import { headline } from "./headline.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Answer} Answer */

/** Seconds that a question may take. */
export const LIMIT = 60;
/** Milliseconds without a verdict before the page shows that it works. */
const PATIENCE = 200;

/** Finished answers by puzzle: its line and what was not read of it. @type {Map<string, Answer>} */
const finished = new Map();
/** @param {Board} board */
const keyOf = (board) => [board.line, ...board.unread].join("\n");
let stop = new AbortController();
let timer = 0;

/** @param {Board} now @param {boolean} [anew] whether a finished answer is dropped */
export function pose(now, anew = false) {
  if (anew) finished.delete(keyOf(now));
  stop.abort();
  clearTimeout(timer);
  const kept = finished.get(keyOf(now));
  if (isEmpty(now) || kept) {
    answer.value = kept ?? null;
    return;
  }
  stop = new AbortController();
  answer.value = {
    line: now.line, phase: "asked", since: performance.now(), solvers: [], runs: [], report: null, solutions: [],
    reasons: null, candidates: null, ended: false, message: null,
  };
  timer = window.setTimeout(() => change(now.line, (old) => (old.report || old.phase !== "asked" ? old : { ...old, phase: "working" })), PATIENCE);
  follow(now, stop.signal);
}

/** Asks again, after a cancelled or undecided question. */
export function again() {
  if (board.value) pose(board.value, true);
}

/** Ends the question; the puzzle stays. */
export function cancel() {
  const now = answer.value;
  if (!now || now.ended) return false;
  stop.abort();
  clearTimeout(timer);
  answer.value = { ...now, phase: now.report ? now.phase : "cancelled", ended: true };
  return true;
}

/** @param {string} line @param {(old: Answer) => Answer} make */
function change(line, make) {
  if (answer.value?.line === line && !answer.value.ended) answer.value = make(answer.value);
}

/** @param {Board} now @param {AbortSignal} signal */
async function follow(now, signal) {
  try {
    for await (const event of stream("verdict", { line: now.line, unread: now.unread, seconds: LIMIT }, signal)) {
      if (signal.aborted) return;
      change(now.line, (old) => withEvent(now, old, event));
    }
    change(now.line, (old) => ({ ...old, ended: true, phase: old.report ? "done" : "failed", message: old.message ?? "the answer broke off" }));
  } catch (error) {
    if (signal.aborted || isAbort(error)) return;
    change(now.line, (old) => ({ ...old, phase: old.report ? old.phase : "failed", ended: true, message: reasonOf(error) }));
  }
}

/** The answer after an event. @param {Board} now @param {Answer} old @param {any} event @returns {Answer} */
function withEvent(now, old, event) {
  switch (event.event) {
    case "started": return { ...old, solvers: event.solvers ?? [] };
    case "run": return { ...old, runs: [...old.runs.filter((run) => run.solver !== event.run.solver), event.run] };
    case "verdict": return { ...old, phase: "done", report: event.report, runs: event.report.runs, solutions: event.report.solutions.map((/** @type {string} */ text) => values(now, text)) };
    case "reasons": return { ...old, reasons: readReasons(now, event) };
    case "candidates": return { ...old, candidates: event.cells };
    case "failed": return { ...old, phase: old.report ? old.phase : "failed", message: event.message, ended: true };
    case "end": {
      const done = { ...old, ended: true };
      finished.set(keyOf(now), done);
      if (finished.size > 100) finished.delete(finished.keys().next().value ?? "");
      return done;
    }
    default: return old;
  }
}

/** Values of a solution: a digit per cell, or numbers separated by spaces. @param {Board} now @param {string} text */
function values(now, text) {
  const parts = text.includes(" ") ? text.trim().split(/\s+/) : [...text.trim()];
  return parts.map((part) => (now.symbols.includes(part) ? now.first + now.symbols.indexOf(part) : Number(part)));
}

// The verdict is read out once per change: with the words of its reasons if they come soon, and not while digits follow each
// other quickly. Only a question that takes longer is announced as working.
let spoken = "";
let speaking = 0;
/** Milliseconds that the verdict waits for its reasons or for the next digit; that an announcement of work waits. */
const PAUSE = { verdict: 900, ended: 300, working: 2000 };
effect(() => {
  const now = answer.value;
  if (!now) spoken = "";
  if (!now || !board.value || now.phase === "asked" || catalog.value === null) return clearTimeout(speaking);
  if (now.line !== board.value.line) return;
  const { sentence, below } = headline(board.value, now);
  const more = now.phase === "failed" && isFault(now.message) ? FAULT : below;
  const words = more ? `${sentence}. ${more}` : `${sentence}.`;
  clearTimeout(speaking);
  if (words === spoken) return;
  const speak = () => {
    spoken = words;
    announce(words + blame(now));
  };
  if (now.ended && !now.report) return speak(); // cancelled or failed
  speaking = window.setTimeout(speak, now.ended ? PAUSE.ended : now.report ? PAUSE.verdict : PAUSE.working);
});
