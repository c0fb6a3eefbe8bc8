//! Where result files were made: the capsule `meta.json` beside each says so, and times from
//! different machines do not compare.

use super::figures::time;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The facts of a machine and a build that times depend on. Its load at the time is not
/// one: that always differs.
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

/// One warning for each fact that differs between the capsules beside two result files, or
/// one for a capsule that is not there.
pub fn differences(old: &Path, new: &Path) -> Vec<String> {
    match (capsule(old), capsule(new)) {
        (Ok(old), Ok(new)) => {
            let differ = |&(pointer, name): &(&str, &str)| {
                let fact = |capsule: &Value| capsule.pointer(pointer).cloned().unwrap_or_default();
                let (old, new) = (fact(&old), fact(&new));
                (old != new)
                    .then(|| format!("another {name}: {} before, {} now", show(&old), show(&new)))
            };
            FACTS.iter().filter_map(differ).collect()
        }
        (old, new) => {
            let mut errors: Vec<String> = [old, new].into_iter().filter_map(Result::err).collect();
            errors.dedup();
            let unknown = "whether the machine is the same is not known";
            errors.iter().map(|error| format!("{unknown}: {error}")).collect()
        }
    }
}

/// What a capsule says of where and how a run was made, in order, as words for a page; or
/// why it says nothing.
pub fn facts(rows: &Path) -> Result<Vec<(&'static str, String)>, String> {
    let capsule = capsule(rows)?;
    let text = |pointer: &str| capsule.pointer(pointer).filter(|fact| !fact.is_null()).map(show);
    let size = |pointer: &str| {
        let bytes = capsule.pointer(pointer)?.as_f64()?;
        Some(format!("{:.1} GiB", bytes / f64::from(1 << 30)))
    };
    let span = |pointer: &str| Some(time(capsule.pointer(pointer)?.as_f64()?));
    // A null there says that none was set; without the field nobody knows.
    let or_none = |pointer: &str, fact: Option<String>| match capsule.pointer(pointer) {
        Some(Value::Null) => Some("none".to_owned()),
        _ => fact,
    };
    let block = |pointer: &str| match capsule.pointer(pointer)?.as_u64() {
        Some(0) => Some("none: every run is made once".to_owned()),
        _ => span(pointer),
    };
    let list = |pointer: &str, line: &dyn Fn(&Value) -> Option<String>| {
        let lines: Vec<String> =
            capsule.pointer(pointer)?.as_array()?.iter().filter_map(line).collect();
        Some(lines.join("; "))
    };
    let words = |value: &Value| {
        let words = value["command"].as_array()?.iter().filter_map(Value::as_str);
        Some(shlex::try_join(words).unwrap_or_default())
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
    let facts = [
        ("processor", text("/identity/machine/cpu")),
        ("cores", text("/identity/machine/cores")),
        ("memory", size("/identity/machine/memory_bytes")),
        ("kernel", text("/identity/machine/kernel")),
        ("frequency governor", text("/identity/machine/governor")),
        ("load", list("/sessions", &load)),
        ("program", list("/sessions", &build)),
        ("command", list("/sessions", &words)),
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

fn capsule(rows: &Path) -> Result<Value, String> {
    let path = rows.with_file_name("meta.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
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

    fn folder(capsule: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("meta.json"), capsule).unwrap();
        folder
    }

    #[test]
    fn what_times_depend_on() {
        let old = folder(r#"{"identity": {"machine": {"cpu": "A", "cores": 8}}, "run_id": "1"}"#);
        let new =
            folder(r#"{"identity": {"machine": {"cpu": "B", "kernel": "6"}}, "run_id": "2"}"#);
        let rows = |folder: &tempfile::TempDir| folder.path().join("results.csv");
        let expected = [
            "another processor: A before, B now",
            "another number of cores: 8 before, unknown now",
            "another kernel: unknown before, 6 now",
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
        assert_eq!(fact("shortest block"), "none: every run is made once");
        assert_eq!((fact("seed").as_str(), fact("seed of symmetries").as_str()), ("1", "unknown"));
    }

    #[test]
    fn without_capsule() {
        let (none, broken) = (tempfile::tempdir().unwrap(), folder("{"));
        let rows = |folder: &tempfile::TempDir| folder.path().join("results.csv");
        let found = differences(&rows(&none), &rows(&broken));
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|text| text.contains("meta.json")), "{found:?}");
    }
}
