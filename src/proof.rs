//! `quorum verify --proof DIR`: certificates for the verdicts.

use super::exit::Exit;
use super::{Error, output, talk, usage, write_file};
use quorum_toolkit::certificates::summary::Summary;
use quorum_toolkit::certificates::{
    Certificate, CertificateError, CertificateReport, Certifier, ProofFormat, Prover,
};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of certificates.
#[derive(clap::Args, Clone, Debug)]
pub struct ProofArgs {
    /// Write one folder with a certificate per puzzle into this folder, a new or an empty one
    ///
    /// quorum audit and the usual proof checkers (drat-trim, lrat-check) accept them.
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// Write proofs with this solver [default: varisat/extended]
    ///
    /// varisat (DRAT) or, in a build with it, cadical (LRAT), with a base and +signs=support or
    /// +signs=conflict; or the search of a native engine (DRAT): classic, signs, propagate,
    /// variant, or native for the first that applies.
    #[arg(long, value_name = "NAME", requires = "proof")]
    prover: Option<String>,
    /// Write formulas and proofs as clauses, or as linear inequalities for VeriPB
    ///
    /// clauses: DIMACS, with a proof of --prover. veripb: OPB, in which a cage is one line, with a
    /// proof that veripb and quorum audit check.
    #[arg(long, value_name = "FORMAT", requires = "proof", default_value = "clauses")]
    #[arg(value_parser = ["clauses", "veripb"])]
    proof_format: String,
    /// Write only what each proof needs, with the reasons of each step (LRAT)
    ///
    /// Mostly a third to a fifth of the size for hard puzzles; a checker has nothing to search for.
    #[arg(long, requires = "proof")]
    trim: bool,
    /// Compress formulas and proofs (zstd)
    #[arg(long, requires = "proof")]
    compress: bool,
    /// Write the summary of the certificates to this file [default: standard output]
    #[arg(long, value_name = "FILE", requires = "proof")]
    summary: Option<PathBuf>,
}

/// Result of one certificate.
pub type Certified = Result<Certificate, CertificateError>;

/// Collects results in order.
pub struct Notes {
    summary: Summary,
    file: Option<PathBuf>,
    is_spoken: bool,
}

impl ProofArgs {
    /// Makes the folder, if certificates are requested. `is_spoken`: standard output is used for
    /// something else than the summary.
    pub fn start(
        &self,
        limit: Option<Duration>,
        is_spoken: bool,
    ) -> Result<Option<(Certifier, Notes)>, Error> {
        let Some(folder) = &self.proof else { return Ok(None) };
        if self.compress && !cfg!(feature = "zstd") {
            return Err(super::absent_feature("compress certificates", "zstd", ""));
        }
        let name = self.prover.as_deref().unwrap_or("varisat/extended");
        let prover =
            Prover::new(name).map_err(|error| Error::Usage(format!("--prover: {error}")))?;
        let format = match self.proof_format.as_str() {
            "veripb" if self.prover.is_some() => {
                let reason = "expected --prover or --proof-format veripb, found both: provers write clauses, and linear \
                              proofs have a search of their own";
                return Err(Error::Usage(reason.to_owned()));
            }
            "veripb" if self.trim => {
                let reason = "expected --trim or --proof-format veripb, found both: \
                              linear proofs state only what they need";
                return Err(Error::Usage(reason.to_owned()));
            }
            "veripb" => ProofFormat::VeriPb,
            _ => ProofFormat::Clauses,
        };
        let (version, encoding) = format.described(&prover);
        let notes = Notes {
            summary: Summary::new(version, encoding),
            file: self.summary.clone(),
            is_spoken,
        };
        let certifier = Certifier::new(folder, prover, self.compress, limit);
        let mut certifier = certifier.map_err(|error| match error.kind() {
            ErrorKind::DirectoryNotEmpty => Error::Usage(format!(
                "--proof: expected a new or an empty folder, found files in {}",
                folder.display()
            )),
            _ => Error::io(folder.display().to_string())(error),
        })?;
        certifier.format = format;
        certifier.is_trimmed = self.trim;
        Ok(Some((certifier, notes)))
    }
}

impl Notes {
    /// Adds the result of a puzzle; an error if the folder cannot be written to.
    pub fn add(&mut self, id: &str, certified: &Certified) -> Result<Exit, Error> {
        match certified {
            Ok(certificate) => self.summary.add(certificate),
            Err(CertificateError::Io(error)) => return Err(usage(error)),
            Err(reason) => self.summary.fail(id, reason),
        }
        Ok(match certified {
            Ok(_) | Err(CertificateError::Io(_)) => Exit::Success,
            Err(CertificateError::Opposed { .. } | CertificateError::Wording(_)) => {
                talk::say(format!("{id}: DISAGREEMENT: {}", CertificateReport::new(certified)));
                Exit::Wrong
            }
            Err(
                CertificateError::Undecided(_)
                | CertificateError::GaveUp { .. }
                | CertificateError::Unauditable(_)
                | CertificateError::Constraint(_),
            ) => Exit::Undecided,
        })
    }

    /// Writes the summary to its file or to standard output.
    pub fn finish(&self) -> Result<(), Error> {
        let text = self.summary.to_string();
        match &self.file {
            Some(file) => write_file(file, text),
            None if self.is_spoken => {
                talk::lines(text.trim_end());
                Ok(())
            }
            None => output::print(&text),
        }
    }
}
