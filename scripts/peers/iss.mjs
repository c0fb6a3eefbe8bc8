// Interactive-Sudoku-Solver (sigh/Interactive-Sudoku-Solver, MIT) as a program of the form `line`,
// from a checkout of yours, under Node 18 or newer:
//
//     git clone ADDRESS-OF-THE-SOLVER /somewhere/iss
//     quorum compare --with 'iss=line:node scripts/peers/iss.mjs /somewhere/iss' --solvers signs,iss FILE
//
// Both solutions are found by one call. The time that is reported covers what the solver needs
// from its own text of the puzzle to the last solution; the process is kept, so that the compiler of
// Node has seen the code after the first puzzles.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = resolve(process.argv[2] ?? '.');
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const { SimpleSolver } = await import(pathToFileURL(join(checkout, 'js/sandbox/simple_solver.js')));
const version = JSON.parse(readFileSync(join(checkout, 'package.json'))).version;

/** The solver's own text of a puzzle of the protocol, and the number of values. */
function translate(line) {
  if (!line.includes(';')) {
    const [, rows, columns, range] = line.match(/^\.Shape~(\d+)x(\d+)(?:~([\d-]+))?/) ?? [0, 9, 9];
    return [line, range ? parseInt(range.split('-').at(-1)) : Math.max(rows, columns)];
  }
  const [size, ...fields] = line.split(';');
  const values = parseInt(size);
  const field = Object.fromEntries(fields.map((text) => text.split(/=(.*)/s)));
  const [rows, columns] = field.boxes === 'none' ? [] : field.boxes.split('x').map(Number);
  const usual = { 4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 14: 2, 15: 3, 16: 4 };
  const text = [`.Shape~${values}x${values}`];
  if (rows !== usual[values]) text.push('.NoBoxes');
  if (rows !== undefined && rows !== usual[values]) {
    const cells = [...Array(values * values).keys()];
    const box = (cell) => Math.floor(cell / values / rows) * rows + Math.floor((cell % values) / columns);
    text.push(`.Jigsaw~${cells.map((cell) => box(cell).toString(36)).join('')}`);
  }
  const word = values > 9 ? /\{[^}]*\}|\.|\d+/g : /\{[^}]*\}|\.|\d/g;
  const digit = (index) => (index + 1).toString(36);
  const name = (cell) => `R${digit(Math.floor(cell / values))}C${digit(cell % values)}`;
  for (const [cell, entry] of field.cells.match(word).entries()) {
    if (entry === '{}') return [null, values];
    if (entry === '.') continue;
    const some = entry.match(values > 9 ? /\d+/g : /\d/g);
    text.push(`.~${name(cell)}_${some.join('_')}`);
  }
  for (const [index, row] of (field.signs ?? '').split('/').entries()) {
    for (const [place, sign] of [...row].entries()) {
      if (sign === '.') continue;
      const cell = (index >> 1) * values + place;
      const next = cell + (index % 2 === 0 ? 1 : values);
      const [greater, less] = '<^'.includes(sign) ? [next, cell] : [cell, next];
      text.push(`.GreaterThan~${name(greater)}~${name(less)}`);
    }
  }
  return [text.join(''), values];
}

let greeted = false;
let limit = 2;
for await (const line of createInterface({ input: process.stdin, terminal: false })) {
  if (!greeted) {
    greeted = true;
    process.stdout.write(`quorum 2 name=iss version=${version} sizes=2-16 features=signs limit=any\n`);
  }
  if (line.startsWith('limit ')) {
    limit = parseInt(line.slice(6));
    continue;
  }
  const [text, values] = translate(line);
  if (text === null) {
    process.stdout.write('unsupported a cell without a value\n');
    continue;
  }
  const started = process.hrtime.bigint();
  let grids;
  try {
    grids = [...new SimpleSolver().solutions(text, limit)];
  } catch (error) {
    process.stdout.write(`unsupported ${String(error.message).replace(/\s+/g, ' ')}\n`);
    continue;
  }
  const time = process.hrtime.bigint() - started;
  const between = values > 9 ? ' ' : '';
  // Some constraints have cells outside of the grid.
  const board = (grid) => [...grid].filter(({ cell }) => /^R\wC\w$/.test(cell));
  const shown = grids.map((grid) => board(grid).map(({ value }) => value).join(between));
  process.stdout.write(`${grids.length}:${shown.join(',')}:${time}\n`);
}
