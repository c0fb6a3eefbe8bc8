//! Outcome of a comparison: the file of `quorum compare --json-summary`, for continuous integration.

use crate::lists::each;
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
    pub lines: Vec<SummaryLine>,
}

/// Runs of one solver on one corpus.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SummaryLine {
    /// Name of the corpus.
    pub corpus: String,
    /// Name of the solver.
    pub solver: String,
    /// Number of runs.
    pub runs: u64,
    /// Solved runs.
    pub solved: u64,
    /// Solved with verdict `unique`.
    pub unique: u64,
    /// Solved with verdict `multiple`.
    pub multiple: u64,
    /// Solved with verdict `none`.
    pub none: u64,
    /// Verdict `some`.
    pub some: u64,
    /// Runs without a verdict, with a wrong one, or with one after the limit.
    pub unknown: u64,
    /// Runs that reached the time limit.
    pub timeouts: u64,
    /// Verdicts after the limit.
    pub late: u64,
    /// Runs of puzzles that the solver does not support.
    pub unsupported: u64,
    /// Runs that ended in any other way.
    pub failed: u64,
    /// Runs with a refuted answer.
    pub wrong: u64,
    /// Puzzles that this solver solved before all others.
    pub fastest: u64,
    /// Median of the times; `None` among unsolved runs.
    pub median_ns: Option<f64>,
    /// The same of nine of ten times.
    pub p90_ns: Option<f64>,
    /// Sum of the times of all runs that have one.
    pub total_ns: u64,
    /// Number of the other runs.
    pub runs_without_time: u64,
    /// The time limit.
    pub limit_ns: Option<u64>,
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
            solved: sum(|line| line.counts.solved),
            timeouts: sum(|line| line.counts.timed_out),
            unsupported: sum(|line| line.counts.unsupported),
            failed: sum(Runs::failed),
            wrong: sum(|line| line.counts.wrong),
            opposed_puzzles: summary.opposed,
            wrong_known_answers: summary.wrong_known_answers,
            lines: each(&summary.lines, SummaryLine::new),
        }
    }
}

impl SummaryLine {
    fn new(line: &Runs) -> Self {
        let quantile = |q| line.quantile_ns(q).filter(|ns| ns.is_finite());
        SummaryLine {
            corpus: line.corpus.clone(),
            solver: line.solver.clone(),
            runs: line.runs,
            solved: line.counts.solved,
            unique: line.unique,
            multiple: line.multiple,
            none: line.none,
            some: line.some,
            unknown: line.unknown,
            timeouts: line.counts.timed_out,
            late: line.late,
            unsupported: line.counts.unsupported,
            failed: line.failed(),
            wrong: line.counts.wrong,
            fastest: line.fastest,
            median_ns: quantile(0.5),
            p90_ns: quantile(0.9),
            total_ns: line.total_ns as u64,
            runs_without_time: line.untimed,
            limit_ns: line.limit_ns,
        }
    }
}
