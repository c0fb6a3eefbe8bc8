//! What is written is read back: random constraints of every name, on grids of every kind, in every
//! format that is written. A puzzle that a format cannot hold is refused before a character of it
//! is written.

use crate::iss::assert_same;
use crate::stated::{drawn_on, names, other_rules, rules};
use quorum_formats::{ReadOptions, TABLE, WriteError, read};
use quorum_problem::Comparison;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, Rules, corpus_line};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The only puzzle of a text.
fn read_back(text: &str, options: ReadOptions) -> Result<Puzzle, String> {
    let items: Vec<_> = read("test", text.as_bytes(), options).collect();
    match items.as_slice() {
        [Ok(item)] => Ok(item.puzzle.clone()),
        [Err(error)] => Err(error.to_string()),
        _ => Err(format!("{} puzzles", items.len())),
    }
}

/// The grid cut into pieces of a snake, rows from left to right and back.
fn jigsaw(rules: Rules) -> Rules {
    let n = rules.size();
    let mut labels = vec![0; n * n];
    // Regions that begin in the middle of a row.
    for place in 0..n * n {
        let (row, column) = (place / n, place % n);
        let cell = if row.is_multiple_of(2) { place } else { row * n + n - 1 - column };
        labels[cell] = (place + n / 2) / n % n;
    }
    rules.with_jigsaw(&labels).expect("regions of as many cells as the size")
}

/// Rules of squares, of other shapes and values, and of irregular regions.
fn any_rules(name: &str, trial: usize, rng: &mut impl Rng) -> Rules {
    match trial % 4 {
        0 | 1 => rules(name, rng),
        2 => other_rules(name, rng),
        // These two need boxes.
        _ if ["disjoint-groups", "windoku"].contains(&name) => rules(name, rng),
        _ => jigsaw(rules(name, rng)),
    }
}

/// The puzzle with the first cells of some lists left out, where it can be stated then: lines that
/// begin inside the grid.
fn shortened(puzzle: &Puzzle, rng: &mut impl Rng) -> Puzzle {
    let mut shorter = Puzzle::empty(puzzle.rules().clone());
    for stated in puzzle.constraints() {
        let mut cells = stated.cells.clone();
        for list in &mut cells {
            list.drain(..rng.random_range(0..=list.len() / 2));
        }
        if shorter.state(Stated { cells, ..stated.clone() }).is_err() {
            shorter.state(stated.clone()).expect("as it was");
        }
    }
    shorter
}

#[test]
fn every_format_reads_the_constraints_that_it_writes() {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names() {
        for trial in 0..40 {
            let drawn = drawn_on(any_rules(name, trial, &mut rng), name, &mut rng);
            let puzzle =
                if trial < 20 { drawn.puzzle.clone() } else { shortened(&drawn.puzzle, &mut rng) };
            let line = corpus_line(&puzzle);
            for format in TABLE.iter().filter(|format| format.is_written()) {
                let text = match format.text(&puzzle) {
                    Ok(text) => text,
                    Err(WriteError::NoRoom { what, .. }) if !what.is_empty() => continue,
                    Err(error) => panic!("{line}: {error}"),
                };
                *written.entry(format.name).or_default() += 1;
                let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
                for options in [options, ReadOptions::default()] {
                    let about = format!("{} {line}\n{text}", format.name);
                    let again = read_back(&text, options);
                    let again = again.unwrap_or_else(|error| panic!("{about}\n{error}"));
                    if !format.name.starts_with("iss") {
                        assert_eq!(again, puzzle, "{about}");
                        continue;
                    }
                    // Some are written as the primitives that they mean, and sums that are no
                    // equations as automata (a test beside the format compares those).
                    let lowered = puzzle.lower();
                    let mut sums = lowered.linear().iter();
                    if sums.all(|sum| sum.comparison() == Comparison::Equal) {
                        assert_same(&again, &puzzle, &about);
                    }
                }
            }
        }
    }
    // Puzzles with a clue per cage have a test beside their format.
    for format in ["corpus", "fpuzzles", "iss", "iss-link", "towers"] {
        assert!(written.get(format).is_some_and(|&count| count >= 5), "{format}: {written:?}");
    }
}
