//! For unit tests: the verdict of an answer whose grids the judge has checked.

use crate::{Answer, Engine, Mode, Question, Session};
use quorum_problem::{Problem, judge};
use quorum_puzzle::{Puzzle, Rules};

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

/// The empty Latin square.
pub fn latin(size: usize) -> Puzzle {
    Puzzle::empty(Rules::new(size, None).unwrap())
}

/// The verdict of an engine, and the number of its nodes.
pub fn decide(engine: impl Engine + 'static, problem: &Problem) -> (&'static str, u64) {
    let answer = Session::new(engine).ask(problem, &Question::new(Mode::Decide));
    (verdict(problem, &answer), answer.counters.nodes.unwrap())
}
