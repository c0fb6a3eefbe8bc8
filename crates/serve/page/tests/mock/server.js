// A mock of `quorum serve` for work on the page without the program: node crates/serve/page/tests/mock/server.js [--port N].
// It prints its address as the first line. It decides small puzzles by a solver of its own; certificates, generated
// puzzles and levels are placeholders in the shapes of the contract.

import { createServer } from "node:http";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { blank, clueName, edit, fromLine, KINDS, line, read, Refusal, corpusText, words } from "./puzzle.js";
import { picture } from "./picture.js";
import { conflict, singles, solutions } from "./solve.js";

const root = normalize(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const token = randomBytes(16).toString("hex");
const flag = process.argv.indexOf("--port");
const port = flag < 0 ? 0 : Number(process.argv[flag + 1]);
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
};

function boardOf(puzzle) {
  const { size } = puzzle;
  const notes = Array.from({ length: size * size }, () => []);
  const constraints = puzzle.constraints.map((one, number) => {
    const cells = one.lists.flat();
    for (const cell of new Set(cells)) notes[cell].push(one.name === "cage" ? `cage${one.value ? ` ${one.value}` : ""} of ${cells.length} cells` : one.name === "thermo" ? `thermometer of ${cells.length} cells` : words(size, one).split(":")[0]);
    return { number, name: one.name, value: one.value, lists: one.lists, text: corpusText(size, one), words: words(size, one), cells };
  });
  const boxes = puzzle.regions === null ? "no boxes" : puzzle.boxes ? `boxes ${{ 4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 12: "3x4", 16: "4x4" }[size]}` : "regions drawn";
  return {
    line: line(puzzle), title: `${size}x${size}, ${boxes}${puzzle.diagonals ? ", diagonals" : ""}`, size, first: 1, symbols: Array.from({ length: size }, (_, index) => String(index + 1)),
    regions: puzzle.regions, givens: puzzle.givens, marks: puzzle.marks, notes, constraints, signs: puzzle.signs, rules: ["every row and column has each value once"],
    unread: [], diagonals: puzzle.diagonals, ...picture(puzzle),
  };
}

const clueText = (puzzle, clue) => {
  const index = Number(clue.slice(1));
  if (clue[0] === "g") return { text: `${clueName(puzzle.size, index)}=${puzzle.givens[index]}`, cells: [index] };
  if (clue[0] === "c") return { text: words(puzzle.size, puzzle.constraints[index]), cells: puzzle.constraints[index].lists.flat() };
  return { text: puzzle.signs[index].map((cell) => clueName(puzzle.size, cell)).join("<"), cells: puzzle.signs[index] };
};

/** Events of a verdict. */
async function* verdict(puzzle, unread = []) {
  yield { event: "started", solvers: ["native", "batsat"] };
  await new Promise((done) => setTimeout(done, puzzle.size > 9 ? 1500 : 0));
  const began = process.hrtime.bigint();
  const two = puzzle.size > 9 ? null : solutions(puzzle, 2);
  const ns = Number(process.hrtime.bigint() - began);
  const found = two ?? [];
  const kind = two === null || (found.length > 1 && unread.length) ? "unknown" : ["none", "unique", "multiple"][found.length];
  const text = found.map((each) => each.join(""));
  const run = (solver, time, more) => ({ id: "page", solver, verdict: kind, status: two === null ? "timeout" : "ok", solutions: text, exhausted: kind !== "multiple", engine_ran: true, total_ns: time, ...more });
  const runs = [run("native", ns, { nodes: 1 }), run("batsat/extended+reduce=clues", ns * 3, { clauses: 2462, conflicts: 0 })];
  yield { event: "run", run: runs[0] };
  yield { event: "verdict", report: { id: "page", verdict: kind, agreed: two !== null, solutions: text, runs, unread } };
  if (kind === "unique") {
    const { steps, values, solved } = singles(puzzle);
    yield { event: "reasons", report: { level: "hidden", nodes: 1, steps: steps.slice(0, 1).map((step) => step.words), step_count: steps.length, placed: values.filter((value) => value !== null).length, left_out: [], solved } };
    yield { event: "candidates", cells: found[0].map((value) => [value]) };
  } else if (kind === "none") {
    const clues = conflict(puzzle).map((clue) => clueText(puzzle, clue));
    yield { event: "reasons", report: { conflicts: [{ clues: clues.map((clue) => clue.text), minimal: true, level: "hidden", steps: [], step_count: 0, contradiction: "a house has a value twice, or no place for it", left_out: [] }], rest_solvable: true }, conflicts: [{ clues }] };
  } else if (kind === "multiple") {
    const some = solutions(puzzle, 200, { nodes: 3000 }) ?? found;
    const exact = some.length < 200 && some.length > 1;
    const counts = puzzle.givens.map((_, cell) => { const by = new Map(); for (const each of some) by.set(each[cell], (by.get(each[cell]) ?? 0) + 1); return by; });
    const add = exact ? counts.flatMap((by, cell) => [...by].filter(([, count]) => count === 1).map(([value]) => ({ text: `${clueName(puzzle.size, cell)}=${value}`, cell, value }))) : [];
    const common = counts.flatMap((by, cell) => (by.size === 1 ? [{ cell, value: [...by.keys()][0] }] : []));
    yield { event: "reasons", report: { solution_count: some.length, exact, common: common.map(({ cell, value }) => `${clueName(puzzle.size, cell)}=${value}`), add: add.map((one) => one.text), add_together: null, together_solution: null, add_constraints: [], add_constraints_together: [], complete: exact }, add, together: [], common: exact ? common : null, count: some.length, exact };
    yield { event: "candidates", cells: counts.map((by) => [...by.keys()].sort((a, b) => a - b)) };
  }
  yield { event: "end" };
}

