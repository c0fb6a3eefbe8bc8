//! Contradictory clues: none of them is superfluous, and small sets are found first.

use crate::common::classic;
use crate::puzzles::{KINDS, all_clues, contradictory, spoilt};
use crate::{FEW, MANY, both, is_solvable, oracle};
use quorum_explain::{Conflict, conflict, disjoint_conflicts};
use quorum_panel::Oracle;
use quorum_problem::ValueSet;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn assert_minimal(puzzle: &Puzzle, conflict: &Conflict) {
    let clues = &conflict.clues;
    assert!(conflict.minimal);
    assert!(clues.iter().all(|clue| puzzle.clues().contains(clue)));
    assert!(!is_solvable(&puzzle.with_only(clues)), "{clues:?} do not contradict each other");
    for clue in clues {
        let others: Vec<Clue> = clues.iter().filter(|&other| other != clue).cloned().collect();
        assert!(is_solvable(&puzzle.with_only(&others)), "{clue:?} is superfluous in {clues:?}");
    }
}

/// Contradictions of so many puzzles of a kind; returns how many clues they have.
fn minimal_contradictions(kind: &str, number: usize, find: impl Fn() -> Oracle) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let sizes = (0..number).map(|_| {
        let puzzle = contradictory(kind, &mut random);
        let found = conflict(&mut find(), &puzzle).unwrap().expect("no solution");
        assert!(!found.clues.is_empty());
        assert_minimal(&puzzle, &found);
        found.clues.len()
    });
    sizes.collect()
}

#[test]
fn contradictions_are_minimal() {
    for kind in KINDS {
        minimal_contradictions(kind, FEW, oracle);
    }
    for kind in ["large greater-than", "large jigsaw"] {
        minimal_contradictions(kind, 1, both);
    }
    let solvable = all_clues("classic", &mut ChaCha8Rng::seed_from_u64(2));
    assert!(conflict(&mut oracle(), &solvable).unwrap().is_none());
}

#[test]
#[ignore = "takes minutes"]
fn many_contradictions_are_minimal() {
    let kinds = KINDS.map(|kind| (kind, oracle as fn() -> Oracle));
    let large = ["large jigsaw", "large pencil marks", "large greater-than"];
    for (kind, find) in kinds.into_iter().chain(large.map(|kind| (kind, both as _))) {
        let sizes = minimal_contradictions(kind, MANY, find);
        let (sum, most) = (sizes.iter().sum::<usize>(), sizes.iter().max().unwrap());
        println!(
            "{kind}: {MANY} contradictions, {} clues on average, {most} at most",
            sum as f64 / MANY as f64
        );
    }
}

#[test]
fn contradictions_are_disjoint_and_complete() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut pairs, mut exhausted) = (0, 0);
    for index in 0..40 {
        let kind = KINDS[index % KINDS.len()];
        let mut puzzle = contradictory(kind, &mut random);
        let clues = puzzle.clues();
        for clue in clues.sample(&mut random, clues.len() / 4) {
            puzzle = puzzle.with(spoilt(clue, puzzle.size(), &mut random));
        }
        let (found, rest) = disjoint_conflicts(&mut oracle(), &puzzle, 3).unwrap();
        let mut left = puzzle.clone();
        for (number, conflict) in found.iter().enumerate() {
            assert_minimal(&puzzle, conflict);
            for other in &found[..number] {
                assert!(conflict.clues.iter().all(|clue| !other.clues.contains(clue)));
            }
            left = conflict.clues.iter().fold(left, |left, clue| left.without(clue));
        }
        assert_eq!(rest, Some(is_solvable(&left)));
        assert!(rest == Some(true) || found.len() == 3);
        pairs += usize::from(found.len() > 1);
        exhausted += usize::from(rest == Some(true));
    }
    assert!(pairs > 0 && exhausted > 0, "{pairs} {exhausted}");
}

#[test]
fn a_small_contradiction_is_preferred() {
    // Two equal givens in a row, which clash with much else as well.
    let text = "1..1.8....6......1..7.52.36.4...312...1.4....3.5....6..38..96.4.74.86..962...75..";
    let found = conflict(&mut oracle(), &classic(text)).unwrap().unwrap();
    assert_eq!(found.clues, [Clue::given(0, 1), Clue::given(3, 1)]);

    // No candidate is a contradiction of one clue.
    let mut puzzle = classic(text);
    puzzle.set_candidates(80, ValueSet::EMPTY);
    let found = conflict(&mut oracle(), &puzzle).unwrap().unwrap();
    assert_eq!(found.clues, [Clue::Candidates { cell: 80, set: ValueSet::EMPTY }]);
}
