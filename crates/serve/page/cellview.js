// What each cell shows and is called, from the puzzle, the answer, the step and what was typed. No part of it is drawn into
// the picture: a change of looks never asks the program for anything.

import { computed } from "./vendor/preact.js";
import { differences } from "./headline.js";
import { allValues, longName, symbol } from "./names.js";
import { leftOver, stepState } from "./stepstate.js";
import * as state from "./state.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").CellView} CellView */

/** @param {Board} board @param {readonly number[]} values */
const spoken = (board, values) => values.map((value) => symbol(board, value)).join(" ");

/** Small digits at fixed places, as candidates are written. @param {Board} board @param {readonly number[]} values */
const placed = (board, values) => allValues(board).map((value) => (values.includes(value) ? symbol(board, value) : null));

/** @param {Board} board @param {number} cell @returns {CellView} */
function plain(board, cell) {
  return {
    classes: "", name: longName(board, cell), digit: "", kind: "", pair: null, small: null, pencil: "", flag: "",
    region: "", invalid: false, readonly: false,
  };
}

/** Inequalities of a cell in words. @param {Board} board @param {number} cell */
const inequalities = (board, cell) => board.signs.flatMap(([lesser, greater]) =>
  (cell === lesser ? [`less than ${longName(board, greater)}`] : cell === greater ? [`greater than ${longName(board, lesser)}`] : []));

/** Candidates by rows, columns and regions: with one solution, all that solutions leave is the solution itself. */
const simple = computed(() => (state.board.value ? leftOver(state.board.value, state.board.value.givens, new Map()) : []));

/** The value of a cell as typed, or as confirmed. @param {Board} board @param {number} cell */
function valueOf(board, cell) {
  const typed = state.pending.value.get(cell);
  return typed === undefined ? board.givens[cell] ?? null : typed;
}

/**
 * Words and digits by what the board shows now. Returns words for the name, and changes the view.
 * @param {Board} board @param {CellView} view @param {number} cell @param {number[]} differ
 */
function answered(board, view, cell, differ) {
  const now = state.current.value;
  const show = state.show.value;
  const [a, b] = now?.solutions ?? [];
  const at = (/** @type {number[] | undefined} */ solution) => symbol(board, solution?.[cell] ?? 0);
  if (show === "solution" && a) {
    Object.assign(view, { digit: at(a), kind: "found" });
    return [`solution ${at(a)}`];
  }
  if (state.showKind.value === "several" && a && b && ["both", "a", "b", "shared"].includes(show)) {
    const number = differ.indexOf(cell);
    if (number < 0) {
      Object.assign(view, { digit: at(a), kind: "shared" });
      return [`${at(a)} in both solutions`];
    }
    view.classes += " differs";
    if (state.difference.value === number) view.classes += " current";
    const words = [`${at(a)} in solution a, ${at(b)} in solution b`, `difference ${number + 1} of ${differ.length}`];
    if (show === "both") view.pair = [at(a), at(b)];
    else if (show === "a") view.pair = [at(a), ""];
    else if (show === "b") view.pair = ["", at(b)];
    else return ["empty", `difference ${number + 1} of ${differ.length}`];
    return words;
  }
  const marks = board.marks[cell];
  const possible = now?.candidates?.[cell];
  if (show === "candidates" && state.showKind.value === "unique") {
    const left = simple.value[cell] ?? [];
    if (!marks) view.small = placed(board, left);
    return ["empty", `candidates by rows, columns and regions ${spoken(board, left)}`];
  }
  if (show === "candidates" && possible) {
    if (!marks) view.small = placed(board, possible); // the picture has those that the puzzle states
    return possible.length === 1 ? ["empty", `only ${spoken(board, possible)} is possible`] : ["empty", `possible ${spoken(board, possible)}`];
  }
  return ["empty"];
}

