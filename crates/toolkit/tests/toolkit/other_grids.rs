//! Grids that are not square, or have values from 0 or more values than a row has cells: solvers find
//! what brute force finds by the rules as they are worded, and texts, symmetric copies and judgments
//! keep the meaning.

use crate::common::all_solutions;
use crate::common::cases::cases;
use crate::stated::{names, stated};
use quorum_audit::check_wording;
use quorum_formats::ReadOptions;
use quorum_puzzle::symbols::{solution_grid, solution_string};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{Boxes, Puzzle, Rules, Values, corpus_line};
use quorum_toolkit::judgment::Judgment;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Rows and columns, smallest and largest value, boxes, whether rows and columns differ.
type Shape = ((usize, usize), (usize, usize), Option<(u8, u8)>, bool);

const SHAPES: [Shape; 10] = [
    ((2, 3), (1, 3), None, true),
    ((3, 2), (0, 3), None, true),
    ((3, 3), (0, 2), None, true),
    ((3, 3), (1, 4), None, true),
    ((2, 4), (0, 4), None, true),
    ((2, 4), (1, 4), Some((2, 2)), true),
    ((4, 4), (0, 3), Some((2, 2)), true),
    ((3, 3), (0, 1), None, false),
    ((2, 3), (1, 4), None, false),
    ((2, 4), (0, 4), Some((2, 2)), false),
];

/// Every grid in which rows, columns and regions differ and givens are kept.
fn grids(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let (columns, regions) = (puzzle.columns(), puzzle.rules().region_numbers());
    let has_lines = puzzle.rules().has_lines();
    let together = |a: usize, b: usize| {
        let same_region = regions.as_ref().is_some_and(|regions| regions[a] == regions[b]);
        let same_line = a / columns == b / columns || a % columns == b % columns;
        same_region || has_lines && same_line
    };
    let mut grids = vec![Vec::new()];
    for cell in 0..puzzle.candidates().len() {
        let longer = grids.iter().flat_map(|grid: &Vec<u8>| {
            let is_free =
                |value: &u8| (0..cell).all(|other| grid[other] != *value || !together(other, cell));
            let values = puzzle.candidates()[cell].iter().filter(is_free);
            values.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        });
        grids = longer.collect();
    }
    grids
}

pub fn random_puzzle(name: &str, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let &((rows, columns), (low, high), boxes, has_lines) = SHAPES.choose(random).unwrap();
    let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
    let values = Values::new(low, high);
    let rules = match has_lines {
        true => Rules::of_shape(rows, columns, values, boxes),
        false => Rules::without_lines(rows, columns, values, boxes),
    };
    let rules = rules.unwrap();
    let mut puzzle = Puzzle::empty(rules.clone());
    let all = grids(&puzzle);
    let grid = all.choose(random)?;
    // Some draw more cells than the grid has.
    let constraint = match name {
        "pill-arrow" if grid.len() < 9 => return None,
        "full-rank" if !rules.is_square() => return None,
        _ => stated(name, &rules, grid, random),
    };
    puzzle.state(constraint).ok()?;
    for (cell, &value) in grid.iter().enumerate() {
        if random.random_range(0..5) == 0 {
            puzzle.set_given(cell, value);
        }
    }
    Some(puzzle)
}

#[test]
fn solvers_find_what_brute_force_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(25);
    let (mut tried, mut unique) = (0, 0);
    for name in names() {
        for _ in 0..cases(3, 6) {
            let Some(puzzle) = random_puzzle(name, &mut random) else { continue };
            let line = corpus_line(&puzzle);
            let is_solution =
                |grid: &Vec<u8>| check_wording(&puzzle, grid).unwrap().iter().all(|&holds| holds);
            let expected: Vec<Vec<u8>> = grids(&puzzle).into_iter().filter(is_solution).collect();
            let problem = puzzle.lower();
            for solver in ["propagate", "varisat/extended", "batsat/minimal"] {
                assert_eq!(all_solutions(solver, &problem, 100_000), expected, "{solver} {line}");
            }
            tried += 1;
            unique += usize::from(expected.len() == 1);

            let read = quorum_formats::read("t", line.as_bytes(), ReadOptions::default()).next();
            let again = read.unwrap().unwrap().puzzle;
            assert_eq!((&again, again.lower()), (&puzzle, problem), "{line}");
            if let Some(grid) = expected.first() {
                let text = solution_string(grid, puzzle.rules());
                assert_eq!(solution_grid(&text, puzzle.rules()).as_ref(), Some(grid), "{line}");
                let filled: Vec<Option<u8>> = grid.iter().copied().map(Some).collect();
                assert!(Judgment::new(&puzzle, &filled).is_solved(), "{line} {text}");
            }
            let turn = Transform::random(&puzzle, tried);
            let mut back: Vec<Vec<u8>> =
                all_solutions("propagate", &turn.apply(&puzzle).lower(), 100_000)
                    .iter()
                    .map(|grid| turn.map_back(grid))
                    .collect();
            back.sort();
            assert_eq!(back, expected, "{line}");
        }
    }
    assert!(tried > 200 && unique > 10, "{tried} {unique}");
}
