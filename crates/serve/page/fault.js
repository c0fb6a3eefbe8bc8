// A question whose process ended before its answer: what happened, and what to do. The program states it in the message of
// the failed question; all other messages are shown as they are.

import { html, useState } from "./vendor/preact.js";
import { copied } from "./copy.js";
import { announce } from "./live.js";
import { capital } from "./names.js";
import { board } from "./state.js";
import { Words } from "./words.js";

/** Whether a message is about a process that ended. @param {string | null | undefined} message */
export const isFault = (message) => /^the question ended its process/i.test(message ?? "");

/** The line below the verdict. */
export const FAULT = "The question ended its process: it took too much memory, or this is a fault of quorum. The puzzle is unchanged.";

/** A refusal or failure in words; after a fault the puzzle to report, with a button that copies it. @param {{ message: string }} props */
export function Failure({ message }) {
  const [done, setDone] = useState(false);
  const line = board.value?.line ?? "";
  if (!isFault(message)) return html`<p class="complaint"><${Words} text=${capital(message)} /></p>`;
  const copy = async () => {
    const now = await copied(line);
    setDone(now);
    announce(now ? "Puzzle copied" : "The browser does not allow copying: select the line");
  };
  return html`<div class="complaint fault"><p>${FAULT} Ask again. If it happens again, please report the puzzle:</p>
    <p><code>${line}</code></p>
    <p class="row"><button type="button" onClick=${copy}>${done ? "Copied" : "Copy the puzzle"}</button></p></div>`;
}
