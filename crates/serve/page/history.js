// Undo and redo are the browser's history. Each state of the puzzle is an entry whose address has the state in its
// fragment: the corpus line, the pencil marks and what was not read, deflated, in the letters of base64url. The
// fragment reaches no server.

import { place } from "./state.js";

const LAST = "quorum-last-place";

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} through */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text */
export async function packed(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
export async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await piped(bytes, new DecompressionStream("deflate-raw")));
}

/**
 * The state as one text of up to four lines: corpus line, pencil marks, the parts that were not read as a JSON array, and
 * the sentence about comments.
 * @param {import("./types.js").Board} board @param {ReadonlyMap<number, readonly number[]>} pencil
 */
export function stateText({ line, unread, comments }, pencil) {
  const marks = [...pencil].sort(([a], [b]) => a - b).map(([cell, values]) => `${cell}:${values.join(".")}`);
  return [line, marks.join(" "), unread.length ? JSON.stringify(unread) : "", comments ?? ""].join("\n").trimEnd();
}

/** @param {string} text @returns {{ line: string, pencil: Map<number, number[]>, unread: string[], comments: string }} */
export function parsedState(text) {
  const [line = "", marks = "", parts = "", comments = ""] = text.split("\n");
  const pencil = new Map();
  for (const item of marks.split(" ").filter(Boolean)) {
    const [cell, values] = item.split(":");
    pencil.set(Number(cell), (values ?? "").split(".").map(Number));
  }
  const unread = parts ? JSON.parse(parts) : [];
  if (!Array.isArray(unread)) throw new Error("expected a list of the parts that were not read");
  return { line, pencil, unread: unread.map(String), comments };
}

let writing = Promise.resolve();

/** Adds an entry, or replaces the present one. Entries are written in the order of the calls. @param {string} text @param {boolean} replace */
export function remember(text, replace) {
  writing = writing.then(async () => {
    const fragment = `#${await packed(text)}`;
    const { index } = place.value;
    if (replace || location.hash === fragment) {
      history.replaceState({ index }, "", fragment);
      return;
    }
    place.value = { index: index + 1, last: index + 1 };
    history.pushState({ index: index + 1 }, "", fragment);
    sessionStorage.setItem(LAST, String(index + 1));
  });
  return writing;
}

/** Resolves when all entries are written. */
export const written = () => writing;

/**
 * Reads the place of the present entry, at the start and after moving; returns by how many entries it moved. An entry without
 * a number is a pasted address.
 * @param {boolean} start
 */
export function readPlace(start) {
  const index = history.state?.index;
  const before = place.value.index;
  if (typeof index === "number") {
    const last = start ? Number(sessionStorage.getItem(LAST) ?? index) : place.value.last;
    place.value = { index, last: Math.max(index, last) };
    return start ? 0 : index - before;
  }
  const next = start ? 0 : before + 1;
  place.value = { index: next, last: next };
  history.replaceState({ index: next }, "");
  sessionStorage.setItem(LAST, String(next));
  return 0;
}

/** Milliseconds after which a browser has moved, if it has kept the entry. */
const PATIENCE = 2000;

/** Moves by one entry; false: there is none. @param {1 | -1} by @returns {Promise<boolean>} */
export function moveBy(by) {
  const next = place.value.index + by;
  if (next < 0 || next > place.value.last) return Promise.resolve(false);
  return new Promise((done) => {
    addEventListener("popstate", () => done(true), { once: true });
    setTimeout(() => done(false), PATIENCE);
    history.go(by);
  });
}
