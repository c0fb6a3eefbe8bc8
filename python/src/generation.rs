//! Random puzzles, some at a time.

use crate::error::value_error;
use crate::puzzle::Puzzle;
use crate::request;
use crate::verification::seconds;
use pyo3::prelude::*;
use quorum_toolkit::Demand;
use quorum_toolkit::generate::{Corpus, KINDS, Kind, Made, Parameters, Recipe, kinds as table};
use quorum_toolkit::panel::Verdict;
use quorum_toolkit::quorum_formats::{Grade, Item};
use quorum_toolkit::quorum_problem::SolutionCount;
use quorum_toolkit::{Cancel, Expected};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// What makes the puzzles of a seed. The same on every machine.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Generator {
    kind: &'static Kind,
    recipe: Box<dyn Recipe>,
    demand: Demand,
    count: u64,
    seed: u64,
    limit: Option<Duration>,
    jobs: usize,
}

#[pymethods]
impl Generator {
    /// `parameters` is a JSON object, with the keys of an experiment file.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the arguments of a constructor in Python")]
    fn new(
        kind: &str,
        parameters: &str,
        level: Option<&str>,
        solutions: Option<&str>,
        count: u64,
        seed: u64,
        timeout: Option<f64>,
        jobs: usize,
    ) -> PyResult<Self> {
        let kind = table::find(kind).map_err(value_error)?;
        let parameters: Parameters = serde_json::from_str(parameters).map_err(value_error)?;
        let mut demand = Demand::default();
        demand.attempts = ATTEMPTS;
        demand.verdict = match solutions {
            None => None,
            Some("0") => Some(Verdict::None),
            Some("1") => Some(Verdict::Unique),
            Some("2+") => Some(Verdict::Multiple),
            Some(found) => {
                return Err(value_error(format!("expected 0, 1 or 2+ solutions, found '{found}'")));
            }
        };
        demand.exact_clues = parameters.clues != Some(0);
        if let Some(level) = level {
            demand.levels = level.parse().map_err(value_error)?;
        }
        let recipe = kind.recipe_for(&parameters, demand.verdict).map_err(value_error)?;
        let limit = seconds(timeout)?;
        Ok(Generator { kind, recipe, demand, count, seed, limit, jobs: jobs.max(1) })
    }

    /// The puzzles from number `first` on (from 0), at most so many.
    fn take(&self, py: Python<'_>, first: u64, count: u64) -> PyResult<Vec<Puzzle>> {
        let numbers = first..self.count.min(first.saturating_add(count));
        let corpus = Corpus {
            name: self.kind.name,
            recipe: &*self.recipe,
            count: self.count,
            seed: self.seed,
            limit: self.limit,
        };
        request::run(py, |cancel: &Cancel| {
            thread::scope(|scope| {
                let demand = self.demand.clone();
                let made = corpus.puzzles_of(scope, numbers, demand, self.jobs, cancel);
                let puzzles = made.map(|made| made.map(|(id, made)| puzzle(id, made)));
                puzzles.collect::<Result<_, _>>().map_err(value_error)
            })
        })
    }
}

/// Puzzles drawn in vain before the generator gives up, as in the command.
const ATTEMPTS: u32 = 10_000;

fn puzzle(id: String, made: Made) -> Puzzle {
    let mut item = Item::from(made.puzzle);
    item.id = id;
    let solutions = match made.verdict {
        Verdict::None => Some((0, false)),
        Verdict::Unique => Some((1, false)),
        Verdict::Multiple => Some((2, true)),
        Verdict::Some => Some((1, true)),
        Verdict::Unknown => None,
    };
    let solutions = solutions.map(|(number, or_more)| SolutionCount { number, or_more });
    item.expected = Expected { grid: made.grid, solutions };
    let level = made.level.map(|level| level.to_string());
    item.grade = Some(Box::new(Grade { level, ..Grade::default() }));
    Puzzle(Arc::new(item))
}

/// Names of the kinds, and the parameters that each takes.
#[pyfunction]
pub fn kinds() -> Vec<(&'static str, Vec<&'static str>)> {
    KINDS.iter().map(|kind| (kind.name, kind.parameters.to_vec())).collect()
}
