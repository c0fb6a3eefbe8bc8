//! A comparison while it runs: corpora to puzzles, events to progress and messages.

use super::results_error;
use crate::exit::Exit;
use crate::inputs::{Interruption, finishing, note_unread};
use crate::progress::Progress;
use crate::{Error, faults, talk, usage};
use quorum_formats::InputError;
use quorum_formats::inputs::Inputs;
use quorum_puzzle::Puzzle;
use quorum_report::figures::time;
use quorum_report::record::Record;
use quorum_solvers::panics::Panicked;
use quorum_toolkit::harness::compare::{
    CompareError, Comparison, Events, Request, Warning, compare,
};
use quorum_toolkit::harness::team::JobResult;
use quorum_toolkit::panel::Finding;
use quorum_toolkit::{Cancel, Observer};
use quorum_util::words::counted;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

/// Events so far, and the line of progress.
struct Watch<'a> {
    progress: Progress,
    interruption: &'a Interruption,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    unreadable: usize,
    timeouts: usize,
    findings: usize,
    /// Puzzles with a wrong known answer.
    wrong_known_answers: usize,
    /// By the name of the solver.
    solvers: BTreeMap<String, Attempts>,
}

/// Runs of one solver so far.
#[derive(Default)]
struct Attempts {
    runs: usize,
    /// Runs that died, broke the protocol or ran out of memory.
    failed: usize,
    /// Runs that ended with a status other than `ok` and `timeout`.
    unanswered: usize,
}

impl Watch<'_> {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().expect("no thread panics with the lock")
    }
}

impl Counts {
    /// Notes a run. Returns the reason if the solver fails at its first puzzle.
    fn add(&mut self, row: &Record) -> Option<String> {
        let attempts = self.solvers.entry(row.solver.clone()).or_default();
        attempts.runs += 1;
        let status = row.status.as_str();
        attempts.failed += usize::from(matches!(status, "crash" | "memout"));
        attempts.unanswered += usize::from(!matches!(status, "ok" | "timeout" | "wrong"));
        let message = row.message.as_deref().map_or(String::new(), |text| format!(": {text}"));
        (attempts.unanswered == 1 && attempts.runs == 1)
            .then(|| format!("{} on {}: {status}{message}", row.solver, row.puzzle_name))
    }

    /// Solvers that failed at everything.
    fn failed_at_all(&self) -> Vec<String> {
        let failed = |(name, a): (&String, &Attempts)| {
            (a.failed == a.runs && a.runs > 0)
                .then(|| format!("{name} failed on all {}", counted(a.runs as u64, "run")))
        };
        self.solvers.iter().filter_map(failed).collect()
    }
}

impl Observer for Watch<'_> {
    fn cancel(&self) -> Cancel {
        self.interruption.cancel()
    }

    fn is_stopped(&self) -> bool {
        self.interruption.is_stopped()
    }

    fn panicked(&self, name: &str, puzzle: Option<&Puzzle>, panic: &Panicked) {
        self.progress.suspend(|| faults::report(name, puzzle, panic));
    }
}

impl Events for Watch<'_> {
    fn unreadable(&self, error: &InputError) {
        self.progress.suspend(|| talk::unreadable(error));
        self.counts().unreadable += 1;
    }

    fn skipped(&self) {
        self.progress.skip();
    }

    fn done(&self, job: &JobResult) {
        // A control repeats the runs of a solver, and its faults.
        let repeats =
            |&(index, finding): &(usize, &Finding)| job.findings[..index].contains(finding);
        for (_, finding) in job.findings.iter().enumerate().filter(|it| !repeats(it)) {
            self.progress.suspend(|| talk::finding(&job.id, finding));
        }
        let mut counts = self.counts();
        for reason in job.rows.iter().filter_map(|row| counts.add(row)) {
            self.progress.suspend(|| talk::warn(reason));
        }
        counts.findings += job.findings.iter().filter(|finding| !finding.is_of_corpus()).count();
        counts.wrong_known_answers += job.findings.iter().filter(|it| it.is_of_corpus()).count();
        counts.timeouts += job.rows.iter().filter(|row| row.status == "timeout").count();
        self.progress.note(&note(counts.timeouts, counts.findings));
        self.progress.tick();
    }

    fn warning(&self, warning: Warning) {
        talk::warn(warning);
    }
}

