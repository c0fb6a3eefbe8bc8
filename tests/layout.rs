//! The invariants of ARCHITECTURE.md that can be read off the source.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The code of a file without comments and without its `mod tests`.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    text.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let found: Vec<PathBuf> = walkdir::WalkDir::new(root().join(folder))
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    assert!(!found.is_empty(), "no source files in {folder}");
    found
}

fn assert_none_mention(folder: &str, words: &[&str]) {
    for path in files(folder) {
        let code = code(&path);
        for word in words {
            assert!(!code.contains(word), "{} mentions {word}", path.display());
        }
    }
}

#[test]
fn encodings_depend_on_no_solver() {
    let manifest = fs::read_to_string(root().join("encodings/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
    let dependencies = dependencies.split("\n[").next().unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, ["thiserror"]);
}

#[test]
fn the_judge_uses_the_problem_alone() {
    let code = code(&root().join("encodings/src/judge.rs"));
    let used: Vec<&str> = code.lines().filter(|line| line.starts_with("use ")).collect();
    assert_eq!(used, ["use crate::{Position, Problem};", "use std::fmt;"]);
    assert!(!code.replace("use crate::{Position, Problem};", "").contains("crate::"));
}

#[test]
fn solvers_do_not_use_the_judge_or_the_panel() {
    assert_none_mention("src/solvers", &["judge(", "Judged", "crate::panel"]);
}

#[test]
fn the_audit_shares_no_code_with_encoders_solvers_or_writers() {
    assert_none_mention(
        "src/audit",
        &[
            "crate::solvers",
            "crate::certificates",
            "crate::panel",
            "crate::explain",
            "::cnf::{",
            "quorum_encodings::cnf",
            "varisat",
            "cadical",
        ],
    );
}

#[test]
fn statistics_see_rows_only() {
    assert_none_mention(
        "src/stats",
        &["crate::solvers", "crate::puzzle", "crate::panel", "crate::harness", "quorum_encodings"],
    );
}

#[test]
fn reports_see_rows_only() {
    assert_none_mention(
        "src/report",
        &["crate::solvers", "crate::puzzle", "crate::panel", "crate::harness", "quorum_encodings"],
    );
}

#[test]
fn what_is_timed_does_not_check() {
    let code = code(&root().join("src/solvers/measure.rs"));
    assert!(!code.contains("judge") && !code.contains("panel"));
}

#[test]
fn the_methodology_explains_every_column() {
    let text = fs::read_to_string(root().join("METHODOLOGY.md")).unwrap();
    let section = text.split("\n## ").find(|part| part.starts_with("The columns of")).unwrap();
    for column in quorum::record::Record::columns() {
        assert!(section.contains(&format!("`{column}`")), "{column}");
    }
}

#[test]
fn every_source_file_opens_with_its_idea() {
    for folder in ["src", "encodings/src", "benches", "tests", "data"] {
        for path in files(folder) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} has no header", path.display());
        }
    }
}
