//! A comparison: puzzles become jobs, workers run them, rows are written.
//!
//! Each parallel job has a thread with a separate team; rows are written in the order of the
//! jobs, so that the file is the same for any number of them, except for times.

use super::clock::rfc3339;
use super::control::{ControlFact, Controls};
use super::identity::CorpusFact;
use super::machine;
use super::plan::{Pin, Plan};
use super::provenance::{ExperimentFact, Provenance, RunSession};
use super::results::{Done, Results, ResultsError, Resume};
use super::row::Stamp;
use super::team::{self, Conditions, Job, JobResult, Team};
use quorum_formats::corpus::CorpusError;
use quorum_formats::inputs::ReadError;
use quorum_formats::{InputError, Item};
use quorum_panel::Finding;
use quorum_panel::Observer;
use quorum_panel::each;
use quorum_panel::worker::Workers;
use quorum_panel::worker::pinning::{Cores, NotPinned};
use quorum_solvers::Cancel;
use quorum_solvers::parallel::{self, processors};
use quorum_util::files::at;
use quorum_util::json;
use quorum_util::words::numbered;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Input and output of a comparison.
#[non_exhaustive]
pub struct Request {
    /// Solvers, conditions, order.
    pub plan: Plan,
    /// For each corpus the indices of its solvers in the plan; `None`: all.
    pub selected: Vec<Option<Vec<usize>>>,
    /// Processes of the solvers.
    pub workers: Workers,
    /// Folder of the results.
    pub folder: PathBuf,
    /// Treatment of existing results.
    pub resume: Resume,
    /// Identifies a new run.
    pub run_id: String,
    /// The experiment file, if one is run.
    pub experiment: Option<ExperimentFact>,
    /// Maximum number of puzzles read per corpus.
    pub first: Option<u64>,
}

impl Request {
    /// A new or resumed run of all solvers on all corpora of a plan. Solvers run in workers if
    /// the [program for them](Workers::find) exists.
    pub fn new(plan: Plan, folder: PathBuf) -> Self {
        Request {
            plan,
            selected: Vec::new(),
            workers: Workers::find(&[]),
            folder,
            resume: Resume::default(),
            run_id: new_run_id(),
            experiment: None,
            first: None,
        }
    }
}

/// An identifier of a run that begins now: `2026-01-31T12-00-00Z`.
pub fn new_run_id() -> String {
    let now = rfc3339(SystemTime::now());
    // To seconds, and without the colons, which names of files should not have.
    let seconds = now.split('.').next().unwrap_or(&now);
    format!("{}Z", seconds.replace(':', "-"))
}

/// The folder for the results of a new run among those of others: its identifier, with a number
/// where that exists.
pub fn fresh_folder(runs: &Path, run_id: &str) -> PathBuf {
    let mut folders = numbered(run_id).map(|name| runs.join(name));
    folders.find(|folder| !folder.exists()).expect("numbers never end")
}

/// Observer of a comparison. Puzzles on which a worker dies once it is
/// [stopped](Observer::is_stopped) are left to a resumed run: what ended the comparison may have
/// ended the worker.
pub trait Events: Observer {
    /// Called with a text that is not a puzzle, on the thread that reads the puzzles.
    fn unreadable(&self, _: &InputError) {}

    /// Called with a puzzle whose rows exist already, on the thread that reads the puzzles.
    fn skipped(&self) {}

    /// Called with a puzzle whose rows have been written, once per repetition and in the order
    /// of the rows.
    fn done(&self, _: &JobResult) {}

    /// Called with a circumstance that reduces the value of the results.
    fn warning(&self, _: Warning) {}
}

impl Events for () {}

impl Events for Cancel {}

/// Circumstance that reduces the value of results.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum Warning {
    /// Compiled without optimization.
    #[error("this is a debug build; its times mean nothing (use cargo build --release)")]
    DebugBuild,
    /// Jobs compete for processors.
    #[error("more jobs than processors: the runs wait for each other")]
    TooManyJobs,
    /// No processor is left for the program itself.
    #[error("as many jobs as processors: the program itself disturbs the runs")]
    NoFreeProcessor,
    /// Load average over one minute.
    #[error("the machine is busy (load {0}): times will be noisy")]
    Busy(f64),
    /// The processor saves power.
    #[error("the processor's governor is powersave: times will be noisy")]
    PowerSave,
    /// The workers of a job share cores with others, or move between them.
    #[error("not pinned to processor cores: {0}: times will be noisy")]
    NotPinned(NotPinned),
    /// No program for workers was found.
    #[error("no program 'quorum' for workers: time and memory limits are not enforced")]
    LimitsNotEnforced,
}

