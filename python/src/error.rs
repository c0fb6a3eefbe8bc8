//! Errors as exceptions: those with fields of their own are classes of the Python layer.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use quorum_toolkit::quorum_formats::InputError;
use std::fmt::Display;

static READ_ERROR: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A `ReadError` with the place of the fault.
pub fn unreadable(py: Python<'_>, error: &InputError) -> PyErr {
    let made = READ_ERROR.import(py, "quorum_puzzles._errors", "ReadError").and_then(|class| {
        class.call1((error.to_string(), &error.source, error.line, error.column))
    });
    match made {
        Ok(instance) => PyErr::from_value(instance),
        Err(failed) => failed,
    }
}

/// A `ValueError`.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
