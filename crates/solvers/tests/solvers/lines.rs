//! Ranks and missing values of lines, which solvers recognize in automata: small random puzzles
//! against brute force over the judge.
//!
//! `QUORUM_DIFFERENTIAL` is the number of puzzles of each kind.

use crate::brute_force::solutions;
use crate::common::all_solutions;
use crate::common::cases::trials;
use crate::stated::latin;
use quorum_encodings::{missing::with_missing_values, ranks::ranks};
use quorum_problem::{Grid, Problem};
use quorum_puzzle::corpus_line;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Those that recognize them, and one of each kind that does not.
const NAMES: [&str; 6] = [
    "variant",
    "batsat/extended+reduce=clues",
    "varisat/minimal",
    "batsat/efficient+reduce",
    "batsat/extended+automata=layers",
    "propagate",
];

fn lowered(line: &str) -> Problem {
    corpus_line::parse(line).unwrap_or_else(|error| panic!("{line}: {error}")).lower()
}

/// Some values of a grid, in rows of a corpus line.
fn some_givens(n: usize, grid: &[u8], givens: usize, random: &mut ChaCha8Rng) -> String {
    let mut cells: Vec<usize> = (0..n * n).collect();
    cells.shuffle(random);
    cells.truncate(givens);
    let text =
        |cell: usize| if cells.contains(&cell) { grid[cell].to_string() } else { ".".into() };
    let row = |row: usize| (row * n..(row + 1) * n).map(text).collect::<String>();
    (0..n).map(row).collect::<Vec<_>>().join("/")
}

/// Names of cells, joined by points.
fn named(n: usize, cells: &[usize]) -> String {
    let name = |&cell: &usize| format!("R{}C{}", cell / n + 1, cell % n + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(".")
}

fn compare(line: &str, problem: &Problem) -> usize {
    let expected = solutions(problem);
    for name in NAMES {
        assert_eq!(all_solutions(name, problem, 2_000), expected, "{name}: {line}");
    }
    expected.len()
}

#[test]
fn ranks_have_the_solutions_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(59);
    let (mut counts, mut recognized) = ([0; 3], [0; 5]);
    let trials = trials(120);
    for trial in 0..trials {
        let n = 4 + trial % 2;
        let grid = latin(n, &mut random);
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for number in 0..n {
            let row: Vec<usize> = (0..n).map(|place| number * n + place).collect();
            let column: Vec<usize> = (0..n).map(|place| place * n + number).collect();
            lines.extend([&row, &column].map(|line| line.iter().rev().copied().collect()));
            lines.extend([row, column]);
        }
        let number = |line: &[usize]| line.iter().map(|&cell| grid[cell]).collect::<Vec<u8>>();
        let clues = random.random_range(1..=5);
        // Often several with one value.
        let value = random.random_range(1..=n as u8);
        let mut constraints: Vec<String> = Vec::new();
        lines.shuffle(&mut random);
        let near = random.random_bool(0.5);
        let chosen = lines.iter().filter(|line| !near || grid[line[0]] == value);
        for line in chosen.take(clues) {
            let own = number(line);
            let others = lines.iter().filter(|other| *other != line).map(|other| number(other));
            let (mut lower, mut equal) = (0, 0);
            for other in others {
                lower += usize::from(other < own);
                equal += usize::from(other == own);
            }
            // A few are wrong.
            if random.random_bool(0.05) {
                lower = random.random_range(0..4 * n);
            }
            let has_ties = equal > 0 || random.random_bool(0.2);
            let ties = if has_ties { "_ties" } else { "" };
            constraints.push(format!("full-rank={}{ties}:{}", lower + 1, named(n, line)));
        }
        if random.random_bool(0.1) {
            constraints.push("no-rank-ties:".to_owned());
        }
        let givens = random.random_range(if n == 4 { 0..=3 } else { 7..=11 });
        let cells = some_givens(n, &grid, givens, &mut random);
        let constraints = constraints.join("/");
        let line = format!("{n}x{n};boxes=none;cells={cells};constraints={constraints}");
        let problem = lowered(&line);
        counts[compare(&line, &problem).min(2)] += 1;
        let ranks = ranks(&problem);
        recognized[ranks.values.iter().map(|value| value.clues.len()).max().unwrap_or(0)] += 1;
    }
    println!("{trials} puzzles: {counts:?} with no, one, several solutions; clues {recognized:?}");
    assert!(counts.iter().all(|&count| count * 30 > trials), "{counts:?}");
    // Lines of one value with a clue.
    assert!(recognized[1..].iter().all(|&count| count * 30 > trials), "{recognized:?}");
}

/// A doppelganger grid of 4x4 with boxes of 2x2: a known one with its values, rows and columns
/// exchanged as the rules allow.
fn doppelganger(random: &mut ChaCha8Rng) -> Grid {
    let known: Vec<u8> = "2031142042030314".bytes().map(|digit| digit - b'0').collect();
    let mut values = [1, 2, 3, 4];
    values.shuffle(random);
    const ORDERS: [[usize; 4]; 5] =
        [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
    let rows = ORDERS.choose(random).unwrap();
    let columns = ORDERS.choose(random).unwrap();
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| 4 * row + column));
    cells.map(|cell| if known[cell] == 0 { 0 } else { values[known[cell] as usize - 1] }).collect()
}

#[test]
fn doppelgangers_have_the_solutions_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(60);
    let mut counts = [0; 3];
    let trials = trials(60);
    for trial in 0..trials {
        let mut grid = doppelganger(&mut random);
        if random.random_bool(0.1) {
            let cell = random.random_range(0..16);
            grid[cell] = random.random_range(0..=4);
        }
        let boxes = if random.random_bool(0.7) { "2x2" } else { "none" };
        let givens = if boxes == "none" { 7..=10 } else { 3..=7 };
        let givens = random.random_range(givens);
        let cells = some_givens(4, &grid, givens, &mut random);
        // The missing values of rows or columns as extra cells, two of them in a sum.
        let has_cells = trial % 3 == 0;
        let mut constraints = vec!["doppelganger:".to_owned()];
        if has_cells {
            let is_row = random.random_bool(0.5);
            for number in 0..4 {
                let along =
                    |place: usize| if is_row { 4 * number + place } else { 4 * place + number };
                let line: Vec<usize> = (0..4).map(along).collect();
                constraints.push(format!("cage:{}.R5C{}", named(4, &line), number + 1));
            }
            constraints.push(format!("sum<={}:R5C1.R5C2", random.random_range(3..=7)));
        }
        let extra = if has_cells { "extra-cells=4;" } else { "" };
        let constraints = constraints.join("/");
        let line =
            format!("4x4;values=0-4;boxes={boxes};{extra}cells={cells};constraints={constraints}");
        let problem = lowered(&line);
        counts[compare(&line, &problem).min(2)] += 1;
        let restated = with_missing_values(&problem);
        assert!(restated.regular().len() < 100, "{} automata: {line}", restated.regular().len());
        let added = restated.cells().len() - problem.cells().len();
        let kinds = if boxes == "none" { 2 } else { 3 };
        assert_eq!(added, 4 * (kinds - usize::from(has_cells)), "{line}");
    }
    println!("{trials} puzzles: {counts:?} with no, one, several solutions");
    assert!(counts.iter().all(|&count| count * 30 > trials), "{counts:?}");
}
