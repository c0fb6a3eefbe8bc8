//! The solvers, behind one small pair: open a [`Session`], ask it a [`Problem`].
//!
//! A solver is one file and one entry in the [`table`]; names, `list`, the tests and the
//! reports pick it up from there. What it can be asked and must answer:
//!
//! * [`Question`]: a [`Mode`] (how many solutions are wanted) and a time limit, polled in
//!   the loops of native solvers;
//! * [`Answer`]: the solutions found, whether the search was exhausted, counters of work
//!   and the phases' times. The answer claims; the judge and the panel decide.

pub mod answer;
pub mod batsat;
#[cfg(feature = "cadical")]
pub mod cadical;
pub mod classic;
pub mod dfs;
pub mod dlx;
pub mod external;
pub mod many;
pub mod matrix;
pub mod measure;
pub mod name;
pub mod native;
pub mod propagate;
#[cfg(feature = "pumpkin")]
pub mod pumpkin;
pub mod registry;
pub mod sat;
pub mod signs;
pub mod smt;
pub mod table;
pub mod topological;
pub mod varisat;
#[cfg(feature = "z3")]
pub mod z3;

mod givens;
mod keep;
mod lists;
mod planes;
mod tally;
mod testing;

pub use answer::{Answer, Claim, Counters, Phases, Status};
pub use measure::{Measured, Stream, measure};
pub use name::{NameError, SolverName};
pub use registry::Registry;

use quorum_encodings::Problem;
use std::time::{Duration, Instant};

/// How many solutions are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// One solution; the search stops there.
    First,
    /// Whether there are 0, 1, or 2 and more: stop at the second.
    Decide,
    /// Up to this many (at least 1).
    Count(u64),
}

impl Mode {
    /// The number of solutions at which the search stops.
    pub fn limit(self) -> u64 {
        match self {
            Mode::First => 1,
            Mode::Decide => 2,
            Mode::Count(limit) => limit,
        }
    }
}

impl std::fmt::Display for Mode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mode::First => f.write_str("first"),
            Mode::Decide => f.write_str("decide"),
            Mode::Count(limit) => write!(f, "count={limit}"),
        }
    }
}

impl std::str::FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.strip_prefix("count=").map(str::parse)) {
            ("first", _) => Ok(Mode::First),
            ("decide", _) => Ok(Mode::Decide),
            (_, Some(Ok(limit))) if limit > 0 => Ok(Mode::Count(limit)),
            _ => Err(format!("expected first, decide or count=N with N above 0, found '{text}'")),
        }
    }
}

/// A mode and the moment at which to give up.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// How many solutions are wanted.
    pub mode: Mode,
    /// When to stop with [`Status::Timeout`]; `None` for no limit.
    pub deadline: Option<Instant>,
}

impl Question {
    /// Asks without a limit.
    pub fn new(mode: Mode) -> Self {
        Question { mode, deadline: None }
    }

    /// Asks with a limit that counts from now.
    pub fn within(mode: Mode, limit: Option<Duration>) -> Self {
        Question { mode, deadline: limit.and_then(|limit| Instant::now().checked_add(limit)) }
    }

    /// Whether the time is up. A clock reading: poll it every thousand nodes or so.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// What is left of the time; zero when it is up, `None` without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// A solver with its options fixed: what a name in the table of results stands for.
pub trait Solver: Send + Sync {
    /// Whether the solver can be asked this problem, else the reason in a few words
    /// ("no less-than signs"). Nothing is skipped silently: the reason goes into the row.
    fn supports(&self, problem: &Problem) -> Result<(), String>;

    /// Opens a session. A stateless solver's session is the same for every problem; an
    /// amortised one keeps what it has loaded for the next problem of the same shape, and
    /// starts anew when the shape changes, so that a mixed corpus needs no sorting.
    fn open(&self) -> Box<dyn Session>;

    /// Whether a session keeps something for the next problem, so that whoever measures it
    /// should ask many problems in one session. Its first answer is that of a cold start.
    fn is_amortised(&self) -> bool {
        false
    }

    /// Its name, where a value that the name spells out is what it would have been anyhow,
    /// and only the solver knows it: a default that depends on the encoding.
    fn canonical_name(&self) -> Option<SolverName> {
        None
    }
}

/// One solver at work, on one thread.
pub trait Session {
    /// Answers one problem that [`Solver::supports`].
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer;
}
