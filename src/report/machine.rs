//! Where two result files were made: the capsule `meta.json` beside each says, and times
//! from different machines do not compare.

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
    fn without_capsule() {
        let (none, broken) = (tempfile::tempdir().unwrap(), folder("{"));
        let rows = |folder: &tempfile::TempDir| folder.path().join("results.csv");
        let found = differences(&rows(&none), &rows(&broken));
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|text| text.contains("meta.json")), "{found:?}");
    }
}
