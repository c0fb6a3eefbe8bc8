//! `quorum audit results.csv`: re-checking of a finished run by solvers that it did not use.

use super::args::TimeoutArgs;
use super::exit::Exit;
use super::faults::Reporting;
use super::progress::Progress;
use super::worker::workers;
use super::{Error, output, talk, usage};
use quorum_harness::recheck::{CheckOutcome, CheckedPuzzle, Recheck, Selection};
use quorum_toolkit::harness::puzzles::{self, Missing};
use quorum_util::words::listed;
use std::path::PathBuf;
use std::thread;

/// Arguments: the part of a finished run that is checked again.
#[derive(clap::Args, Clone, Debug)]
pub struct RecheckArgs {
    /// Check N puzzles of the run with solvers that it did not use
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "json"])]
    pub sample: Option<usize>,
    /// Check all puzzles of the run with solvers that it did not use
    #[arg(long, conflicts_with = "json")]
    pub all: bool,
    /// Set the seed of the sample
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    pub seed: u64,
    /// Read puzzles from these corpora; for runs without puzzles.csv; repeatable
    #[arg(long, value_name = "PATH")]
    pub corpora: Vec<PathBuf>,
    #[command(flatten)]
    pub timeout: TimeoutArgs,
}

impl RecheckArgs {
    /// The puzzles to check, if the arguments select any.
    pub fn selection(&self) -> Option<Selection> {
        match (self.sample, self.all) {
            (Some(count), _) => Some(Selection::Sample { count, seed: self.seed }),
            (None, true) => Some(Selection::All),
            (None, false) => None,
        }
    }
}

/// Runs the command.
pub fn run(
    args: &RecheckArgs,
    selection: Selection,
    paths: &[PathBuf],
    quiet: bool,
    threads: usize,
) -> Result<Exit, Error> {
    let recheck = Recheck::read(paths, selection, &args.corpora).map_err(usage)?;
    if let Some(missing) = recheck.missing() {
        talk::warn(missing_words(missing));
    }
    let limit = args.timeout.or_seconds(60);
    let progress = Progress::start(Some(recheck.puzzles() as u64));
    let mut exit = Exit::default();
    let mut counts = [0u64; 4];
    let workers = workers(&[])?;
    thread::scope(|scope| {
        for checked in recheck.results(scope, limit, threads, &workers, &Reporting) {
            let CheckedPuzzle { name, rows, outcome } = checked;
            let (place, word, of_puzzle) = match outcome {
                CheckOutcome::Confirmed(verdict) => {
                    (0, format!("confirmed {verdict}"), Exit::Success)
                }
                CheckOutcome::Rejected(reason) => (1, format!("REJECTED {reason}"), Exit::Wrong),
                CheckOutcome::Undecided => (2, "undecided".to_owned(), Exit::Undecided),
                CheckOutcome::Missing => {
                    (3, "not audited: the puzzle was not found".to_owned(), Exit::Usage)
                }
            };
            exit = exit.max(of_puzzle);
            counts[place] += 1;
            progress.tick();
            if !(quiet && place == 0) {
                let line = format!("{name} {word} ({rows} rows)\n");
                progress.suspend(|| output::print_now(line))?;
            }
        }
        Ok::<(), Error>(())
    })?;
    output::finish()?;
    drop(progress);
    let names = recheck.checkers().iter().map(|named| named.name.to_string());
    let [confirmed, rejected, undecided, missing] = counts;
    talk::say(format!(
        "{confirmed} confirmed, {rejected} rejected, {undecided} undecided, {missing} not found, \
         by {}",
        listed(names, "and")
    ));
    Ok(exit)
}

/// Warning of puzzles that were not found beside the rows.
pub fn missing_words(missing: Missing) -> String {
    let Missing { missing, requested } = missing;
    format!(
        "{missing} of {requested} puzzles are not in {} beside the rows; pass the corpora of the \
         run with --corpora PATH",
        puzzles::FILE
    )
}
