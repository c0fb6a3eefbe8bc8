//! The reference of result files (`docs/reference/results.md`): the table of columns is that of the
//! schema, the JSON keys are those that are printed, and the example computes what `report` does.
//!
//! `QUORUM_DOCS=overwrite` writes the table of columns.

use crate::program::{quorum, said};
use quorum_report::record::{COLUMNS, Column, KEY};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference/results.md");
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/results.csv");
const NEW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/results-new.csv");
const BEGIN: &str = "<!-- columns: generated -->\n";
const END: &str = "<!-- end -->\n";

fn row(column: &Column) -> String {
    let code = |text: &&str| format!("`{text}`");
    let values: Vec<String> = column.values.iter().map(code).collect();
    let values =
        if values.is_empty() { String::new() } else { format!(" Values: {}.", values.join(", ")) };
    format!(
        "| `{}` | {}{} | {} | {} | {}{values} |\n",
        column.name,
        column.kind,
        if KEY.contains(&column.name) { ", key" } else { "" },
        column.unit.unwrap_or(""),
        if column.optional { "yes" } else { "" },
        column.meaning.replace('|', "\\|"),
    )
}

#[test]
fn the_table_of_columns_is_the_schema() {
    let header = "| column | type | unit | may be empty | meaning |\n|---|---|---|---|---|\n";
    let table = header.to_owned() + &COLUMNS.iter().map(row).collect::<String>();
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var("QUORUM_DOCS").is_ok_and(|word| word == "overwrite") {
        fs::write(PAGE, [before, BEGIN, &table, END, after].concat()).unwrap();
    } else {
        assert!(found == table, "run this test with QUORUM_DOCS=overwrite and read the difference");
    }
}

/// Keys of objects.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_key_of_the_json_is_described() {
    let mut printed = BTreeSet::new();
    for args in [&[OLD, "--baseline", "alpha"][..], &[OLD, NEW, "--threshold", "1.1"]] {
        let output = quorum(&[&["report", "--json"], args].concat());
        let json = serde_json::from_slice(&output.stdout);
        keys(&json.unwrap_or_else(|_| panic!("{}", said(&output))), &mut printed);
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let json = page.split_once("## JSON of `quorum report`").unwrap().1;
    let described: BTreeSet<String> =
        json.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let missing: Vec<&String> = printed.difference(&described).collect();
    assert!(missing.is_empty(), "not described: {missing:?}");
    // A key that no run here prints is at least one that the schema has.
    let schema = format!("{}/docs/reference/schemas/report.json", env!("CARGO_MANIFEST_DIR"));
    let schema = fs::read_to_string(schema).unwrap();
    let is_key = |word: &&String| {
        word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            && !word.starts_with('_')
    };
    for key in described.iter().filter(is_key) {
        let is_printed = printed.contains(key)
            || schema.contains(&format!("\"{key}\""))
            || ["cpu", "wall", "net", "null"].contains(&key.as_str());
        assert!(is_printed, "{key} is described and not printed");
    }
}

#[test]
#[ignore = "needs pandas"]
fn the_example_computes_the_figures_of_the_report() {
    let page = fs::read_to_string(PAGE).unwrap();
    let example = page.split_once("```python\n").unwrap().1.split_once("```").unwrap().0;
    let check = "\nfor (corpus, solver), row in table.iterrows():\n    \
                 print(corpus, solver, int(row.solved), row.median_ns, sep='\\t')\n";
    let python = Command::new("python3")
        .args(["-c", &(example.replace("\"results.csv\"", &format!("{OLD:?}")) + check)])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&python.stderr);
    assert!(python.status.success(), "{errors}");
    let printed = String::from_utf8(python.stdout).unwrap();
    let output = quorum(&["report", "--json", OLD]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut compared = 0;
    for group in json["groups"].as_array().unwrap() {
        for solver in group["solvers"].as_array().unwrap() {
            let (corpus, name) =
                (group["name"].as_str().unwrap(), solver["solver"].as_str().unwrap());
            let start = format!("{corpus}\t{name}\t");
            let line = printed.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
            let (solved, median) = line.split_once('\t').unwrap();
            assert_eq!(solved, solver["counts"]["solved"].to_string(), "{corpus} {name}");
            let expected = &solver["times"]["quartiles_ns"][1];
            let expected = expected.as_f64().unwrap_or(f64::INFINITY);
            assert_eq!(median.parse::<f64>().unwrap(), expected, "{corpus} {name}");
            compared += 1;
        }
    }
    assert_eq!(compared, 8);
}