const EXAMPLES = [
  { title: "A classic with 17 givens", text: ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..." },
  { title: "cages and a thermometer", text: "6x6;boxes=2x3;cells=1...../....../...2../....../....../.....3;constraints=cage=9:R1C3.R1C4.R2C3/thermo:R4C1.R5C1.R5C2" },
  { title: "one with several solutions", text: ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8....." },
  { title: "one with none", text: "11......." + ".".repeat(72) },
];
const FORMATS = [["corpus", "any puzzle on one line", false], ["line", "one puzzle per line, one character per cell", false], ["grid", "one row per line", false], ["hodoku", "HoDoKu library line", false],
  ["fpuzzles", "link to f-puzzles", true], ["sudokupad", "link to SudokuPad", true], ["iss-link", "link to the Interactive Sudoku Solver", true]].map(([name, text, link]) => ({ name, words: text, link }));

/** Questions answered at once. */
const ANSWERS = {
  catalog: () => ({ constraints: KINDS, kinds: [{ name: "classic", words: "Sudoku 9x9" }, { name: "killer", words: "Sudoku with cages" }], levels: ["easy", "medium", "hard"], formats: FORMATS, examples: EXAMPLES, version: "quorum 0.1.0", solvers: ["native", "batsat"] }),
  read: ({ text }) => { const { puzzles, format } = read(text); return { boards: puzzles.slice(0, 100).map(boardOf), format }; },
  board: (body) => ({ board: boardOf(fromLine(body.line)) }),
  edit: (body) => { const puzzle = fromLine(body.line); for (const change of body.edits) edit(puzzle, change); return { board: boardOf(puzzle) }; },
  new: ({ size, boxes }) => ({ board: boardOf(blank(size, boxes)) }),
  save: (body) => {
    if (["line", "hodoku"].includes(body.to) && fromLine(body.line).constraints.length) throw new Refusal(`format ${body.to} cannot hold the constraint '${fromLine(body.line).constraints[0].name}'`);
    if (["fpuzzles", "sudokupad", "iss-link"].includes(body.to)) return { link: `https://example.org/${body.to}?q=${encodeURIComponent(body.line)}` };
    if (body.to === "svg") return { name: "puzzle.svg", type: "image/svg+xml", text: picture(fromLine(body.line)).svg };
    if (body.to === "png") return { name: "puzzle.png", type: "image/png", base64: "iVBORw0KGgo=" };
    return { name: body.to === "sheet" ? "puzzle.html" : "puzzle.txt", type: "text/plain", text: body.line };
  },
};

/** Questions answered by events. */
const STREAMS = {
  verdict: (body) => verdict(fromLine(body.line), body.unread),
  async *steps(body) { const { steps, solved } = singles(fromLine(body.line)); yield { event: "steps", level: "hidden", ended: solved ? "solved" : "stuck", steps }; yield { event: "end" }; },
  async *generate({ seed }) { yield { event: "board", board: boardOf(read(EXAMPLES[0].text).puzzles[0]), seed: seed ?? 1 }; yield { event: "end" }; },
  async *minimize(body) {
    const puzzle = fromLine(body.line);
    const removed = [];
    for (const [cell, value] of puzzle.givens.entries()) {
      if (value === null) continue;
      puzzle.givens[cell] = null;
      if (solutions(puzzle, 2)?.length === 1) removed.push(`${clueName(puzzle.size, cell)}=${value}`);
      else puzzle.givens[cell] = value;
    }
    yield { event: "board", board: boardOf(puzzle), removed };
    yield { event: "end" };
  },
  async *certificate() { yield { event: "file", name: "certificate.tar", base64: "AAAA", bytes: 3 }; yield { event: "end" }; },
};

async function api(name, request, response) {
  if (request.headers["content-type"] !== "application/json") return refuse(response, 415, "expected JSON");
  let text = "";
  for await (const part of request) text += part;
  const body = JSON.parse(text);
  if (ANSWERS[name]) return end(response, 200, "application/json", JSON.stringify(ANSWERS[name](body)));
  if (!STREAMS[name]) return refuse(response, 404, "no such question");
  response.writeHead(200, { ...HEADERS, "Content-Type": "application/x-ndjson" });
  let gone = false;
  response.on("close", () => { gone = true; });
  for await (const event of STREAMS[name](body)) {
    if (gone) return;
    response.write(`${JSON.stringify(event)}\n`);
    await new Promise((done) => setImmediate(done));
  }
  response.end();
}

const end = (response, status, type, text) => { response.writeHead(status, { ...HEADERS, "Content-Type": type }); response.end(text); };
const refuse = (response, status, message, more = {}) => end(response, status, "application/json", JSON.stringify({ error: { message, ...more } }));

const server = createServer(async (request, response) => {
  const whole = new URL(request.url ?? "/", "http://x").pathname;
  const path = whole.slice(token.length + 1);
  try {
    if (!whole.startsWith(`/${token}/`)) return refuse(response, 403, "expected the address that was printed at this start");
    if (path.startsWith("/api/") && request.method === "POST") await api(path.slice(5), request, response);
    else {
      const file = path === "/" ? "index.html" : path.startsWith("/page/") ? path.slice(6) : "";
      if (!file || file.includes("..") || file.startsWith("tests")) return end(response, 404, "text/plain", "not found");
      const text = await readFile(join(root, file), "utf8");
      end(response, 200, TYPES[extname(file)] ?? "text/plain", text);
    }
  } catch (error) {
    if (error instanceof Refusal) refuse(response, 400, error.message, error.line ? { line: error.line } : {});
    else if (!response.headersSent) refuse(response, error?.code === "ENOENT" ? 404 : 500, String(error?.message ?? error));
    else response.destroy();
  }
});
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/${token}/`));
