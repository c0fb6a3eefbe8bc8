//! Certificates: written for a verdict, and audited.

use crate::request;
use pyo3::prelude::*;
use quorum_toolkit::quorum_audit::{self, AuditReport};
use std::path::PathBuf;

/// The report of the audit of a bundle as JSON.
#[pyfunction]
pub fn audit(py: Python<'_>, bundle: PathBuf) -> PyResult<String> {
    request::run(py, |_| {
        let started = std::time::Instant::now();
        let audited = quorum_audit::audit(&bundle);
        let report = AuditReport::new(&bundle, &audited, started.elapsed());
        Ok(serde_json::to_string(&report).expect("a report is JSON"))
    })
}
