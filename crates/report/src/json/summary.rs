//! Outcome of a comparison: the file of `quorum compare --json-summary`, for continuous
//! integration.

use crate::stats::summary::{Runs, Summary};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Outcome of a comparison. Times are in nanoseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SummaryReport {
    /// Exit code of the comparison.
    pub exit: u8,
    /// Whether it is 0.
    pub ok: bool,
    /// The file of the rows.
    pub results: String,
    /// Number of runs.
    pub runs: u64,
    /// Solved runs.
    pub solved: u64,
    /// Runs that reached the time limit.
    pub timeouts: u64,
    /// Runs of puzzles that the solver does not support.
    pub unsupported: u64,
    /// Runs that ended in any other way.
    pub failed: u64,
    /// Runs with a refuted answer.
    pub wrong: u64,
    /// Puzzles with contradicting verdicts.
    pub opposed_puzzles: u64,
    /// Puzzles whose known answer is wrong.
    pub wrong_known_answers: u64,
    /// One line per corpus and solver.
    pub lines: Vec<Runs>,
}

impl SummaryReport {
    /// Describes a comparison with this exit code, whose rows are in this file.
    pub fn new(exit: u8, results: &Path, summary: &Summary) -> Self {
        let sum = |part: fn(&Runs) -> u64| summary.lines.iter().map(part).sum::<u64>();
        SummaryReport {
            exit,
            ok: exit == 0,
            results: results.display().to_string(),
            runs: sum(|line| line.runs),
            solved: sum(|line| line.solved),
            timeouts: sum(|line| line.timeouts),
            unsupported: sum(|line| line.unsupported),
            failed: sum(|line| line.failed),
            wrong: sum(|line| line.wrong),
            opposed_puzzles: summary.opposed,
            wrong_known_answers: summary.wrong_known_answers,
            lines: summary.lines.clone(),
        }
    }
}
