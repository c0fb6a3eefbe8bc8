//! The JSON Schema of reports, against reports of stored and made-up rows: every key that is
//! written is in the schema, and every key of the schema is written.

use crate::json_schema::{Coverage, Schema};
use crate::made::{column, control, data, reported, row};
use quorum_report::Rows;
use quorum_report::record::Record;
use quorum_report::stats::counter::Counter;
use quorum_report::{Report, ReportOptions, report};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema() -> Schema {
    Schema::read(&root(), "report.json")
}

/// A file in this folder with committed rows, of three solvers (all take ten seconds), beside their
/// puzzles.
fn some_rows(folder: &Path) -> PathBuf {
    let results = root().join("data/experiments/sums/results");
    fs::copy(results.join("puzzles.csv.gz"), folder.join("puzzles.csv.gz")).unwrap();
    let path = folder.join("results.csv");
    let mut writer = csv::Writer::from_path(&path).unwrap();
    let solvers = ["batsat/extended", "gecode/domain", "variant"];
    for row in Rows::open(&results.join("results.csv.gz")).unwrap() {
        let row = row.unwrap();
        if solvers.contains(&row.solver.as_str()) {
            writer.serialize(row).unwrap();
        }
    }
    writer.flush().unwrap();
    path
}

fn reports() -> Vec<Report> {
    let stored = |name: &str| root().join("tests/data").join(name);
    let by_size = ReportOptions { by: vec!["size".into()], ..ReportOptions::default() };
    let sized = |row: Record| Record { size: 4 + row.puzzle_index % 2, ..row };
    let sizes = [column("a", 20, 100), column("b", 20, 300)].concat();
    let sizes: Vec<Record> = sizes.into_iter().map(sized).collect();
    let mut against = ReportOptions::default();
    against.settings.baseline = Some("alpha".into());
    let gate = ReportOptions { threshold: Some(1.1), ..ReportOptions::default() };
    let fast = column("fast", 20, 100);
    let controlled = [fast.clone(), column("slow", 20, 1_000), control(&fast, 102)].concat();
    let unsolved =
        |row: Record| Record { verdict: "unknown".into(), status: "timeout".into(), ..row };
    let late = column("b", 8, 200).into_iter().map(unsolved).collect();
    let mut against_a = ReportOptions::default();
    against_a.settings.baseline = Some("a".into());
    let mut counted = [column("a", 8, 100), column("b", 8, 200)].concat();
    for row in &mut counted {
        (row.nodes, row.conflicts, row.propagations) = (Some(3), Some(4), Some(5));
        row.solver_used = Some("other".into());
    }
    let mut nodes = ReportOptions::default();
    nodes.settings.counter = Some(Counter::Nodes);
    let files = [stored("results.csv"), stored("results-new.csv")];
    let folder = tempfile::tempdir().unwrap();
    vec![
        report(&[stored("results.csv")], &against).unwrap(),
        report(&[some_rows(folder.path())], &ReportOptions::default()).unwrap(),
        report(&files, &gate).unwrap(),
        reported(&sizes, &by_size),
        reported(&controlled, &ReportOptions::default()),
        reported(&[column("a", 8, 100), late].concat(), &against_a),
        reported(&[row("alone", 0, 100)], &ReportOptions::default()),
        reported(&counted, &nodes),
    ]
}

#[test]
fn reports_are_as_the_schema_requires_and_use_all_of_it() {
    let schema = schema();
    let mut coverage = Coverage::default();
    for report in reports() {
        schema.check(&data(&report), &mut coverage).unwrap();
    }
    assert_eq!(schema.gaps(&coverage), [""; 0]);
    assert_eq!(schema.open_objects(), [""; 0]);
}

#[test]
fn other_keys_and_types_are_refused() {
    let schema = schema();
    let good = data(&reported(&[row("a", 0, 100)], &ReportOptions::default()));
    let is_refused = |change: fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        schema.check(&value, &mut Coverage::default()).is_err()
    };
    assert!(!is_refused(|_| {}));
    assert!(is_refused(|value| value["new_key"] = 1.into()));
    assert!(is_refused(|value| value["groups"][0]["puzzles"] = "1".into()));
    assert!(is_refused(|value| value["groups"][0]["solvers"][0]["times"] = Value::Null));
    assert!(is_refused(|value| {
        value["groups"][0].as_object_mut().unwrap().remove("mode");
    }));
}
