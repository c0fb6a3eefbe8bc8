//! Messages between parent and worker, one JSON object per line: tasks from the parent, stages
//! and answers of their puzzles from the worker.

use quorum_solvers::{Measured, Mode};
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Runs to make, one after another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The puzzles as canonical corpus lines. The worker reads and lowers them itself.
    pub puzzles: Vec<String>,
    /// Requested number of solutions.
    #[serde(with = "json::text")]
    pub mode: Mode,
    /// Wall time limit of one run: native solvers poll it, the parent enforces it.
    pub limit: Option<Duration>,
    /// A run of less CPU time is repeated until a block of runs lasts as long; zero: once.
    pub min_block: Duration,
}

/// A message of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// The worker is ready for tasks; its version.
    Ready(String),
    /// The next puzzle is read, the solver has been started: its limits start now.
    Begun,
    /// The solver has answered. A block of runs without a limit may follow.
    Answered,
    /// The answer to a puzzle, and its cost.
    Done(Box<Measured>),
    /// The task cannot be parsed: a bug of the program, not of the solver.
    Refused(String),
}

/// The version of this build. Parent and worker must have the same.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
