//! Workers of one job: one per solver, and the puzzles that they get in turn.
//!
//! All solvers get a puzzle before any gets the next one, except incremental solvers, which get
//! a batch in one turn.

use super::clock::rfc3339;
use super::control::Controls;
use super::plan::{Plan, SolverSlot};
use super::row::{Stamp, of_run};
use quorum_formats::Item;
use quorum_panel::worker::{AskedPuzzle, Outcome, RunTerms, Task, Worker, Workers};
use quorum_panel::{Finding, KnownAnswer, PanelResult, SolverRun};
use quorum_problem::{Grid, Problem};
use quorum_puzzle::symmetry::Transform;
use quorum_puzzle::{corpus_line, corpus_line_with_name};
use quorum_report::record::{CONTROL, Record};
use quorum_solvers::{Cancel, Status};
use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant, SystemTime};

/// A puzzle for some of the solvers.
pub struct Job {
    /// The puzzle.
    pub item: Item,
    /// Repetition, from 0.
    pub repetition: u32,
    /// Indices of the solvers that have not run yet.
    pub solvers: Vec<usize>,
    /// Those of them whose need of a control does not depend on [`Controls`]: `true` where a row
    /// of a control is to be replaced, `false` where it exists.
    pub controls: BTreeMap<usize, bool>,
}

/// Splits jobs of one repetition into batches: maximal sequences of consecutive jobs with the
/// same solvers and controls.
pub fn batches(jobs: Vec<Job>) -> Vec<Vec<Job>> {
    let mut batches: Vec<Vec<Job>> = Vec::new();
    for job in jobs {
        match batches.last_mut() {
            Some(batch) if batch[0].solvers == job.solvers && batch[0].controls == job.controls => {
                batch.push(job)
            }
            _ => batches.push(vec![job]),
        }
    }
    batches
}

/// Result of one job.
pub struct JobResult {
    /// Name of the puzzle.
    pub id: String,
    /// Its corpus line, with name and author.
    pub line: String,
    /// One row per solver, in the order of the plan.
    pub rows: Vec<Record>,
    /// Wrong answers and disagreements.
    pub findings: Vec<Finding>,
    /// Time inside the timed blocks.
    pub inside: Duration,
    /// Total time of the job: its share of that of the batch.
    pub elapsed: Duration,
}

/// The workers of one job.
pub struct Team<'a> {
    stamp: &'a Stamp<'a>,
    conditions: Conditions<'a>,
    workers: BTreeMap<SolverSlot, Worker>,
}

/// Environment of a team.
#[derive(Clone)]
pub struct Conditions<'a> {
    /// Processes of the solvers.
    pub workers: &'a Workers,
    /// The processor to pin to.
    pub processor: Option<usize>,
    /// The controls of all teams.
    pub controls: &'a Controls,
    /// Token of the runs.
    pub cancel: Cancel,
}

/// The turn of a solver in a batch.
#[derive(Clone, Copy)]
struct Turn {
    slot: SolverSlot,
    /// Index in the order of runs.
    place: usize,
    /// Start of the puzzle, or of the batch.
    started_at: SystemTime,
}

impl JobResult {
    /// Whether a run was cancelled.
    pub fn is_cut(&self) -> bool {
        self.rows.iter().any(|row| row.status == "cancelled")
    }

    /// Whether a worker died, or none could be started.
    pub(crate) fn has_crash(&self) -> bool {
        self.rows.iter().any(|row| row.status == "crash")
    }
}

impl<'a> Team<'a> {
    /// A team whose workers are started on demand.
    pub fn new(stamp: &'a Stamp, conditions: Conditions<'a>) -> Self {
        Team { stamp, conditions, workers: BTreeMap::new() }
    }

    /// Runs the solvers on the batch's puzzles, judges and compares the answers, and fills the
    /// rows.
    ///
    /// All jobs of a batch are of one repetition and have the same solvers. An incremental
    /// solver gets all of them at its turn on the first one, any other one after another.
    pub fn run(&mut self, batch: &[Job]) -> io::Result<Vec<JobResult>> {
        let begun = Instant::now();
        let plan = self.stamp.plan;
        let puzzles: Vec<PreparedPuzzle> =
            batch.iter().map(|job| PreparedPuzzle::new(job, plan)).collect();
        let mut runs: Vec<Vec<(Turn, Outcome)>> = batch.iter().map(|_| Vec::new()).collect();
        let mut controls = self.conditions.controls.now();
        if let Some(job) = batch.first() {
            controls.retain(|control| job.solvers.contains(control));
            controls.retain(|control| !job.controls.contains_key(control));
            controls.extend(job.controls.iter().filter(|(_, again)| **again).map(|(c, _)| *c));
            controls.sort_unstable();
        }
        for (number, Job { item, repetition, solvers, .. }) in batch.iter().enumerate() {
            let order = plan.order((item.corpus, item.index, *repetition), &controls);
            let order = order.into_iter().filter(|slot| solvers.contains(&slot.solver));
            for (place, slot) in order.enumerate() {
                let puzzles = match plan.solvers[slot.solver].solver.is_incremental() {
                    true if number == 0 => &puzzles[..],
                    true => continue,
                    false => &puzzles[number..=number],
                };
                let turn = Turn { slot, place, started_at: SystemTime::now() };
                let outcomes = self.ask(slot, puzzles, plan.min_block(item.corpus))?;
                for (runs, outcome) in runs[number..].iter_mut().zip(outcomes) {
                    runs.push((turn, outcome));
                }
            }
        }
        let elapsed = begun.elapsed() / batch.len().max(1) as u32;
        let all = batch.iter().zip(puzzles).zip(runs);
        Ok(all.map(|((job, puzzle), runs)| self.judge(job, &puzzle, runs, elapsed)).collect())
    }

