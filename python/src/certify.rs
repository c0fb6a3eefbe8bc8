//! Certificates: written for a verdict, and audited.

use crate::request;
use pyo3::prelude::*;
use quorum_toolkit::quorum_audit::AuditReport;
use std::path::PathBuf;

/// The report of the audit of a bundle as JSON.
#[pyfunction]
pub fn audit(py: Python<'_>, bundle: PathBuf) -> PyResult<String> {
    request::run(py, |_| {
        let (report, _) = AuditReport::of(&bundle);
        Ok(serde_json::to_string(&report).expect("a report is JSON"))
    })
}
