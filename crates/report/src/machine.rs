//! Machine and program of result files, from the `meta.json` beside each: times from different
//! machines are not comparable.

use super::figures::time;
use crate::stats::quantile::range;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

/// Facts about a machine and a build that times depend on. The load is not one of them: it always
/// differs.
const FACTS: &[(&str, &str)] = &[
    ("/identity/machine/cpu", "processor"),
    ("/identity/machine/cores", "number of cores"),
    ("/identity/machine/memory_bytes", "bytes of memory"),
    ("/identity/machine/kernel", "kernel"),
    ("/identity/machine/governor", "frequency governor"),
    ("/sessions/0/program/version", "version of quorum"),
    ("/sessions/0/program/revision", "revision of quorum"),
    ("/sessions/0/program/profile", "build profile"),
];

/// Warnings about facts that differ between the `meta.json` beside two result files, or about a
/// file that is missing.
pub fn differences(old: &Path, new: &Path) -> Vec<String> {
    match (provenance(old), provenance(new)) {
        (Ok(old), Ok(new)) => {
            let mut differences = Vec::new();
            for (pointer, name) in FACTS {
                let fact = |of: &Value| of.pointer(pointer).map_or("unknown".to_owned(), show);
                let (old, new) = (fact(&old), fact(&new));
                if old != new {
                    differences.push(format!(
                        "{name} differs: {old} in the old file, {new} in the new file"
                    ));
                }
            }
            differences
        }
        (old, new) => {
            let mut errors = Vec::new();
            for error in [old.err(), new.err()].into_iter().flatten() {
                errors.push(format!("the machines cannot be compared: {error}"));
            }
            errors.dedup();
            errors
        }
    }
}

/// Warnings that were printed when the runs began, each once: a busy machine, a debug build. Loads
/// of several sessions or shards are one range.
pub fn warnings(rows: &Path) -> Vec<String> {
    let provenance = provenance(rows).unwrap_or_default();
    // Text before and after the load, and the loads.
    let mut all: Vec<([&str; 2], Vec<f64>)> = Vec::new();
    for session in items(&provenance["sessions"]) {
        for warning in items(&session["warnings"]) {
            let Some(warning) = warning.as_str() else { continue };
            let (text, load) = parted_at_load(warning);
            match all.iter_mut().find(|(known, _)| *known == text) {
                Some((_, loads)) => loads.extend(load),
                None => all.push((text, load.into_iter().collect())),
            }
        }
    }
    let mut shown = Vec::new();
    for ([before, after], loads) in &all {
        let range = match range(loads) {
            None => String::new(),
            Some((least, most)) if least == most => least.to_string(),
            Some((least, most)) => format!("{least} to {most}"),
        };
        shown.push(format!("{before}{range}{after}"));
    }
    shown
}

/// The items of an array; none of another value.
fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A warning without its load, such as `busy (load ` and `)`, and the load.
fn parted_at_load(warning: &str) -> ([&str; 2], Option<f64>) {
    let parted = || {
        let start = warning.find("(load ")? + "(load ".len();
        let end = start + warning[start..].find(')')?;
        Some(([&warning[..start], &warning[end..]], Some(warning[start..end].parse().ok()?)))
    };
    parted().unwrap_or(([warning, ""], None))
}

/// Facts of `meta.json` about machine and run, in order, for a page.
pub fn facts(rows: &Path) -> Result<Vec<(&'static str, String)>, ProvenanceError> {
    let provenance = provenance(rows)?;
    let text = |pointer: &str| provenance.pointer(pointer).filter(|fact| !fact.is_null()).map(show);
    let size = |pointer: &str| {
        let bytes = provenance.pointer(pointer)?.as_f64()?;
        Some(format!("{:.1} GiB", bytes / f64::from(1 << 30)))
    };
    let span = |pointer: &str| Some(time(provenance.pointer(pointer)?.as_f64()?));
    // Null means that none was set; without the field it is not known.
    let or_none = |pointer: &str, fact: Option<String>| match provenance.pointer(pointer) {
        Some(Value::Null) => Some("none".to_owned()),
        _ => fact,
    };
    let block = |pointer: &str| match provenance.pointer(pointer)? {
        Value::Null => Some(blocks_of_corpora(&provenance)),
        Value::Number(zero) if zero.as_u64() == Some(0) => {
            Some("none: every run is timed once".to_owned())
        }
        _ => span(pointer),
    };
    let list = |pointer: &str, line: &dyn Fn(&Value) -> Option<String>| {
        let mut lines = Vec::new();
        for item in provenance.pointer(pointer)?.as_array()? {
            lines.extend(line(item));
        }
        Some(lines.join("; "))
    };
    let command = |value: &Value| {
        let arguments: Vec<&str> =
            value["command"].as_array()?.iter().filter_map(Value::as_str).collect();
        Some(shlex::try_join(arguments).unwrap_or_default())
    };
    let build = |value: &Value| {
        let program = &value["program"];
        let field = |name: &str| program[name].as_str().unwrap_or("unknown").to_owned();
        Some(format!(
            "quorum {} ({}), {} build, {}",
            field("version"),
            field("revision"),
            field("profile"),
            field("rustc")
        ))
    };
    let load = |value: &Value| {
        Some(format!(
            "{} before, {} after",
            show(&value["load_before"]),
            show(&value["load_after"])
        ))
    };
    let corpus = |value: &Value| {
        Some(format!("{} (SHA-256 {})", value["name"].as_str()?, show(&value["sha256"])))
    };
    let some = |text: String| Some(if text.is_empty() { "none".to_owned() } else { text });
    let facts = [
        ("processor", text("/identity/machine/cpu")),
        ("cores", text("/identity/machine/cores")),
        ("memory", size("/identity/machine/memory_bytes")),
        ("kernel", text("/identity/machine/kernel")),
        ("frequency governor", text("/identity/machine/governor")),
        ("load", list("/sessions", &load)),
        ("warnings", some(warnings(rows).join("; "))),
        ("program", list("/sessions", &build)),
        ("command", list("/sessions", &command)),
        ("started", list("/sessions", &|session| Some(session["started_at"].as_str()?.to_owned()))),
        ("mode", text("/identity/mode")),
        ("time limit", or_none("/identity/limit_ns", span("/identity/limit_ns"))),
        ("memory limit", or_none("/identity/limit_bytes", size("/identity/limit_bytes"))),
        ("shortest block", block("/identity/min_block_ns")),
        ("repetitions", text("/repetitions")),
        ("seed", text("/identity/seed")),
        ("seed of symmetries", or_none("/identity/permute", text("/identity/permute"))),
        ("corpora", list("/identity/corpora", &corpus)),
    ];
    Ok(facts.into_iter().map(|(name, fact)| (name, fact.unwrap_or("unknown".into()))).collect())
}

