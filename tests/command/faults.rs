//! `tests/faults.tsv`: every constraint and every encoding has a fault, and the tests that have to
//! detect it exist. `scripts/faults` injects them.

use crate::program::ROOT;
use quorum_encodings::{cnf, reduce, smt};
use quorum_puzzle::constraints;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The fault, the tests, the damage of every line.
fn lines(text: &str) -> Vec<[&str; 3]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.map(|line| (line, line.split('\t').collect::<Vec<&str>>()));
    fields.map(|(line, fields)| fields.try_into().unwrap_or_else(|_| panic!("{line}"))).collect()
}

fn text() -> String {
    fs::read_to_string(format!("{ROOT}/tests/faults.tsv")).unwrap()
}

#[test]
fn every_constraint_and_every_encoding_has_a_fault() {
    let text = text();
    let faults: Vec<&str> = lines(&text).iter().map(|[fault, ..]| *fault).collect();
    let mut places: Vec<String> = Vec::new();
    let mut add = |place: &str, names: Vec<&str>| {
        assert!(!names.is_empty(), "{place}");
        places.extend(names.iter().map(|name| format!("{place}/{name}:")));
    };
    add("lower", constraints::TABLE.iter().map(|entry| entry.name).collect());
    add("cnf/base", cnf::BASES.iter().map(|entry| entry.name).collect());
    add("cnf/amo", cnf::AT_MOST_ONES.iter().map(|entry| entry.name).collect());
    add("cnf/signs", cnf::INEQUALITIES.iter().map(|entry| entry.name).collect());
    add("cnf/relations", cnf::RELATIONS.iter().map(|entry| entry.name).collect());
    add("cnf/sums", cnf::SUMS.iter().map(|entry| entry.name).collect());
    add("smt", smt::MODELS.iter().map(|entry| entry.name).collect());
    let reductions = reduce::REDUCTIONS.iter().map(|entry| entry.name);
    add("reduce", reductions.filter(|name| *name != "off").collect());
    let missing: Vec<&String> = places
        .iter()
        .filter(|place| !faults.iter().any(|fault| fault.starts_with(place.as_str())))
        .collect();
    assert!(missing.is_empty(), "no line in tests/faults.tsv for {missing:?}");
    let distinct: HashSet<&&str> = faults.iter().collect();
    assert_eq!(distinct.len(), faults.len(), "a fault has two lines");
}

/// `scripts/faults` reports a filter without tests; the programs are checked here.
#[test]
fn the_tests_that_have_to_detect_a_fault_exist() {
    let text = text();
    for [fault, suites, damage] in lines(&text) {
        assert!(fault.contains(':') && !damage.is_empty(), "{fault}");
        for suite in suites.split(' ') {
            let program = suite.split(':').next().unwrap();
            let package = program.strip_suffix("-lib").unwrap_or(program);
            let of_package = |folder: &str| {
                if program.ends_with("-lib") {
                    format!("{folder}{package}/src/lib.rs")
                } else {
                    format!("{folder}{package}/tests/{package}/main.rs")
                }
            };
            let is_there = |folder| Path::new(ROOT).join(of_package(folder)).exists();
            assert!(is_there("crates/") || is_there(""), "{fault}: no test program {program}");
        }
    }
}
