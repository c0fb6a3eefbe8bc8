//! One job's workers: one for each solver, and the puzzles that they get in turn.
//!
//! A solver is given a batch of puzzles before the next one has its turn: one, unless the plan
//! has solvers that keep something from puzzle to puzzle.

use super::plan::Plan;
use super::row::{Stamp, of_run};
use crate::panel::{Finding, KnownAnswer, PanelResult, SolverRun};
use crate::worker::{Outcome, Task, Worker, Workers};
use jiff::Timestamp;
use problem::{Grid, Problem};
use puzzle::formats::{Item, corpus_line};
use puzzle::symmetry::Transform;
use report::record::Record;
use std::io;
use std::time::{Duration, Instant};

/// A puzzle to be given to some of the solvers.
pub struct Job {
    /// The puzzle.
    pub item: Item,
    /// Repetition, from 0.
    pub repetition: u32,
    /// The solvers that have not run yet, by their number in the plan.
    pub solvers: Vec<usize>,
}

/// Splits jobs of one repetition into batches: each the longest run of neighbours that name
/// the same solvers.
pub fn batches(jobs: Vec<Job>) -> Vec<Vec<Job>> {
    let mut batches: Vec<Vec<Job>> = Vec::new();
    for job in jobs {
        match batches.last_mut() {
            Some(batch) if batch[0].solvers == job.solvers => batch.push(job),
            _ => batches.push(vec![job]),
        }
    }
    batches
}

/// Result of one job.
pub struct JobResult {
    /// Name of the puzzle.
    pub id: String,
    /// Its canonical corpus line.
    pub line: String,
    /// A row for each solver, in the order of the plan.
    pub rows: Vec<Record>,
    /// Wrong answers and disagreements.
    pub findings: Vec<Finding>,
    /// Time inside the timed blocks.
    pub inside: Duration,
    /// Time that the job took in all: its part of that of the batch.
    pub elapsed: Duration,
}

/// The workers of one job.
pub struct Team<'a> {
    stamp: &'a Stamp<'a>,
    workers: Vec<Worker<'a>>,
}

/// The turn of a solver in a batch.
#[derive(Clone, Copy)]
struct Turn {
    /// Number of the solver in the plan.
    solver: usize,
    /// Place in the order of solvers.
    place: usize,
    /// When the solver was given the batch.
    started_at: Timestamp,
}

impl<'a> Team<'a> {
    /// Team number `team` of those that work at the same time.
    pub fn new(stamp: &'a Stamp, workers: &Workers, team: usize) -> Self {
        let plan = stamp.plan;
        let processor = plan.pin.get(team).copied();
        let workers = plan.solvers.iter().map(|named| workers.worker(named, processor)).collect();
        Team { stamp, workers }
    }

    /// Gives the batch's puzzles to their solvers, judges and cross-checks, and fills the rows.
    ///
    /// All jobs of a batch are of one repetition and name the same solvers.
    pub fn run(&mut self, batch: Vec<Job>) -> io::Result<Vec<JobResult>> {
        let begun = Instant::now();
        let plan = self.stamp.plan;
        let puzzles: Vec<Puzzle> = batch.iter().map(|job| Puzzle::new(job, plan)).collect();
        let task = Task {
            puzzles: puzzles.iter().map(|puzzle| puzzle.text.clone()).collect(),
            mode: plan.identity.mode,
            limit: plan.identity.limits.time,
            min_block: plan.identity.min_block,
        };
        let Some(Job { item, repetition, solvers }) = batch.first() else {
            return Ok(Vec::new());
        };
        let mut runs: Vec<Vec<(Turn, Outcome)>> = batch.iter().map(|_| Vec::new()).collect();
        let order = plan.order(item.corpus, item.index, *repetition).into_iter().enumerate();
        for (place, solver) in order.filter(|(_, solver)| solvers.contains(solver)) {
            let turn = Turn { solver, place, started_at: Timestamp::now() };
            let outcomes = self.workers[solver].run(&task, &plan.identity.limits)?;
            for (runs, outcome) in runs.iter_mut().zip(outcomes) {
                runs.push((turn, outcome));
            }
        }
        let elapsed = begun.elapsed() / batch.len() as u32;
        let all = batch.iter().zip(puzzles).zip(runs);
        Ok(all.map(|((job, puzzle), runs)| self.judge(job, &puzzle, runs, elapsed)).collect())
    }

    /// Judges the runs of one puzzle.
    fn judge(
        &self,
        job: &Job,
        puzzle: &Puzzle,
        mut runs: Vec<(Turn, Outcome)>,
        elapsed: Duration,
    ) -> JobResult {
        let plan = self.stamp.plan;
        // In the order of the plan; the column `order` holds the one in which they ran.
        runs.sort_by_key(|(turn, _)| turn.solver);
        let (mut turns, mut judged) = (Vec::new(), Vec::new());
        for (turn, Outcome { mut measured, signal }) in runs {
            puzzle.map_back(&mut measured.answer.grids);
            judged.push(SolverRun::new(&plan.solvers[turn.solver], &puzzle.problem, measured));
            turns.push((turn, signal));
        }
        let known = KnownAnswer::new(&puzzle.problem, &job.item.expected);
        let result = PanelResult::new(judged, &known);

        let repetition = u64::from(job.repetition);
        let number = job.item.number * u64::from(plan.repetitions) + repetition;
        let shared = Record {
            repetition,
            permute_seed: puzzle.permute_seed,
            ..self.stamp.of_puzzle(&job.item, &puzzle.line, &known)
        };
        let rows = turns.iter().zip(&result.runs).map(|((turn, signal), run)| {
            let mut row = Record {
                order: number * plan.solvers.len() as u64 + turn.place as u64,
                started_at: turn.started_at.to_string(),
                signal: *signal,
                ..of_run(shared.clone(), run)
            };
            if !plan.identity.timed {
                row.forget_times();
            }
            row
        });
        JobResult {
            id: job.item.id.clone(),
            line: puzzle.line.clone(),
            rows: rows.collect(),
            inside: result.runs.iter().map(|run| run.cost.inside()).sum(),
            findings: result.findings,
            elapsed,
        }
    }
}

/// A puzzle as the workers get it.
struct Puzzle {
    problem: Problem,
    permute_seed: Option<u64>,
    transform: Option<Transform>,
    /// Canonical line, before the symmetry is applied.
    line: String,
    /// Canonical line of what the solvers are given.
    text: String,
}

impl Puzzle {
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
        Puzzle { problem: puzzle.lower(), permute_seed, transform, line, text }
    }

    /// Undoes the symmetry.
    fn map_back(&self, grids: &mut [Grid]) {
        let Some(transform) = &self.transform else { return };
        for grid in grids {
            // Anything else is for the judge, as it is.
            let is_value = |value: &u8| (1..=self.problem.values()).contains(value);
            if grid.len() == self.problem.cells().len() && grid.iter().all(is_value) {
                *grid = transform.map_back(grid);
            }
        }
    }
}

/// A seed for the symmetry of one puzzle and repetition.
fn symmetry_seed(seed: u64, index: u64, repetition: u32) -> u64 {
    // SplitMix64's increment spreads neighbouring indices over the seeds.
    seed.wrapping_add((index << 20 | u64::from(repetition)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
