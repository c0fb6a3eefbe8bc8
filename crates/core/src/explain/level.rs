//! The weakest inference that decides a puzzle without trying anything out.
//!
//! The levels are those of the engine [`propagate`](mod@solvers::propagate), each
//! including the ones before it. A level decides the puzzle if its rules alone do.

use crate::panel::{Oracle, Unanswered, Verdict};
use problem::Problem;
use puzzle::Puzzle;
use serde::{Serialize, Serializer};
use solvers::Mode;
use solvers::propagate::{Level as Rules, Propagator};
use std::fmt;
use std::time::Duration;

/// What it takes to decide a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Rules alone.
    Rules(Rules),
    /// Trying out: no rules are enough.
    Search {
        /// Nodes of the search tree that `propagate` with its default options needs.
        nodes: u64,
    },
}

impl Level {
    /// The word in JSON: `naked`, `hidden`, `bounds`, `locked`, `search`.
    pub fn as_str(self) -> &'static str {
        self.names().0
    }

    /// The word in JSON, and what people call it.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Level::Rules(Rules::NakedSingles) => ("naked", "naked singles"),
            Level::Rules(Rules::HiddenSingles) => ("hidden", "hidden singles"),
            Level::Rules(Rules::Bounds) => ("bounds", "bounds along signs and hidden singles"),
            Level::Rules(Rules::LockedCandidates) => {
                ("locked", "locked candidates and hidden singles")
            }
            Level::Search { .. } => ("search", "search"),
        }
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().1)?;
        match self {
            Level::Rules(_) => Ok(()),
            Level::Search { nodes } => write!(f, " with {nodes} nodes"),
        }
    }
}

/// The weakest level that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference tells apart.
pub fn level(puzzle: &Puzzle, limit: Option<Duration>) -> Result<Option<Level>, Unanswered> {
    let problem = puzzle.lower();
    let is_enough = |rules: &Rules| decide(&mut Propagator::new(*rules), &problem).is_some();
    if let Some(rules) = Rules::ALL.into_iter().find(is_enough) {
        return Ok(Some(Level::Rules(rules)));
    }
    let found = Oracle::engine("propagate").with_limit(limit).ask(puzzle, Mode::Decide)?;
    let nodes = found.answer.counters.nodes.unwrap_or_default();
    Ok((found.verdict != Verdict::Multiple).then_some(Level::Search { nodes }))
}

/// The rules of the strongest level without any search.
pub(super) fn strongest() -> Propagator {
    Propagator::new(Rules::LockedCandidates)
}

/// Whether the rules find the one solution (true) or that there is none (false); `None` if
/// they do neither.
pub(super) fn decide(rules: &mut Propagator, problem: &Problem) -> Option<bool> {
    match rules.fixpoint(problem) {
        Some(left) => left.iter().all(|set| set.len() == 1).then_some(true),
        None => Some(false),
    }
}
