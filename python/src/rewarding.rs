//! Rewards of answers.

use crate::error::value_error;
use crate::puzzle::Puzzle;
use crate::request;
use crate::verification::seconds;
use pyo3::prelude::*;
use pyo3::types::PyString;
use quorum_toolkit::judgment::reward;
use std::sync::Arc;

/// Value, kind, message.
type Parts = (f64, &'static str, String);

/// A puzzle, for the rewards of many answers.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Rewarder(reward::Rewarder);

#[pymethods]
impl Rewarder {
    #[new]
    fn new(py: Python<'_>, puzzle: &Puzzle, partial: f64, timeout: Option<f64>) -> PyResult<Self> {
        let item = Arc::clone(&puzzle.0);
        let limit = seconds(timeout)?;
        request::run(py, |cancel| {
            let rewarder = reward::Rewarder::new(&item).map_err(value_error)?;
            rewarder.with_partial(partial, limit, cancel).map(Rewarder).map_err(value_error)
        })
    }

    /// The only solution, with which cells are compared.
    #[getter]
    fn solution(&self) -> Option<Vec<u8>> {
        self.0.solution().cloned()
    }

    /// The reward of an answer; `None` is an empty one. A surrogate without its other half, which
    /// is none of UTF-8, is read as another character.
    fn reward(&self, py: Python<'_>, answer: Option<&Bound<'_, PyString>>) -> Parts {
        let answer = text(answer);
        py.detach(|| self.parts(&answer))
    }

    /// The rewards of answers, in their order.
    fn rewards(
        &self,
        py: Python<'_>,
        answers: Vec<Option<Bound<'_, PyString>>>,
    ) -> PyResult<Vec<Parts>> {
        let texts: Vec<String> = answers.iter().map(|answer| text(answer.as_ref())).collect();
        request::run(py, |cancel| {
            let texts = texts.iter().take_while(|_| !cancel.is_cancelled());
            Ok(texts.map(|answer| self.parts(answer)).collect())
        })
    }
}

impl Rewarder {
    fn parts(&self, answer: &str) -> Parts {
        let reward = self.0.reward(answer);
        (reward.value, reward.kind.as_str(), reward.message)
    }
}

fn text(answer: Option<&Bound<'_, PyString>>) -> String {
    answer.map_or_else(String::new, |answer| answer.to_string_lossy().into_owned())
}
