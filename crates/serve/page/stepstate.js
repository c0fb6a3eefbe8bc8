// The board in the middle of a deduction: values found so far, candidates left, and the marks of the next step.

import { housesOf } from "./houses.js";
import { allValues, symbol } from "./names.js";
import { steps, taken } from "./state.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").CellView} CellView */

/** Values that rows, columns, regions and earlier steps leave. @param {Board} board @param {(number | null)[]} values @param {Map<number, Set<number>>} removed */
export function leftOver(board, values, removed) {
  /** @type {Map<string, Set<number>>} */
  const seen = new Map();
  const houses = (/** @type {number} */ cell) => housesOf(board, cell);
  values.forEach((value, cell) => {
    if (value === null) return;
    for (const house of houses(cell)) seen.set(house, (seen.get(house) ?? new Set()).add(value));
  });
  return values.map((value, cell) => {
    if (value !== null) return [];
    const near = houses(cell).map((house) => seen.get(house));
    const allowed = board.marks[cell] ?? allValues(board);
    return allowed.filter((one) => !near.some((set) => set?.has(one)) && !removed.get(cell)?.has(one));
  });
}

/** @param {Board} board */
export function stepState(board) {
  const all = steps.value?.line === board.line ? steps.value.list : [];
  const next = all[taken.value];
  const values = [...board.givens];
  /** @type {Map<number, Set<number>>} */
  const removed = new Map();
  for (const step of all.slice(0, taken.value)) {
    for (const { cell, value } of step.places) values[cell] = value;
    for (const { cell, values: gone } of step.removes) {
      const set = removed.get(cell) ?? new Set();
      for (const one of gone) set.add(one);
      removed.set(cell, set);
    }
  }
  const left = leftOver(board, values, removed);
  const places = new Map(next?.places.map(({ cell, value }) => [cell, value]));
  const removes = new Map(next?.removes.map(({ cell, values: gone }) => [cell, gone]));
  return {
    because: new Set(next?.because ?? []),
    /** Shows an empty cell of the puzzle; returns words for its name. @param {CellView} view @param {number} cell @returns {string[]} */
    show(view, cell) {
      const value = values[cell];
      if (value !== null && value !== undefined) {
        Object.assign(view, { digit: symbol(board, value), kind: "found" });
        return [`${symbol(board, value)}, found`];
      }
      const put = places.get(cell);
      if (put !== undefined) {
        Object.assign(view, { digit: symbol(board, put), kind: "next" });
        view.classes += " target";
        return ["empty", `the step puts ${symbol(board, put)} here`];
      }
      const cands = left[cell] ?? [];
      const gone = removes.get(cell) ?? [];
      if (!board.marks[cell]) {
        view.small = allValues(board).map((one) => (cands.includes(one) ? (gone.includes(one) ? `-${symbol(board, one)}` : symbol(board, one)) : null));
      }
      const words = ["empty", `candidates ${cands.map((one) => symbol(board, one)).join(" ")}`];
      if (gone.length) {
        view.classes += " losing";
        words.push(`the step removes ${gone.map((one) => symbol(board, one)).join(" ")}`);
      }
      return words;
    },
  };
}
