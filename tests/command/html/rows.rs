//! The figures of the rows, computed by other code than the report's.

use crate::html::made_up::{LIMIT, Run};
use quorum_report::record::Record;
use std::collections::BTreeMap;

/// One solver on one puzzle: `Some(Ok(ns))` solved, `Some(Err(()))` not, `None` not asked.
pub type Seen = Option<Result<f64, ()>>;

/// A puzzle: its corpus and place.
pub type Key = (String, u64);

pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length % 2 == 1 => Some(values[middle]),
        _ if values[middle - 1] == values[middle] => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}

pub fn rows_of<'a>(run: &'a Run, solver: &str, key: &Key) -> Vec<&'a Record> {
    let is_it =
        |row: &&Record| row.solver == solver && row.corpus == key.0 && row.puzzle_index == key.1;
    run.rows.iter().filter(is_it).collect()
}

pub fn seen(run: &Run, solver: &str, key: &Key) -> Seen {
    let rows = rows_of(run, solver, key);
    if rows.is_empty() || rows[0].status == "unsupported" {
        return None;
    }
    if rows.iter().any(|row| row.status == "wrong") {
        return Some(Err(()));
    }
    let time = |row: &&Record| match row.status.as_str() {
        "ok" => row.total_ns.unwrap() as f64,
        _ => f64::INFINITY,
    };
    match median(rows.iter().map(time).collect()) {
        Some(ns) if ns.is_finite() => Some(Ok(ns)),
        _ => Some(Err(())),
    }
}

/// The puzzles in the page's order: by corpus, then by place.
pub fn keys(run: &Run, corpus: Option<&str>) -> Vec<Key> {
    let all: BTreeMap<Key, ()> = run
        .rows
        .iter()
        .filter(|row| corpus.is_none_or(|corpus| row.corpus == corpus))
        .map(|row| ((row.corpus.clone(), row.puzzle_index), ()))
        .collect();
    all.into_keys().collect()
}

/// Solved, median and PAR-2 of a solver over some puzzles.
pub fn figures(run: &Run, solver: &str, keys: &[Key]) -> (usize, f64, f64) {
    let asked: Vec<Result<f64, ()>> =
        keys.iter().filter_map(|key| seen(run, solver, key)).collect();
    let solved = asked.iter().filter(|time| time.is_ok()).count();
    let times = asked.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
    let par2 = asked.iter().map(|time| time.unwrap_or(2.0 * LIMIT as f64)).sum::<f64>();
    (solved, median(times).unwrap(), par2 / asked.len() as f64)
}

/// The sets of the page: the value of `data-set`, and the corpus.
pub fn sets() -> [(&'static str, Option<&'static str>); 4] {
    // In the order of their names.
    [("all", None), ("0", Some("four.txt")), ("1", Some("lost.txt")), ("2", Some("nine.txt"))]
}
