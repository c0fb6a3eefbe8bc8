//! `quorum audit --verified`: the checker of `verified/`, which is proved in Coq, beside the audit.
//!
//! The checker is a program of its own, built where it is wanted (`make -C verified`). It is run in
//! the folder of each bundle, and its first line is its answer: `accepted VERDICT`, `rejected`, or
//! `uncovered` for what it has no definitions of. An answer that contradicts the audit is a fault
//! of one of the two.

use super::Error;
use quorum_audit::{AuditReport, Verification, VerificationOutcome};
use quorum_solvers::process::{Allowance, Broken, Conversation};
use quorum_solvers::{Mode, Question};
use std::env::{self, consts::EXE_SUFFIX};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The variable with the path of the checker.
const VARIABLE: &str = "QUORUM_CHECKER";

/// Where `make -C verified` puts it, below the folder of the checkout.
const BUILT: &str = "build/verified/checker";

/// Its name beside the program.
const BESIDE: &str = "quorum-checker";

/// The error that there is no checker, with the way to build one.
fn missing(what: &str) -> Error {
    Error::Usage(format!(
        "--verified: {what}; build it with 'make -C verified' in a checkout of quorum (needs ocamlopt), \
         and name its {BUILT} by --verified=PATH or {VARIABLE}"
    ))
}

/// The checker.
pub struct Checker {
    path: PathBuf,
    /// Time per bundle.
    limit: Duration,
}

impl Checker {
    /// The checker at this path, or where it is found: the path in `QUORUM_CHECKER`,
    /// `quorum-checker` beside this program, `build/verified/checker` in the folder of the checkout
    /// or in the present one.
    pub fn find(path: Option<&Path>, limit: Duration) -> Result<Self, Error> {
        if let Some(path) = path {
            return Checker::at(path, limit);
        }
        if let Some(path) = env::var_os(VARIABLE) {
            return Checker::at(Path::new(&path), limit);
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
            Some(path) => Checker::at(&path, limit),
            None => Err(missing("cannot find the verified checker")),
        }
    }

    fn at(path: &Path, limit: Duration) -> Result<Self, Error> {
        // It is run in other folders.
        match path.canonicalize() {
            Ok(path) => Ok(Checker { path, limit }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(missing(&format!("no file {}", path.display())))
            }
            Err(error) => Err(missing(&format!("{}: {error}", path.display()))),
        }
    }

    /// Asks the checker about an audited bundle.
    pub fn verify(&self, report: &AuditReport) -> Verification {
        let answer = self.answer(Path::new(&report.bundle));
        let answer = match &answer {
            Ok(answer) => answer.as_str(),
            Err(reason) => return Verification::new(VerificationOutcome::Silent, reason.as_str()),
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

    /// The first line that the checker prints in a folder, or why there is none.
    fn answer(&self, bundle: &Path) -> Result<String, String> {
        let mut command = Command::new(&self.path);
        command.arg(".").current_dir(bundle).stdout(Stdio::piped()).process_group(0);
        let mut checker = Conversation::start_worker(command).map_err(|error| error.to_string())?;
        let question = Question::within(Mode::First, Some(self.limit));
        checker.receive(&Allowance::of(&question)).map_err(|broken| match broken {
            Broken::TimeUp => "out of time: a longer --timeout may help".to_owned(),
            _ => {
                let words = checker.last_words();
                let reason = checker.explain(&broken);
                if words.is_empty() { reason } else { format!("{reason}: {words}") }
            }
        })
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
