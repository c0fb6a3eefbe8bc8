//! The simplest technique with which a puzzle is decided without search.
//!
//! The level of a puzzle is that of the hardest of its [steps](mod@crate::steps). Where one level
//! is asked about, again and again while a puzzle is made, the rules of the engine
//! [`propagate`](mod@quorum_solvers::propagate) come first: of groups and inequalities, they are
//! the techniques up to locked candidates, and faster.

use crate::derivation::hardest;
use crate::steps::{Ending, Level, Steps};
use crate::{Derivation, derivation};
use quorum_panel::{Oracle, Unanswered, Verdict, is_solution};
use quorum_problem::{Features, Grid, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::propagate::{Level as Rules, Propagator};
use quorum_solvers::{Cancel, Mode};
use std::time::Duration;

/// The steps that find the one solution, or show that there is none; where they do not, also the
/// nodes of a search. `None` if there are several solutions, which no inference distinguishes.
pub fn inference(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Derivation>, Unanswered> {
    let mut derivation = derivation(puzzle, usize::MAX, cancel);
    if derivation.level().is_some() {
        return Ok(Some(derivation));
    }
    let mut oracle = Oracle::engine("propagate").with_limit(limit).cancelled_by(cancel);
    let found = oracle.ask(puzzle, Mode::Decide)?;
    derivation.nodes = Some(found.answer.counters.nodes.unwrap_or_default());
    Ok((found.verdict != Verdict::Multiple).then_some(derivation))
}

/// The easiest level that finds the one solution, or shows that there is none. `None` if there are
/// several solutions, or if no technique decides the puzzle and some constraints have too many
/// combinations for the techniques.
pub fn level(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Level>, Unanswered> {
    Ok(inference(puzzle, limit, cancel)?.and_then(|inference| inference.level()))
}

/// Whether a puzzle has one solution, found without a technique above a level.
pub fn is_solved_at(puzzle: &Puzzle, level: Level, cancel: &Cancel) -> bool {
    let (problem, level) = (puzzle.lower(), level.min(hardest(puzzle)));
    if Features::LATIN.covers(problem.features()) {
        let rules = Rules::ALL[level.number().min(Rules::ALL.len() - 1)];
        let decided = decide(&mut Propagator::new(rules), &problem);
        if decided.is_some() || level <= Level::LockedCandidates {
            return decided == Some(true);
        }
    }
    let mut steps = Steps::new(puzzle, level);
    steps.by_ref().take_while(|_| !cancel.is_cancelled()).for_each(drop);
    matches!(steps.ending(), Ending::Solved(_))
}

/// The rules of the strongest level that `propagate` has without any search.
pub(super) fn strongest() -> Propagator {
    Propagator::new(Rules::LockedCandidates)
}

/// Whether the rules find the one solution (true) or that there is none (false); `None` if
/// they do neither.
pub(super) fn decide(rules: &mut Propagator, problem: &Problem) -> Option<bool> {
    let Some(left) = rules.fixpoint(problem) else { return Some(false) };
    let on_grid = &left[..problem.grid_cells()];
    let grid: Option<Grid> = on_grid.iter().map(|set| set.only()).collect();
    // The rules may not know all constraints.
    is_solution(problem, &grid?)
}
