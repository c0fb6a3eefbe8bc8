//! A problem as a solver in Python sees it: cells by number in reading order, values from 1.

use pyo3::prelude::*;
use quorum_toolkit::quorum_problem;

/// Cells, candidates and constraints; no format, name or title of a puzzle.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct Problem(pub quorum_problem::Problem);

/// Two cells, pairs of values.
type RelationParts = ([usize; 2], Vec<(u8, u8)>);

/// Coefficients with cells, comparison (`==`, `!=`, `<=`, `>=`), constant.
type LinearParts = (Vec<(i64, usize)>, String, i64);

/// Cells, transitions per state and value (from 1; `None`: none), accepting states.
type RegularParts = (Vec<usize>, Vec<Vec<Option<u32>>>, Vec<u32>);

/// Cells row by row, cells of a row, values, at least and at most so many.
type ConnectedParts = (Vec<usize>, usize, Vec<u8>, usize, usize);

#[pymethods]
impl Problem {
    #[getter]
    fn values(&self) -> u8 {
        self.0.values()
    }

    #[getter]
    fn positions(&self) -> Vec<(u8, u8)> {
        self.0.cells().iter().map(|cell| (cell.row, cell.column)).collect()
    }

    #[getter]
    fn candidates(&self) -> Vec<Vec<u8>> {
        self.0.candidates().iter().map(|set| set.iter().collect()).collect()
    }

    #[getter]
    fn groups(&self) -> Vec<Vec<usize>> {
        self.0.groups().iter().map(|group| group.cells.clone()).collect()
    }

    #[getter]
    fn less_than(&self) -> Vec<(usize, usize)> {
        self.0.less_than().iter().map(|pair| (pair.lesser, pair.greater)).collect()
    }

    #[getter]
    fn relations(&self) -> Vec<RelationParts> {
        let values = 1..=self.0.values();
        let pairs = |relation: &quorum_problem::Relation| {
            let table = relation.table();
            let of = |a: u8| table.row(a).iter().map(move |b| (a, b)).collect::<Vec<_>>();
            values.clone().flat_map(of).collect()
        };
        self.0.relations().iter().map(|relation| (relation.cells(), pairs(relation))).collect()
    }

    #[getter]
    fn linear(&self) -> Vec<LinearParts> {
        let parts = |linear: &quorum_problem::Linear| {
            let comparison = match linear.comparison() {
                quorum_problem::Comparison::Equal => "==",
                quorum_problem::Comparison::NotEqual => "!=",
                quorum_problem::Comparison::AtMost => "<=",
                quorum_problem::Comparison::AtLeast => ">=",
            };
            (linear.terms().to_vec(), comparison.to_owned(), linear.constant())
        };
        self.0.linear().iter().map(parts).collect()
    }

    #[getter]
    fn regular(&self) -> Vec<RegularParts> {
        let parts = |regular: &quorum_problem::Regular| {
            let automaton = &regular.automaton;
            let states = 0..automaton.states();
            let next = |state| (1..=automaton.values()).map(|v| automaton.next(state, v)).collect();
            let accepting = states.clone().filter(|&state| automaton.is_accepting(state));
            (regular.cells.clone(), states.clone().map(next).collect(), accepting.collect())
        };
        self.0.regular().iter().map(parts).collect()
    }

    #[getter]
    fn connected(&self) -> Vec<ConnectedParts> {
        let parts = |connected: &quorum_problem::Connected| {
            let (cells, values) = (connected.cells().to_vec(), connected.values().iter().collect());
            (cells, connected.width(), values, connected.least(), connected.most())
        };
        self.0.connected().iter().map(parts).collect()
    }

    #[getter]
    fn different_pairs(&self) -> Vec<Vec<[usize; 2]>> {
        self.0.different_pairs().iter().map(|different| different.pairs().to_vec()).collect()
    }
}