    /// Passes puzzles to the worker of a slot.
    fn ask(
        &mut self,
        slot: SolverSlot,
        puzzles: &[PreparedPuzzle],
        min_block: Duration,
    ) -> io::Result<Vec<Outcome>> {
        let Plan { identity, solvers, isolate, .. } = self.stamp.plan;
        let Conditions { workers, processor, cancel, .. } = &self.conditions;
        let terms = RunTerms { mode: identity.mode, limits: identity.limits, min_block };
        let task = Task { puzzles: puzzles.iter().map(PreparedPuzzle::asked).collect(), terms };
        let new = || workers.worker(&solvers[slot.solver], *processor, *isolate);
        self.workers.entry(slot).or_insert_with(new).run(&task, cancel)
    }

    /// Judges the runs of one puzzle.
    fn judge(
        &self,
        job: &Job,
        puzzle: &PreparedPuzzle,
        mut runs: Vec<(Turn, Outcome)>,
        elapsed: Duration,
    ) -> JobResult {
        let plan = self.stamp.plan;
        // In the order of the plan; the column `order` records the order in which they ran.
        runs.sort_by_key(|(turn, _)| turn.slot);
        let (mut turns, mut judged) = (Vec::new(), Vec::new());
        for (turn, Outcome { mut measured, signal }) in runs {
            puzzle.map_back(&mut measured.answer.grids);
            judged.push(SolverRun::new(&plan.solvers[turn.slot.solver], &puzzle.problem, measured));
            turns.push((turn, signal));
        }
        let known = KnownAnswer::new(&puzzle.problem, &job.item.expected_as_read());
        let result = PanelResult::new(judged, &known);

        let times = turns.iter().zip(&result.runs).filter(|((turn, _), _)| !turn.slot.is_control);
        self.conditions.controls.note(times.map(|((turn, _), run)| {
            let is_decided = run.judged.answer.status == Status::Ok;
            (turn.slot.solver, is_decided.then_some(run.cost.total))
        }));

        let repetition = u64::from(job.repetition);
        let number = job.item.number * u64::from(plan.repetitions)
            + repetition % u64::from(plan.repetitions);
        let round = repetition / u64::from(plan.repetitions);
        let shared = Record {
            repetition,
            round: Some(round),
            permute_seed: puzzle.permute_seed,
            ..self.stamp.of_puzzle(&job.item, &puzzle.line, &known)
        };
        // Every solver may have a control.
        let seats = 2 * plan.solvers.len() as u64;
        let rows = turns.iter().zip(&result.runs).map(|((turn, signal), run)| {
            let mut row = Record {
                order: (round << ROUND_BITS) + number * seats + turn.place as u64,
                started_at: rfc3339(turn.started_at),
                signal: *signal,
                role: turn.slot.is_control.then(|| CONTROL.to_owned()),
                ..of_run(shared.clone(), job.item.puzzle.rules(), run)
            };
            if !plan.identity.timed {
                row.forget_times();
            }
            row
        });
        JobResult {
            id: job.item.id.clone(),
            line: corpus_line_with_name(&job.item.puzzle),
            rows: rows.collect(),
            inside: result.runs.iter().map(|run| run.cost.inside()).sum(),
            findings: result.findings,
            elapsed,
        }
    }
}

/// Offset between rounds in the column `order`: more runs than any round has.
const ROUND_BITS: u32 = 44;

/// A puzzle as the workers get it.
struct PreparedPuzzle {
    problem: Problem,
    permute_seed: Option<u64>,
    transform: Option<Transform>,
    /// Canonical line, before the symmetry is applied.
    line: String,
    /// Canonical line of the puzzle passed to the solvers.
    text: String,
}

impl PreparedPuzzle {
    fn new(job: &Job, plan: &Plan) -> Self {
        let puzzle = &job.item.puzzle;
        let permute_seed =
            plan.identity.permute.map(|seed| symmetry_seed(seed, job.item.index, job.repetition));
        let transform = permute_seed.map(|seed| Transform::random(puzzle, seed));
        let line = corpus_line(puzzle);
        let text = match &transform {
            Some(transform) => corpus_line(&transform.apply(puzzle)),
            None => line.clone(),
        };
        PreparedPuzzle { problem: puzzle.lower(), permute_seed, transform, line, text }
    }

    fn asked(&self) -> AskedPuzzle {
        AskedPuzzle { line: self.text.clone(), values: self.problem.values() }
    }

    /// Undoes the symmetry.
    fn map_back(&self, grids: &mut [Grid]) {
        let Some(transform) = &self.transform else { return };
        for grid in grids {
            // Anything else is left to the judge.
            let is_value = |value: &u8| (1..=self.problem.values()).contains(value);
            let Some((shown, extra)) = grid.split_at_checked(self.problem.grid_cells()) else {
                continue;
            };
            if shown.iter().all(is_value) {
                *grid = [transform.map_back(shown), extra.to_vec()].concat();
            }
        }
    }
}

/// A seed for the symmetry of one puzzle and repetition.
fn symmetry_seed(seed: u64, index: u64, repetition: u32) -> u64 {
    // SplitMix64's increment spreads adjacent indices over the seeds.
    seed.wrapping_add((index << 20 | u64::from(repetition)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
