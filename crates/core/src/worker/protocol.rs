//! Messages between parent and worker, one JSON object per line: a task down, and for each of
//! its puzzles what stage it is in, and the answer, up.

use crate::json;
use serde::{Deserialize, Serialize};
use solvers::{Measured, Mode};
use std::time::Duration;

/// Runs to make, one after another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The puzzles as canonical corpus lines. The worker reads and lowers them itself.
    pub puzzles: Vec<String>,
    /// Number of solutions asked for.
    #[serde(with = "json::text")]
    pub mode: Mode,
    /// Wall limit of one run: native solvers poll it, the parent enforces it.
    pub limit: Option<Duration>,
    /// A run of less CPU time is repeated until a block of runs lasts as long; zero: once.
    pub min_block: Duration,
}

/// A message of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// The worker is ready for tasks; its version.
    Ready(String),
    /// The next puzzle is read, the solver has been started: its limits apply from here.
    Begun,
    /// The solver has answered. A block of runs may follow, of which no limit is.
    Answered,
    /// The answer to a puzzle, and its cost.
    Done(Box<Measured>),
    /// The task is not understood: a fault of the program, not of the solver.
    Refused(String),
}

/// The version of this build. Parent and worker have to be of the same.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
