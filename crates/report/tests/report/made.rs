//! Result files made of a few rules, for tests of what a report makes of them.

use quorum_report::json::ReportData;
use quorum_report::record::{CONTROL, Record, SCHEMA};
use quorum_report::{Report, ReportOptions, report};
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

/// A limit that no made-up time comes near.
pub const LIMIT: u64 = 1_000_000_000;

/// A solved run of `solver` on puzzle `index`.
pub fn row(solver: &str, index: u64, total_ns: u64) -> Record {
    Record {
        schema: SCHEMA,
        corpus: "made.txt".into(),
        corpus_sha256: Some("1".into()),
        puzzle_index: index,
        puzzle_name: format!("made.txt:{index}"),
        size: 9,
        solver: solver.into(),
        mode: "decide".into(),
        verdict: "unique".into(),
        status: "ok".into(),
        total_ns: Some(total_ns),
        limit_ns: Some(LIMIT),
        ..Record::default()
    }
}

/// Times of a solver on so many puzzles: `percent` of 1000 times 100 to 140.
pub fn column(solver: &str, puzzles: u64, percent: u64) -> Vec<Record> {
    (0..puzzles).map(|index| row(solver, index, percent * 10 * (100 + index * 7 % 41))).collect()
}

/// The rows of a control: those of its solver, with so many percent of the times.
pub fn control(rows: &[Record], percent: u64) -> Vec<Record> {
    let again = |row: &Record| Record {
        role: Some(CONTROL.into()),
        total_ns: row.total_ns.map(|ns| ns * percent / 100),
        ..row.clone()
    };
    rows.iter().map(again).collect()
}

/// A file of rows in a folder of its own.
pub fn file(rows: &[Record]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.csv");
    let mut writer = csv::Writer::from_path(&path).unwrap();
    rows.iter().for_each(|row| writer.serialize(row).unwrap());
    writer.flush().unwrap();
    (folder, path)
}

/// The report of some rows.
pub fn reported(rows: &[Record], options: &ReportOptions) -> Report {
    let (_folder, path) = file(rows);
    report(&[path], options).unwrap()
}

/// The figures of a report as JSON, which are read back and written again equal.
pub fn data(report: &Report) -> Value {
    let written = serde_json::to_value(&report.data).unwrap();
    let read = ReportData::deserialize(&written).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), written);
    written
}

/// The text of a report without the line that names the file.
pub fn text(report: &Report) -> String {
    let text = report.document.markdown();
    text.lines()
        .filter(|line| !line.starts_with("- Rows: "))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Options with a baseline.
pub fn against(baseline: &str) -> ReportOptions {
    let mut options = ReportOptions::default();
    options.settings.baseline = Some(baseline.into());
    options
}
