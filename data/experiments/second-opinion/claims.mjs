// What Interactive-Sudoku-Solver (sigh/Interactive-Sudoku-Solver, MIT) states about the puzzles of its repository:
//
//     node claims.mjs CHECKOUT [EVERY]
//
// Prints a JSON line per puzzle: collection, name, the text as a string of constraints, the claim (unique, none, some, open),
// and the stored solution. Of lists of more than 100 entries (jigsaw layouts) every EVERY-th is taken. Nothing is solved.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = resolve(process.argv[2] ?? '.');
const every = Number(process.argv[3] ?? 1);
const load = (path) => import(pathToFileURL(join(checkout, path)));
(await load('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SudokuParser } = await load('js/sudoku_parser.js');
const { resolvePuzzleConfig } = await load('data/example_puzzles.js');
const files = ['data/collections.js', 'data/jigsaw_layouts.js', 'data/jigsaw_box_layouts.js', 'data/invalid_jigsaw_layouts.js'];
const seen = new Set();

for (const file of files) {
  for (const [collection, list] of Object.entries(await load(file))) {
    if (!Array.isArray(list)) continue;
    const step = file.includes('jigsaw') && list.length > 100 ? every : 1;
    for (const [index, entry] of list.entries()) {
      if (index % step !== 0) continue;
      let config;
      try {
        config = list.configFor?.(entry) ?? await resolvePuzzleConfig(entry);
      } catch (error) {
        console.log(JSON.stringify({ collection, name: `${index + 1}`, fault: `${error.message}` }));
        continue;
      }
      const { input, extraConstraints, solution } = config;
      // A puzzle without a name has its text there.
      const name = config.name === undefined || config.name === input ? `${index + 1}` : config.name;
      try {
        const source = input.startsWith('/') ? readFileSync(join(checkout, input), 'utf8') : input;
        const text = SudokuParser.parseText(source + (extraConstraints ?? '')).toString().replace(/\s+/g, '');
        if (seen.has(text)) continue;
        seen.add(text);
        const layout = file.includes('jigsaw');
        const invalid = solution === null || collection.includes('INVALID');
        // Without a stored solution its tests check nothing.
        const claim = invalid ? 'none' : layout || solution === true ? 'some' : solution ? 'unique' : 'open';
        console.log(JSON.stringify({ collection, name, text, claim, solution: typeof solution === 'string' ? solution : null }));
      } catch (error) {
        console.log(JSON.stringify({ collection, name, fault: `${error.message}` }));
      }
    }
  }
}
