//! The weakest inference that decides a puzzle without trying anything out.
//!
//! The levels are those of the engine [`propagate`](crate::solvers::propagate), each
//! including the ones before it. A level decides the puzzle if its rules alone do, which
//! the engine shows by a search tree of one node.

use super::Unanswered;
use crate::puzzle::Puzzle;
use crate::solvers::table::find;
use crate::solvers::{Mode, Question, Session};
use quorum_encodings::Problem;
use std::fmt;
use std::time::{Duration, Instant};

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

/// The levels below search, and the engine that stands for each.
const LEVELS: [(Level, &str); 4] = [
    (Level::NakedSingles, "propagate+prop=naked+signs=fixed"),
    (Level::HiddenSingles, "propagate+prop=hidden+signs=fixed"),
    (Level::Bounds, "propagate+prop=hidden+signs=static"),
    (Level::LockedCandidates, "propagate+prop=locked+signs=static"),
];

/// The weakest level that finds the one solution, or shows that there is none; `None` if
/// there are several solutions, which no inference tells apart.
pub fn level(puzzle: &Puzzle, limit: Option<Duration>) -> Result<Option<Level>, Unanswered> {
    let problem = puzzle.lower();
    for (level, name) in LEVELS {
        if Rules::new(name).decide(&problem).is_some() {
            return Ok(Some(level));
        }
    }
    let question = Question::within(Mode::Decide, limit);
    let answer = session("propagate").ask(&problem, &question);
    match (answer.exhausted, answer.grids.len(), answer.counters.nodes) {
        (true, _, Some(nodes @ 2..)) => Ok(Some(Level::Search { nodes })),
        (true, ..) => {
            Err(Unanswered::Failed("the grid is too large to tell levels apart".to_owned()))
        }
        (false, 2.., _) => Ok(None),
        (false, ..) => Err(Unanswered::OutOfTime),
    }
}

/// The rules of a level without any search.
pub(super) struct Rules(Box<dyn Session>);

impl Rules {
    /// The rules of the strongest level.
    pub(super) fn strongest() -> Self {
        let (_, name) = LEVELS[LEVELS.len() - 1];
        Rules::new(name)
    }

    fn new(name: &str) -> Self {
        Rules(session(name))
    }

    /// Whether the rules find the one solution (true) or that there is none (false);
    /// `None` if they do neither.
    pub(super) fn decide(&mut self, problem: &Problem) -> Option<bool> {
        // The time is up when the search begins, so it ends where it first reads the
        // clock: soon, but not before the root is done, save on grids above 45x45.
        let question = Question { mode: Mode::Decide, deadline: Some(Instant::now()) };
        let answer = self.0.ask(problem, &question);
        let decided = answer.exhausted && answer.counters.nodes == Some(1);
        decided.then_some(!answer.grids.is_empty())
    }
}

fn session(name: &str) -> Box<dyn Session> {
    let name = name.parse().expect("a solver name");
    find(&name).expect("an engine of the table").solver.open()
}
