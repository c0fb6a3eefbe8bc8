//! The level of inference that solves a puzzle.

use crate::FINDS;
use crate::common::{classic, count, rules};
use crate::puzzles::all_clues;
use quorum_explain::{Level, level};
use quorum_problem::{Problem, ValueSet};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_solvers::Cancel;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Whether naked singles, or naked and hidden ones, fill the grid.
fn singles_solve(problem: &Problem, hidden: bool) -> bool {
    let mut cells = problem.candidates().to_vec();
    loop {
        let before = cells.clone();
        for group in problem.groups() {
            for &cell in &group.cells {
                let Some(value) = cells[cell].only() else { continue };
                for &other in group.cells.iter().filter(|&&other| other != cell) {
                    cells[other].remove(value);
                }
            }
            for value in (1..=problem.values()).filter(|_| hidden) {
                let mut places = group.cells.iter().filter(|&&cell| cells[cell].contains(value));
                if let (Some(&cell), None) = (places.next(), places.next()) {
                    cells[cell] = ValueSet::single(value);
                }
            }
        }
        if cells == before {
            return cells.iter().all(|set| set.len() == 1);
        }
    }
}

#[test]
fn levels_are_those_of_plain_singles() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let mut seen = [0; 3];
    for _ in 0..30 {
        // Puzzles with one solution on the way to one that needs all its clues.
        let mut puzzle = all_clues("classic", &mut random);
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        for (number, clue) in clues.into_iter().enumerate() {
            let less = puzzle.without(clue);
            if count(FINDS, &less.lower(), 2) > 1 {
                continue;
            }
            puzzle = less;
            if number < 30 || number % 4 != 0 {
                continue;
            }
            let problem = puzzle.lower();
            let expected = match (singles_solve(&problem, false), singles_solve(&problem, true)) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => 2,
            };
            let found = match level(&puzzle, None, &Cancel::new()).unwrap().expect("unique") {
                Level::NakedSingles => 0,
                Level::HiddenSingles => 1,
                Level::Bounds => panic!("there is no sign"),
                _ => 2,
            };
            assert_eq!(found, expected);
            seen[found] += 1;
        }
    }
    assert!(seen.iter().all(|&number| number > 5), "{seen:?}");
}

#[test]
fn levels_of_known_puzzles() {
    let known = |line: &str| level(&classic(line), None, &Cancel::new()).unwrap();
    let search =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    assert!(matches!(known(search), Some(Level::Search { nodes: 2.. })));
    let several = search.replace('4', ".");
    assert_eq!(known(&several), None);
    // Two equal givens: naked singles show that there is no solution.
    assert_eq!(known(&search.replace("4...3", "4..43")), Some(Level::NakedSingles));

    // 1 < 2 < 3 along a row leaves nothing to singles, but all to bounds.
    let mut puzzle = Puzzle::empty(rules(3, None));
    for (lesser, greater) in [(0, 1), (1, 2), (5, 8), (0, 3)] {
        puzzle = puzzle.with(Clue::Sign { lesser, greater });
    }
    assert_eq!(level(&puzzle, None, &Cancel::new()).unwrap(), Some(Level::Bounds));
}
