//! The solvers, behind two small traits: a [`Solver`] opens a [`Session`], whose [`Engine`] answers
//! a [`Problem`](quorum_problem::Problem).
//!
//! A solver is one file and one entry in the [`table`]; names, `list`, the tests and the
//! reports read it there. Input and output:
//!
//! * [`Question`]: a [`Mode`] (how many solutions are wanted), a time limit and a token of
//!   [cancellation](cancel), polled in the loops of native solvers;
//! * [`Answer`]: the solutions found, whether the search was exhausted, counters of work and
//!   times of the phases. An answer is a claim; the judge and the panel decide.
//!
//! ```
//! use quorum_solvers::{Mode, Question, table};
//! use quorum_problem::{Constraint, Group, GroupKind, Position, Problem, ValueSet};
//!
//! // Three cells in a row, the values 1 to 3, the first given.
//! let cells = (0..3).map(|column| Position { row: 0, column }).collect();
//! let candidates = vec![ValueSet::single(1), ValueSet::full(3), ValueSet::full(3)];
//! let row = Group { kind: GroupKind::Row, cells: vec![0, 1, 2] };
//! let problem = Problem::new(3, cells, candidates, vec![Constraint::AllDifferent(row)])?;
//!
//! for name in ["propagate", "varisat/extended+reduce"] {
//!     let solver = table::find(&name.parse()?)?.solver;
//!     let answer = solver.open().ask(&problem, &Question::new(Mode::Count(10)));
//!     // All solutions were found: 1 2 3 and 1 3 2.
//!     assert_eq!((answer.grids.len(), answer.exhausted), (2, true));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod answer;
pub mod auto;
mod backend;
pub mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
pub mod cancel;
mod classic;
mod dfs;
mod dlx;
mod entry;
#[cfg(feature = "process")]
pub mod external;
pub mod instance;
pub mod many;
pub mod matrix;
pub mod measure;
pub mod name;
pub mod native;
pub mod panics;
pub mod parallel;
#[cfg(feature = "process")]
pub mod process;
pub mod propagate;
#[cfg(feature = "pumpkin")]
mod pumpkin;
pub mod registry;
pub mod sat;
pub mod search_log;
mod signs;
pub mod smt;
pub mod table;
mod topological;
mod variant;
mod varisat;
#[cfg(feature = "z3")]
pub mod z3;

#[cfg(test)]
mod checked;
mod givens;
mod house_sums;
mod keep;
mod lists;
mod mask;
mod own;
mod planes;
mod session;
mod tally;
#[cfg(feature = "test-solvers")]
mod testing;
mod thread_state;

pub use answer::{Answer, CountClaim, Counters, Phases, Status};
pub use cancel::Cancel;
pub use measure::{Measured, RunCost, Stream, measure};
pub use name::{NameError, SolverName};
pub use registry::Registry;
pub use search_log::SearchLog;
pub use session::{Engine, Session, Solver, Unsupported};

use std::time::{Duration, Instant};

/// Requested number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// One solution; the search stops there.
    First,
    /// Distinguishes 0, 1, and 2 or more: stops at the second solution.
    Decide,
    /// Up to this many (at least 1). Native engines keep up to 64 MiB of values, and count further
    /// solutions ([`Answer::claim`]).
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

/// A text that is not a mode.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected first, decide or count=N with N above 0, found '{found}'")]
pub struct ModeError {
    /// The text.
    pub found: String,
}

impl std::str::FromStr for Mode {
    type Err = ModeError;

    fn from_str(text: &str) -> Result<Self, ModeError> {
        match (text, text.strip_prefix("count=").map(str::parse)) {
            ("first", _) => Ok(Mode::First),
            ("decide", _) => Ok(Mode::Decide),
            (_, Some(Ok(limit))) if limit > 0 => Ok(Mode::Count(limit)),
            _ => Err(ModeError { found: text.to_owned() }),
        }
    }
}

/// Terms of a request: what its questions have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Requested number of solutions.
    pub mode: Mode,
    /// Time limit of each question.
    pub limit: Option<Duration>,
    /// Ends the questions of the request.
    pub cancel: Cancel,
    /// Nodes after which an engine gives up that can: native ones, and batsat, which counts
    /// decisions. The same on every machine.
    pub nodes: Option<u64>,
}

impl Terms {
    /// A request without a time limit, with a token of its own.
    pub fn new(mode: Mode) -> Self {
        Terms { mode, limit: None, cancel: Cancel::new(), nodes: None }
    }

    /// The same with a time limit.
    #[must_use]
    pub fn within(self, limit: Option<Duration>) -> Self {
        Terms { limit, ..self }
    }

    /// The same for engines that give up after so many nodes.
    #[must_use]
    pub fn up_to_nodes(self, nodes: Option<u64>) -> Self {
        Terms { nodes, ..self }
    }

    /// The same with this token.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Terms { cancel: cancel.clone(), ..self }
    }

    /// A question whose time begins now.
    pub fn start(&self) -> Question {
        let Terms { mode, limit, ref cancel, nodes } = *self;
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Question { mode, deadline, cancel: cancel.clone(), nodes }
    }
}

/// A mode, a deadline and a token that ends it.
#[derive(Clone, Debug)]
pub struct Question {
    /// Requested number of solutions.
    pub mode: Mode,
    /// When to stop with [`Status::Timeout`]; `None` for no limit.
    pub deadline: Option<Instant>,
    /// Stops it with [`Status::Cancelled`].
    pub cancel: Cancel,
    /// Nodes after which an engine that counts them gives up with [`Status::Timeout`].
    pub nodes: Option<u64>,
}

impl Question {
    /// A question without a limit.
    pub fn new(mode: Mode) -> Self {
        Question { mode, deadline: None, cancel: Cancel::new(), nodes: None }
    }

    /// A question with a limit that starts now.
    pub fn within(mode: Mode, limit: Option<Duration>) -> Self {
        Question::new(mode).until(limit.and_then(|limit| Instant::now().checked_add(limit)))
    }

    /// The same with this deadline.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        Question { deadline, ..self }
    }

    /// The same with this token.
    #[must_use]
    pub fn cancelled_by(self, cancel: &Cancel) -> Self {
        Question { cancel: cancel.clone(), ..self }
    }

    /// Whether the time limit has passed, or the request was [cancelled](Cancel). Reads the
    /// clock: poll it every thousand nodes or so.
    pub fn is_over(&self) -> bool {
        self.cancel.is_cancelled()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Remaining time; zero after the limit, `None` without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}
