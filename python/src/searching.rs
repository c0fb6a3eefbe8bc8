//! Puzzles that are looked for from given ones: with fewer clues, or hard for a solver.

use crate::error::value_error;
use crate::puzzle::Puzzle;
use crate::request;
use crate::solvers::{SolverArgument, one, workers};
use crate::verification::seconds;
use pyo3::prelude::*;
use quorum_toolkit::hunt::{HuntedPuzzle, Searches, Setup};
use quorum_toolkit::minimize::task::Task;
use quorum_toolkit::quorum_formats::Item;
use quorum_toolkit::{Cancel, Observer};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// A puzzle without the clues that it does not need, its solution, and whether the second solver
/// confirms it; else why there is none.
type Minimized = (Option<(Puzzle, Vec<u8>, bool)>, String);

/// Removes clues of a puzzle; with a budget, searches for as few as possible.
#[pyfunction]
pub fn minimize(
    py: Python<'_>,
    puzzle: &Puzzle,
    seed: u64,
    timeout: Option<f64>,
    budget: Option<f64>,
) -> PyResult<Minimized> {
    let task = Task { seed, limit: seconds(timeout)?, budget: seconds(budget)? };
    let item = Arc::clone(&puzzle.0);
    request::run(py, |cancel| {
        let minimized = task.worker().minimize(&item.puzzle, item.number, cancel, |_, _| {});
        Ok(match minimized {
            Ok(Some(found)) => {
                let puzzle = renamed(found.puzzle, &item.id);
                (Some((puzzle, found.solution, found.is_confirmed)), String::new())
            }
            Ok(None) => (None, "expected one solution, found none or several".to_owned()),
            Err(reason) => (None, reason.to_string()),
        })
    })
}

/// A puzzle that was made, with an id.
fn renamed(puzzle: quorum_toolkit::Puzzle, id: &str) -> Puzzle {
    let mut item = Item::from(puzzle);
    item.id = id.to_owned();
    Puzzle(Arc::new(item))
}

/// A place of a search: puzzle, solution, steps before, cost of the slow solver and whether that
/// is all, cost of the fast one, score.
type Found = (Puzzle, Vec<u8>, u64, f64, bool, Option<f64>, f64);

/// The places of each search; the unit and the median of the slow solver; the same of the fast one;
/// why puzzles were left out.
type Hunted = (Vec<Vec<Found>>, (String, f64), Option<(String, f64)>, Vec<String>);

/// The caller of a hunt, which ends at a time.
struct Until<'a> {
    cancel: &'a Cancel,
    end: Option<Instant>,
}

impl Observer for Until<'_> {
    fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    fn is_stopped(&self) -> bool {
        self.cancel.is_cancelled() || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Looks for puzzles that are hard for one solver and, if wanted, easy for another.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "called with keywords by the Python layer only")]
pub fn hunt(
    py: Python<'_>,
    puzzles: Vec<PyRef<'_, Puzzle>>,
    slow: SolverArgument,
    fast: Option<SolverArgument>,
    within: f64,
    by_time: bool,
    budget: Option<f64>,
    walks: u64,
    steps: u64,
    seed: u64,
    timeout: Option<f64>,
    jobs: usize,
    worker: Option<PathBuf>,
) -> PyResult<Hunted> {
    let (slow, fast) = (one(slow)?, fast.map(one).transpose()?);
    if within.is_nan() || within < 1.0 {
        return Err(value_error(format!("expected a factor of at least 1, found {within}")));
    }
    let workers = workers(worker);
    let (limit, budget) = (seconds(timeout)?, seconds(budget)?);
    let starts: Vec<quorum_toolkit::Puzzle> =
        puzzles.iter().map(|puzzle| puzzle.0.puzzle.clone()).collect();
    drop(puzzles);
    request::run(py, |cancel| {
        let (slow, fast, workers) = (&slow, fast.as_ref(), &workers);
        let setup = Setup { slow, fast, within, by_time, limit, workers };
        let starts = setup.starts(starts, cancel);
        if starts.puzzles.is_empty() {
            let none = || "expected puzzles to start from, found none".to_owned();
            return Err(value_error(starts.objections.into_iter().next().unwrap_or_else(none)));
        }
        let hunter = setup.hunter(&starts.puzzles, cancel);
        let end = budget.and_then(|budget| Instant::now().checked_add(budget));
        let observer = Until { cancel, end };
        let searches = Searches { count: walks, steps, seed };
        let found: Vec<Vec<Found>> = thread::scope(|scope| {
            let searches =
                hunter.searches(scope, &starts.puzzles, searches, jobs.max(1), &observer);
            (1..).zip(searches).map(|(walk, places)| found(walk, places)).collect()
        });
        let slow = (hunter.slow.unit().to_owned(), hunter.slow.usual);
        let fast = hunter.fast.as_ref().map(|fast| (fast.unit().to_owned(), fast.usual));
        Ok((found, slow, fast, starts.objections))
    })
}

/// The places of a search, with ids as in the command.
fn found(walk: u64, places: Vec<HuntedPuzzle>) -> Vec<Found> {
    let one = |(number, place): (usize, HuntedPuzzle)| {
        let puzzle = renamed(place.puzzle, &format!("walk-{walk:03}-{number:03}"));
        let (slow, fast) = (place.slow, place.fast.map(|fast| fast.amount));
        (puzzle, place.solution, place.step, slow.amount, slow.is_whole, fast, place.score)
    };
    places.into_iter().enumerate().map(one).collect()
}
