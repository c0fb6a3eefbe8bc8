//! One job's workers: a process for each solver, and the puzzles that they get in turn.
//!
//! A solver is given a batch of puzzles before the next one has its turn: one, unless the plan
//! has solvers that keep something from puzzle to puzzle.

use super::plan::Plan;
use super::row::{Order, PuzzleFacts, RunFacts, row};
use super::worker::{Ended, Task, Worker, WorkerCommand};
use crate::panel::{Finding, Judged, KnownAnswer, Vote, agreement};
use crate::puzzle::formats::{Item, corpus_line};
use crate::puzzle::symmetry::Transform;
use crate::record::Record;
use crate::solvers::{Answer, Measured, Status};
use jiff::Timestamp;
use quorum_encodings::{Grid, Problem};
use std::io;
use std::time::{Duration, Instant};

/// A puzzle to be given to some of the solvers.
pub struct Job {
    /// Place among all jobs of the run, from 0.
    pub number: u64,
    /// The puzzle.
    pub item: Item,
    /// Number of its corpus.
    pub corpus: usize,
    /// Number of the puzzle in its corpus.
    pub index: u64,
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

/// What came of a job.
pub struct Heard {
    /// The puzzle's id.
    pub id: String,
    /// A row for each solver, in the order of the plan.
    pub rows: Vec<Record>,
    /// What must not be, with solvers numbered as in the plan.
    pub findings: Vec<Finding>,
    /// Time inside the timed blocks.
    pub inside: Duration,
    /// Time that the job took in all: its part of that of the batch.
    pub elapsed: Duration,
}

/// The workers of one job.
pub struct Team<'a> {
    plan: &'a Plan,
    run: &'a RunFacts,
    workers: Vec<Worker>,
}

impl<'a> Team<'a> {
    /// A team whose workers are started by `command(solver, job number)`.
    pub fn new(
        plan: &'a Plan,
        run: &'a RunFacts,
        command: impl Fn(usize) -> WorkerCommand,
    ) -> Self {
        let workers = (0..plan.solvers.len()).map(|solver| Worker::new(command(solver))).collect();
        Team { plan, run, workers }
    }

    /// Gives the batch's puzzles to their solvers, judges and cross-checks, and fills the rows.
    ///
    /// All jobs of a batch are of one repetition and name the same solvers.
    pub fn hear(&mut self, batch: Vec<Job>) -> io::Result<Vec<Heard>> {
        let begun = Instant::now();
        let puzzles: Vec<Puzzle> = batch.iter().map(|job| Puzzle::new(job, self.plan)).collect();
        let task = Task {
            puzzles: puzzles.iter().map(|puzzle| puzzle.text.clone()).collect(),
            mode: self.plan.mode.to_string(),
            limit_ns: self.plan.limits.time.map(|limit| limit.as_nanos() as u64),
            min_block_ns: self.plan.min_block.as_nanos() as u64,
        };
        let Some(Job { corpus, index, repetition, solvers, .. }) = batch.first() else {
            return Ok(Vec::new());
        };
        let mut order: Vec<(usize, usize)> =
            self.plan.order(*corpus, *index, *repetition).into_iter().enumerate().collect();
        order.retain(|(_, solver)| solvers.contains(solver));

        let mut runs: Vec<Vec<Run>> = batch.iter().map(|_| Vec::new()).collect();
        for &(place, solver) in &order {
            let started_at = Timestamp::now();
            let ended = self.workers[solver].run(&task, &self.plan.limits)?;
            for (runs, ended) in runs.iter_mut().zip(ended) {
                let (measured, signal) = self.seen(ended);
                runs.push(Run { solver, place, started_at, measured, signal });
            }
        }
        let elapsed = begun.elapsed() / batch.len() as u32;
        let all = batch.iter().zip(puzzles).zip(runs);
        Ok(all.map(|((job, puzzle), runs)| self.judge(job, &puzzle, runs, elapsed)).collect())
    }

