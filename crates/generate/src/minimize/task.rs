//! Minimizing a stream of puzzles, each result confirmed by a second solver.

pub use crate::corpus::SECOND;

use super::{Clues, Minimizer, smallest};
use crate::draws::stream;
use quorum_formats::Item;
use quorum_panel::each::{Answered, Each};
use quorum_panel::{Observer, Oracle, Unanswered, Verdict};
use quorum_problem::Grid;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::Cancel;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Parameters of minimization.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Seed of the order in which clues are tried.
    pub seed: u64,
    /// Time limit of each question to a solver.
    pub limit: Option<Duration>,
    /// Time to look for as few clues as possible; `None`: remove clues once until none can go.
    pub budget: Option<Duration>,
}

/// A puzzle with fewer clues and the same one solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Minimized {
    /// The puzzle; its corpus line as data.
    #[serde(serialize_with = "line")]
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// Whether the [second solver](SECOND) finds one solution, and several without any of the
    /// clues.
    pub is_confirmed: bool,
}

/// A puzzle as its canonical corpus line.
fn line<S: serde::Serializer>(puzzle: &Puzzle, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&corpus_line(puzzle))
}

/// A task on one thread.
pub struct Worker {
    task: Task,
    second: Oracle,
}

impl Task {
    /// Minimizes every puzzle; `found` is as in [`Worker::minimize`].
    pub fn results<'scope>(
        self,
        each: Each<'scope, '_>,
        found: impl Fn(&Item, usize, Duration) + Send + Sync + 'scope,
    ) -> impl Iterator<Item = Answered<Result<Option<Minimized>, Unanswered>>> {
        let observer = each.observer();
        let minimize = move |worker: &mut Worker, item: &Item, _: &Cancel| {
            let found = |clues, time| found(item, clues, time);
            worker.minimize(&item.puzzle, item.number, observer, found)
        };
        each.results(move |_| self.worker(), minimize)
    }

    /// A worker. Results do not depend on the number of workers.
    pub fn worker(self) -> Worker {
        Worker { task: self, second: Oracle::engine(SECOND).with_limit(self.limit) }
    }
}

impl Worker {
    /// Minimizes a puzzle; `None` if it does not have exactly one solution. `number` selects the
    /// stream of random numbers: puzzles of one corpus have different ones. With a budget,
    /// `found` is called with every number of clues below all before it and the time since the
    /// start, and the search ends early when the observer stops it.
    pub fn minimize(
        &mut self,
        puzzle: &Puzzle,
        number: u64,
        observer: &dyn Observer,
        mut found: impl FnMut(usize, Duration),
    ) -> Result<Option<Minimized>, Unanswered> {
        let cancel = observer.cancel();
        self.second.set_cancel(&cancel);
        let Some(mut minimizer) = Minimizer::new(puzzle, self.task.limit, &cancel)? else {
            return Ok(None);
        };
        let mut random = stream(self.task.seed, number);
        let clues = match self.task.budget {
            None => minimizer.minimal(&minimizer.all(), &mut random)?,
            Some(budget) => {
                let start = Instant::now();
                let is_over = || start.elapsed() >= budget || observer.is_stopped();
                let found = |clues: &Clues| found(clues.len(), start.elapsed());
                smallest(&mut minimizer, &mut random, is_over, found)?
            }
        };
        let puzzle = minimizer.puzzle(&clues);
        let solution = minimizer.solution;
        let is_confirmed = self.confirms(&puzzle, &solution)?;
        Ok(Some(Minimized { puzzle, solution, is_confirmed }))
    }

    fn confirms(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<bool, Unanswered> {
        if self.second.only_solution(puzzle)?.as_ref() != Some(solution) {
            return Ok(false);
        }
        for clue in puzzle.clues() {
            if self.second.decide(&puzzle.without(clue))?.0 != Verdict::Multiple {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
