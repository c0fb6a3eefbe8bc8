// `variant` beside Interactive-Sudoku-Solver (sigh/Interactive-Sudoku-Solver, MIT) on the puzzles of its
// own tests, from a checkout of yours, under Node 18 or newer:
//
//     git clone ADDRESS-OF-THE-SOLVER /somewhere/iss
//     cargo build --release
//     node scripts/peers/iss-suite.mjs /somewhere/iss [SOLVER [FILE]]        (default: variant)
//
// or on the constraint strings of a file, one per line (`quorum convert --to iss`).
//
// Both decide: up to two solutions. Times of the peer are the best of three warm runs, from its own text
// to the last solution; those of quorum are the best of three rounds of `quorum compare` from the
// lowered problem, in a new session each, with repetitions that are means (reading and lowering take some
// 0.05 ms more). Rows, and the puzzles as a corpus of links, go to build/iss-suite.
// Puzzles that quorum cannot state are counted and left out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const checkout = resolve(process.argv[2] ?? '.');
const name = process.argv[3] ?? 'variant';
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.QUORUM ?? join(root, 'target/release/quorum');
const out = join(root, 'build/iss-suite');

const load = (path) => import(pathToFileURL(join(checkout, path)));
(await load('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');
const { resolvePuzzleConfig } = await load('data/example_puzzles.js');
const { solveCollections } = await load('tests/e2e/e2e_puzzles.js');

const puzzles = [];
const strings = process.argv[4] ? readFileSync(process.argv[4], 'utf8').split('\n') : [];
for (const [index, line] of strings.entries()) {
  if (line.startsWith('.')) puzzles.push({ name: `line ${index + 1}`, text: line });
}
for (const { puzzles: collection } of process.argv[4] ? [] : solveCollections) {
  for (const entry of collection) {
    const { name, input, extraConstraints } = await resolvePuzzleConfig(entry);
    const inFile = input.startsWith('/');
    const text = inFile ? readFileSync(join(checkout, input), 'utf8') + (extraConstraints ?? '') : input;
    puzzles.push({ name, text: text.trim() });
  }
}

const solver = new SimpleSolver();
for (let round = 0; round < 3; round += 1) {
  for (const puzzle of puzzles) {
    const started = process.hrtime.bigint();
    try {
      puzzle.solutions = [...solver.solutions(puzzle.text, 2)].length;
    } catch {
      puzzle.solutions = undefined;
    }
    const time = Number(process.hrtime.bigint() - started) / 1e6;
    puzzle.peer = Math.min(puzzle.peer ?? Infinity, time);
  }
}

mkdirSync(out, { recursive: true });
rmSync(join(out, 'run'), { recursive: true, force: true });
const corpus = join(out, 'suite.txt');
// As links: some texts need their line breaks, and some begin as pictures do.
writeFileSync(corpus, puzzles.map(({ text }) => `https://example.org/?q=${encodeURIComponent(text)}\n`).join(''));
const options = ['--rounds', '3', '--timeout', '10s', '--mode', 'decide', '--out', join(out, 'run')];
try {
  execFileSync(program, ['compare', '--solvers', name, ...options, corpus], { stdio: ['ignore', 'ignore', 'pipe'] });
} catch (error) {
  // Puzzles that cannot be read make an exit code of their own.
  if (!error.status || error.status > 9) throw error;
}

const [header, ...rows] = readFileSync(join(out, 'run/results.csv'), 'utf8').trim().split('\n');
// Fields before grids and messages have no quotes.
const columns = header.split(',');
const field = (row, column) => row.split(',')[columns.indexOf(column)];
for (const row of rows) {
  const line = Number(field(row, 'puzzle_name').split(':').at(-1));
  const puzzle = puzzles[line - 1];
  puzzle.verdict = field(row, 'verdict');
  puzzle.nodes = field(row, 'nodes');
  puzzle.own = Math.min(puzzle.own ?? Infinity, Number(field(row, 'total_ns')) / 1e6);
}

const both = puzzles.filter(({ own, solutions }) => own !== undefined && solutions !== undefined);
const ratios = both.map(({ own, peer }) => own / peer).sort((a, b) => a - b);
const share = (holds) => `${((100 * both.filter(holds).length) / both.length).toFixed(1)} %`;
const total = (key) => both.reduce((sum, puzzle) => sum + puzzle[key], 0).toFixed(1);
const verdicts = ['none', 'unique', 'multiple'];
const decided = ({ verdict }) => verdicts.includes(verdict);
console.log(`${both.length} of ${puzzles.length} puzzles can be stated; ${both.filter(decided).length} decided by ${name}`);
console.log(`median of the ratios of times (${name} / ISS): ${ratios[Math.floor(ratios.length / 2)].toFixed(3)}`);
console.log(`faster: ${share(({ own, peer }) => own < peer)}; at most a third: ${share(({ own, peer }) => 3 * own <= peer)}`);
console.log(`total: ${total('own')} ms, ISS ${total('peer')} ms; slowest ${Math.max(...both.map(({ own }) => own)).toFixed(1)} ms`);
for (const { name, verdict, solutions } of both.filter((puzzle) => decided(puzzle) && verdicts[puzzle.solutions] !== puzzle.verdict)) {
  console.log(`other verdict: ${name}: ${verdict}, ISS ${verdicts[solutions]}`);
}
console.log('\nratio  ms  ISS  nodes  puzzle');
for (const { name, own, peer, nodes } of both.sort((a, b) => b.own / b.peer - a.own / a.peer).slice(0, 10)) {
  console.log(`${(own / peer).toFixed(2)}  ${own.toFixed(3)}  ${peer.toFixed(3)}  ${nodes}  ${name}`);
}
