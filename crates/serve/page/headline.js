// The verdict in one sentence, and one line below it.

import { isFault } from "./fault.js";
import { twice } from "./houses.js";
import { capital, counted, grouped, isEmpty, listed } from "./names.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Answer} Answer */

/** Cells in which two solutions differ, in reading order. @param {Answer | null} answer @returns {number[]} */
export function differences(answer) {
  const [a, b] = answer?.solutions ?? [];
  if (!a || !b) return [];
  return a.flatMap((value, cell) => (value === b[cell] ? [] : [cell]));
}

/** @param {Board} board @param {Answer | null} answer @returns {{ sentence: string, below: string }} */
export function headline(board, answer) {
  if (!answer) {
    if (isEmpty(board)) return { sentence: "Paste a puzzle, or draw one", below: "The answer appears here while you type. Nothing leaves this computer." };
    return { sentence: "Working …", below: "" };
  }
  const { report, reasons, phase } = answer;
  if (!report) {
    const first = answer.runs.some((run) => run.verdict !== "unknown");
    if (phase === "cancelled") return { sentence: "Cancelled", below: "The puzzle is unchanged." };
    if (phase === "failed") return { sentence: "No answer", below: isFault(answer.message) ? "" : capital(answer.message ?? "") };
    return { sentence: "Working …", below: first ? "A first solver has finished; a second one checks it." : "" };
  }
  if (answer.runs.length > 1 && contradictory(answer)) {
    return { sentence: "The solvers disagree", below: "This is a defect of quorum: save the case." };
  }
  switch (report.verdict) {
    case "unique": return { sentence: "Exactly one solution", below: below(board, answer) };
    case "multiple": {
      const differ = counted(differences(answer).length, "cell");
      const count = reasons?.count ?? null;
      const start = count === null ? "Several solutions" : reasons?.exact ? `${grouped(count)} solutions` : `More than ${grouped(count)} solutions`;
      const two = count === 2 && reasons?.exact ? "they differ" : "two differ";
      return { sentence: `${start}; ${two} in ${differ}`, below: "N on the board compares two of them, cell by cell." };
    }
    case "none": return none(board, answer);
    default: {
      const one = report.solutions.length;
      if (report.unread?.length && one > 1) return { sentence: "Not decided: rules were not read", below: "There are two solutions by the rules that were read." };
      const limit = Math.round((performance.now() - answer.since) / 1000);
      const why = report.runs.some((run) => run.status === "timeout") ? ` after ${counted(Math.max(1, limit), "second")}` : "";
      return { sentence: `Undecided${why}`, below: one ? "At least one solution. Whether there is a second is not known." : "No solution was found, and none was excluded." };
    }
  }
}

/** @param {Answer} answer */
function contradictory(answer) {
  const decided = new Set(answer.runs.filter((run) => run.status === "ok" && ["unique", "multiple", "none"].includes(run.verdict)).map((run) => run.verdict));
  return decided.size > 1;
}

/** @param {Board} board @param {Answer} answer */
function below(board, answer) {
  const { reasons } = answer;
  if (!reasons || reasons.error) return answer.report?.agreed ? "" : "Only one solver ran: not agreed.";
  const givens = board.givens.some((value) => value !== null);
  const start = givens ? "" : `No given at all; the ${counted(board.constraints.length + board.signs.length, "clue")} leave one grid. `;
  if (reasons.level === null) return `${start}It has no level: some constraints have too many combinations for the techniques.`;
  const guess = reasons.placed !== null && reasons.placed < board.givens.length;
  return `${start}${guess ? `The techniques up to “${reasons.level}” do not finish it: it needs trying out.` : `Its level is “${reasons.level}”: no guess is needed.`}`;
}

/** @param {Board} board @param {Answer} answer */
function none(board, { reasons }) {
  const conflict = reasons?.conflicts[0];
  if (!conflict) return { sentence: "No solution", below: reasons?.error ? capital(reasons.error) : "" };
  const { clues, minimal } = conflict;
  const rules = reasons.fixed.length ? "the rules and other constraints" : "the rules";
  if (clues.length === 0) return { sentence: "No solution", below: reasons.fixed.length ? "The rules and constraints that are no clues contradict each other." : "The rules of the grid contradict each other without any clue." };
  if (clues.length === 1) return { sentence: `No solution: one clue breaks ${rules}`, below: capital(clues[0]?.text ?? "") };
  if (clues.length === 2) return { sentence: "No solution: two clues break a rule", below: twice(board, clues) ?? capital(listed(clues.map((clue) => clue.text))) };
  return {
    sentence: `No solution: these ${clues.length} clues contradict each other`,
    below: minimal ? `Without any one of them, the other ${clues.length - 1} do not.` : "Some of them may be superfluous.",
  };
}
