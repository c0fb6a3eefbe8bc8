//! `quorum compare --json-summary FILE`: the outcome of a comparison, for continuous integration.

use quorum_report::json::SummaryReport;
use quorum_report::stats::summary::Summary;
use std::fs;
use std::io;
use std::path::Path;

/// Writes the summary.
pub fn write(file: &Path, exit: u8, rows: &Path, summary: &Summary) -> io::Result<()> {
    let report = SummaryReport::new(exit, rows, summary);
    fs::write(file, serde_json::to_string_pretty(&report).expect("a report is JSON") + "\n")
}