/// Runs it to its end, or to an interruption.
pub fn run(inputs: &Inputs, request: &Request) -> Result<(Comparison, Exit), Error> {
    let (plan, interruption) = (&request.plan, finishing());
    let stopped = interruption.stopped.flag();
    let runs = |puzzles: u64| puzzles * u64::from(plan.all_repetitions());
    // How many puzzles of each corpus a shard has is not known before they are read.
    let is_counted = Progress::is_shown() && plan.shard.of == 1;
    let total = if is_counted { Some(runs(inputs.count(stopped)?)) } else { None };
    let watch = Watch { progress: Progress::start(total), interruption, counts: Mutex::default() };
    let mut is_first = true;
    let puzzles = || {
        let is_noted = std::mem::replace(&mut is_first, false);
        inputs.iter(stopped).inspect(move |item| {
            if let (true, Ok(item)) = (is_noted, item) {
                note_unread(item);
            }
        })
    };
    let compared = compare(request, puzzles, &watch);
    let Watch { progress, counts, .. } = watch;
    drop(progress);
    let comparison = compared.map_err(|error| match error {
        CompareError::Results(error) => results_error(&error),
        error => usage(error),
    })?;
    let counts = counts.into_inner().expect("no thread panics with the lock");
    let (Counts { unreadable, findings, .. }, failed) = (&counts, counts.failed_at_all());
    let (unreadable, findings) = (*unreadable, *findings);
    for message in &failed {
        talk::warn(message);
    }
    if findings > 0 {
        talk::say("quorum verify shrinks such a puzzle to the smallest case and keeps it");
    }
    let exits = [
        (!comparison.is_finished, Exit::Interrupted),
        (findings > 0, Exit::Wrong),
        (unreadable > 0, Exit::Usage),
        (counts.wrong_known_answers > 0, Exit::NotAsAsked),
        (!failed.is_empty(), Exit::Undecided),
    ];
    let exit = exits.into_iter().find(|(applies, _)| *applies).map_or(Exit::Success, |(_, e)| e);
    Ok((comparison, exit))
}

/// Counts of timeouts and findings for the line of progress.
fn note(timeouts: usize, findings: usize) -> String {
    let mut note = Vec::new();
    if timeouts > 0 {
        note.push(format!("{timeouts} timeouts"));
    }
    if findings > 0 {
        note.push(format!("{findings} WRONG or DISAGREEING"));
    }
    note.join(", ")
}

/// Reports how a comparison with puzzles ended: its cost, solvers that nothing checked, and how to
/// resume it. `has_folder`: the folder was typed.
pub fn summarize(comparison: &Comparison, request: &Request, has_folder: bool) {
    let is_interrupted = !comparison.is_finished;
    match (comparison.puzzles, comparison.runs) {
        // More shards than puzzles: nothing is wrong with that.
        (0, _) if !is_interrupted => {
            talk::say(format!("no puzzle is in shard {}", request.plan.shard))
        }
        (_, 0) if !is_interrupted => talk::say("nothing to do; --fresh repeats"),
        _ => talk::say(cost(comparison)),
    }
    if let [only] = &request.plan.solvers[..] {
        talk::say(format!(
            "only {} ran: no other solver checked its answers; agreement needs two solver families",
            only.name
        ));
    }
    if is_interrupted {
        let folder = request.folder.display();
        let out = if has_folder { String::new() } else { format!(" with --out {folder}") };
        let fresh = if request.resume.fresh { " without --fresh" } else { "" };
        talk::say(format!(
            "interrupted, some puzzles are left: the same command{out}{fresh} resumes the run"
        ));
    }
}

/// The cost of the harness itself, per run: everything outside the timed blocks.
fn cost(comparison: &Comparison) -> String {
    let Comparison { runs, inside, elapsed, .. } = comparison;
    let per_run = |span: f64| time(span / (*runs).max(1) as f64);
    let outside = elapsed.saturating_sub(*inside);
    format!(
        "{runs} runs; per run {} inside timed blocks, {} harness cost",
        per_run(inside.as_nanos() as f64),
        per_run(outside.as_nanos() as f64),
    )
}
