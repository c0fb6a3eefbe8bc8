//! Combinations: the sets of values that a cage can have, of which one is selected.
//!
//! For cages only: sums of different cells without coefficients and with at most [`MOST_SETS`]
//! sets. Other sums are encoded by [layers](super::layers). With `s` for sets, `u` for "the value
//! is used in the cage" and `x` for cell and value:
//!
//! | clauses | per |
//! |---|---|
//! | `s or s ...` | cage |
//! | `s -> u` or `s -> not u` | set and value |
//! | `u -> s or s ...`, `not u -> s or s ...` | value, the sets with it and without it |
//! | `x -> u` | cell and value |
//! | `u -> x or x ...` | value |
//!
//! A value that is in all sets or in none needs no variable, and one set needs none. That the
//! values of the cells are different is stated by their groups: a set of two cells that hold the
//! same two values is noticed as little as in a group.
//!
//! The way of people and programs that solve Killer Sudoku; no paper is known to us.

use super::{SumEncoding, SumWriter, layers};
use crate::Unencodable;
use crate::cages::{cage, combinations};
use crate::cnf::draft::{FALSE, TRUE, is_constant};
use crate::layers::Budget;
use quorum_problem::{Linear, Problem, ValueSet};

pub(super) const COMBINATIONS: SumEncoding = SumEncoding {
    name: "combinations",
    summary: "of a cage, the sets of values with its sum; other sums as layers",
    source: "the way of killer solvers",
    formula: "1 + u (s + 2) + up to (k + 1) n, s + u auxiliary, for s sets of k values that differ in u",
    propagation: "values in no set of the sum that is left",
    check,
    encode,
};

/// The most sets of one cage: beyond them it is encoded by layers.
pub(super) const MOST_SETS: usize = 1_000;

/// The cells and the sets of a cage.
fn sets(problem: &Problem, linear: &Linear) -> Option<(Vec<usize>, Vec<ValueSet>)> {
    let cells = cage(problem, linear)?;
    let (comparison, constant) = (linear.comparison(), linear.constant());
    let sets = combinations(problem.values(), cells.len(), comparison, constant, MOST_SETS)?;
    Some((cells, sets))
}

/// Whether the sum is one of a cage with at most [`MOST_SETS`] sets.
pub(super) fn has_sets(problem: &Problem, linear: &Linear) -> bool {
    sets(problem, linear).is_some()
}

fn check(problem: &Problem, linear: &Linear, budget: &mut Budget) -> Result<(), Unencodable> {
    match sets(problem, linear) {
        Some(_) => Ok(()),
        None => layers::check(problem, linear, budget),
    }
}

fn encode(writer: &mut SumWriter<'_>, linear: &Linear) {
    let Some((cells, sets)) = sets(writer.problem, linear) else {
        return layers::encode(writer, linear);
    };
    let draft = &mut *writer.draft;
    let selected: Vec<i32> = match sets.len() {
        1 => vec![TRUE],
        _ => sets.iter().map(|_| draft.new_variable()).collect(),
    };
    draft.clause(&selected);
    if sets.is_empty() {
        return;
    }
    for value in 1..=writer.problem.values() {
        let of = |is_inside: bool| {
            let sets = sets.iter().zip(&selected);
            sets.filter(move |(set, _)| set.contains(value) == is_inside)
                .map(|(_, &selector)| selector)
                .collect::<Vec<i32>>()
        };
        let (with, without) = (of(true), of(false));
        let used = match (with.is_empty(), without.is_empty()) {
            (true, _) => FALSE,
            (_, true) => TRUE,
            _ => draft.new_variable(),
        };
        if !is_constant(used) {
            with.iter().for_each(|&selector| draft.clause(&[-selector, used]));
            without.iter().for_each(|&selector| draft.clause(&[-selector, -used]));
            draft.clause(&[&[-used], &with[..]].concat());
            draft.clause(&[&[used], &without[..]].concat());
        }
        let holds: Vec<i32> = cells.iter().map(|&cell| draft.literal(cell, value)).collect();
        holds.iter().for_each(|&literal| draft.clause(&[-literal, used]));
        // Of n different cells every value is in one: that is for the base to state.
        if cells.len() < usize::from(writer.problem.values()) {
            draft.clause_once(&[&[-used], &holds[..]].concat());
        }
    }
}
