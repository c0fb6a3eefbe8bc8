//! Outcome of an audit as data: the objects of `quorum audit --json`.

use crate::{Accepted, Rejection, audit};
use quorum_puzzle::corpus_line;
use quorum_puzzle::text::printable;
use quorum_util::digest::sha256_hex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Outcome of the audit of one bundle. In words it has the puzzle itself, as names of folders and
/// ids in manifests prove nothing: `DIR/file-00001 accepted unique 9x9;boxes=3x3;cells=...`
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

impl fmt::Display for AuditReport {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AuditReport { bundle, verdict, puzzle, rejection, .. } = self;
        let text = match (verdict, puzzle) {
            (Some(verdict), Some(puzzle)) => format!("{bundle} accepted {verdict} {puzzle}"),
            _ => format!("{bundle} REJECTED {}", rejection.as_deref().unwrap_or_default()),
        };
        to.write_str(&printable(&text))
    }
}

impl AuditReport {
    /// Audits the bundle in a folder.
    pub fn of(folder: &Path) -> (Self, Result<Accepted, Rejection>) {
        let start = Instant::now();
        let outcome = audit(folder);
        (AuditReport::new(folder, &outcome, start.elapsed()), outcome)
    }

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
