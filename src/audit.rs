//! `quorum audit`: certificates checked again, by code that shares nothing with those who
//! wrote them; or the verdicts of a finished run, by solvers that it did not use.

use super::args::ThreadArgs;
use super::exit::Exit;
use super::progress::Progress;
use super::recheck::{self, RecheckArgs};
use super::verified::{Checker, Tally};
use super::{Error, faults, output, talk};
use quorum_audit::bundle::{MANIFEST, PUZZLE};
use quorum_audit::{AuditReport, Verification, VerificationOutcome};
use quorum_solvers::parallel::in_order;
use quorum_toolkit::coverage::{Coverage, Gap, GapReason};
use quorum_util::words::counted;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

/// Arguments of `quorum audit`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Check bundles of quorum verify --proof, or folders of these
    ///
    /// With --sample or --all: result files of quorum compare.
    #[arg(value_name = "BUNDLE", required = true)]
    pub paths: Vec<PathBuf>,
    /// Require an accepted bundle for each puzzle of this corpus; may be repeated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "all"])]
    corpus: Vec<PathBuf>,
    /// Ask the checker that is proved in Coq too, and fail if it disagrees with the audit
    ///
    /// make -C verified builds it. It is searched for in QUORUM_CHECKER, as quorum-checker beside
    /// this program and as build/verified/checker of the checkout; --verified=PATH names it.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    #[arg(conflicts_with_all = ["sample", "all"])]
    verified: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub recheck: RecheckArgs,
    /// Print one JSON object per bundle, on one line
    #[arg(long)]
    json: bool,
    /// Print rejected bundles only
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(selection) = args.recheck.selection() {
        let threads = args.threads.get();
        return recheck::run(&args.recheck, selection, &args.paths, args.quiet, threads);
    }
    if let Some(rows) = args.paths.iter().find(|path| path.is_file()) {
        let rows = rows.display();
        return Err(Error::Usage(format!("{rows}: expected --sample N or --all with results")));
    }
    let mut coverage = Coverage::read(&args.corpus)?;
    coverage.unreadable().iter().for_each(talk::say);
    let bundles = bundles(&args.paths)?;
    let progress = Progress::start(Some(bundles.len() as u64));
    let checker = match &args.verified {
        Some(path) => Some(Checker::find(path.as_deref(), args.recheck.timeout.or_seconds(60))?),
        None => None,
    };
    let (mut rejected, mut times) = (0, Vec::new());
    let mut tally = Tally::default();
    let start = Instant::now();
    let work = |(): &mut (), folder: &PathBuf| {
        let (mut report, outcome) = AuditReport::of(folder);
        report.verification = checker.as_ref().map(|checker| checker.verify(&report));
        (report, outcome)
    };
    thread::scope(|scope| {
        let bundles = bundles.into_iter();
        for (folder, audited) in in_order(scope, args.threads.get(), |_| (), bundles, work) {
            progress.tick();
            let (report, outcome) = match audited {
                Ok(audited) => audited,
                Err(panic) => {
                    let folder = folder.display().to_string();
                    progress.suspend(|| faults::report(&folder, None, &panic));
                    continue;
                }
            };
            rejected += u64::from(!report.accepted);
            times.push(report.time_ns);
            if let Ok(accepted) = &outcome {
                coverage.add(accepted);
            }
            if let Some(verification) = &report.verification {
                tally.add(verification.outcome);
                if let Some(message) = message(&report, verification) {
                    progress.suspend(|| talk::say(message));
                }
            }
            if args.quiet && report.accepted {
                continue;
            }
            let text = if args.json { output::json(&report) } else { format!("{report}\n") };
            progress.suspend(|| output::print_now(text))?;
        }
        Ok::<(), Error>(())
    })?;
    drop(progress);
    let mut exit = write_gaps(&coverage, args.json)?;
    output::finish()?;

    times.sort_unstable();
    let accepted = times.len() as u64 - rejected;
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    talk::say(format!(
        "{accepted} accepted, {rejected} rejected; median {:.2} ms, {:.1} s in all",
        median as f64 / 1e6,
        start.elapsed().as_secs_f64()
    ));
    if checker.is_some() {
        talk::say(tally.sentence());
    }
    if tally.silent > 0 {
        exit = exit.max(Exit::Undecided);
    }
    if rejected > 0 || tally.contradicted > 0 {
        exit = exit.max(Exit::Wrong);
    }
    Ok(exit)
}

/// Message about an answer of the verified checker, if it needs one.
fn message(report: &AuditReport, verification: &Verification) -> Option<String> {
    let bundle = &report.bundle;
    let reason = verification.reason.as_deref().unwrap_or_default();
    match verification.outcome {
        VerificationOutcome::Verified if !report.accepted => Some(format!(
            "{bundle}: the verified checker accepts its verdict, which is true: the certificate is \
             not as documented"
        )),
        VerificationOutcome::Verified | VerificationOutcome::Rejected => None,
        VerificationOutcome::Uncovered => {
            Some(format!("{bundle}: not covered by the verified checker: {reason}"))
        }
        VerificationOutcome::Silent => {
            Some(format!("{bundle}: the verified checker gave no answer: {reason}"))
        }
        VerificationOutcome::Contradicted => Some(format!(
            "{bundle}: DISAGREEMENT of audit and verified checker, one of which has a fault: \
             {reason}"
        )),
    }
}

/// Writes a line per puzzle without an accepted bundle that agrees with the corpus, and a summary
/// to standard error.
fn write_gaps(coverage: &Coverage, is_json: bool) -> Result<Exit, Error> {
    let (mut missing, mut exit) = (0, Exit::Success);
    if !coverage.unreadable().is_empty() {
        exit = Exit::Usage;
    }
    for gap in coverage.gaps() {
        let Gap { id, reason, .. } = gap;
        let (word, of_puzzle) = match reason {
            GapReason::Missing => ("MISSING", Exit::Undecided),
            GapReason::Contradicted { .. } => ("REJECTED", Exit::Wrong),
        };
        missing += usize::from(reason == GapReason::Missing);
        exit = exit.max(of_puzzle);
        let json = || output::json(&gap.report());
        output::print(if is_json { json() } else { format!("{id} {word} {reason}\n") })?;
    }
    if coverage.puzzles() > 0 {
        let of = counted(coverage.puzzles() as u64, "puzzle");
        talk::say(format!("{} of {of} have an accepted bundle", coverage.puzzles() - missing));
    }
    Ok(exit)
}

/// The bundles that paths stand for, at least one.
fn bundles(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut bundles = Vec::new();
    for path in paths {
        let io = |error| Error::io(path.display().to_string())(error);
        let mut folders = Vec::new();
        for entry in fs::read_dir(path).map_err(io)? {
            let entry = entry.map_err(io)?;
            if entry.file_type().map_err(io)?.is_dir() {
                folders.push(entry.path());
            }
        }
        let is_bundle = [MANIFEST, PUZZLE].iter().any(|file| path.join(file).exists());
        if folders.is_empty() && !is_bundle {
            let path = path.display();
            return Err(Error::Usage(format!(
                "{path}: expected certificates of quorum verify --proof, found none"
            )));
        }
        if folders.is_empty() || path.join(MANIFEST).exists() {
            bundles.push(path.clone());
        } else {
            folders.sort_unstable();
            bundles.append(&mut folders);
        }
    }
    Ok(bundles)
}