/** Places of the contradiction: the numbers of its clues by cell. @returns {Map<number, number[]>} */
function conflictNumbers() {
  const numbers = new Map();
  if (state.show.value !== "conflict" || state.tab.value === "steps") return numbers;
  const clues = state.current.value?.reasons?.conflicts[0]?.clues ?? [];
  clues.forEach((clue, index) => {
    for (const cell of clue.cells) numbers.set(cell, [...(numbers.get(cell) ?? []), index + 1]);
  });
  return numbers;
}

/** The outline of a set of cells, as classes for its sides. @param {Board} board @param {ReadonlySet<number>} cells @param {number} cell */
function sides(board, cells, cell) {
  const column = cell % board.size;
  const out = (/** @type {boolean} */ inside, /** @type {number} */ other) => !inside || !cells.has(other);
  return (out(true, cell - board.size) ? " edge-t" : "") + (out(true, cell + board.size) ? " edge-b" : "")
    + (out(column > 0, cell - 1) ? " edge-l" : "") + (out(column < board.size - 1, cell + 1) ? " edge-r" : "");
}

/** @returns {CellView[]} */
function make() {
  const board = state.board.value;
  if (!board) return [];
  const step = state.tab.value === "steps" ? stepState(board) : null;
  const differ = step ? [] : differences(state.current.value);
  const conflict = conflictNumbers();
  const selection = state.selection.value;
  const chosen = board.constraints.find((one) => one.number === state.chosen.value);
  const outlined = new Set(state.path.value.length ? state.path.value : chosen && !selection.size ? chosen.cells : []);
  const paint = state.painting.value;
  return board.givens.map((_, cell) => {
    const view = plain(board, cell);
    const words = [];
    const value = valueOf(board, cell);
    const typed = state.pending.value.has(cell) && value !== board.givens[cell];
    if (typed) {
      view.classes += " typed";
      if (value !== null) Object.assign(view, { digit: symbol(board, value), kind: "new" });
    }
    if (value !== null) {
      view.classes += " given";
      view.readonly = state.mode.value !== "givens";
      words.push(`given ${symbol(board, value)}`);
    } else if (step) {
      words.push(...step.show(view, cell));
    } else {
      words.push(...answered(board, view, cell, differ));
    }
    if (step?.because.has(cell)) {
      view.classes += " because";
      words.push("reason for the step");
    }
    const marks = board.marks[cell];
    if (marks && value === null) {
      words.push(`candidates ${spoken(board, marks)}`);
      if (view.digit || view.pair) view.classes += " covered";
    }
    const notes = state.pencil.value.get(cell);
    if (notes?.length && value === null) {
      if (!view.digit && !view.pair && !view.small) view.pencil = spoken(board, notes);
      words.push(`pencil marks ${spoken(board, notes)}`);
    }
    const numbers = conflict.get(cell);
    if (numbers) {
      view.classes += " conflict";
      view.flag = numbers.length > 2 ? `${numbers[0]}…` : numbers.join(" ");
      view.invalid = true;
      words.push(`in the contradiction, ${numbers.length > 1 ? "clues" : "clue"} ${numbers.join(" ")}`);
    }
    words.push(...(board.notes[cell] ?? []), ...inequalities(board, cell));
    if (paint) {
      view.region = regionLetter(paint.labels[cell] ?? 0);
      view.classes += ` region tint${(paint.labels[cell] ?? 0) % 6}`;
      words.push(`region ${view.region}`);
    }
    if (selection.has(cell)) view.classes += ` selected${sides(board, selection, cell)}`;
    else if (outlined.has(cell)) view.classes += ` selected${sides(board, outlined, cell)}`;
    if (state.ringed.value.includes(cell)) view.classes += " repair";
    view.name = [view.name, ...words].join(", ");
    return view;
  });
}

/** Letter of a region being painted. @param {number} label */
export const regionLetter = (label) => String.fromCharCode(65 + (label % 26));

/** One view per cell. */
export const views = computed(make);
