//! How `compare` runs: limits, repetitions, order, parallel jobs, what to resume.

use super::experiment::chosen;
use crate::Error;
use quorum::experiment::Experiment;
use quorum::harness::plan::{Plan, Shard};
use quorum::harness::results::Resume;
use quorum::puzzle::formats::ReadOptions;
use quorum::solvers::Mode;
use quorum::solvers::parallel::processors;
use quorum::solvers::table::Named;
use quorum::units::{parse_block, parse_bytes};
use quorum::worker::{Limits, pinning};
use std::time::Duration;

/// The arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct RunArgs {
    /// Memory limit of one run: 500M, 2G; resident memory of its process
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Repetitions of every pair of puzzle and solver; 0: each pair once, without times
    /// [default: 1]
    #[arg(long, value_name = "N")]
    repeat: Option<u32>,
    /// Repeat a run that is shorter until a block of runs lasts this long, a tenth of the
    /// time limit at most; 0: never [default: 1ms]
    #[arg(long, value_name = "DURATION", value_parser = parse_block)]
    min_block: Option<Duration>,
    /// Puzzles that a solver gets before the next solver has its turn [default: 20 if one of
    /// them is incremental, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    batch: Option<u16>,
    /// Seed of the order in which solvers get a puzzle [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Give all solvers the same symmetric copy of each puzzle, another one each repetition
    #[arg(long, value_name = "SEED")]
    permute: Option<u64>,
    /// Puzzles at work at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Keep the processes of each job on a processor of their own
    #[arg(long)]
    pub pin: bool,
    /// Run part i of n: the puzzles whose index leaves i-1 when divided by n
    #[arg(long, value_name = "i/n", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Run again what ended with one of these statuses (timeout, memout, crash, unsupported,
    /// cancelled, wrong, ok)
    #[arg(long, value_name = "STATUS,...", value_delimiter = ',')]
    rerun: Vec<String>,
    /// Throw away the results that are in the folder
    #[arg(long, conflicts_with = "rerun")]
    fresh: bool,
    /// Go on where it is refused: another machine, corpus, limit, mode or seed than the
    /// results in the folder have, or more jobs than processors
    #[arg(long)]
    force: bool,
}

/// Asked one puzzle between the runs of other processes, a solver that keeps its memory for
/// the next puzzle would find it cold in the caches every time.
const INCREMENTAL_BATCH: u16 = 20;

/// Without `--min-block`.
const MIN_BLOCK: Duration = Duration::from_millis(1);

impl RunArgs {
    /// The same, with what an experiment file says where nothing was typed.
    pub fn completed(&self, experiment: &Experiment) -> Self {
        RunArgs {
            memory: chosen("--memory", self.memory, experiment.memory),
            repeat: chosen("--repeat", self.repeat, experiment.repeat),
            min_block: chosen("--min-block", self.min_block, experiment.min_block),
            batch: chosen("--batch", self.batch, experiment.batch),
            seed: chosen("--seed", self.seed, experiment.seed),
            permute: chosen("--permute", self.permute, experiment.permute),
            ..self.clone()
        }
    }

    /// The plan that the arguments describe; the corpora have yet to be added.
    pub fn plan(
        &self,
        solvers: Vec<Named>,
        mode: Mode,
        limit: Duration,
        reading: ReadOptions,
    ) -> Result<Plan, Error> {
        let processors = processors();
        if self.jobs == 0 {
            return Err(Error::Usage("expected at least one job, found --jobs 0".into()));
        }
        if self.jobs > processors && !self.force {
            return Err(Error::Usage(format!(
                "expected at most as many jobs as processors ({processors}), found {}: with more \
                 the times mean nothing (--force runs them anyway)",
                self.jobs
            )));
        }
        for status in &self.rerun {
            let known = quorum::solvers::Status::ALL.map(quorum::solvers::Status::as_str);
            if !known.contains(&status.as_str()) {
                return Err(Error::Usage(format!(
                    "expected statuses among {}, found '{status}'",
                    known.join(", ")
                )));
            }
        }
        let is_incremental = solvers.iter().any(|named| named.solver.is_incremental());
        let batch = self.batch.unwrap_or(if is_incremental { INCREMENTAL_BATCH } else { 1 });
        let repeat = self.repeat.unwrap_or(1);
        let min_block = self.min_block.unwrap_or(MIN_BLOCK).min(limit / 10);
        let mut plan = Plan::new(solvers);
        plan.identity.mode = mode;
        plan.identity.limits = Limits { time: Some(limit), memory: self.memory };
        plan.identity.min_block = if repeat > 0 { min_block } else { Duration::ZERO };
        plan.identity.timed = repeat > 0;
        plan.identity.seed = self.seed.unwrap_or(plan.identity.seed);
        plan.identity.permute = self.permute;
        plan.identity.reading = reading;
        plan.repetitions = repeat.max(1);
        plan.batch = batch.into();
        plan.jobs = self.jobs;
        plan.pin = self.processors()?;
        plan.shard = self.shard;
        Ok(plan)
    }

    /// The processors that the jobs are pinned to: of those that this process may use, one
    /// each.
    fn processors(&self) -> Result<Vec<usize>, Error> {
        if !self.pin {
            return Ok(Vec::new());
        }
        let allowed = pinning::allowed();
        if allowed.len() < self.jobs {
            return Err(Error::Usage(format!(
                "expected as many processors to pin to as jobs ({}), found {}",
                self.jobs,
                allowed.len()
            )));
        }
        Ok(allowed.into_iter().take(self.jobs).collect())
    }

    /// What to do with results that are there.
    pub fn resume(&self) -> Resume {
        Resume { fresh: self.fresh, force: self.force, rerun: self.rerun.clone() }
    }
}
