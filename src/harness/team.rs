//! One job's workers: a process for each solver, and the puzzle that they get in turn.

use super::plan::Plan;
use super::row::{Order, PuzzleFacts, RunFacts, row};
use super::worker::{Ended, Task, Worker, WorkerCommand};
use crate::panel::{Finding, Judged, KnownAnswer, Vote, agreement};
use crate::puzzle::formats::{Item, corpus_line};
use crate::puzzle::symmetry::Transform;
use crate::record::Record;
use crate::solvers::{Answer, Measured, Status};
use jiff::Timestamp;
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

/// What came of a job.
pub struct Heard {
    /// Place among all jobs.
    pub number: u64,
    /// The puzzle's id.
    pub id: String,
    /// A row for each solver, in the order of the plan.
    pub rows: Vec<Record>,
    /// What must not be, with solvers numbered as in the plan.
    pub findings: Vec<Finding>,
    /// Time inside the timed blocks.
    pub inside: Duration,
    /// Time that the job took in all.
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

    /// Gives the puzzle to its solvers, judges and cross-checks, and fills the rows.
    pub fn hear(&mut self, job: Job) -> io::Result<Heard> {
        let begun = Instant::now();
        let Job { number, ref item, corpus, index, repetition, .. } = job;
        let problem = item.puzzle.lower();
        let known = KnownAnswer::new(&problem, &item.expected);
        let permute_seed = self.plan.permute.map(|seed| symmetry_seed(seed, index, repetition));
        let transform = permute_seed.map(|seed| Transform::random(&item.puzzle, seed));
        let text = match &transform {
            Some(transform) => corpus_line(&transform.apply(&item.puzzle)),
            None => corpus_line(&item.puzzle),
        };
        let task = Task {
            puzzle: text,
            mode: self.plan.mode.to_string(),
            limit_ns: self.plan.limits.time.map(|limit| limit.as_nanos() as u64),
            min_block_ns: self.plan.min_block.as_nanos() as u64,
        };

        let order = self.plan.order(corpus, index, repetition);
        let asked: Vec<(usize, usize)> = order
            .into_iter()
            .enumerate()
            .filter(|(_, solver)| job.solvers.contains(solver))
            .collect();
        let mut inside = Duration::ZERO;
        let mut runs = Vec::new();
        let mut votes = Vec::new();
        for &(place, solver) in &asked {
            let started_at = Timestamp::now().to_string();
            let mut run = self.run_one(solver, &task)?;
            inside += run.measured.total * run.measured.block_runs.max(1);
            if let Some(transform) = &transform {
                for grid in &mut run.measured.answer.grids {
                    // Anything else is for the judge, as it is.
                    let is_value = |&value: &u8| (1..=problem.values()).contains(&value);
                    if grid.len() == problem.cells().len() && grid.iter().all(is_value) {
                        *grid = transform.map_back(grid);
                    }
                }
            }
            let judged = Judged::new(&problem, run.measured.answer.clone());
            votes.push(Vote { family: self.plan.solvers[solver].entry.family, judged });
            let order = number * self.plan.solvers.len() as u64 + place as u64;
            runs.push((run, Order { number: order, started_at, repetition, permute_seed }));
        }
        let ruling = agreement::rule(&mut votes, &known);
        let findings = ruling.findings.into_iter().map(|finding| renumbered(finding, &asked));

        let facts = PuzzleFacts::new(item, &self.run.corpora[corpus], index);
        let mut rows: Vec<(usize, Record)> = asked
            .iter()
            .zip(runs)
            .zip(&votes)
            .map(|((&(_, solver), (run, order)), vote)| {
                let named = &self.plan.solvers[solver];
                let mut row = row(self.run, &facts, named, &known, &run.measured, vote, order);
                row.signal = run.signal;
                if !self.plan.timed {
                    row.forget_times();
                }
                (solver, row)
            })
            .collect();
        // In the order of the plan; the column `order` says in which they ran.
        rows.sort_by_key(|(solver, _)| *solver);
        Ok(Heard {
            number,
            id: item.id.clone(),
            rows: rows.into_iter().map(|(_, row)| row).collect(),
            findings: findings.collect(),
            inside,
            elapsed: begun.elapsed(),
        })
    }

    fn run_one(&mut self, solver: usize, task: &Task) -> io::Result<Run> {
        let limits = &self.plan.limits;
        let ended = self.workers[solver].run(task, limits)?;
        Ok(match ended {
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
                Run { measured: *measured, signal: None }
            }
            Ended::Timeout(time) => Run::killed(Status::Timeout, "killed at the limit", time),
            Ended::Memout(bytes) => {
                let message = format!("killed at {} MiB", bytes >> 20);
                let mut run = Run::killed(Status::Memout, &message, Duration::ZERO);
                run.measured.peak_rss_bytes = Some(bytes);
                run
            }
            Ended::Crash { signal, message } => {
                let run = Run::killed(Status::Crash, &message, Duration::ZERO);
                Run { signal, ..run }
            }
        })
    }
}

/// One run as the team saw it.
struct Run {
    measured: Measured,
    signal: Option<i32>,
}

impl Run {
    /// A run without an answer.
    fn killed(status: Status, message: &str, total: Duration) -> Self {
        let answer = Answer { status, message: Some(message.to_owned()), ..Answer::default() };
        Run { measured: Measured { total, ..Measured::untimed(answer) }, signal: None }
    }
}

/// A seed for the symmetry of one puzzle and repetition.
fn symmetry_seed(seed: u64, index: u64, repetition: u32) -> u64 {
    // SplitMix64's increment spreads neighbouring indices over the seeds.
    seed.wrapping_add((index << 20 | u64::from(repetition)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Votes are numbered in the order of the runs; the plan's numbers are what names go by.
fn renumbered(finding: Finding, asked: &[(usize, usize)]) -> Finding {
    let solver = |vote: usize| asked[vote].1;
    match finding {
        Finding::WrongAnswer(vote, reason) => Finding::WrongAnswer(solver(vote), reason),
        Finding::WrongKnownAnswer(reason) => Finding::WrongKnownAnswer(reason),
        Finding::Disagreement(a, b) => Finding::Disagreement(solver(a), solver(b)),
    }
}
