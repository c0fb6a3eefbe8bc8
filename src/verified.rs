//! `quorum audit --verified`: the checker of `verified/`, which is proved in Coq, beside the audit.
//!
//! The checker is a program of its own, built where it is wanted (`make -C verified`). It is run in
//! the folder of each bundle, and its first line is its answer: `accepted VERDICT`, `rejected`, or
//! `uncovered` for what it has no definitions of. An answer that contradicts the audit is a fault
//! of one of the two.

use super::Error;
use quorum_audit::{AuditReport, Verification, VerificationOutcome};
use std::env::{self, consts::EXE_SUFFIX};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable with the path of the checker.
const VARIABLE: &str = "QUORUM_CHECKER";

/// Where `make -C verified` puts it, below the folder of the checkout.
const BUILT: &str = "build/verified/checker";

/// Its name beside the program.
const BESIDE: &str = "quorum-checker";

/// The error that there is no checker, with the way to build one.
fn missing(what: &str) -> Error {
    Error::Usage(format!(
        "--verified: {what}: build it with 'make -C verified' in a checkout of quorum (needs ocamlopt), \
         and name its {BUILT} by --verified=PATH or {VARIABLE}"
    ))
}

/// The checker.
pub struct Checker {
    path: PathBuf,
}

impl Checker {
    /// The checker at this path, or where it is found: the path in `QUORUM_CHECKER`,
    /// `quorum-checker` beside this program, `build/verified/checker` in the folder of the checkout
    /// or in the present one.
    pub fn find(path: Option<&Path>) -> Result<Self, Error> {
        if let Some(path) = path {
            return Checker::at(path);
        }
        if let Some(path) = env::var_os(VARIABLE) {
            return Checker::at(Path::new(&path));
        }
        let mut places = Vec::new();
        if let Ok(program) = env::current_exe() {
            let mut folders = program.ancestors().skip(1);
            if let Some(folder) = folders.next() {
                places.push(folder.join(format!("{BESIDE}{EXE_SUFFIX}")));
            }
            // The program of a checkout is in target/release.
            if let Some(folder) = folders.nth(1) {
                places.push(folder.join(BUILT));
            }
        }
        places.push(PathBuf::from(BUILT));
        match places.into_iter().find(|place| place.is_file()) {
            Some(path) => Checker::at(&path),
            None => Err(missing("cannot find the verified checker")),
        }
    }

    fn at(path: &Path) -> Result<Self, Error> {
        // It is run in other folders.
        match path.canonicalize() {
            Ok(path) => Ok(Checker { path }),
            Err(error) => Err(missing(&format!("{}: {error}", path.display()))),
        }
    }

    /// Asks the checker about an audited bundle.
    pub fn verify(&self, report: &AuditReport) -> Verification {
        let answer = self.answer(Path::new(&report.bundle));
        let answer = match &answer {
            Ok(answer) => answer.as_str(),
            Err(error) => return Verification::new(VerificationOutcome::Silent, error.to_string()),
        };
        let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        // Behind the folder, which is always the same.
        let reason = rest.strip_prefix('.').unwrap_or(rest).trim_start_matches([':', ' ']);
        let verdict = rest.split(' ').next().unwrap_or_default();
        match word {
            "accepted" => match &report.verdict {
                Some(audited) if audited != verdict => Verification::new(
                    VerificationOutcome::Contradicted,
                    format!("it accepts the verdict {verdict}"),
                ),
                _ => Verification::verified(),
            },
            "uncovered" => Verification::new(VerificationOutcome::Uncovered, reason),
            "rejected" if report.accepted => Verification::new(
                VerificationOutcome::Contradicted,
                format!("it rejects the certificate {reason}"),
            ),
            "rejected" => Verification::new(VerificationOutcome::Rejected, reason),
            _ => Verification::new(
                VerificationOutcome::Silent,
                format!("expected accepted, rejected or uncovered, found '{answer}'"),
            ),
        }
    }

    /// The first line that the checker prints in a folder.
    fn answer(&self, bundle: &Path) -> io::Result<String> {
        let mut command = Command::new(&self.path);
        command.arg(".").current_dir(bundle).stdin(Stdio::null());
        let output = command.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        match text.lines().next() {
            Some(line) => Ok(line.to_owned()),
            None => {
                let message = String::from_utf8_lossy(&output.stderr);
                let message = message.lines().next().unwrap_or("no message").to_owned();
                Err(io::Error::other(format!("{}: {message}", output.status)))
            }
        }
    }
}

/// How often each outcome occurred.
#[derive(Default)]
pub struct Tally {
    verified: u64,
    uncovered: u64,
    /// Contradictions of the audit.
    pub contradicted: u64,
    /// Bundles without an answer.
    pub silent: u64,
}

impl Tally {
    /// Counts an outcome.
    pub fn add(&mut self, outcome: VerificationOutcome) {
        match outcome {
            VerificationOutcome::Verified => self.verified += 1,
            VerificationOutcome::Uncovered => self.uncovered += 1,
            VerificationOutcome::Contradicted => self.contradicted += 1,
            VerificationOutcome::Silent => self.silent += 1,
            VerificationOutcome::Rejected => {}
        }
    }

    /// `3 verified, 1 not covered, no disagreements`
    pub fn sentence(&self) -> String {
        let mut text = format!("{} verified, {} not covered", self.verified, self.uncovered);
        if self.silent > 0 {
            text += &format!(", {} without an answer", self.silent);
        }
        match self.contradicted {
            0 => text + ", no disagreement",
            1 => text + ", 1 DISAGREEMENT",
            count => format!("{text}, {count} DISAGREEMENTS"),
        }
    }
}
