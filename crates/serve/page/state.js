// State of the page, in signals. The puzzle itself is one line of text (board.line); all else here is looks or an answer.

import { computed, signal } from "./vendor/preact.js";
import { isEmpty } from "./names.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Answer} Answer */

/** The board that the program confirmed last. */
export const board = signal(/** @type {Board | null} */ (null));

/** Values typed and not yet confirmed: they are shown at once. null: erased. */
export const pending = signal(/** @type {ReadonlyMap<number, number | null>} */ (new Map()));

/** Pencil marks: notes of the person, without effect on the puzzle. */
export const pencil = signal(/** @type {ReadonlyMap<number, readonly number[]>} */ (new Map()));

/** What digits are typed as. */
export const mode = signal(/** @type {"givens" | "pencil" | "candidates"} */ ("givens"));

/** What the board shows, per kind of answer; where nothing was chosen, the first that fits. */
export const chosenShow = signal(/** @type {Record<string, string>} */ ({}));

/** Cell with the focus of the grid, and selected cells (empty: only the focused one counts). */
export const focused = signal(0);
export const selection = signal(/** @type {ReadonlySet<number>} */ (new Set()));

/** The view beside the board. */
export const tab = signal(/** @type {"reasons" | "steps" | "draw"} */ ("reasons"));

/** The answer to the question about the board. */
export const answer = signal(/** @type {Answer | null} */ (null));

/** The difference that the walk is at, and the cell of a clue button under the pointer or with focus. */
export const difference = signal(/** @type {number | null} */ (null));
export const ringed = signal(/** @type {readonly number[]} */ ([]));

/** The constraint chosen for editing, by its number. */
export const chosen = signal(/** @type {number | null} */ (null));

/** The kind of constraint being added, its value as typed, and the cells of a line so far. */
export const tool = signal(/** @type {{ name: string, takes: import("./types.js").Takes } | null} */ (null));
export const toolValue = signal("");
export const path = signal(/** @type {readonly number[]} */ ([]));

/** Regions being painted: the label of each cell, and the label in the brush. */
export const painting = signal(/** @type {{ labels: readonly number[], brush: number } | null} */ (null));

/** Steps of the deduction for a line, and how many of them are taken. */
export const steps = signal(/** @type {{ line: string, list: import("./types.js").Step[], ended: string, level: string } | null} */ (null));
export const taken = signal(0);

/** The table of constraints, formats and kinds. */
export const catalog = signal(/** @type {import("./types.js").Catalog | null} */ (null));

/** The kind of constraint with a name. @param {string} name @returns {import("./types.js").Kind | undefined} */
export const kindOf = (name) => catalog.value?.constraints.find((kind) => kind.name === name || kind.aliases.includes(name));

/** Puzzles of a text with several, and which one is on the board. */
export const shelf = signal(/** @type {{ boards: Board[], index: number } | null} */ (null));

/** Place in the browser's history, and its end, as far as this page knows. */
export const place = signal({ index: 0, last: 0 });

/** A message about something refused, shown until the next change. */
export const complaint = signal("");

/** A job of the person that runs (generate, minimize, certificate), with its way to stop. */
export const job = signal(/** @type {{ words: string, stop: () => void } | null} */ (null));

/** How the puzzle of a line was generated, in words. */
export const origin = signal(/** @type {{ line: string, words: string } | null} */ (null));

/** Nothing to solve on the board. */
export const empty = computed(() => board.value !== null && isEmpty(board.value) && pending.value.size === 0);

/** The answer if it belongs to the board as it is. */
export const current = computed(() => (answer.value && board.value && answer.value.line === board.value.line ? answer.value : null));

/** Which choices of "Show" there are, by what is known. */
export const showKind = computed(() => {
  const report = current.value?.report;
  if (!report) return "other";
  if (report.verdict === "multiple" || report.solutions.length > 1) return "several";
  if (report.verdict === "none") return "none";
  return report.solutions.length ? "unique" : "other";
});

/** @type {Record<string, [string, string][]>} */
export const SHOWS = {
  unique: [["givens", "Givens"], ["candidates", "Candidates"], ["solution", "Solution"]],
  several: [["both", "Both"], ["a", "a"], ["b", "b"], ["shared", "Shared"], ["candidates", "Candidates"], ["givens", "Givens"]],
  none: [["conflict", "Contradiction"], ["givens", "Givens"]],
  other: [],
};
/** @type {Record<string, string>} */
const FIRST = { unique: "solution", several: "both", none: "conflict", other: "givens" };

/** Solutions above which two of them say nothing about the puzzle. */
const MANY = 1000;

/** Whether there are many solutions, or nobody has counted them yet. */
const isMany = computed(() => {
  const now = current.value;
  if (!now || showKind.value !== "several") return false;
  if (!now.reasons) return !now.ended;
  const { count, exact } = now.reasons;
  return count !== null && (!exact || count > MANY);
});

/** Whether the puzzle itself is shown unless more is wanted: while it is drawn, and while it has many solutions. */
const isPlain = computed(() => tab.value === "draw" || isMany.value);

/** Under which name a choice of "Show" is kept. */
const showKey = computed(() => (isPlain.value ? `plain ${showKind.value}` : showKind.value));

/** What the board shows now. */
export const show = computed(() => chosenShow.value[showKey.value] ?? (isPlain.value ? "givens" : FIRST[showKind.value]) ?? "givens");

/** @param {string} choice */
export function setShow(choice) {
  chosenShow.value = { ...chosenShow.value, [showKey.value]: choice };
}
