//! Which answers the other rows of a puzzle refute.
//!
//! A comparison judges the answers of its own session; rows of one folder may be of several. The
//! judge has accepted every solution of a row that is not `wrong`, so that a puzzle has at least as
//! many solutions as one row or all together have found. A run that claims fewer is wrong.

use crate::record::Record;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the rows of one puzzle show, and what they claim.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Hashes of the different solutions in the rows.
    solutions: Vec<u64>,
    /// The puzzle has at least so many solutions.
    least: u64,
    /// Row and number of solutions of each claim that nothing refutes yet.
    claims: Vec<(usize, u64)>,
}

impl Facts {
    /// Adds a row, and returns the numbers of the rows that are refuted now.
    pub(super) fn add(&mut self, record: &Record, number: usize) -> Vec<usize> {
        self.claims.extend(claim(record).map(|most| (number, most)));
        if record.status != "wrong" {
            self.add_solutions(record);
        }
        let mut refuted = Vec::new();
        for &(number, most) in &self.claims {
            if most < self.least {
                refuted.push(number);
            }
        }
        self.claims.retain(|&(_, most)| most >= self.least);
        refuted
    }

    fn add_solutions(&mut self, record: &Record) {
        let found = match record.verdict.as_str() {
            "unique" | "some" => 1,
            "multiple" => record.solutions_found.unwrap_or(0).max(2),
            _ => return,
        };
        for solution in [&record.solution, &record.second_solution].into_iter().flatten() {
            let mut hasher = DefaultHasher::new();
            solution.hash(&mut hasher);
            let hash = hasher.finish();
            if !self.solutions.contains(&hash) {
                self.solutions.push(hash);
            }
        }
        self.least = self.least.max(found).max(self.solutions.len() as u64);
    }
}

/// The greatest number of solutions that the puzzle has by the answer of a run.
fn claim(record: &Record) -> Option<u64> {
    if record.status != "ok" {
        return None;
    }
    match record.verdict.as_str() {
        "none" => Some(0),
        "unique" => Some(1),
        "multiple" if record.exhausted == Some(true) => record.solutions_found,
        // A count that reaches the requested number is one of at least so many.
        _ => record.solutions_claimed.filter(|&claimed| claimed < asked(&record.mode)),
    }
}

/// The number of solutions that a mode requests.
fn asked(mode: &str) -> u64 {
    match mode {
        "decide" => 2,
        _ => mode.strip_prefix("count=").and_then(|count| count.parse().ok()).unwrap_or(1),
    }
}
