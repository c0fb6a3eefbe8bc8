// Draws puzzles of an npm package and prints them as JSON lines: see draw.py.
//
//     node draw.js GENERATOR LEVEL COUNT SEED FOLDER
//
// FOLDER has the node_modules. None of these packages takes a seed, so that `Math.random` is replaced by a generator with one
// (mulberry32) before the package is loaded.
"use strict";
const [name, level, count, seed, folder] = process.argv.slice(2);
const load = (module) => require(require.resolve(module, { paths: [folder] }));

let state = Number(seed) >>> 0;
Math.random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const rows = (text) => text.match(/.{9}/g).join("/");
const line = (cells, rest = "") => `9x9;boxes=3x3;cells=${rows(cells)}${rest}`;
const blank = (cell) => (cell === null || cell === undefined || cell === "-" || cell === -1 ? "." : String(cell));

function emit(id, puzzle, solution) {
  const record = { id: String(id), puzzle };
  if (solution) Object.assign(record, { answer: solution, grid: line(solution) });
  process.stdout.write(JSON.stringify(record) + "\n");
}

const generators = {
  "killer-sudoku-generator"() {
    const { generateKillerSudoku } = load("killer-sudoku-generator");
    return () => {
      const { puzzle, solution, areas } = generateKillerSudoku(level);
      const cages = areas.map(({ cells, sum }) => `cage=${sum}:${cells.map(([r, c]) => `R${r + 1}C${c + 1}`).join(".")}`);
      const cells = [...puzzle].map(blank).join("");
      return [line(cells, `;constraints=${cages.join("/")}`), solution];
    };
  },
  "sudoku-gen"() {
    const { getSudoku } = load("sudoku-gen");
    return () => {
      const { puzzle, solution } = getSudoku(level);
      return [line([...puzzle].map(blank).join("")), solution];
    };
  },
  "sudoku-core"() {
    const { generate } = load("sudoku-core");
    return () => [line(generate(level).map(blank).join(""))];
  },
  sudoku() {
    const { makepuzzle, solvepuzzle } = load("sudoku");
    const text = (board) => board.map((cell) => (cell === null ? "." : cell + 1)).join("");
    return () => {
      const puzzle = makepuzzle();
      return [line(text(puzzle)), text(solvepuzzle(puzzle))];
    };
  },
  "algorithm.ts"() {
    const { SudokuCreator } = load("@algorithm.ts/sudoku");
    const creator = new SudokuCreator({ childMatrixWidth: 3 });
    const text = (board) => board.map((cell) => (cell < 0 ? "." : cell + 1)).join("");
    return () => {
      const { puzzle, solution } = creator.createSudoku(Number(level));
      return [line(text(puzzle)), text(solution)];
    };
  },
};

const draw = generators[name]();
for (let number = 0; number < Number(count); number++) emit(number, ...draw());
