//! How hard a puzzle is: its grade, and the steps of its solution.

use crate::puzzle::Puzzle;
use crate::request;
use crate::solvers::{SolverArgument, one, workers};
use crate::verification::seconds;
use pyo3::prelude::*;
use quorum_toolkit::Grader;
use quorum_toolkit::explain::derivation;
use quorum_toolkit::quorum_problem::{Position, Problem};
use quorum_toolkit::quorum_puzzle;
use quorum_toolkit::steps::{Ending, Step};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// The grade of a puzzle as JSON, with `difficulty`; `reason` if it has none.
#[pyfunction]
pub fn grade(
    py: Python<'_>,
    puzzle: &Puzzle,
    solver: SolverArgument,
    tries: u64,
    timeout: Option<f64>,
    worker: Option<PathBuf>,
) -> PyResult<String> {
    let mut grader = Grader::new(one(solver)?);
    (grader.tries, grader.limit) = (tries, seconds(timeout)?);
    grader.workers = workers(worker);
    let item = Arc::clone(&puzzle.0);
    request::run(py, |cancel| {
        let report = match grader.grade_item(&item, cancel) {
            Ok(grade) => {
                let difficulty = grade.level.map(|level| level.info().difficulty);
                let mut report = serde_json::to_value(&grade).expect("a grade is JSON");
                report["difficulty"] = difficulty.into();
                report
            }
            Err(reason) => json!({"reason": reason.to_string()}),
        };
        Ok(report.to_string())
    })
}

/// The steps of a puzzle as JSON, at most so many.
#[pyfunction]
pub fn steps(py: Python<'_>, puzzle: &Puzzle, most: usize) -> PyResult<String> {
    let item = Arc::clone(&puzzle.0);
    request::run(py, |cancel| {
        let derivation = derivation(&item.puzzle, most, cancel);
        let ending = match derivation.ending {
            Ending::Solved(_) => "solved",
            Ending::Contradiction => "contradiction",
            Ending::Stuck => "stuck",
        };
        let step = |step| shown(step, &item.puzzle, &derivation.problem);
        let steps: Vec<Value> = derivation.steps.iter().map(step).collect();
        let left_out = derivation.left_out;
        Ok(json!({"steps": steps, "ending": ending, "left_out": left_out}).to_string())
    })
}

fn shown(step: &Step, puzzle: &quorum_puzzle::Puzzle, problem: &Problem) -> Value {
    let (values, deduction) = (puzzle.values(), &step.deduction);
    let place = |cell: usize| {
        let Position { row, column } = puzzle.position(cell);
        (row + 1, column + 1)
    };
    let removed = deduction.removed.iter();
    let removed = removed.map(|(cell, gone)| (place(*cell), values.printed(gone.iter().copied())));
    json!({
        "technique": step.technique.title,
        "level": step.technique.level.as_str(),
        "placed": deduction.placed.map(|(cell, number)| (place(cell), values.value(number))),
        "removed": removed.collect::<Vec<_>>(),
        "cells": deduction.cells.iter().map(|&cell| place(cell)).collect::<Vec<_>>(),
        "words": step.reason(problem, values),
    })
}
