//! What a worker is asked: lines that only a worker is sent, beside those of the protocol for
//! external programs (`docs/reference/protocol.md`, "A worker").

use super::outcome::Limits;
use quorum_solvers::Mode;
use quorum_util::json;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Runs to make, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The puzzles.
    pub puzzles: Vec<AskedPuzzle>,
    /// The terms of their runs.
    pub terms: RunTerms,
}

/// A puzzle as a worker is asked it, which reads and lowers it itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedPuzzle {
    /// Its canonical corpus line.
    pub line: String,
    /// The number of values of a cell: how grids are written.
    pub values: u8,
}

/// Terms of runs that are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunTerms {
    /// Requested number of solutions.
    #[serde(with = "json::text")]
    pub mode: Mode,
    /// Limits of one run, which the parent enforces; native solvers poll that of wall time.
    pub limits: Limits,
    /// A run of less CPU time is repeated until a block of runs lasts as long; zero: once.
    #[serde(rename = "min_block_ns", with = "json::nanoseconds")]
    pub min_block: Duration,
}

/// First word of the line with terms.
pub const MEASURE: &str = "measure ";

/// The line after which the limits of a run hold: its puzzle is read, the solver starts.
pub const BEGUN: &str = "begun";

/// The line after which they do not: the solver has answered. A block of runs may follow.
pub const ANSWERED: &str = "answered";

/// The version of this build. Parent and worker must have the same.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
