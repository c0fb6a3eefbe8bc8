//! 4x4 puzzles, and what is true of all their solutions, since all grids there are can be looked
//! at.

use crate::common::rules;
use crate::oracle;
use quorum_explain::{ambiguity, candidates, redundant_clues};
use quorum_generate::clues::{SignPlaces, add_signs, with_givens};
use quorum_problem::{Grid, ValueSet, judge};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Diagonals, Rules};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

/// All 4x4 grids of these rules.
fn all_grids(rules: &Rules) -> Vec<Grid> {
    static LATIN: LazyLock<Vec<Grid>> = LazyLock::new(write_all_grids);
    let problem = Puzzle::empty(rules.clone()).lower();
    LATIN.iter().filter(|grid| judge(&problem, grid).is_ok()).cloned().collect()
}

/// All Latin squares of order 4, by trying every permutation in every row.
fn write_all_grids() -> Vec<Grid> {
    fn permutations(n: u8) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..n {
            let longer = all.iter().flat_map(|row: &Vec<u8>| {
                let free = (1..=n).filter(|value| !row.contains(value));
                free.map(|value| [&row[..], &[value]].concat())
            });
            all = longer.collect();
        }
        all
    }
    let problem = Puzzle::empty(rules(4, None)).lower();
    let rows = permutations(4);
    let mut grids: Vec<Grid> = vec![Vec::new()];
    for _ in 0..4 {
        grids = grids
            .iter()
            .flat_map(|grid| rows.iter().map(|row| [&grid[..], row].concat()))
            .collect();
    }
    grids.retain(|grid| judge(&problem, grid).is_ok());
    grids
}

/// 4x4 puzzles with signs, of all kinds of rules, and all their solutions.
fn small_puzzles(seed: u64, number: usize) -> Vec<(Puzzle, Vec<Grid>)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let jigsaw = rules(4, None).with_jigsaw(&[0, 0, 0, 1, 0, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2, 1]);
    let shapes = [
        rules(4, None),
        rules(4, Some((2, 2))),
        jigsaw.unwrap(),
        rules(4, None).with_diagonals(Diagonals { main: true, anti: false }),
        rules(4, Some((2, 2))).with_group(&[0, 5, 10]).unwrap(),
    ];
    let shapes = shapes.map(|rules| {
        let grids = all_grids(&rules);
        (rules, grids)
    });
    println!("{:?}", shapes.each_ref().map(|(_, grids)| grids.len()));
    let puzzle = |index: usize| {
        let (rules, grids) = &shapes[index % shapes.len()];
        let grid = grids.choose(&mut random).unwrap();
        let mut puzzle = with_givens(rules.clone(), grid);
        add_signs(&mut puzzle, grid, SignPlaces::Everywhere);
        let mut clues = puzzle.clues();
        clues.shuffle(&mut random);
        clues.truncate(random.random_range(0..=10));
        let puzzle = puzzle.with_only(&clues);
        let holds = |grid: &&Grid| clues.iter().all(|clue| clue.holds_in(grid));
        let solutions = grids.iter().filter(holds).cloned().collect();
        (puzzle, solutions)
    };
    (0..number).map(puzzle).collect()
}

fn number_with(solutions: &[Grid], clue: &Clue) -> u64 {
    solutions.iter().filter(|grid| clue.holds_in(grid)).count() as u64
}

#[test]
fn candidates_are_those_of_all_grids() {
    for (puzzle, solutions) in small_puzzles(5, 100) {
        for cap in [1, 7] {
            let found = candidates(&mut oracle(), &puzzle, cap).unwrap();
            for cell in 0..16 {
                let values: ValueSet = solutions.iter().map(|grid| grid[cell]).collect();
                assert_eq!(found.values[cell], values);
                let counts: Vec<u64> = values
                    .iter()
                    .map(|value| number_with(&solutions, &Clue::given(cell, value)).min(cap))
                    .collect();
                assert_eq!(found.counts[cell], counts);
            }
        }
    }
}

#[test]
fn what_is_missing_is_all_that_is_missing() {
    let mut seen = 0;
    for (puzzle, solutions) in small_puzzles(6, 100) {
        // With a small bound most solutions are not enumerated at first.
        for bound in [2, 1_000] {
            let found = ambiguity(&mut oracle(), &puzzle, bound).unwrap();
            assert_eq!(found.solutions, bound.min(solutions.len() as u64));
            assert_eq!(found.exact, (solutions.len() as u64) < bound);
            let common: Vec<Clue> = (0..16)
                .filter(|&cell| solutions.iter().all(|grid| grid[cell] == solutions[0][cell]))
                .map(|cell| Clue::given(cell, solutions[0][cell]))
                .collect();
            assert_eq!(found.common().unwrap(), common);
            if solutions.len() < 2 {
                assert!(found.givens.is_empty() && found.signs.is_empty());
                continue;
            }
            let missing: Vec<Clue> = (0..16)
                .flat_map(|cell| (1..=4).map(move |value| Clue::given(cell, value)))
                .filter(|clue| number_with(&solutions, clue) == 1)
                .collect();
            assert_eq!(found.givens, missing);
            for sign in &found.signs {
                assert_eq!(number_with(&solutions, sign), 1);
            }
            seen += found.signs.len();
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn redundant_clues_are_those_that_change_nothing() {
    let mut seen = (0, 0);
    for (puzzle, solutions) in small_puzzles(9, 300) {
        let found = redundant_clues(&mut oracle(), &puzzle).unwrap();
        if solutions.len() != 1 {
            assert_eq!(found, None);
            continue;
        }
        let grids = all_grids(puzzle.rules());
        let expected: Vec<Clue> = puzzle
            .clues()
            .into_iter()
            .filter(|clue| {
                let others = puzzle.without(clue).clues();
                let holds = |grid: &&Grid| others.iter().all(|clue| clue.holds_in(grid));
                grids.iter().filter(holds).count() == 1
            })
            .collect();
        seen = (seen.0 + 1, seen.1 + expected.len());
        assert_eq!(found, Some(expected));
    }
    assert!(seen.0 > 20 && seen.1 > 20, "{seen:?}");
}
