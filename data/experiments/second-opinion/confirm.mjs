// What Interactive-Sudoku-Solver counts for a puzzle, and for the puzzle with all cells of a grid given:
//
//     node confirm.mjs CHECKOUT < LINES
//
// A line of standard input is a JSON object with `text` (a string of constraints) and `grids`; a line of output has `solutions`
// (how many, at most two), `accepted` (per grid, whether exactly the puzzle with all its cells given has a solution).
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = resolve(process.argv[2] ?? '.');
const load = (path) => import(pathToFileURL(join(checkout, path)));
(await load('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SudokuParser } = await load('js/sudoku_parser.js');
const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');

const count = (text) => {
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  return solver.countSolutions(2);
};
const given = (grid) => {
  const side = Math.sqrt(grid.length);
  return [...grid].map((value, cell) => `~R${Math.floor(cell / side) + 1}C${cell % side + 1}_${value}`).join('.');
};

for (const line of readFileSync(0, 'utf8').split('\n').filter((line) => line)) {
  const { text, grids } = JSON.parse(line);
  console.log(JSON.stringify({ solutions: count(text), accepted: grids.map((grid) => count(`${text}.${given(grid)}`) === 1) }));
}
