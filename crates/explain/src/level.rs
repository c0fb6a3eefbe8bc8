//! The simplest technique with which a puzzle is decided without search.
//!
//! Of puzzles of groups and inequalities, the techniques up to locked candidates are the rules of
//! the engine [`propagate`](mod@quorum_solvers::propagate), which are faster; all others are those
//! of [`steps`](mod@crate::steps).

use crate::steps::{Ending, Level, Steps};
use crate::{Derivation, derivation};
use quorum_panel::{Oracle, Unanswered, Verdict, is_solution};
use quorum_problem::{Features, Grid, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::propagate::{Level as Rules, Propagator};
use quorum_solvers::{Cancel, Mode};
use std::time::Duration;

/// Largest grids on which techniques beyond locked candidates are tried: sets of three among more
/// cells take seconds.
const MOST_VALUES: u8 = 25;

/// Inference that decides a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The easiest level that decides it; `None` if no technique does, and some constraints have
    /// too many combinations for the techniques.
    pub level: Option<Level>,
    /// Nodes of the search tree of `propagate` if no technique decides it; else 1.
    pub nodes: u64,
    /// The steps of all techniques.
    pub derivation: Derivation,
}

impl Inference {
    /// Constraints, in words, that have too many combinations for a step where the steps end.
    pub fn left_out(&self) -> Vec<String> {
        self.derivation.left_out.clone()
    }
}

/// The simplest inference that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference distinguishes.
pub fn inference(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Inference>, Unanswered> {
    let most = if puzzle.values().count() > MOST_VALUES { 0 } else { usize::MAX };
    let derivation = derivation(puzzle, most, cancel);
    if let Some(level) = by_rules(puzzle).or(derivation.level()) {
        return Ok(Some(Inference { level: Some(level), nodes: 1, derivation }));
    }
    let mut oracle = Oracle::engine("propagate").with_limit(limit).cancelled_by(cancel);
    let found = oracle.ask(puzzle, Mode::Decide)?;
    let nodes = found.answer.counters.nodes.unwrap_or_default();
    let is_known = derivation.left_out.is_empty();
    let level = is_known.then_some(Level::Search { nodes });
    let inference = Inference { level, nodes, derivation };
    Ok((found.verdict != Verdict::Multiple).then_some(inference))
}

/// The easiest level that finds the one solution, or shows that there is none. `None` if there are
/// several solutions, or if no technique decides the puzzle and some constraints have too many
/// combinations for the techniques.
pub fn level(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Level>, Unanswered> {
    if let Some(level) = by_rules(puzzle) {
        return Ok(Some(level));
    }
    Ok(inference(puzzle, limit, cancel)?.and_then(|inference| inference.level))
}

/// Whether a puzzle has one solution, found without a technique above a level.
pub fn is_solved_at(puzzle: &Puzzle, level: Level, cancel: &Cancel) -> bool {
    if has_rules(puzzle) {
        let rules = Rules::ALL[level.number().min(Rules::ALL.len() - 1)];
        let decided = decide(&mut Propagator::new(rules), &puzzle.lower());
        if decided.is_some() || level <= Level::LockedCandidates {
            return decided == Some(true);
        }
    }
    if puzzle.values().count() > MOST_VALUES {
        return false;
    }
    let mut steps = Steps::new(puzzle, level);
    steps.by_ref().take_while(|_| !cancel.is_cancelled()).for_each(drop);
    matches!(steps.ending(), Ending::Solved(_))
}

/// Whether the rules of `propagate` are the techniques up to locked candidates: groups and
/// inequalities.
fn has_rules(puzzle: &Puzzle) -> bool {
    Features::LATIN.covers(puzzle.lower().features())
}

/// The easiest level of the rules of `propagate` that decides a puzzle.
fn by_rules(puzzle: &Puzzle) -> Option<Level> {
    if !has_rules(puzzle) {
        return None;
    }
    let problem = puzzle.lower();
    let is_enough = |rules: &Rules| decide(&mut Propagator::new(*rules), &problem).is_some();
    Level::without_search(Rules::ALL.iter().position(is_enough)?)
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
