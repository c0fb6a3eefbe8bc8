// Reasons as they arrive, in one shape: places beside the texts where the program sends them, else read from the texts.

import { cellsIn } from "./names.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Reasons} Reasons */
/** @typedef {import("./types.js").Addition} Addition */

/** @param {Board} board @param {any} clue @returns {Addition} */
function addition(board, clue) {
  const text = typeof clue === "string" ? clue : clue.text;
  const [, value] = /^R\d+C\d+=(\d+)$/.exec(text) ?? [];
  return { text, cell: clue.cell ?? cellsIn(board, text)[0] ?? null, value: clue.value ?? (value ? Number(value) : null) };
}

/** @param {Board} board @param {any} clue */
function clue(board, clue) {
  const text = typeof clue === "string" ? clue : clue.text;
  return { text, cells: clue.cells ?? cellsIn(board, text) };
}

/** @param {Board} board @param {any} common */
function shared(board, common) {
  if (!Array.isArray(common)) return null;
  return common.map((one) => {
    const { cell, value } = addition(board, one);
    return { cell: cell ?? 0, value: value ?? 0 };
  });
}

/** @param {Board} board @param {any} event @returns {Reasons} */
export function readReasons(board, event) {
  const report = event.report ?? {};
  /** @param {string} name @param {any} [otherwise] */
  const of = (name, otherwise = null) => event[name] ?? report[name] ?? otherwise;
  const details = report.conflicts ?? [];
  return {
    error: of("error"),
    conflicts: of("conflicts", []).map((/** @type {any} */ one, /** @type {number} */ index) => ({
      minimal: true, level: null, steps: [], step_count: 0, contradiction: null,
      ...details[index], ...one, clues: one.clues.map((/** @type {any} */ each) => clue(board, each)),
    })),
    rest: of("rest_solvable"),
    fixed: of("fixed", []),
    add: of("add", []).map((/** @type {any} */ one) => addition(board, one)),
    together: (event.together ?? report.add_together ?? []).map((/** @type {any} */ one) => addition(board, one)),
    changes: of("changes", []),
    changesTogether: of("changes_together", []),
    complete: of("complete", false),
    common: shared(board, of("common")),
    count: of("count") ?? report.solution_count ?? null,
    exact: of("exact", false),
    level: of("level"),
    nodes: of("nodes"),
    steps: of("steps", []),
    stepCount: of("step_count", 0),
    placed: of("placed"),
    redundant: of("redundant"),
  };
}
