// The verdict: rules of the puzzle, one sentence, one line below; and the bar with Cancel while the program works.

import { html, useEffect, useState } from "./vendor/preact.js";
import { headline } from "./headline.js";
import { counted, summary } from "./names.js";
import { again, cancel, LIMIT } from "./question.js";
import { answer, board, complaint, current, empty, job, shelf } from "./state.js";
import { take } from "./puzzle.js";
import { Failure, isFault } from "./fault.js";
import { Unread } from "./unread.js";
import { Words } from "./words.js";

/** While an answer is only asked, the words of the one before stay, so that nothing flickers. */
let before = { sentence: "Working …", below: "" };

function words() {
  const now = board.value;
  const asked = current.value;
  if (!now) return { sentence: "", below: "" };
  if (asked?.phase === "asked" && !asked.report) return before;
  before = headline(now, asked);
  return before;
}

/** What the verdict is, for the style sheet and for tests. */
function stateName() {
  const now = current.value;
  if (empty.value) return "empty";
  if (!now) return "asked";
  return now.report ? now.report.verdict : now.phase;
}

export function Verdict() {
  const now = board.value;
  if (!now) return html`<header class="verdict"></header>`;
  const { sentence, below } = words();
  const shown = shelf.value;
  const asked = current.value;
  const busy = !empty.value && (!asked || (!asked.report && !asked.ended));
  return html`<header class="verdict" data-state=${stateName()} aria-busy=${String(busy)}>
    <p class="rules">${summary(now)}</p>
    ${now.comments && html`<p class="hint"><${Words} text=${`${now.comments}.`} /></p>`}
    <h2>${sentence}</h2>
    <p class="sub"><${Words} text=${below} />${(asked?.phase === "cancelled" || asked?.phase === "failed") && html` <button type="button" class="quiet" onClick=${again}>Ask again</button>`}</p>
    ${asked?.phase === "failed" && isFault(asked.message) && html`<${Failure} message=${asked.message} />`}
    ${complaint.value && html`<${Failure} message=${complaint.value} />`}
    <${Unread} parts=${now.unread} />
    ${shown && html`<p class="shelf row"><button type="button" disabled=${shown.index === 0} onClick=${() => take(shown.index - 1)}>Previous</button>
      <span>Puzzle ${shown.index + 1} of ${shown.boards.length}</span>
      <button type="button" disabled=${shown.index + 1 >= shown.boards.length} onClick=${() => take(shown.index + 1)}>Next</button></p>`}
  </header>`;
}

/** Seconds since the question was asked, while somebody looks. @param {{ since: number }} props */
function Clock({ since }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [since]);
  return html`<b>${counted(Math.max(0, Math.floor((now - since) / 1000)), "second")}</b>`;
}

export function Busy() {
  const now = current.value;
  const other = job.value;
  if (other) {
    return html`<div class="busy" role="group" aria-label="Work in progress"><span class="spinner" aria-hidden="true"></span><p>${other.words}</p>
      <button type="button" class="primary" onClick=${other.stop}>Cancel</button></div>`;
  }
  if (!now || now.ended || now.phase === "asked" || now.report) return null;
  return html`<div class="busy" role="group" aria-label="Question in progress"><progress class="vh" aria-label="Working"></progress><span class="spinner" aria-hidden="true"></span>
    <p><${Clock} since=${now.since} /> of at most ${LIMIT}</p><button type="button" class="primary" onClick=${cancel}>Cancel <kbd>Esc</kbd></button></div>`;
}

// The address bar of the window names the verdict too.
answer.subscribe((now) => {
  document.title = now?.report && board.peek() ? `${headline(/** @type {any} */ (board.peek()), now).sentence} – quorum` : "quorum";
});