/// Reason why a comparison ended early.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// Two corpora with the same content.
    #[error("expected different corpora, found {0} and {1} with the same content")]
    SameCorpus(String, String),
    /// The folder cannot be used or written.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// A corpus cannot be opened.
    #[error(transparent)]
    Source(CorpusError),
    /// The plan requires free cores, and there are none.
    #[error("expected a free processor core for each job, found {0}")]
    NotPinned(NotPinned),
    /// A worker cannot be started.
    #[error("compare: {0}")]
    Worker(io::Error),
}

/// Result of a comparison that has ended.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Comparison {
    /// Run id in the rows.
    pub run_id: String,
    /// Puzzles of all shards.
    pub read: u64,
    /// Puzzles of this shard.
    pub puzzles: u64,
    /// Runs made.
    pub runs: u64,
    /// Wrong answers and disagreements, each with the puzzle's id.
    pub findings: Vec<(String, Finding)>,
    /// Time inside the timed blocks.
    #[serde(rename = "inside_ns", with = "json::nanoseconds")]
    pub inside: Duration,
    /// Wall time of all jobs, added.
    #[serde(rename = "elapsed_ns", with = "json::nanoseconds")]
    pub elapsed: Duration,
    /// Whether it was not cancelled.
    pub is_finished: bool,
    /// Whether every run that exceeded its limits was stopped.
    pub limits_enforced: bool,
}

/// Runs every solver on the puzzles that have no row yet, and writes the rows to the folder.
/// `puzzles` are those of the plan's corpora, in order, requested once per round; when they or the
/// observer end it early, the rows of puzzles in progress are written, except where a worker died,
/// and the comparison is not finished.
pub fn compare<P>(
    request: &Request,
    mut puzzles: impl FnMut() -> P,
    events: &impl Events,
) -> Result<Comparison, CompareError>
where
    P: Iterator<Item = Result<Item, ReadError>> + Send,
{
    let Request { plan, workers, .. } = request;
    check_corpora(&plan.identity.corpora)?;
    let warnings = warnings(plan, workers);
    let recorded = warnings.iter().map(Warning::to_string).collect();
    warnings.into_iter().for_each(|warning| events.warning(warning));
    let cores = cores(plan, events)?;
    let mut results = open(request, &cores, recorded)?;
    let stamp = Stamp {
        plan,
        run_id: results.provenance.run_id.clone(),
        forced: results.provenance.sessions.last().is_some_and(|session| session.forced),
    };
    let names: Vec<String> = plan.solvers.iter().map(|named| named.name.to_string()).collect();
    let settled = results.provenance.controls.clone();
    let settled = settled.unwrap_or_else(|| ControlFact::new(plan, &request.selected));
    let controls = Controls::new(&settled, &names);
    let done = std::mem::take(&mut results.done);
    let mut rounds = Rounds {
        request,
        stamp: &stamp,
        controls: &controls,
        is_settled: settled.settled,
        processors: cores.as_ref().map_or(&[], |cores| &cores.processors),
        jobs: Jobs { plan, selected: &request.selected, done, events },
        is_complete: true,
        jobs_done: 0,
        comparison: Comparison {
            limits_enforced: workers.enforce_limits(),
            ..Comparison::default()
        },
    };
    let begun = Instant::now();
    let mut end = None;
    for round in 0..plan.rounds {
        end = rounds.run(round, puzzles(), &mut results)?;
        if end.is_some() {
            break;
        }
    }
    let mut comparison = rounds.comparison;
    comparison.elapsed = begun.elapsed() * plan.jobs as u32;
    comparison.is_finished = end.is_none() && rounds.is_complete;
    comparison.run_id = stamp.run_id;
    results.close(machine::load(), comparison.is_finished)?;
    match end {
        Some(ReadError::Source(error)) => Err(CompareError::Source(error)),
        _ => Ok(comparison),
    }
}

