//! The compiled part of the Python package `quorum_puzzles`. Private: the layer in Python above it
//! has the names, types and documentation that users see.
//!
//! Values cross as plain types: tuples, strings, and JSON where the toolkit has a report of it, so
//! that both sides agree with the command. No thread outlives a call, and nothing handles signals:
//! see `request`.

mod certify;
mod columns;
mod comparison;
mod error;
mod generation;
mod hardness;
mod problem;
mod puzzle;
mod request;
mod rewarding;
mod searching;
mod solvers;
mod solving;
mod survey;
mod verification;

/// Version of the package.
#[pyo3::pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The module.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::certify::audit;
    #[pymodule_export]
    use super::columns::{RowStream, columns};
    #[pymodule_export]
    use super::comparison::{compare, figures, plots, ratio, report_text};
    #[pymodule_export]
    use super::generation::{Generator, kinds};
    #[pymodule_export]
    use super::hardness::{grade, steps};
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::puzzle::{Puzzle, Reader, constraints, formats, judge, read};
    #[pymodule_export]
    use super::rewarding::Rewarder;
    #[pymodule_export]
    use super::searching::{hunt, minimize};
    #[pymodule_export]
    use super::solvers::{Token, solvers, use_libz3};
    #[pymodule_export]
    use super::solving::{Solution, encode, encodings, solve};
    #[pymodule_export]
    use super::survey::{Surveyed, survey};
    #[pymodule_export]
    use super::verification::{Panel, Verdict, verify};

    #[pymodule_export]
    use super::version;
}
