//! Simulated runs, in which the truth is known: how often a difference is called where there is
//! none, and how often one is seen.
//!
//! Every solver has a bias in every round, which is the same on all puzzles: what it owes to its
//! core, its place in memory and the moment. The logarithms of bias and of what is left are normal.

use crate::cases::{cases, is_long};
use crate::made::{against, control, row};
use quorum_report::record::Record;
use quorum_report::stats::bootstrap::Bootstrap;
use quorum_report::stats::difference::Difference;
use quorum_report::stats::report::report;
use quorum_report::stats::results::{ResultGroup, groups};
use quorum_report::stats::rows::Collector;
use quorum_report::stats::side_by_side::side_by_side;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const PUZZLES: usize = 40;

/// The rest of a single run beside the bias.
const SPREAD: f64 = 0.03;

struct Machine {
    random: ChaCha8Rng,
    bias: f64,
    rounds: u64,
}

impl Machine {
    /// A normal deviate, by the sum of twelve uniform ones.
    fn normal(&mut self, sd: f64) -> f64 {
        let sum: f64 = (0..12).map(|_| self.random.random_range(0.0..1.0)).sum();
        sd * (sum - 6.0)
    }

    /// Times of a solver on puzzles of these difficulties.
    fn run(&mut self, solver: &str, puzzles: &[f64], factor: f64) -> Vec<Record> {
        let mut rows = Vec::new();
        for round in 0..self.rounds {
            let bias = self.normal(self.bias);
            for (index, log) in (0..).zip(puzzles) {
                let ns = factor * (log + bias + self.normal(SPREAD)).exp();
                let row = row(solver, index, ns as u64);
                rows.push(Record { round: Some(round), repetition: round, ..row });
            }
        }
        rows
    }

    fn puzzles(&mut self) -> Vec<f64> {
        (0..PUZZLES).map(|_| 11.0 + self.normal(1.0)).collect()
    }
}

fn machine(bias: f64, rounds: u64) -> Machine {
    Machine { random: ChaCha8Rng::seed_from_u64(7), bias, rounds }
}

fn collected(rows: &[Record]) -> Vec<ResultGroup> {
    let mut all = Collector::default();
    for row in rows {
        all.add(row, None, 0, 0);
    }
    groups(&all, None).unwrap()
}

/// Of 40 runs of `a`, its control, and `b`, which takes `factor` times as long: intervals that do
/// not hold 1, and differences.
fn called(bias: f64, rounds: u64, factor: f64) -> (u64, u64) {
    let mut machine = machine(bias, rounds);
    let (mut excluded, mut called) = (0, 0);
    for _ in 0..40 {
        let puzzles = machine.puzzles();
        let rows = [
            machine.run("a", &puzzles, 1.0),
            control(&machine.run("a", &puzzles, 1.0), 100),
            machine.run("b", &puzzles, factor),
        ];
        let numbers = report(&collected(&rows.concat()), &against("a").settings);
        let comparison = &numbers.groups[0].comparisons[0];
        let interval = comparison.ratio.unwrap().interval.unwrap();
        excluded += u64::from(interval.excludes_one());
        called += u64::from(comparison.difference.is_shown());
        assert_ne!(comparison.difference, Difference::TooFew);
    }
    (excluded, called)
}

/// The figures of docs/method/statistics.md; logarithms of another machine may move one or two.
#[test]
fn rounds_make_intervals_that_cover() {
    let all = [(3, (8u64, 0u64)), (1, (29, 6)), (5, (3, 0))];
    for (rounds, stated) in all.into_iter().take(cases(1, 3)) {
        let found = called(0.05, rounds, 1.0);
        let near = |found: u64, stated: u64| found.abs_diff(stated) <= 2;
        assert!(near(found.0, stated.0) && near(found.1, stated.1), "{rounds}: {found:?}");
    }
}

#[test]
fn a_calm_machine_shows_a_difference_of_a_tenth() {
    let (_, called) = called(0.02, 5, 1.1);
    assert!(called >= 36, "{called}");
}

/// Of 24 gates at 1.1 between two sessions, those that fail.
fn failed(bias: f64, rounds: u64, factor: f64) -> usize {
    let mut machine = machine(bias, rounds);
    let mut fails = || {
        let puzzles = machine.puzzles();
        let mut session = |factor| {
            let run = machine.run("a", &puzzles, factor);
            let again = machine.run("a", &puzzles, factor);
            collected(&[run, control(&again, 100)].concat())
        };
        let (old, new) = (session(1.0), session(factor));
        let found = side_by_side(&old, &new, 0.0, &Bootstrap::default());
        found.changes[0].is_slower_beyond(1.1)
    };
    (0..24).filter(|_| fails()).count()
}

#[test]
fn gates_on_identical_builds_pass() {
    let biases: &[f64] = if is_long() { &[0.02, 0.05, 0.2] } else { &[0.05] };
    for &bias in biases {
        for rounds in [3, 1, 5].into_iter().take(cases(1, 3)) {
            let found = failed(bias, rounds, 1.0);
            assert!(found <= 2, "{found} with a bias of {bias} in {rounds} rounds");
        }
    }
}

#[test]
fn gates_see_a_slow_down() {
    let found = [1, 3, 5].map(|rounds| failed(0.02, rounds, 1.25));
    assert!(found[0] >= 18 && found[1..].iter().all(|found| *found >= 22), "{found:?}");
}
