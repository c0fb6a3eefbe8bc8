//! A certificate of the verdict as a file: the folder that `quorum verify --proof` writes, as a tar
//! archive.

use super::state::State;
use super::verdict::verifier;
use super::{Desk, Events, Refusal};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quorum_toolkit::Cancel;
use quorum_toolkit::certificates::{Certifier, Prover};
use serde_json::json;
use std::time::Duration;

/// Time limit of each solver, and of the proof.
const LIMIT: Duration = Duration::from_secs(60);

/// Bytes of an archive that is handed over; a proof may be far larger.
const MOST_BYTES: u64 = 64 << 20;

/// The archive.
pub fn certificate(desk: &Desk, state: &State, to: Events<'_>) -> Result<(), Refusal> {
    let item = state.item()?;
    let folder = tempfile::tempdir()?;
    let prover = Prover::new("varisat")?;
    let certifier = Certifier::new(folder.path(), prover, false, Some(LIMIT))?;
    let cancel = Cancel::new();
    let verified = verifier(desk, LIMIT).session().verify_as("page", &item, &cancel);
    let certificate =
        certifier.certify("certificate", &item.id, &item.puzzle, &verified.result, &cancel)?;
    if certificate.bytes > MOST_BYTES {
        return Err(format!(
            "the certificate has {} bytes; a page saves at most {MOST_BYTES}",
            certificate.bytes
        )
        .into());
    }
    let mut archive = tar::Builder::new(Vec::new());
    archive.append_dir_all("certificate", folder.path().join(&certificate.name))?;
    let bytes = archive.into_inner()?;
    to(json!({
        "event": "file",
        "name": "certificate.tar",
        "verdict": certificate.verdict.to_string(),
        "bytes": bytes.len(),
        "base64": BASE64_STANDARD.encode(bytes),
    }))?;
    Ok(())
}
