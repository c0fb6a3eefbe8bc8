//! The weakest inference that decides a puzzle without trying anything out.
//!
//! The levels are those of the engine [`propagate`](mod@solvers::propagate), each
//! including the ones before it. A level decides the puzzle if its rules alone do.

use super::Unanswered;
use problem::Problem;
use puzzle::Puzzle;
use solvers::propagate::{self, Propagator};
use solvers::{Mode, Question, SolverName, table};
use std::fmt;
use std::time::Duration;

/// What it takes to decide a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// A cell that has one candidate left; a placed value excludes itself from its groups.
    NakedSingles,
    /// A value that has one place left in a group.
    HiddenSingles,
    /// The least and the greatest candidates along signs, with chains through a group.
    Bounds,
    /// A value that in one group is confined to another one leaves the rest of that.
    LockedCandidates,
    /// Trying out: none of the above is enough.
    Search {
        /// Nodes of the search tree that `propagate` with its default options needs.
        nodes: u64,
    },
}

impl Level {
    /// The word in JSON: `naked`, `hidden`, `bounds`, `locked`, `search`.
    pub fn as_str(self) -> &'static str {
        match self {
            Level::NakedSingles => "naked",
            Level::HiddenSingles => "hidden",
            Level::Bounds => "bounds",
            Level::LockedCandidates => "locked",
            Level::Search { .. } => "search",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::NakedSingles => f.write_str("naked singles"),
            Level::HiddenSingles => f.write_str("hidden singles"),
            Level::Bounds => f.write_str("bounds along signs and hidden singles"),
            Level::LockedCandidates => f.write_str("locked candidates and hidden singles"),
            Level::Search { nodes } => write!(f, "search with {nodes} nodes"),
        }
    }
}

impl From<propagate::Level> for Level {
    fn from(level: propagate::Level) -> Self {
        match level {
            propagate::Level::NakedSingles => Level::NakedSingles,
            propagate::Level::HiddenSingles => Level::HiddenSingles,
            propagate::Level::Bounds => Level::Bounds,
            propagate::Level::LockedCandidates => Level::LockedCandidates,
        }
    }
}

/// The weakest level that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference tells apart.
pub fn level(puzzle: &Puzzle, limit: Option<Duration>) -> Result<Option<Level>, Unanswered> {
    let problem = puzzle.lower();
    for level in propagate::Level::ALL {
        if decide(&mut Propagator::new(level), &problem).is_some() {
            return Ok(Some(level.into()));
        }
    }
    let engine = table::find(&SolverName::engine("propagate")).expect("an engine of the table");
    let answer = engine.solver.open().ask(&problem, &Question::within(Mode::Decide, limit));
    match (answer.exhausted, answer.grids.len()) {
        (true, _) => Ok(Some(Level::Search { nodes: answer.counters.nodes.unwrap_or_default() })),
        (false, 2..) => Ok(None),
        (false, _) => Err(Unanswered::OutOfTime),
    }
}

/// The rules of the strongest level without any search.
pub(super) fn strongest() -> Propagator {
    Propagator::new(propagate::Level::LockedCandidates)
}

/// Whether the rules find the one solution (true) or that there is none (false); `None` if
/// they do neither.
pub(super) fn decide(rules: &mut Propagator, problem: &Problem) -> Option<bool> {
    match rules.fixpoint(problem) {
        Some(left) => left.iter().all(|set| set.len() == 1).then_some(true),
        None => Some(false),
    }
}
