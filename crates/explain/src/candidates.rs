//! Which values of a cell stand in some solution, and in how many.
//!
//! Solutions that were found answer most questions: a value that stands in one of them
//! survives. A solver is asked only about the others, for all values of a cell together
//! that were not seen in it; each solution that this gives settles values of other cells
//! as well. Two solutions that agree on a cell prove nothing: only "no solution with
//! another value here" does.

use quorum_panel::{Oracle, Unanswered};
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{PrintedValue, Puzzle, Values};
use quorum_solvers::Mode;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Solutions that are enumerated before single values are asked about.
const ENOUGH: u64 = 1_000;

/// For each cell the values that stand in some solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    /// Numbers of the values of each cell that stand in some solution, in reading order of the
    /// cells. All sets are empty if there is no solution.
    pub values: Vec<ValueSet>,
    /// For each cell and each of its values, ascending: in how many solutions it stands,
    /// at most [`cap`](Self::cap).
    pub counts: Vec<Vec<u64>>,
    /// Counts stop here.
    pub cap: u64,
}

/// Candidates as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CandidatesReport {
    /// Values of each cell that stand in some solution.
    pub candidates: Vec<Vec<PrintedValue>>,
    /// For each cell and each of its values: the number of solutions that have it.
    pub candidate_counts: Vec<Vec<u64>>,
    /// Counts stop here.
    pub count_cap: u64,
}

impl Candidates {
    /// The candidates with the values of the puzzle.
    pub fn report(&self, values: Values) -> CandidatesReport {
        CandidatesReport {
            candidates: self.values.iter().map(|set| values.printed(set.iter())).collect(),
            candidate_counts: self.counts.clone(),
            count_cap: self.cap,
        }
    }

    /// The number of every value of every cell that some solution has, and the number of solutions
    /// that have it.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u8, u64)> + '_ {
        self.values.iter().zip(&self.counts).enumerate().flat_map(|(cell, (values, counts))| {
            values.iter().zip(counts).map(move |(value, &count)| (cell, value, count))
        })
    }
}

/// The candidates of a puzzle, exact; counts up to `cap` (at least 1).
pub fn candidates(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
    cap: u64,
) -> Result<Candidates, Unanswered> {
    Pool::new(oracle, puzzle, ENOUGH)?.candidates(cap)
}

/// Solutions of a puzzle that are known, and whether there are others.
pub(super) struct Pool<'a> {
    pub(super) oracle: &'a mut Oracle,
    puzzle: &'a Puzzle,
    pub(super) grids: HashSet<Grid>,
    pub(super) all: bool,
}

impl<'a> Pool<'a> {
    /// Starts with up to `most` solutions.
    pub(super) fn new(
        oracle: &'a mut Oracle,
        puzzle: &'a Puzzle,
        most: u64,
    ) -> Result<Self, Unanswered> {
        let found = oracle.ask(puzzle, Mode::Count(most))?.answer;
        let grids = found.grids.into_iter().collect();
        Ok(Pool { oracle, puzzle, grids, all: found.exhausted })
    }

    /// See [`candidates`].
    pub(super) fn candidates(&mut self, cap: u64) -> Result<Candidates, Unanswered> {
        let cells = self.puzzle.candidates().len();
        let mut values = self.seen();
        let is_there = |cell: &usize| !self.puzzle.rules().is_absent(*cell);
        for cell in (0..cells).filter(is_there) {
            loop {
                let unseen = self.puzzle.candidates()[cell].difference(values[cell]);
                if self.all || unseen.is_empty() {
                    break;
                }
                let other = self.puzzle.with(Clue::Candidates { cell, set: unseen });
                let Some(grid) = self.oracle.solution(&other)? else { break };
                for (set, &value) in values.iter_mut().zip(&grid) {
                    set.insert(value);
                }
                self.grids.insert(grid);
            }
        }
        for &cell in self.puzzle.rules().absent_cells() {
            values[cell] = ValueSet::EMPTY;
        }
        let mut counts = vec![Vec::new(); values.len()];
        for (cell, set) in values.iter().enumerate() {
            for value in set.iter() {
                counts[cell].push(self.count(&Clue::given(cell, value), cap)?);
            }
        }
        Ok(Candidates { values, counts, cap })
    }

    /// In how many solutions a clue holds, at most `cap`.
    pub(super) fn count(&mut self, clue: &Clue, cap: u64) -> Result<u64, Unanswered> {
        let known = self.grids.iter().filter(|grid| clue.holds_in(grid)).take(cap as usize);
        let known = known.count() as u64;
        if self.all || known == cap {
            return Ok(known);
        }
        let found = self.oracle.ask(&self.puzzle.with(clue), Mode::Count(cap))?.answer;
        let count = found.grids.len() as u64;
        self.grids.extend(found.grids);
        Ok(count)
    }

    /// The values that each cell has in the known solutions.
    fn seen(&self) -> Vec<ValueSet> {
        let mut seen = vec![ValueSet::EMPTY; self.puzzle.candidates().len()];
        for grid in &self.grids {
            for (set, &value) in seen.iter_mut().zip(grid) {
                set.insert(value);
            }
        }
        seen
    }
}
