//! The candidates that stand in some solution, and in how many.

use crate::common::count;
use crate::puzzles::{KINDS, several};
use crate::{CHECKS, MANY, both, oracle};
use quorum_explain::candidates;
use quorum_puzzle::clue::Clue;
use quorum_solvers::Mode;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Compares the candidates and their counts of so many puzzles of a kind.
fn same_candidates(kind: &str, number: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..number {
        let mut puzzle = several(kind, &mut random);
        // More solutions than are enumerated, so that those at hand do not settle everything.
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        while oracle().ask(&puzzle, Mode::Count(1_001)).unwrap().answer.exhausted {
            // An empty 4x4 grid has no more.
            let Some(clue) = clues.pop() else { break };
            puzzle = puzzle.without(clue);
        }
        let found = candidates(&mut both(), &puzzle, 3).unwrap();
        for cell in 0..puzzle.candidates().len() {
            for value in puzzle.candidates()[cell].iter() {
                let fixed = puzzle.with(Clue::given(cell, value));
                let expected = count(CHECKS, &fixed.lower(), 3) as u64;
                assert_eq!(found.values[cell].contains(value), expected > 0);
                let place = found.values[cell].iter().position(|other| other == value);
                assert_eq!(place.map_or(0, |place| found.counts[cell][place]), expected);
            }
        }
    }
}

#[test]
fn candidates_are_those_of_a_sat_solver() {
    for kind in ["classic", "greater-than", "jigsaw", "diagonals and groups", "pencil marks"] {
        same_candidates(kind, 1);
    }
}

#[test]
#[ignore = "takes minutes"]
fn many_candidates_are_those_of_a_sat_solver() {
    for kind in KINDS.into_iter().chain(["large greater-than", "large jigsaw"]) {
        same_candidates(kind, MANY);
        println!("{kind}: the candidates of {MANY} puzzles are the same");
    }
}
