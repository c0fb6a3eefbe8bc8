//! Canonical forms: puzzles that are symmetric copies of each other have the same one.
//!
//! | puzzles | copies that are recognized |
//! |---|---|
//! | givens only, boxes or none, up to 9x9, and up to 25x25 where not too many orders of lines begin equally | all relabelings, permutations of bands, stacks, rows and columns within them, transposition: the smallest grid of all ("minlex") |
//! | other givens (larger grids, jigsaws, diagonals, groups) | relabelings and the eight symmetries of the square |
//! | inequalities | the eight symmetries of the square, values reversed with all signs |
//! | candidate sets | the eight symmetries of the square |
//! | other shapes | the four symmetries of a rectangle |
//! | constraints | the symmetries of the square that preserve them, and other paths of arrows and lines through the same cells where the path has no meaning |
//!
//! Where more is possible than the table states (a jigsaw with permuted rows), copies are not
//! recognized; puzzles with the same form are always copies.

mod full;
mod minlex;
mod state;

use super::symmetry::Transform;
use super::{Boxes, Puzzle};
use crate::constraints::find;
use crate::corpus_line;
use quorum_problem::ValueSet;
use state::GridShape;
use std::cmp::Ordering;

/// The canonical form of a puzzle, as a corpus line.
pub fn canonical_line(puzzle: &Puzzle) -> String {
    let full = puzzle.values().all();
    let is_given_or_blank = |&set: &ValueSet| set == full || set.only().is_some();
    let has_sets = !puzzle.candidates().iter().all(is_given_or_blank);
    let has_signs = puzzle.signs().next().is_some();
    let has_constraints = !puzzle.constraints().is_empty();
    let rules = puzzle.rules();
    let is_usual = rules.is_square() && !rules.has_other_values();
    let is_plain = is_usual
        && !has_sets
        && !has_signs
        && !has_constraints
        && !puzzle.rules().has_more_than_boxes();
    if is_plain && let Some(line) = minlex_line(puzzle) {
        return line;
    }
    let mut plain = puzzle.clone();
    plain.name = None;
    let turned = Transform::of_square(plain.rules()).into_iter();
    let turned = turned.filter(|turn| turn.fits(&plain).is_ok());
    let lines = turned.flat_map(|turn| {
        let copy = turn.apply(&plain);
        if has_constraints {
            return vec![corpus_line(&without_paths(&copy))];
        }
        match (has_signs, has_sets) {
            (true, _) => {
                let reversed = Transform::identity(copy.rules()).complemented().apply(&copy);
                vec![corpus_line(&copy), corpus_line(&reversed)]
            }
            (false, true) => vec![corpus_line(&copy)],
            (false, false) => vec![corpus_line(&relabeled(&copy))],
        }
    });
    lines.min().expect("the identity fits")
}

/// The puzzle with constraints that do not depend on a path as sets of cells.
fn without_paths(puzzle: &Puzzle) -> Puzzle {
    let mut sets = Puzzle::empty(puzzle.rules().clone());
    for stated in puzzle.constraints() {
        let entry = find(stated.name).expect("a name of the table");
        sets.state(entry.without_path(stated.clone())).expect("the same meaning");
    }
    Puzzle { constraints: sets.constraints, ..puzzle.clone() }
}

/// The values numbered in order of their first givens.
fn relabeled(puzzle: &Puzzle) -> Puzzle {
    let count = puzzle.values().count();
    let mut labels = vec![0; count.into()];
    let givens = (0..puzzle.candidates().len()).filter_map(|cell| puzzle.given(cell));
    let mut next = 0;
    for value in givens.chain(1..=count) {
        let label = &mut labels[usize::from(value) - 1];
        if *label == 0 {
            next += 1;
            *label = next;
        }
    }
    let transform = Transform::identity(puzzle.rules()).relabeled(&labels);
    transform.expect("every value has a label").apply(puzzle)
}

/// The smallest grid among all copies of a puzzle of givens; `None` if there are too many orders
/// of its lines.
fn minlex_line(puzzle: &Puzzle) -> Option<String> {
    let Boxes { rows, columns } = puzzle.rules().boxes().unwrap_or(Boxes { rows: 1, columns: 1 });
    let size = puzzle.rules().size();
    let cells = 0..size * size;
    let grid: Vec<u8> = cells.clone().map(|cell| puzzle.given(cell).unwrap_or(0)).collect();
    let turned: Vec<u8> = cells.map(|cell| grid[cell % size * size + cell / size]).collect();
    // Boxes are at least as wide as high, unless both orientations are.
    let copies: Vec<&[u8]> = match rows.cmp(&columns) {
        Ordering::Less => vec![&grid],
        Ordering::Equal => vec![&grid, &turned],
        Ordering::Greater => vec![&turned],
    };
    let (height, width) = (rows.min(columns).into(), rows.max(columns).into());
    let best = minlex::smallest(&GridShape { size, height, width }, &copies)?;
    let rules = if rows > columns {
        Transform::identity(puzzle.rules()).transposed().rules().clone()
    } else {
        puzzle.rules().clone()
    };
    let mut smallest = Puzzle::empty(rules);
    for (cell, &value) in best.iter().enumerate().filter(|(_, value)| **value > 0) {
        smallest.set_given(cell, value);
    }
    Some(corpus_line(&smallest))
}

#[cfg(test)]
mod tests;
