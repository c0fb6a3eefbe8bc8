//! What parent and worker say: one JSON object a line, a task down, a report up.

use crate::solvers::Measured;
use serde::{Deserialize, Serialize};

/// One run to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The puzzle as a canonical corpus line. The worker reads and lowers it itself.
    pub puzzle: String,
    /// The mode, as it is typed.
    pub mode: String,
    /// Wall limit of one run: natives poll it, the parent enforces it.
    pub limit_ns: Option<u64>,
    /// A run shorter than this is repeated until a block of runs lasts as long; 0: once.
    pub min_block_ns: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Report {
    /// The worker is ready for tasks.
    Ready,
    /// A run and its cost.
    Done(Box<Measured>),
    /// The task made no sense to the worker: a fault of the program, not of the solver.
    Refused(String),
}