/// The least durations of blocks that were chosen by the numbers of puzzles: `50 µs to 1 ms, by the
/// number of puzzles`.
fn blocks_of_corpora(provenance: &Value) -> String {
    let mut blocks = Vec::new();
    for corpus in items(&provenance["identity"]["corpora"]) {
        blocks.extend(corpus["min_block_ns"].as_f64());
    }
    match range(&blocks) {
        Some((least, most)) if least < most => {
            format!("{} to {}, by the number of puzzles", time(least), time(most))
        }
        Some((all, _)) => format!("{}, by the number of puzzles", time(all)),
        None => "by the number of puzzles".to_owned(),
    }
}

/// A `meta.json` that cannot be read.
#[derive(Debug, Error)]
#[error("{}: {reason}", path.display())]
pub struct ProvenanceError {
    path: PathBuf,
    reason: io::Error,
}

fn provenance(rows: &Path) -> Result<Value, ProvenanceError> {
    let path = rows.with_file_name("meta.json");
    let value = fs::read_to_string(&path).and_then(|text| Ok(text.parse()?));
    value.map_err(|reason| ProvenanceError { path, reason })
}

fn show(fact: &Value) -> String {
    match fact {
        Value::Null => "unknown".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(meta: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("meta.json"), meta).unwrap();
        folder
    }

    #[test]
    fn differences_are_listed() {
        let old = folder(r#"{"identity": {"machine": {"cpu": "A", "cores": 8}}, "run_id": "1"}"#);
        let new =
            folder(r#"{"identity": {"machine": {"cpu": "B", "kernel": "6"}}, "run_id": "2"}"#);
        let rows = |folder: &tempfile::TempDir| folder.path().join("results.csv");
        let expected = [
            "processor differs: A in the old file, B in the new file",
            "number of cores differs: 8 in the old file, unknown in the new file",
            "kernel differs: unknown in the old file, 6 in the new file",
        ];
        assert_eq!(differences(&rows(&old), &rows(&new)), expected);
        assert!(differences(&rows(&old), &rows(&old)).is_empty());
    }

    #[test]
    fn what_was_not_set_is_none_and_what_was_not_kept_unknown() {
        let of = folder(r#"{"identity": {"limit_bytes": null, "min_block_ns": 0, "seed": 1}}"#);
        let facts = facts(&of.path().join("results.csv")).unwrap();
        let fact = |name| &facts.iter().find(|(other, _)| *other == name).unwrap().1;
        assert_eq!(fact("memory limit"), "none");
        assert_eq!(fact("shortest block"), "none: every run is timed once");
        assert_eq!((fact("seed").as_str(), fact("seed of symmetries").as_str()), ("1", "unknown"));
    }

    #[test]
    fn blocks_may_depend_on_the_number_of_puzzles() {
        let block = |corpora: &str| {
            let meta =
                format!(r#"{{"identity": {{"min_block_ns": null, "corpora": [{corpora}]}}}}"#);
            let facts = facts(&folder(&meta).path().join("results.csv")).unwrap();
            facts.into_iter().find(|(name, _)| *name == "shortest block").unwrap().1
        };
        let [few, many] =
            [1_000_000, 50_000].map(|block| format!(r#"{{"min_block_ns": {block}}}"#));
        assert_eq!(block(&few), "1.00 ms, by the number of puzzles");
        assert_eq!(
            block(&format!("{few}, {many}")),
            "50.0 µs to 1.00 ms, by the number of puzzles"
        );
        assert_eq!(block(""), "by the number of puzzles");
    }

    #[test]
    fn warnings_of_all_sessions_are_kept_once() {
        let of = folder(
            r#"{"sessions": [{"warnings": ["busy (load 3)"]}, {}, {"warnings": ["busy (load 2.65)", "debug"]},
                {"warnings": ["busy (load 3)", "debug"]}]}"#,
        );
        let rows = of.path().join("results.csv");
        assert_eq!(warnings(&rows), ["busy (load 2.65 to 3)", "debug"]);
        let facts = facts(&rows).unwrap();
        assert!(
            facts.contains(&("warnings", "busy (load 2.65 to 3); debug".to_owned())),
            "{facts:?}"
        );
        assert!(warnings(&tempfile::tempdir().unwrap().path().join("results.csv")).is_empty());
    }

    #[test]
    fn without_provenance() {
        let (none, broken) = (tempfile::tempdir().unwrap(), folder("{"));
        let rows = |folder: &tempfile::TempDir| folder.path().join("results.csv");
        let found = differences(&rows(&none), &rows(&broken));
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|text| text.contains("meta.json")), "{found:?}");
    }
}
