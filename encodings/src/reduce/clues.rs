//! Direct exclusions of each clue: its value in the cells that see it, and the values on the
//! wrong side of an inequality. No consequences are drawn.
//!
//! G. Kwon, H. Jain: Optimized CNF encoding for Sudoku puzzles (2006). They drop the
//! clauses that the clues satisfy and the literals that the clues make false from the
//! extended formula; a formula written over only the open cells and values is the same.

use super::{Reduced, Reduction};
use quorum_problem::{Problem, ValueSet};

pub(super) const CLUES: Reduction = Reduction {
    name: "clues",
    summary: "no variables for clues and the values that they exclude directly",
    source: "Kwon & Jain 2006",
    propagation: "exclusions of clues in their groups and inequalities, one step",
    reduce: Some(reduce),
};

fn reduce(problem: &Problem, mut candidates: Vec<ValueSet>) -> Option<Reduced> {
    // Only clues fix cells, so that later singles keep their variables.
    let clues: Vec<Option<u8>> = problem.candidates().iter().map(|set| set.only()).collect();
    let is_fixed: Vec<bool> = clues.iter().map(Option::is_some).collect();

    for group in problem.groups() {
        let mut taken = ValueSet::EMPTY;
        for value in group.cells.iter().filter_map(|&cell| clues[cell]) {
            if taken.contains(value) {
                return None;
            }
            taken.insert(value);
        }
        for &cell in group.cells.iter().filter(|&&cell| !is_fixed[cell]) {
            candidates[cell] = candidates[cell].difference(taken);
        }
    }
    for pair in problem.less_than() {
        if let Some(value) = clues[pair.lesser] {
            candidates[pair.greater] =
                candidates[pair.greater].intersection(ValueSet::above(value));
        }
        if let Some(value) = clues[pair.greater] {
            candidates[pair.lesser] = candidates[pair.lesser].intersection(ValueSet::below(value));
        }
    }
    let is_possible = candidates.iter().all(|set| !set.is_empty());
    is_possible.then_some(Reduced { candidates, is_fixed })
}
