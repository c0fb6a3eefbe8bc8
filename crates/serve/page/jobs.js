// Questions that a person starts by a button and waits for: generate, minimize, certificate. One at a time, with Cancel.

import { isAbort, reasonOf, stream } from "./api.js";
import { announce, complain, content } from "./live.js";
import { counted, size } from "./names.js";
import { place } from "./puzzle.js";
import { board, job, origin } from "./state.js";

/** @param {string} words @param {string} name @param {object} body @param {(event: any) => void} use */
async function run(words, name, body, use) {
  job.value?.stop();
  content();
  const stop = new AbortController();
  const mine = { words, stop: () => stop.abort() };
  // Generating is about no puzzle that could be reported.
  const fail = (/** @type {string} */ message) => complain(name === "generate" ? message.replace(/^the question/, "the generation") : message);
  const timer = setTimeout(() => { job.value = mine; announce(words); }, 200);
  try {
    for await (const event of stream(name, body, stop.signal)) {
      if (event.event === "failed") fail(event.message);
      else use(event);
    }
  } catch (error) {
    if (isAbort(error)) announce("Cancelled");
    else fail(reasonOf(error));
  } finally {
    clearTimeout(timer);
    if (job.value === mine) job.value = null;
  }
}

/** A puzzle of a kind. @param {string} kind @param {string | null} level @param {number | null} seed */
export const generate = (kind, level, seed) =>
  run("Generating a puzzle …", "generate", { kind, level, seed }, (event) => {
    if (event.event !== "board") return;
    const words = [`kind ${kind}`, level ? `level ${level}` : "any level", ...(event.seed === undefined ? [] : [`seed ${event.seed}`])].join(", ");
    origin.value = { line: event.board.line, words: `Generated: ${words}.` };
    place(event.board);
    announce(`A new puzzle: ${event.board.title}, ${words}`);
  });

/** Removes clues that are not needed; undo brings them back. */
export function minimize() {
  if (!board.value) return;
  run("Removing clues that are not needed …", "minimize", { line: board.value.line }, (event) => {
    if (event.event !== "board") return;
    if (event.removed?.length) place(event.board);
    announce(event.removed?.length ? `${counted(event.removed.length, "clue")} removed` : "All clues are needed");
    if (!event.removed?.length) complain("All clues are needed: nothing to remove.");
  });
}

export function certificate() {
  if (!board.value) return;
  run("Writing the certificate …", "certificate", { line: board.value.line }, (event) => {
    if (event.event !== "file") return;
    download(event.name, decoded(event.base64), "application/octet-stream");
    announce(`Certificate saved: ${size(event.bytes)}`);
  });
}

/** @param {string} base64 */
export const decoded = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Hands a file to the browser's downloads. @param {string} name @param {string | Uint8Array} content @param {string} type */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
