//! The solvers, behind two small traits: a solver opens a [`Session`], which answers a
//! [`Problem`].
//!
//! A solver is one file and one entry in the [`table`]; names, `list`, the tests and the
//! reports read it there. Input and output:
//!
//! * [`Question`]: a [`Mode`] (how many solutions are wanted) and a time limit, polled in
//!   the loops of native solvers;
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

pub mod answer;
pub mod batsat;
#[cfg(feature = "cadical")]
pub mod cadical;
pub mod cancel;
pub mod classic;
pub mod dfs;
pub mod dlx;
mod entry;
pub mod external;
pub mod many;
pub mod matrix;
pub mod measure;
pub mod name;
pub mod native;
pub mod parallel;
pub mod process;
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

#[cfg(test)]
mod checked;
mod formulas;
mod givens;
mod keep;
mod lists;
mod planes;
mod tally;
#[cfg(feature = "test-solvers")]
mod testing;

pub use answer::{Answer, CountClaim, Counters, Phases, Status};
pub use measure::{Measured, RunCost, Stream, measure};
pub use name::{NameError, SolverName};
pub use registry::Registry;

use quorum_problem::{Features, Problem};
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

/// A mode and a deadline.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Requested number of solutions.
    pub mode: Mode,
    /// When to stop with [`Status::Timeout`]; `None` for no limit.
    pub deadline: Option<Instant>,
}

impl Question {
    /// A question without a limit.
    pub fn new(mode: Mode) -> Self {
        Question { mode, deadline: None }
    }

    /// A question with a limit that starts now.
    pub fn within(mode: Mode, limit: Option<Duration>) -> Self {
        Question { mode, deadline: limit.and_then(|limit| Instant::now().checked_add(limit)) }
    }

    /// Whether the time limit has passed, or everything was [cancelled](cancel). Reads the
    /// clock: poll it every thousand nodes or so.
    pub fn is_over(&self) -> bool {
        cancel::is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Remaining time; zero after the limit, `None` without a limit.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

/// A solver with fixed options: the meaning of a solver name.
pub trait Solver: Send + Sync {
    /// Opens a session. A stateless solver's session is the same for every problem; an
    /// incremental one keeps its formula for the next problem of the same shape, and starts
    /// from scratch when the shape changes, so that a mixed corpus needs no sorting.
    fn open(&self) -> Box<dyn Session>;

    /// Whether a session of this solver [accepts](Session::check) the problem. Work to be
    /// done once before a question, such as starting a program, belongs here, where it is not
    /// timed.
    fn supports(&self, problem: &Problem) -> Result<(), String> {
        self.open().check(problem)
    }

    /// Measures overheads that rows report beside the answers, before the first timed question:
    /// the cost of its pipes, or of its start. Starts an external program several times.
    fn prepare(&self, _: &Problem) {}

    /// Whether a session keeps state for the next problem, so that measurements should use one
    /// session for many problems. Its first answer is from scratch.
    fn is_incremental(&self) -> bool {
        false
    }

    /// Whether a session ends soon after the deadline of a question. If not, a hard limit needs
    /// a process that can be killed.
    fn can_be_stopped(&self) -> bool {
        true
    }

    /// The default of an option, where it depends on the encoding.
    fn default_of(&self, _option: &str) -> Option<&'static str> {
        None
    }
}

/// A session that can be cloned is a solver, which opens clones of it.
impl<S: Session + Clone + Send + Sync + 'static> Solver for S {
    fn open(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
}

/// A running solver, used by one thread.
pub trait Session {
    /// The kinds of constraints that the engine handles. A problem with any other is refused before
    /// the engine sees it: a new kind is declared by each engine that handles it, and an engine
    /// that declares nothing handles groups and inequalities only.
    fn features(&self) -> Features {
        Features::LATIN
    }

    /// Whether a problem with these features is supported, else the reason in a few words: for
    /// conditions beyond the kinds of constraints, such as sizes.
    fn supports(&self, _problem: &Problem) -> Result<(), String> {
        Ok(())
    }

    /// Fails with the reason why the problem cannot be asked: a kind of constraint that is not among
    /// the [features](Self::features), or a condition that the engine does not
    /// [support](Self::supports). Not to be overridden: no constraint is skipped silently.
    fn check(&self, problem: &Problem) -> Result<(), String> {
        self.features().check(problem.features())?;
        self.supports(problem)
    }

    /// Answers a problem that passed the [check](Self::check): implemented by engines, called by
    /// [`ask`](Self::ask).
    fn answer(&mut self, problem: &Problem, question: &Question) -> Answer;

    /// Answers a problem, with [`Status::Unsupported`] if it does not pass the check.
    fn ask(&mut self, problem: &Problem, question: &Question) -> Answer {
        match self.check(problem) {
            Ok(()) => self.answer(problem, question),
            Err(reason) => Answer::unsupported(reason),
        }
    }
}
