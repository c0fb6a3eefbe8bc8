//! The simplest technique with which a puzzle is decided without search.
//!
//! Up to locked candidates the techniques are the rules of the engine
//! [`propagate`](mod@quorum_solvers::propagate), beyond that those of [`steps`](mod@crate::steps).

use crate::steps::{Ending, Layout, Level, Steps};
use quorum_panel::{Oracle, Unanswered, Verdict, is_solution};
use quorum_problem::{Features, Grid, Problem};
use quorum_puzzle::Puzzle;
use quorum_solvers::propagate::{self, Level as Rules, Propagator};
use quorum_solvers::{Cancel, Mode};
use std::borrow::Cow;
use std::time::Duration;

/// Largest grids on which techniques beyond locked candidates are tried: sets of three among more
/// cells take seconds.
pub(super) const MOST_VALUES: u8 = 25;

/// The rules of `propagate` for a level, or for the nearest below it.
fn rules(level: Level) -> Rules {
    Rules::ALL[level.number().min(Rules::ALL.len() - 1)]
}

/// Inference that decides a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inference {
    /// Techniques up to a level, or search where all of them stop.
    Level(Level),
    /// The puzzle has constraints that no technique knows, and is not decided without them. It has
    /// no level.
    Ungraded {
        /// Nodes of the search tree of `propagate`, which knows all constraints; 1: no search.
        nodes: u64,
    },
}

impl Inference {
    /// The level, if there is one.
    pub fn level(self) -> Option<Level> {
        match self {
            Inference::Level(level) => Some(level),
            Inference::Ungraded { .. } => None,
        }
    }

    /// Nodes of the search tree; 1 without search.
    pub fn nodes(self) -> u64 {
        match self {
            Inference::Level(Level::Search { nodes }) | Inference::Ungraded { nodes } => nodes,
            Inference::Level(_) => 1,
        }
    }
}

/// The simplest inference that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference distinguishes.
pub fn inference(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Inference>, Unanswered> {
    if let Some(level) = level_without_search(puzzle) {
        return Ok(Some(Inference::Level(level)));
    }
    let mut oracle = Oracle::engine("propagate").with_limit(limit).cancelled_by(cancel);
    let found = oracle.ask(puzzle, Mode::Decide)?;
    let nodes = found.answer.counters.nodes.unwrap_or_default();
    let inference = if is_known_to_techniques(puzzle) {
        Inference::Level(Level::Search { nodes })
    } else {
        Inference::Ungraded { nodes }
    };
    Ok((found.verdict != Verdict::Multiple).then_some(inference))
}

/// The easiest level that finds the one solution, or shows that there is none. `None` if there are
/// several solutions, or if the puzzle has constraints that no technique knows and is not decided
/// without them.
pub fn level(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Option<Level>, Unanswered> {
    if !is_known_to_techniques(puzzle) {
        return Ok(level_without_search(puzzle));
    }
    Ok(inference(puzzle, limit, cancel)?.and_then(Inference::level))
}

/// Whether the techniques know all constraints of a puzzle: groups and inequalities.
pub fn is_known_to_techniques(puzzle: &Puzzle) -> bool {
    Features::LATIN.covers(puzzle.lower().features())
}

/// The easiest level without search that decides a puzzle, if one does.
///
/// Techniques are those of groups and signs: a puzzle with other constraints has a level if these
/// techniques decide it without them.
pub fn level_without_search(puzzle: &Puzzle) -> Option<Level> {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    let is_enough = |rules: &Rules| decide(&mut Propagator::new(*rules), &problem).is_some();
    match Rules::ALL.iter().position(is_enough) {
        Some(number) => Level::without_search(number),
        None => beyond_rules(&problem, Level::hardest()),
    }
}

/// Whether a puzzle has one solution, found without a technique above a level.
pub fn is_solved_at(puzzle: &Puzzle, level: Level, cancel: &Cancel) -> bool {
    let whole = puzzle.lower();
    let problem = without_further(&whole);
    let is_solved = match decide(&mut Propagator::new(rules(level)), &problem) {
        Some(is_solved) => is_solved,
        None => level > Level::LockedCandidates && beyond_rules(&problem, level).is_some(),
    };
    // What techniques find without the other constraints need not satisfy them.
    let is_whole = Features::LATIN.covers(whole.features());
    let is_unique = || Oracle::engine("propagate").cancelled_by(cancel).is_unique(puzzle);
    is_solved && (is_whole || is_unique() == Ok(true))
}

/// The problem of the groups, signs and candidates.
pub(super) fn without_further(problem: &Problem) -> Cow<'_, Problem> {
    if Features::LATIN.covers(problem.features()) {
        return Cow::Borrowed(problem);
    }
    Cow::Owned(propagate::without_further(problem))
}

/// The level of the hardest technique that is needed, if techniques decide the problem. At least
/// pairs, as simpler rules do not.
fn beyond_rules(problem: &Problem, hardest: Level) -> Option<Level> {
    if problem.values() > MOST_VALUES {
        return None;
    }
    let layout = Layout::new(problem);
    let mut steps = Steps::new(problem, &layout, hardest);
    let needed = steps.by_ref().map(|step| step.technique.level).max();
    let level = needed.map_or(Level::Pairs, |level| level.max(Level::Pairs));
    (steps.ending() != Ending::Stuck).then_some(level)
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