/// The cores of the jobs, if pinning is requested and possible.
fn cores(
    plan: &Plan,
    events: &impl Events,
) -> Result<Result<Cores, Option<NotPinned>>, CompareError> {
    match (plan.pin, Cores::hold(plan.jobs)) {
        (Pin::No, _) => Ok(Err(None)),
        (_, Ok(cores)) => Ok(Ok(cores)),
        (Pin::Always, Err(reason)) => Err(CompareError::NotPinned(reason)),
        (Pin::IfFree, Err(reason)) => {
            events.warning(Warning::NotPinned(reason));
            Ok(Err(Some(reason)))
        }
    }
}

/// State shared by all rounds of a comparison.
struct Rounds<'a, E> {
    request: &'a Request,
    stamp: &'a Stamp<'a>,
    controls: &'a Controls,
    /// Whether the folder has them.
    is_settled: bool,
    /// One per job, or none.
    processors: &'a [usize],
    jobs: Jobs<'a, E>,
    /// Whether the rows of all jobs were written.
    is_complete: bool,
    /// Number of jobs whose rows were written.
    jobs_done: u64,
    comparison: Comparison,
}

impl<E: Events> Rounds<'_, E> {
    /// Runs a round. Returns the reason why the puzzles ended early, if they did.
    fn run(
        &mut self,
        round: u32,
        puzzles: impl Iterator<Item = Result<Item, ReadError>> + Send,
        results: &mut Results,
    ) -> Result<Option<ReadError>, CompareError> {
        let Rounds { request, stamp, controls, processors, jobs, .. } = self;
        let Rounds { is_settled, is_complete, comparison, jobs_done, .. } = self;
        let Request { plan, workers, folder, .. } = *request;
        let (read, of_shard) = (AtomicU64::new(0), AtomicU64::new(0));
        let count = |counter: &AtomicU64| counter.fetch_add(1, Ordering::Relaxed);
        let end = OnceLock::new();
        let to_do = each::until_stopped(puzzles, jobs.events)
            .filter_map(|item| match item {
                Ok(item) => Some(item),
                Err(ReadError::Text(error)) => {
                    if round == 0 {
                        jobs.events.unreadable(&error);
                    }
                    None
                }
                Err(last) => {
                    _ = end.set(last);
                    None
                }
            })
            .inspect(|_| _ = count(&read))
            .filter(|puzzle| plan.holds(puzzle.corpus, puzzle.index))
            .inspect(|_| _ = count(&of_shard));
        let batches = chunks(to_do, plan.batch).flat_map(|chunk| jobs.batches(&chunk, round));
        let team = |team| {
            let processor = processors.get(team).copied();
            let cancel = jobs.events.cancel();
            Team::new(stamp, Conditions { workers, processor, controls, cancel })
        };
        let run = |team: &mut Team, batch: &Vec<Job>| team.run(batch);
        thread::scope(|scope| {
            for (batch, done) in parallel::in_order(scope, plan.jobs, team, batches, run) {
                let done = match done {
                    Ok(done) => done.map_err(CompareError::Worker)?,
                    Err(panic) => {
                        // Not an interruption: the puzzle would be lost again.
                        for Job { item, .. } in &batch {
                            jobs.events.panicked(&item.id, Some(&item.puzzle), &panic);
                        }
                        Vec::new()
                    }
                };
                for job in done {
                    if job.is_cut() || job.has_crash() && jobs.events.is_stopped() {
                        *is_complete = false;
                        continue;
                    }
                    let written = results.write(&job.line, &job.rows).map_err(at(folder));
                    written.map_err(ResultsError::from)?;
                    jobs.events.done(&job);
                    comparison.add(job);
                    *jobs_done += 1;
                    jobs.events.progress(*jobs_done);
                }
                if let (false, Some(chosen)) = (*is_settled, controls.settled()) {
                    let name = |place: usize| plan.solvers[place].name.to_string();
                    let settled = results.settle(chosen.into_iter().map(name));
                    settled.map_err(at(folder)).map_err(ResultsError::from)?;
                    *is_settled = true;
                }
            }
            Ok::<(), CompareError>(())
        })?;
        if round == 0 {
            comparison.read = read.into_inner();
            comparison.puzzles = of_shard.into_inner();
        }
        Ok(end.into_inner())
    }
}