    /// What the runs of one puzzle come to.
    fn judge(&self, job: &Job, puzzle: &Puzzle, mut runs: Vec<Run>, elapsed: Duration) -> Heard {
        let mut votes = Vec::new();
        for run in &mut runs {
            puzzle.map_back(&mut run.measured.answer.grids);
            let judged = Judged::new(&puzzle.problem, run.measured.answer.clone());
            votes.push(Vote { family: self.plan.solvers[run.solver].entry.family, judged });
        }
        let known = KnownAnswer::new(&puzzle.problem, &job.item.expected);
        let ruling = agreement::rule(&mut votes, &known);
        let findings = ruling.findings.into_iter().map(|finding| renumbered(finding, &runs));
        let findings = findings.collect();

        let facts = PuzzleFacts::new(&job.item, &self.run.corpora[job.corpus], job.index);
        // In the order of the plan; the column `order` says in which they ran.
        let mut said: Vec<(&Run, &Vote)> = runs.iter().zip(&votes).collect();
        said.sort_by_key(|(run, _)| run.solver);
        let rows = said.into_iter().map(|(run, vote)| {
            let order = Order {
                number: job.number * self.plan.solvers.len() as u64 + run.place as u64,
                started_at: run.started_at.to_string(),
                repetition: job.repetition,
                permute_seed: puzzle.permute_seed,
            };
            let named = &self.plan.solvers[run.solver];
            let mut row = row(self.run, &facts, named, &known, &run.measured, vote, order);
            row.signal = run.signal;
            if !self.plan.timed {
                row.forget_times();
            }
            row
        });
        Heard {
            id: job.item.id.clone(),
            rows: rows.collect(),
            findings,
            inside: runs.iter().map(|run| run.measured.inside()).sum(),
            elapsed,
        }
    }

    /// What a worker's end of a run is worth: an answer, and the signal that killed it.
    fn seen(&self, ended: Ended) -> (Measured, Option<i32>) {
        let limits = &self.plan.limits;
        match ended {
            Ended::Done(mut measured) => {
                let late = limits.time.is_some_and(|limit| measured.total > limit);
                if late && measured.answer.status == Status::Ok {
                    measured.answer.status = Status::Timeout;
                    measured.answer.message = Some("answered after the limit".into());
                }
                if let (Some(limit), Some(peak)) = (limits.memory, measured.peak_rss_bytes)
                    && peak > limit
                {
                    // Over and done between two looks of the parent.
                    measured.answer.status = Status::Memout;
                    measured.answer.message = Some(format!("used {} MiB", peak >> 20));
                }
                (*measured, None)
            }
            Ended::Timeout(time) => {
                (Measured { total: time, ..killed(Status::Timeout, "killed at the limit") }, None)
            }
            Ended::Memout(bytes) => {
                let run = killed(Status::Memout, &format!("killed at {} MiB", bytes >> 20));
                (Measured { peak_rss_bytes: Some(bytes), ..run }, None)
            }
            Ended::Crash { signal, message } => (killed(Status::Crash, &message), signal),
        }
    }
}

/// A run without an answer.
fn killed(status: Status, message: &str) -> Measured {
    Measured::untimed(Answer { status, message: Some(message.to_owned()), ..Answer::default() })
}

/// A puzzle as the workers get it.
struct Puzzle {
    problem: Problem,
    permute_seed: Option<u64>,
    transform: Option<Transform>,
    text: String,
}

impl Puzzle {
    fn new(job: &Job, plan: &Plan) -> Self {
        let puzzle = &job.item.puzzle;
        let permute_seed = plan.permute.map(|seed| symmetry_seed(seed, job.index, job.repetition));
        let transform = permute_seed.map(|seed| Transform::random(puzzle, seed));
        let text = match &transform {
            Some(transform) => corpus_line(&transform.apply(puzzle)),
            None => corpus_line(puzzle),
        };
        Puzzle { problem: puzzle.lower(), permute_seed, transform, text }
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

/// One run as the team saw it.
struct Run {
    /// Its number in the plan.
    solver: usize,
    /// Its place in the order of solvers.
    place: usize,
    /// When the solver was given the batch.
    started_at: Timestamp,
    measured: Measured,
    signal: Option<i32>,
}

/// A seed for the symmetry of one puzzle and repetition.
fn symmetry_seed(seed: u64, index: u64, repetition: u32) -> u64 {
    // SplitMix64's increment spreads neighbouring indices over the seeds.
    seed.wrapping_add((index << 20 | u64::from(repetition)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Votes are numbered in the order of the runs; the plan's numbers are what names go by.
fn renumbered(finding: Finding, runs: &[Run]) -> Finding {
    let solver = |vote: usize| runs[vote].solver;
    match finding {
        Finding::WrongAnswer(vote, reason) => Finding::WrongAnswer(solver(vote), reason),
        Finding::WrongKnownAnswer(reason) => Finding::WrongKnownAnswer(reason),
        Finding::Disagreement(a, b) => Finding::Disagreement(solver(a), solver(b)),
    }
}
