//! Outcome of an audit as data: the objects of `quorum audit --json`.

use crate::{Accepted, Rejection, audit};
use quorum_puzzle::corpus_line;
use quorum_puzzle::text::printable;
use quorum_util::digest::sha256_hex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Answer about an audited bundle by the checker that is proved in Coq (`verified/` of the
/// repository).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verification {
    /// The outcome.
    pub outcome: VerificationOutcome,
    /// What is not covered, or why it does not accept the bundle.
    pub reason: Option<String>,
}

/// Outcome of a [`Verification`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VerificationOutcome {
    /// It accepts the verdict.
    Verified,
    /// It has no definition of something in the bundle.
    Uncovered,
    /// It rejects the bundle, as the audit does.
    Rejected,
    /// Audit and checker disagree: one of them has a fault.
    Contradicted,
    /// It gave no answer.
    Silent,
}

impl Verification {
    /// The checker accepts the verdict.
    pub fn verified() -> Self {
        Verification { outcome: VerificationOutcome::Verified, reason: None }
    }

    /// Another outcome, and its reason.
    pub fn new(outcome: VerificationOutcome, reason: impl Into<String>) -> Self {
        Verification { outcome, reason: Some(reason.into()) }
    }
}

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
    /// The result of the verified checker, if it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
}

impl fmt::Display for AuditReport {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AuditReport { bundle, verdict, puzzle, rejection, verification, .. } = self;
        let beside = match verification.as_ref().map(|verification| verification.outcome) {
            None => "",
            Some(VerificationOutcome::Verified) => "verified ",
            Some(VerificationOutcome::Contradicted) => "DISAGREEMENT ",
            Some(_) => "unverified ",
        };
        let text = match (verdict, puzzle) {
            (Some(verdict), Some(puzzle)) => {
                format!("{bundle} accepted {beside}{verdict} {puzzle}")
            }
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
            verification: None,
        }
    }
}
