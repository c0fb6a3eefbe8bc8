//! Outcome of an audit as data: the objects of `quorum audit --json`.

use crate::{Accepted, Rejection};
use quorum_puzzle::corpus_line;
use quorum_util::digest::sha256_hex;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// Outcome of the audit of one bundle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AuditReport {
    /// Folder of the bundle.
    pub bundle: String,
    /// Whether it is accepted.
    pub accepted: bool,
    /// The verdict that it proves, if it is accepted.
    pub verdict: Option<String>,
    /// Canonical line of its puzzle, if it is accepted.
    pub puzzle: Option<String>,
    /// SHA-256 of the line, as in rows of results.
    pub puzzle_id: Option<String>,
    /// Reason of a rejection.
    pub rejection: Option<String>,
    /// Time of the audit.
    pub time_ns: u64,
}

impl AuditReport {
    /// Describes the audit of the bundle in a folder, which took this time.
    pub fn new(folder: &Path, outcome: &Result<Accepted, Rejection>, time: Duration) -> Self {
        let accepted = outcome.as_ref().ok();
        let puzzle = accepted.map(|accepted| corpus_line(&accepted.puzzle));
        AuditReport {
            bundle: folder.display().to_string(),
            accepted: outcome.is_ok(),
            verdict: accepted.map(|accepted| accepted.verdict.to_owned()),
            puzzle_id: puzzle.as_ref().map(sha256_hex),
            puzzle,
            rejection: outcome.as_ref().err().map(ToString::to_string),
            time_ns: time.as_nanos() as u64,
        }
    }
}
