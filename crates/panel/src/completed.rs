//! Grids without values of extra cells: a known answer, a grid that a person typed, a column of
//! rows.
//!
//! A solver looks for such values with the cells of the grid fixed, and the judge checks what it
//! has found. It gives up after [`MOST_NODES`], and the grid is then neither right nor wrong.

use quorum_problem::{Problem, ValueSet, Violation, judge, judge_grid};
use quorum_solvers::table::find;
use quorum_solvers::{Mode, Question, SolverName};
use std::borrow::Cow;

/// Nodes after which the search for values of extra cells ends.
pub const MOST_NODES: u64 = 10_000;

/// Reason why a grid is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A rule that it breaks.
    #[error(transparent)]
    Broken(#[from] Violation),
    /// Extra cells that have no values beside it, by an exhausted search.
    #[error("no values of the extra cells fit the grid")]
    NoValues,
    /// A search that found none and was not exhausted: there may be some.
    #[error("no values of the extra cells that fit the grid were found within {MOST_NODES} nodes")]
    Undecided,
}

/// The values of all cells with which the judge accepts a grid: its own, where it has values for
/// extra cells too or there are none, else with values that a solver finds for them.
///
/// # Errors
/// If the judge refuses it, or no such values were found.
pub fn completed<'a>(problem: &Problem, grid: &'a [u8]) -> Result<Cow<'a, [u8]>, Refusal> {
    if grid.len() == problem.cells().len() {
        judge(problem, grid)?;
        return Ok(Cow::Borrowed(grid));
    }
    judge_grid(problem, grid)?;
    let mut candidates = problem.candidates().to_vec();
    for (set, &value) in candidates.iter_mut().zip(grid) {
        *set = ValueSet::single(value);
    }
    let fixed = problem.with_candidates(candidates).expect("a set per cell");
    let question = Question { nodes: Some(MOST_NODES), ..Question::new(Mode::First) };
    let native: SolverName = "native".parse().expect("a name");
    let solver = find(&native).expect("an engine of every build").solver;
    let answer = solver.open().ask(&fixed, &question);
    match answer.grids.into_iter().next() {
        Some(values) if judge(&fixed, &values).is_ok() => Ok(Cow::Owned(values)),
        None if answer.exhausted => Err(Refusal::NoValues),
        _ => Err(Refusal::Undecided),
    }
}

/// Whether a grid is a solution; `None` where that was not decided.
pub fn is_solution(problem: &Problem, grid: &[u8]) -> Option<bool> {
    match completed(problem, grid) {
        Ok(_) => Some(true),
        Err(Refusal::Undecided) => None,
        Err(Refusal::Broken(_) | Refusal::NoValues) => Some(false),
    }
}
