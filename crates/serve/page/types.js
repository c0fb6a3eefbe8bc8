// Shapes of the data that the page exchanges with the program. Types only; nothing runs here.

/**
 * A constraint of the puzzle. `number` names it in edits.
 * @typedef {{
 *   number: number, name: string, value: string, lists: number[][], text: string, words: string, rule?: string, cells: number[],
 * }} Constraint
 *
 * Size of the picture and margins of the grid inside it; `labels`: the margins are free for row and column numbers.
 * @typedef {{ width: number, height: number, left: number, top: number, right: number, bottom: number, labels: boolean }} Frame
 *
 * A puzzle as the page shows it. `line` is its whole state; `size` is the number of columns (see received in puzzle.js).
 * @typedef {{
 *   line: string, title: string, heading?: string | null, size: number, columns?: number, first: number, symbols: string[],
 *   regions: number[] | null, givens: (number | null)[], marks: (number[] | null)[], notes: string[][],
 *   constraints: Constraint[], signs: [number, number][], rules: string[], unread: string[], comments?: string | null,
 *   diagonals: boolean, svg: string, frame: Frame,
 * }} Board
 *
 * @typedef {"value cells" | "cells" | "pair" | "value pair" | "line" | "value line" | "outside" | "none"} Takes
 * @typedef {{ name: string, example: string, rule: string, common: boolean, order?: number | null, takes: Takes, parameter: string, lists: number, aliases: string[] }} Kind
 * @typedef {{
 *   constraints: Kind[], kinds: { name: string, words: string }[], levels: string[],
 *   formats: { name: string, words: string, link: boolean }[], examples: { title: string, text: string }[],
 *   version: string, solvers: string[],
 * }} Catalog
 *
 * One change of the puzzle.
 * @typedef {{ op: "given", cells: number[], value: number | null }
 *   | { op: "marks", cells: number[], values: number[] | null }
 *   | { op: "add", text: string }
 *   | { op: "replace", number: number, text: string }
 *   | { op: "remove", number: number }
 *   | { op: "clue", text: string }
 *   | { op: "drop", text: string }
 *   | { op: "regions", labels: number[] }
 *   | { op: "diagonals", on: boolean }
 *   | { op: "sign", lesser: number, greater: number }
 *   | { op: "unsign", cells: number[] }} Edit
 *
 * Run of one solver.
 * @typedef {{
 *   solver: string, verdict: string, status: string, nodes?: number, conflicts?: number, clauses?: number,
 *   first_ns?: number, total_ns?: number, message?: string,
 * }} Run
 *
 * @typedef {{ verdict: "unique" | "multiple" | "none" | "some" | "unknown", agreed: boolean, solutions: string[], runs: Run[], unread?: string[], case?: string }} Report
 *
 * A clue that reasons name, with its place.
 * @typedef {{ text: string, cell: number | null, value: number | null }} Addition
 * @typedef {{ text: string, cells: number[] }} Clue
 *
 * A constraint to add, and the clue that it replaces.
 * @typedef {{ text: string, words: string, drop: string | null }} Change
 * @typedef {{ clues: Clue[], minimal: boolean, level: string | null, steps: string[], step_count: number, contradiction: string | null }} Conflict
 * @typedef {{
 *   error: string | null, conflicts: Conflict[], rest: boolean | null, fixed: string[],
 *   add: Addition[], together: Addition[], changes: Change[], changesTogether: Change[], complete: boolean,
 *   common: { cell: number, value: number }[] | null, count: number | null, exact: boolean,
 *   level: string | null, nodes: number | null, steps: string[], stepCount: number, placed: number | null, redundant: string[] | null,
 * }} Reasons
 *
 * @typedef {{
 *   words: string, technique: string, level: string, places: { cell: number, value: number }[],
 *   removes: { cell: number, values: number[] }[], because: number[],
 * }} Step
 *
 * State of the question about the puzzle on the board.
 * `solutions` are the report's, as values per cell.
 * @typedef {{
 *   line: string, phase: "asked" | "working" | "done" | "cancelled" | "failed", since: number,
 *   solvers: string[], runs: Run[], report: Report | null, solutions: number[][],
 *   reasons: Reasons | null, candidates: number[][] | null, ended: boolean, message: string | null,
 * }} Answer
 *
 * What a cell shows, in classes and texts; `name` is what a screen reader reads.
 * @typedef {{
 *   classes: string, name: string, digit: string, kind: string, pair: [string, string] | null,
 *   small: (string | null)[] | null, pencil: string, flag: string, region: string, invalid: boolean, readonly: boolean,
 * }} CellView
 */

export {};
