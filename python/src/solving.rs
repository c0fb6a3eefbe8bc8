//! Solutions by one solver, and formulas.

use crate::error::value_error;
use crate::puzzle::Puzzle;
use crate::request;
use crate::solvers::{SolverArgument, one, workers};
use crate::verification::seconds;
use pyo3::prelude::*;
use quorum_toolkit::encode::{Encoder, Form, encodings as table};
use quorum_toolkit::quorum_formats::Item;
use quorum_toolkit::solve::{SolveTask, Solved};
use quorum_toolkit::{Mode, Registry};
use std::path::PathBuf;
use std::sync::Arc;

/// The answer of a solver.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Solution {
    item: Arc<Item>,
    solved: Solved,
}

#[pymethods]
impl Solution {
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle(Arc::clone(&self.item))
    }

    /// Grids that the judge has accepted.
    #[getter]
    fn grids(&self) -> Vec<Vec<u8>> {
        self.solved.run.judged.answer.grids.clone()
    }

    fn json(&self) -> String {
        serde_json::to_string(&self.solved.report(&self.item)).expect("a report is JSON")
    }
}

/// Solutions of a puzzle, at most so many.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    count: u64,
    solver: Option<SolverArgument>,
    timeout: Option<f64>,
    worker: Option<PathBuf>,
) -> PyResult<Solution> {
    let mut task = SolveTask::standard(&Registry::default());
    if let Some(solver) = solver {
        task.solvers = vec![one(solver)?];
    }
    task.mode = match count {
        0 => return Err(value_error("expected a count of at least 1, found 0")),
        1 => Mode::First,
        2 => Mode::Decide,
        more => Mode::Count(more),
    };
    task.limit = seconds(timeout)?;
    task.workers = workers(worker);
    let item = Arc::clone(&puzzle.0);
    request::run(py, |cancel| {
        let solved = task.session().solve(&item, cancel);
        Ok(Solution { item, solved })
    })
}

fn form(name: &str) -> PyResult<Form> {
    name.parse().map_err(|_| {
        value_error(format!(
            "expected one of cnf, smt2, fzn, mzn, asp, opb, lp, xcsp3 as the form, found '{name}'"
        ))
    })
}

/// The formula of a puzzle, its name, and its size as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, form_name, encoding=None))]
pub fn encode(
    py: Python<'_>,
    puzzle: &Puzzle,
    form_name: &str,
    encoding: Option<&str>,
) -> PyResult<(String, String, String)> {
    let encoder = Encoder::new(form(form_name)?, encoding).map_err(value_error)?;
    let item = Arc::clone(&puzzle.0);
    request::run(py, |_| {
        let encoded = encoder.encode(&item.puzzle, &item.id).map_err(value_error)?;
        let text = String::from_utf8(encoded.text).map_err(value_error)?;
        let size = serde_json::to_string(&encoded.size).expect("sizes are JSON");
        Ok((text, encoder.name.clone(), size))
    })
}

/// The table of encodings as JSON.
#[pyfunction]
pub fn encodings() -> String {
    serde_json::to_string(&table()).expect("a table is JSON")
}
