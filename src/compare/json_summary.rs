//! `quorum compare --json-summary FILE`: the outcome of a comparison, for continuous integration.

use quorum_report::stats::summary::{Runs, Summary};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::Path;

/// Writes the summary: one object, with an object for each corpus and solver. Times in
/// nanoseconds; a quantile among unsolved runs is null.
pub fn write(file: &Path, exit: u8, rows: &Path, summary: &Summary) -> io::Result<()> {
    let sum = |part: fn(&Runs) -> u64| summary.lines.iter().map(part).sum::<u64>();
    let summary = json!({
        "exit": exit,
        "ok": exit == 0,
        "results": rows.display().to_string(),
        "runs": sum(|line| line.runs),
        "solved": sum(|line| line.counts.solved),
        "timeouts": sum(|line| line.counts.timed_out),
        "unsupported": sum(|line| line.counts.unsupported),
        "failed": sum(Runs::failed),
        "wrong": sum(|line| line.counts.wrong),
        "opposed_puzzles": summary.opposed,
        "wrong_known_answers": summary.wrong_known_answers,
        "lines": summary.lines.iter().map(line).collect::<Vec<Value>>(),
    });
    let text = serde_json::to_string_pretty(&summary).expect("plain data") + "\n";
    fs::write(file, text)
}

fn line(line: &Runs) -> Value {
    let quantile = |q| line.quantile_ns(q).filter(|ns| ns.is_finite());
    json!({
        "corpus": line.corpus,
        "solver": line.solver,
        "runs": line.runs,
        "solved": line.counts.solved,
        "unique": line.unique,
        "multiple": line.multiple,
        "none": line.none,
        "some": line.some,
        "unknown": line.unknown,
        "timeouts": line.counts.timed_out,
        "late": line.late,
        "unsupported": line.counts.unsupported,
        "failed": line.failed(),
        "wrong": line.counts.wrong,
        "fastest": line.fastest,
        "median_ns": quantile(0.5),
        "p90_ns": quantile(0.9),
        "total_ns": line.total_ns as u64,
        "runs_without_time": line.untimed,
        "limit_ns": line.limit_ns,
    })
}
