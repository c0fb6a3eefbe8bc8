//! A comparison while it runs: puzzles become jobs, workers do them, rows are written.

use super::usage;
use crate::cli::exit::Exit;
use crate::cli::inputs::{Event, Inputs, Puzzled};
use crate::cli::progress::Progress;
use crate::cli::{Error, talk};
use crate::harness::plan::Plan;
use crate::harness::results::Results;
use crate::harness::row::RunFacts;
use crate::harness::team::{self, Job};
use crate::harness::worker::{COMMAND, WorkerCommand};
use crate::harness::{campaign, capsule};
use crate::report::figures::time;
use crate::solvers::Registry;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A comparison that is ready to run.
pub struct Comparison<'a> {
    pub inputs: &'a Inputs,
    pub plan: &'a Plan,
    /// The solvers that get a corpus, by its name; a corpus that is not here gets all.
    pub asked: HashMap<String, Vec<usize>>,
    pub facts: &'a RunFacts,
    pub registry: &'a Registry,
    pub results: Results,
}

/// What the thread that reads the corpora has come upon.
#[derive(Default)]
struct Reading {
    exit: Exit,
    /// Puzzles of all shards.
    read: u64,
    /// Those of this one.
    puzzles: u64,
    /// A corpus that could not be opened: the end.
    failed: Option<Error>,
}

/// How it went.
pub struct Ended {
    pub exit: Exit,
    /// Puzzles of all shards.
    pub read: u64,
    /// Those of this one.
    pub puzzles: u64,
    pub runs: u64,
    /// Time inside the timed blocks.
    inside: Duration,
    /// Wall time of all jobs, one after another.
    elapsed: Duration,
}

impl Comparison<'_> {
    /// Runs it to its end, or to an interruption.
    pub fn run(mut self) -> Result<Ended, Error> {
        let Comparison { inputs, plan, facts, registry, .. } = self;
        let reading = Mutex::new(Reading::default());
        let so_far = || reading.lock().expect("nobody panics with the lock");
        let total = match Progress::is_visible() {
            true => Some(inputs.count()? * u64::from(plan.repetitions) / plan.shard.of),
            false => None,
        };
        let progress = Progress::start(total);
        let (mut runs, mut inside, mut findings, mut timeouts) = (0, Duration::ZERO, 0, 0);

        let asked: Vec<Option<&Vec<usize>>> =
            inputs.sources().iter().map(|source| self.asked.get(&source.name())).collect();
        // What is in the file already is skipped; the rest becomes jobs, batch by batch.
        let results = &mut self.results;
        let done = std::mem::take(&mut results.done);
        let to_do = inputs
            .iter()
            .map_while(|event| match event {
                Ok(Event::Puzzle(puzzled)) => Some(Some(*puzzled)),
                Ok(Event::Unreadable(error)) => {
                    progress.suspend(|| talk::unreadable(&error));
                    let mut reading = so_far();
                    reading.exit = reading.exit.usage();
                    Some(None)
                }
                Ok(Event::Interrupted) => {
                    let mut reading = so_far();
                    reading.exit = reading.exit.interrupted();
                    None
                }
                Err(error) => {
                    so_far().failed = Some(error);
                    None
                }
            })
            .flatten()
            .inspect(|_| so_far().read += 1)
            .filter(|puzzled| plan.shard.holds(puzzled.index))
            .inspect(|_| so_far().puzzles += 1);
        let job = |puzzled: &Puzzled, repetition| {
            let mut solvers = done.missing(plan, puzzled.source, puzzled.index, repetition);
            if let Some(asked) = asked[puzzled.source] {
                solvers.retain(|solver| asked.contains(solver));
            }
            if solvers.is_empty() {
                progress.skip();
                return None;
            }
            Some(Job {
                number: puzzled.number * u64::from(plan.repetitions) + u64::from(repetition),
                item: puzzled.item.clone(),
                corpus: puzzled.source,
                index: puzzled.index,
                repetition,
                solvers,
            })
        };
        let batches = chunks(to_do, plan.batch).flat_map(|chunk| {
            let repeated = |repetition| chunk.iter().filter_map(|p| job(p, repetition)).collect();
            (0..plan.repetitions).map(repeated).flat_map(team::batches).collect::<Vec<_>>()
        });

        let program = std::env::current_exe().map_err(Error::io("this program"))?;
        let command = |solver: usize, team: usize| {
            let mut arguments = vec![COMMAND.to_owned(), plan.solvers[solver].name.to_string()];
            arguments.extend(["--parent".to_owned(), std::process::id().to_string()]);
            for declaration in registry.declarations() {
                arguments.extend(["--with".to_owned(), declaration.clone()]);
            }
            if let Some(processor) = plan.pin.get(team) {
                arguments.extend(["--processor".to_owned(), processor.to_string()]);
            }
            WorkerCommand { program: program.clone(), arguments }
        };
        let begun = Instant::now();
        let ran = campaign::run(plan, facts, command, batches, |heard| {
            for finding in &heard.findings {
                progress.suspend(|| talk::finding(&heard.id, finding, &plan.solvers));
                findings += 1;
            }
            results.write(&heard.rows)?;
            runs += heard.rows.iter().map(|row| row.block_runs.unwrap_or(1)).sum::<u64>();
            timeouts += heard.rows.iter().filter(|row| row.status == "timeout").count();
            inside += heard.inside;
            progress.tick(&note(timeouts, findings));
            Ok(())
        });
        let elapsed = begun.elapsed() * plan.jobs as u32;
        drop(progress);
        ran.map_err(Error::io("compare"))?;
        let Reading { mut exit, read, puzzles, failed } =
            reading.into_inner().expect("nobody panics with the lock");
        if findings > 0 {
            exit = exit.wrong();
            talk::say("quorum verify shrinks such a puzzle to the smallest case and keeps it");
        }
        if let Some(error) = failed {
            return Err(error);
        }
        let finished = exit.code_number() != 130;
        self.results.close(capsule::load(), finished).map_err(usage)?;
        Ok(Ended { exit, read, puzzles, runs, inside, elapsed })
    }
}

/// The items, so many at a time.
fn chunks<T>(items: impl Iterator<Item = T>, size: usize) -> impl Iterator<Item = Vec<T>> {
    let mut items = items.fuse();
    std::iter::from_fn(move || {
        let chunk: Vec<T> = items.by_ref().take(size).collect();
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// What is remarkable so far, for the line of progress.
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

impl Ended {
    /// What the harness itself took, per run: everything outside the timed blocks.
    pub fn cost(&self) -> String {
        let runs = self.runs.max(1) as f64;
        let outside = self.elapsed.saturating_sub(self.inside).as_nanos() as f64 / runs;
        let inside = self.inside.as_nanos() as f64 / runs;
        format!(
            "{} runs; per run {} inside timed blocks, {} harness cost",
            self.runs,
            time(inside),
            time(outside),
        )
    }
}
