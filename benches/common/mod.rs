//! Common parts of the benchmarks: puzzles from files, and the settings of a group.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use quorum_formats::{Item, ReadOptions};
use quorum_problem::Problem;
use std::time::Duration;

/// The puzzles of a text in any format.
pub fn items(text: &str) -> Vec<Item> {
    quorum_formats::read("bench", text.as_bytes(), ReadOptions::default())
        .map(|item| item.expect("the corpus has no faults"))
        .collect()
}

/// Their problems.
pub fn problems(text: &str) -> Vec<Problem> {
    items(text).iter().map(|item| item.puzzle.lower()).collect()
}

/// A group of benchmarks that takes about a second each.
pub fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    group
}
