//! For unit tests: the verdict of an answer whose grids the judge has checked.

use crate::Answer;
use quorum_problem::{Problem, judge};

/// Returns whether the judge accepts a grid.
pub fn is_solution(problem: &Problem, grid: &[u8]) -> bool {
    judge(problem, grid).is_ok()
}

/// `unique`, `multiple`, `none`, `some` or `unknown`.
///
/// # Panics
/// If the judge refutes a grid.
pub fn verdict(problem: &Problem, answer: &Answer) -> &'static str {
    for grid in &answer.grids {
        judge(problem, grid).unwrap();
    }
    match (answer.grids.len(), answer.exhausted) {
        (0, true) => "none",
        (0, false) => "unknown",
        (1, true) => "unique",
        (1, false) => "some",
        _ => "multiple",
    }
}
