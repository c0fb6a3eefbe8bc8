//! `quorum compare --json-summary FILE`: what became of the comparison, for other people's CI.

use crate::stats::summary::Line;
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::Path;

/// What the summary says besides the table.
pub struct Outcome {
    /// The program's exit code.
    pub exit: u8,
    /// Puzzles on which solvers disagree or contradict a known answer.
    pub opposed: u64,
}

/// Writes the summary: one object, with an object for each corpus and solver in `lines`.
/// Times in nanoseconds; a quantile among unsolved runs is null.
pub fn write(file: &Path, outcome: &Outcome, rows: &Path, lines: &[Line]) -> io::Result<()> {
    let sum = |part: fn(&Line) -> u64| lines.iter().map(part).sum::<u64>();
    let summary = json!({
        "exit": outcome.exit,
        "ok": outcome.exit == 0,
        "results": rows.display().to_string(),
        "runs": sum(|line| line.runs),
        "solved": sum(|line| line.solved),
        "timeouts": sum(|line| line.timeouts),
        "unsupported": sum(|line| line.unsupported),
        "failed": sum(|line| line.failed),
        "wrong": sum(|line| line.wrong),
        "opposed_puzzles": outcome.opposed,
        "lines": lines.iter().map(line).collect::<Vec<Value>>(),
    });
    let text = serde_json::to_string_pretty(&summary).expect("plain data") + "\n";
    fs::write(file, text)
}

fn line(line: &Line) -> Value {
    let quantile = |q| line.quantile_ns(q).filter(|ns| ns.is_finite());
    json!({
        "corpus": line.corpus,
        "solver": line.solver,
        "runs": line.runs,
        "solved": line.solved,
        "unique": line.unique,
        "multiple": line.multiple,
        "none": line.none,
        "some": line.some,
        "unknown": line.unknown,
        "timeouts": line.timeouts,
        "unsupported": line.unsupported,
        "failed": line.failed,
        "wrong": line.wrong,
        "fastest": line.fastest,
        "median_ns": quantile(0.5),
        "p90_ns": quantile(0.9),
        "total_ns": line.total_ns as u64,
        "limit_ns": line.limit_ns,
    })
}
