//! Write a certificate that a puzzle has exactly one solution, and check it with the auditor,
//! which shares no code with the solvers.
//!
//! ```text
//! cargo run --release -p quorum-toolkit --example certify
//! ```

use quorum_audit::audit;
use quorum_formats::ReadOptions;
use quorum_solvers::Registry;
use quorum_toolkit::Cancel;
use quorum_toolkit::certificates::{Certifier, Prover};
use quorum_toolkit::verify::Verifier;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let options = ReadOptions::default();
    let item =
        quorum_formats::read("example", text.as_bytes(), options).next().ok_or("no puzzle")??;

    let folder = std::env::temp_dir().join(format!("quorum-certify-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (mut verifier, _missing) = Verifier::standard(&Registry::default());
    let prover = Prover::new("varisat")?;
    verifier.certifier = Some(Certifier::new(&folder, prover, false, None)?);

    let verified = verifier.session().verify_as("puzzle", &item, &Cancel::new());
    let certificate = verified.certificate.ok_or("no certificate was asked for")??;
    println!("{}: {} bytes for {}", item.id, certificate.bytes, certificate.verdict);
    println!("{:?}", audit(&folder.join("puzzle"))?);

    std::fs::remove_dir_all(folder)?;
    Ok(())
}
