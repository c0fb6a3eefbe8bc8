//! Grids that are not square, or have values from 0 or more values than a row has cells: solvers
//! find what brute force finds by the rules as they are worded, and texts, symmetric copies and
//! judgments keep the meaning.

use crate::common::all_solutions;
use crate::common::cases::cases;
use crate::shapes::{grids, random_puzzle};
use crate::stated::names;
use quorum_audit::check_wording;
use quorum_formats::ReadOptions;
use quorum_puzzle::corpus_line;
use quorum_puzzle::symbols::{solution_grid, solution_string};
use quorum_puzzle::symmetry::Transform;
use quorum_toolkit::judgment::Judgment;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

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