impl Comparison {
    fn add(&mut self, job: JobResult) {
        self.runs += job.rows.iter().map(|row| row.block_runs.unwrap_or(1)).sum::<u64>();
        self.inside += job.inside;
        self.findings.extend(job.findings.into_iter().map(|finding| (job.id.clone(), finding)));
    }
}

/// Opens the folder, with a session that begins now.
fn open(
    request: &Request,
    cores: &Result<Cores, Option<NotPinned>>,
    warnings: Vec<String>,
) -> Result<Results, ResultsError> {
    let Request { plan, workers, folder, resume, experiment, first, .. } = request;
    let session = RunSession {
        experiment: experiment.clone(),
        first: *first,
        limits_enforced: workers.enforce_limits(),
        pinned: cores.is_ok(),
        processors: cores.as_ref().map_or(Vec::new(), |cores| cores.processors.clone()),
        warnings,
        not_pinned: cores.as_ref().err().and_then(|reason| Some((*reason)?.to_string())),
        ..RunSession::begin(plan)
    };
    let controls = ControlFact::new(plan, &request.selected);
    let provenance = Provenance::new(request.run_id.clone(), plan, controls, session);
    Results::open(folder, plan, provenance, resume)
}

/// Refuses corpora of the same content.
///
/// # Errors
/// Two corpora have the same content.
pub fn check_corpora(corpora: &[CorpusFact]) -> Result<(), CompareError> {
    match CorpusFact::same(corpora) {
        None => Ok(()),
        Some((one, other)) => Err(CompareError::SameCorpus(one.name.clone(), other.name.clone())),
    }
}

/// Circumstances known before the first run.
fn warnings(plan: &Plan, workers: &Workers) -> Vec<Warning> {
    let (jobs, processors) = (plan.jobs, processors());
    let busy = machine::busy(processors);
    let is_saving = plan.identity.machine.governor.as_deref() == Some("powersave");
    [
        cfg!(debug_assertions).then_some(Warning::DebugBuild),
        (jobs > processors).then_some(Warning::TooManyJobs),
        (jobs == processors && jobs > 1).then_some(Warning::NoFreeProcessor),
        busy.map(Warning::Busy),
        is_saving.then_some(Warning::PowerSave),
        (!workers.enforce_limits()).then_some(Warning::LimitsNotEnforced),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Makes jobs of puzzles, without the runs that have a row already.
struct Jobs<'a, E> {
    plan: &'a Plan,
    selected: &'a [Option<Vec<usize>>],
    done: Done,
    events: &'a E,
}

impl<E: Events> Jobs<'_, E> {
    /// All repetitions of some puzzles in a round.
    fn batches(&self, puzzles: &[Item], round: u32) -> Vec<Vec<Job>> {
        let repeated = |repetition| {
            let jobs = puzzles.iter().filter_map(|puzzle| self.job(puzzle, repetition));
            team::batches(jobs.collect())
        };
        let first = round * self.plan.repetitions;
        (first..first + self.plan.repetitions).flat_map(repeated).collect()
    }

    fn job(&self, item: &Item, repetition: u32) -> Option<Job> {
        let mut solvers = self.done.missing(self.plan, item.corpus, item.index, repetition);
        if let Some(Some(selected)) = self.selected.get(item.corpus) {
            solvers.retain(|solver| selected.contains(solver));
        }
        if solvers.is_empty() {
            self.events.skipped();
            return None;
        }
        let controls = self.done.known_controls(&solvers, item.corpus, item.index, repetition);
        Some(Job { item: item.clone(), repetition, solvers, controls })
    }
}

/// The items in chunks.
fn chunks<T>(items: impl Iterator<Item = T>, size: usize) -> impl Iterator<Item = Vec<T>> {
    let mut items = items.fuse();
    std::iter::from_fn(move || {
        let chunk: Vec<T> = items.by_ref().take(size).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}
