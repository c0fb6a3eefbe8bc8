//! The JSON Schema of reports, against reports of stored and made-up rows: every key that is written
//! is in the schema, and every key of the schema is written.
//!
//! The schema uses few keywords; `check` knows these and refuses others.

use crate::made::{column, control, data, reported, row};
use quorum_report::evidence::Evidence;
use quorum_report::html::Context;
use quorum_report::json::PageReport;
use quorum_report::record::Record;
use quorum_report::{Report, ReportOptions, report};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema() -> Value {
    let path = root().join("docs/reference/schemas/report.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Checks a value and collects the places of the schema that it uses.
fn check(
    schema: &Value,
    place: &str,
    value: &Value,
    used: &mut BTreeSet<String>,
) -> Result<(), String> {
    let rule = schema.pointer(place).unwrap_or_else(|| panic!("no {place} in the schema"));
    let error = |what: &str| Err(format!("{place}: expected {what}, found {value}"));
    for (keyword, condition) in rule.as_object().unwrap() {
        let words = || condition.as_array().unwrap().iter();
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "additionalProperties" => {}
            "$ref" => {
                let place = condition.as_str().unwrap().strip_prefix('#').unwrap();
                check(schema, place, value, used)?;
            }
            "anyOf" => {
                let tries = (0..words().count()).map(|number| {
                    let mut own = BTreeSet::new();
                    let place = format!("{place}/anyOf/{number}");
                    check(schema, &place, value, &mut own).map(|()| own)
                });
                let tries: Vec<Result<BTreeSet<String>, String>> = tries.collect();
                match tries.iter().flatten().next() {
                    Some(own) => used.extend(own.iter().cloned()),
                    None => return Err(format!("{place}: none of {tries:?}")),
                }
            }
            "type" => {
                let is = |name: &str| match name {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64(),
                    "number" => value.is_number(),
                    "string" => value.is_string(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("{place}: type {other}"),
                };
                let fits = match condition {
                    Value::String(name) => is(name),
                    _ => words().any(|name| is(name.as_str().unwrap())),
                };
                if !fits {
                    return error(&condition.to_string());
                }
            }
            "const" if value != condition => return error(&condition.to_string()),
            "enum" if !words().any(|word| word == value) => return error(&condition.to_string()),
            "const" | "enum" => {}
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    check(schema, &format!("{place}/items"), item, used)?;
                }
            }
            "minItems" | "maxItems" => {
                let (items, bound) = (value.as_array().map(Vec::len), condition.as_u64().unwrap());
                let fits = items.is_none_or(|items| match keyword.as_str() {
                    "minItems" => items as u64 >= bound,
                    _ => items as u64 <= bound,
                });
                if !fits {
                    return error(&format!("{keyword} {bound}"));
                }
            }
            "required" => {
                let Some(object) = value.as_object() else { continue };
                if let Some(key) = words().find(|key| !object.contains_key(key.as_str().unwrap())) {
                    return error(&format!("the key {key}"));
                }
            }
            "properties" => {
                for (key, value) in value.as_object().into_iter().flatten() {
                    let place = if condition.get(key).is_some() {
                        format!("{place}/properties/{key}")
                    } else if rule["additionalProperties"].is_object() {
                        format!("{place}/additionalProperties")
                    } else {
                        return error(&format!("no key {key}"));
                    };
                    used.insert(place.clone());
                    check(schema, &place, value, used)?;
                }
            }
            other => panic!("{place}: keyword {other}"),
        }
    }
    if let (Some(object), None, true) =
        (value.as_object(), rule.get("properties"), rule["additionalProperties"].is_object())
    {
        for value in object.values() {
            check(schema, &format!("{place}/additionalProperties"), value, used)?;
        }
    }
    Ok(())
}

/// Places of all keys of the schema.
fn keys(rule: &Value, place: &str, found: &mut BTreeSet<String>) {
    for (key, value) in rule.as_object().into_iter().flatten() {
        let place = format!("{place}/{key}");
        if key == "properties" {
            found.extend(value.as_object().unwrap().keys().map(|key| format!("{place}/{key}")));
        }
        keys(value, &place, found);
    }
    for (number, value) in rule.as_array().into_iter().flatten().enumerate() {
        keys(value, &format!("{place}/{number}"), found);
    }
}

/// The report of a file with the figures of the page.
fn with_page(path: &Path, options: &ReportOptions) -> Report {
    let paths = [path.to_owned()];
    let mut found = report(&paths, options).unwrap();
    let evidence = Evidence::read(&paths, None).unwrap();
    found.data.set_page(PageReport::new(&Context::new(&evidence, options), &paths));
    found
}

fn reports() -> Vec<Report> {
    let stored = |name: &str| root().join("tests/data").join(name);
    let mut options = ReportOptions { by: vec!["size".into()], ..ReportOptions::default() };
    options.settings.between = true;
    let sized = |row: Record| Record { size: 4 + row.puzzle_index % 2, ..row };
    let between = [column("a", 20, 100), column("b", 20, 300)].concat();
    let between: Vec<Record> = between.into_iter().map(sized).collect();
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
    let files = [stored("results.csv"), stored("results-new.csv")];
    vec![
        with_page(&stored("results.csv"), &against),
        with_page(
            &root().join("data/experiments/engines/results/results.csv.gz"),
            &ReportOptions::default(),
        ),
        report(&files, &gate).unwrap(),
        reported(&between, &options),
        reported(&controlled, &ReportOptions::default()),
        reported(&[column("a", 8, 100), late].concat(), &against_a),
        reported(&[row("alone", 0, 100)], &ReportOptions::default()),
    ]
}

#[test]
fn reports_are_as_the_schema_requires_and_use_all_of_it() {
    let schema = schema();
    let mut used = BTreeSet::new();
    for report in reports() {
        check(&schema, "", &data(&report), &mut used).unwrap();
    }
    let mut all = BTreeSet::new();
    keys(&schema, "", &mut all);
    let unused: Vec<&String> = all.difference(&used).collect();
    assert!(unused.is_empty(), "never written: {unused:?}");
}

#[test]
fn other_keys_and_types_are_refused() {
    let schema = schema();
    let good = data(&reported(&[row("a", 0, 100)], &ReportOptions::default()));
    let is_refused = |change: fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        check(&schema, "", &value, &mut BTreeSet::new()).is_err()
    };
    assert!(!is_refused(|_| {}));
    assert!(is_refused(|value| value["new_key"] = 1.into()));
    assert!(is_refused(|value| value["groups"][0]["puzzles"] = "1".into()));
    assert!(is_refused(|value| value["groups"][0]["solvers"][0]["times"] = Value::Null));
    assert!(is_refused(|value| {
        value["groups"][0].as_object_mut().unwrap().remove("mode");
    }));
}
