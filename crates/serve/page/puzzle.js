// Changes of the puzzle. What is typed is shown at once (state.pending); requests go out one at a time, in the order of the
// changes. A confirmed board becomes an entry of the history, and the question about the last of them starts.

import { batch } from "./vendor/preact.js";
import { ask, reasonOf } from "./api.js";
import { changes } from "./changes.js";
import { focusBoard } from "./focus.js";
import { moveBy, parsedState, readPlace, remember, stateText, unpacked, written } from "./history.js";
import { announce, complain, content } from "./live.js";
import { summary } from "./names.js";
import { pose } from "./question.js";
import { answer, board, chosen, difference, focused, painting, path, pencil, pending, selection, shelf } from "./state.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Edit} Edit */

/** Boards by line, for undo without a request. @type {Map<string, Board>} */
const known = new Map();
/** What was done and is not confirmed: each part becomes an entry of the history. @type {{ edits: Edit[], done: (isMade: boolean) => void }[]} */
let queue = [];
/** @type {Promise<void> | null} */
let running = null;
/** Counts boards that came from elsewhere: answers to older edits are dropped. */
let generation = 0;

/** Values that wait. */
function overlay() {
  const values = new Map();
  for (const edit of queue.flatMap(({ edits }) => edits)) if (edit.op === "given") for (const cell of edit.cells) values.set(cell, edit.value);
  return values;
}

/** A board as the page uses it: the program states the number of values as `size`, which differs on grids that are not square. @param {Board} sent @returns {Board} */
const received = (sent) => ({ ...sent, size: sent.columns ?? sent.size });

/** Puts the board as it is now into the history. @param {boolean} [replace] */
const keep = (replace = false) => (board.value ? remember(stateText(board.value, pencil.value), replace) : Promise.resolve());

/** Ends what waits: the board that it was meant for is gone. */
function dropQueue() {
  for (const { done } of queue) done(false);
  queue = [];
}

/** Puts a board on the page; the question about it is left to the caller. @param {Board} sent */
function show(sent) {
  const next = received(sent);
  known.delete(next.line);
  known.set(next.line, next);
  if (known.size > 300) known.delete(known.keys().next().value ?? "");
  const other = next.size !== board.value?.size || next.givens.length !== board.value?.givens.length;
  batch(() => {
    board.value = next;
    difference.value = null;
    if (!next.constraints.some((one) => one.number === chosen.value)) chosen.value = null;
    if (other) {
      focused.value = 0;
      selection.value = new Set();
      path.value = [];
      painting.value = null;
    }
  });
  return next;
}

/** Puts a board in the place of the present one. @param {Board} next @param {{ replace?: boolean, keepShelf?: boolean }} [how] */
export function place(next, how = {}) {
  generation++;
  dropQueue();
  content();
  batch(() => {
    pending.value = new Map();
    pencil.value = new Map();
    chosen.value = null;
    path.value = [];
    if (!how.keepShelf) shelf.value = null;
    pose(show(next));
  });
  return keep(how.replace);
}

/** Changes the puzzle. Resolves when the board shows it, with false if it was refused. @param {...Edit} edits @returns {Promise<boolean>} */
export function edit(...edits) {
  if (!board.value) return Promise.resolve(false);
  content();
  return new Promise((done) => {
    queue.push({ edits, done });
    pending.value = overlay();
    running ??= work();
  });
}

async function work() {
  for (let first = queue[0]; first && board.value; first = queue[0]) {
    const now = generation;
    const { edits, done } = first;
    try {
      const { board: next } = await ask("edit", { line: board.value.line, edits });
      if (now !== generation) continue;
      queue.shift();
      batch(() => {
        pending.value = overlay();
        if (next.line === board.value?.line && next.svg === board.value?.svg) return;
        show({ ...next, unread: board.value?.unread ?? [], comments: board.value?.comments }); // an edit reads nothing more
        keep();
      });
      done(true);
    } catch (error) {
      if (now !== generation) continue;
      dropQueue();
      pending.value = new Map();
      complain(reasonOf(error));
    }
  }
  running = null; // in the same turn as the last look at the queue
  if (board.value && answer.value?.line !== board.value.line) pose(board.value);
}

/** Takes the puzzle as complete: what was not read is drawn by now, or adds no rule. An entry of the history: undo brings the warning back. */
export function dismissUnread() {
  if (!board.value) return;
  pose(show({ ...board.value, unread: [] }));
  keep();
}

/** Changes pencil marks: an entry of the history, but no question. @param {Map<number, readonly number[]>} next */
export function setPencil(next) {
  pencil.value = next;
  keep();
}

/** Reads a text of any format. @param {string} text */
export async function readText(text) {
  if (!text.trim()) return false;
  content();
  try {
    const { boards } = await ask("read", { text });
    if (!boards.length) throw new Error("no puzzle found in the text");
    shelf.value = boards.length > 1 ? { boards, index: 0 } : null;
    announce(`${boards.length > 1 ? `${boards.length} puzzles read; the first is on the board` : "Puzzle read"}: ${summary(received(boards[0]))}`);
    await place(boards[0], { keepShelf: true });
    focusBoard();
    return true;
  } catch (error) {
    complain(reasonOf(error));
    return false;
  }
}

/** The puzzle of a shelf by number. @param {number} index */
export function take(index) {
  const next = shelf.value?.boards[index];
  if (!shelf.value || !next) return;
  shelf.value = { ...shelf.value, index };
  place(next, { keepShelf: true });
}

/** An empty puzzle. @param {number} size @param {string | null} boxes @param {boolean} [replace] */
export async function blank(size, boxes, replace = false) {
  try {
    const { board: next } = await ask("new", { size, boxes });
    await place(next, { replace });
  } catch (error) {
    complain(reasonOf(error));
  }
}

/** Shows the state in the address. @param {boolean} start */
export async function restore(start) {
  const now = ++generation;
  dropQueue();
  const by = readPlace(start);
  const before = board.value && { board: board.value, pencil: pencil.value };
  if (location.hash.length < 2) {
    if (start) await blank(9, "3x3", true);
    return;
  }
  try {
    const { line, pencil: marks, unread, comments } = parsedState(await unpacked(location.hash.slice(1)));
    const next = received({ ...(known.get(line) ?? (await ask("board", { line })).board), unread, comments });
    if (now !== generation) return;
    content();
    batch(() => {
      pending.value = new Map();
      pencil.value = marks;
      if (!board.value || stateText(next, marks) !== stateText(board.value, marks)) pose(show(next));
    });
    if (by && before) announceMove(by, before, { board: next, pencil: marks });
  } catch (error) {
    complain(`The puzzle in the address cannot be read: ${reasonOf(error)}`);
    if (start) await blank(9, "3x3", true);
  }
}

/** Reads out what was undone or redone. @param {number} by @param {import("./changes.js").State} before @param {import("./changes.js").State} now */
function announceMove(by, before, now) {
  const words = by < 0 ? changes(now, before) : changes(before, now);
  announce(`${by < 0 ? "Undone" : "Redone"}: ${words || `now ${summary(now.board)}`}`);
}

let moving = Promise.resolve();

/** Undo (-1) or redo (1), after all that was typed is on the board and in the history, and one after the other. @param {1 | -1} by */
export function move(by) {
  moving = moving.then(async () => {
    while (running) await running;
    await written();
    if (!(await moveBy(by))) announce(`Nothing to ${by < 0 ? "undo" : "redo"}`);
  });
}
