//! What parent and worker say: one JSON object a line, a task down, for each of its puzzles
//! a report up.

use crate::solvers::Measured;
use serde::{Deserialize, Serialize};

/// Runs to make, one after another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The puzzles as canonical corpus lines. The worker reads and lowers them itself.
    pub puzzles: Vec<String>,
    /// The mode, as it is typed.
    pub mode: String,
    /// Wall limit of one run: natives poll it, the parent enforces it.
    pub limit_ns: Option<u64>,
    /// A run shorter than this is repeated until a block of runs lasts as long; 0: once.
    pub min_block_ns: u64,
}

/// What came of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Report {
    /// The worker is ready for tasks.
    Ready,
    /// A run and its cost.
    Done(Box<Measured>),
    /// The task made no sense to the worker: a fault of the program, not of the solver.
    Refused(String),
}
