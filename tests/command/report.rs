//! `quorum report` as its user types it: JSON, clocks, shifts, columns, and the exit code of the
//! gate.

use crate::program::{code, quorum, said};
use serde_json::Value;

const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/results.csv");
const NEW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/results-new.csv");

fn json(args: &[&str]) -> Value {
    let output = quorum(&[&["report", "--json"], args].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
}

#[test]
fn all_figures_as_json() {
    let data = json(&[OLD, "--baseline", "alpha"]);
    assert_eq!((&data["schema"], &data["clock"]), (&1.into(), &"wall".into()));
    assert_eq!(data["families"]["wilcoxon"], 6);
    let group = &data["groups"][0];
    assert_eq!(group["solvers"].as_array().unwrap().len(), 4);
    let comparison = &group["comparisons"][0];
    for pointer in ["/ratio/interval/low/value", "/wilcoxon/p_holm", "/pairs/failed"] {
        assert!(comparison.pointer(pointer).unwrap().is_number(), "{pointer}: {comparison}");
    }
    assert!(group["ranks"]["pairs"].as_array().unwrap().len() == 6 && data.get("gate").is_none());
    let output = quorum(&["report", "--json", "--markdown", OLD]);
    assert_eq!(code(&output), 2);
}

#[test]
fn the_gate_in_json_and_as_exit_code() {
    let gate = |threshold: &str| json(&[OLD, NEW, "--threshold", threshold])["gate"].clone();
    assert_eq!(
        (gate("1.1")["passed"].as_bool(), gate("1.1")["threshold"].as_f64()),
        (Some(false), Some(1.1))
    );
    let reasons = gate("1.1")["reasons"].to_string();
    assert!(reasons.contains("small.csv, alpha: ratio 1.28, interval"), "{reasons}");
    assert_eq!(code(&quorum(&["report", OLD, NEW, "--threshold", "1.1"])), 1);
    assert_eq!(code(&quorum(&["report", OLD, OLD, "--threshold", "1"])), 0);
    assert_eq!(json(&[OLD, NEW])["gate"], Value::Null);
}

#[test]
fn clocks_shifts_and_columns() {
    let data = json(&[OLD, "--metric", "cpu", "--shift", "3ms", "--by", "corpus,kind"]);
    assert_eq!((&data["clock"], &data["shift_ns"]), (&"cpu".into(), &3e6.into()));
    let by: Vec<&str> = data["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["by"].as_str().unwrap())
        .collect();
    assert_eq!(by, ["corpus", "corpus", "kind"]);
    assert_eq!(json(&[OLD, "--shift", "0"])["shift_ns"], 0.0);
    for (args, message) in [
        (
            ["--metric", "total"],
            "expected wall, cpu, net, nodes, conflicts or propagations, found 'total'",
        ),
        (["--shift", "much"], "expected a duration"),
        (["--by", "size,size"], "found size twice"),
    ] {
        let output = quorum(&[&["report", OLD], &args[..]].concat());
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(said(&output).contains(message), "{}", said(&output));
    }
    let output = quorum(&["report", OLD, "--by", "corpus,size", "--html", "/nowhere/page.html"]);
    assert!(said(&output).contains("expected one column in --by"), "{}", said(&output));
}
