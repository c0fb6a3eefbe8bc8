//! The end of a call of a prover.

use super::CertificateError;
use quorum_panel::Verdict;

/// End of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The formula has no model; the proof is written.
    Refuted,
    /// The formula has a model.
    Satisfiable,
    /// The solver gave up.
    GaveUp(String),
}

impl Outcome {
    /// Fails unless the verdict is proved.
    pub fn check(self, prover: &str, verdict: Verdict) -> Result<(), CertificateError> {
        let prover = prover.to_owned();
        match self {
            Outcome::Refuted => Ok(()),
            Outcome::Satisfiable => Err(CertificateError::Opposed { prover, verdict }),
            Outcome::GaveUp(reason) => Err(CertificateError::GaveUp { prover, reason }),
        }
    }
}
