//! Options for the runs of `compare`: limits, repetitions, order, parallel jobs, what to resume.

use super::from_file::chosen;
use crate::Error;
use crate::args::parse_jobs;
use crate::names;
use clap::builder::FalseyValueParser;
use quorum_formats::ReadOptions;
use quorum_panel::worker::Limits;
use quorum_report::solver_name::full_name;
use quorum_solvers::Mode;
use quorum_solvers::parallel::processors;
use quorum_solvers::table::Named;
use quorum_toolkit::experiment::Experiment;
use quorum_toolkit::harness::plan::{Control, Pin, Plan, Shard};
use quorum_toolkit::harness::results::Resume;
use quorum_util::units::{parse_block, parse_bytes, parse_duration};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct RunArgs {
    /// Limit the CPU time of one run and all its processes: 500ms, 10s, 2m
    ///
    /// The wall limit is then twice as long plus one second, unless --timeout is given.
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    cpu_timeout: Option<Duration>,
    /// Limit the resident memory of one run and all its processes: 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    memory: Option<u64>,
    /// Repeat every pair of puzzle and solver N times; 0: once, without times [default: 1]
    #[arg(long, help_heading = "Runs", value_name = "N")]
    repeat: Option<u32>,
    /// Go over all puzzles N times, each time with new worker processes [default: 1]
    ///
    /// Repetitions within a round share worker processes.
    #[arg(long, help_heading = "Runs", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Start a process for every run; short runs are not repeated in blocks
    #[arg(long, help_heading = "Runs")]
    isolate: bool,
    /// Run this solver twice, as a control that shows the noise of the run
    ///
    /// Default: the first solver of each corpus and, unless --shard is given, one for every decade
    /// of time in the first five puzzles. A resumed run keeps those of its folder.
    #[arg(long, help_heading = "Runs", value_name = "SOLVER", value_delimiter = ',')]
    control: Vec<String>,
    /// Run no control; the noise of the run is unknown
    #[arg(long, help_heading = "Runs", env = "QUORUM_NO_CONTROL", hide_env = true, value_parser = FalseyValueParser::new())]
    no_control: bool,
    /// Repeat shorter runs until a block of them lasts this long; 0: never
    ///
    /// Default: 1ms in corpora of up to 100 puzzles, a share of 100ms in larger ones, but at least
    /// 50us. At most a tenth of the time limit.
    #[arg(long, help_heading = "Runs", value_name = "DURATION", value_parser = parse_block)]
    min_block: Option<Duration>,
    /// Give an incremental solver N puzzles before the next solver runs [default: 20]
    #[arg(long, help_heading = "Runs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    batch: Option<u16>,
    /// Set the seed of the order in which solvers get a puzzle [default: 1]
    #[arg(long, help_heading = "Runs", value_name = "N")]
    seed: Option<u64>,
    /// Give all solvers the same symmetric copy of each puzzle, a new one per repetition
    #[arg(long, help_heading = "Runs", value_name = "SEED")]
    permute: Option<u64>,
    /// Process N puzzles at the same time
    #[arg(long, help_heading = "Processes", value_name = "N", default_value = "1", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Pin each job to its own CPU core, and refuse to run if none is free
    ///
    /// By default jobs are pinned where cores are free.
    #[arg(long, help_heading = "Processes")]
    pub pin: bool,
    /// Do not pin processes to CPU cores
    #[arg(long, help_heading = "Processes", env = "QUORUM_NO_PIN", hide_env = true, value_parser = FalseyValueParser::new())]
    no_pin: bool,
    /// Run part i of n: the puzzles with index i-1 modulo n
    #[arg(long, help_heading = "Shards", value_name = "i/n", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Take the puzzles of --shard from a file of quorum plan, where shards take equally long
    #[arg(long, help_heading = "Shards", value_name = "plan.json", requires = "shard")]
    pub plan: Option<PathBuf>,
    /// Repeat runs that ended with one of these statuses
    ///
    /// Statuses: timeout, memout, crash, unsupported, cancelled, wrong, ok.
    #[arg(long, help_heading = "Results", value_name = "STATUS,...", value_delimiter = ',')]
    rerun: Vec<String>,
    /// Discard the results in the folder
    #[arg(long, help_heading = "Results", conflicts_with = "rerun")]
    fresh: bool,
    /// Resume although machine, corpus, limit, mode or seed differ; allow more jobs than cores
    #[arg(long, help_heading = "Results")]
    force: bool,
}

/// Asked one puzzle between the runs of other processes, a solver that keeps its memory for
/// the next puzzle would find it cold in the caches every time.
const INCREMENTAL_BATCH: u16 = 20;

/// Time limit of a run without `--timeout` and `--cpu-timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

impl RunArgs {
    /// The same, with the values of an experiment file where an option was not given.
    pub fn completed(&self, experiment: &Experiment) -> Self {
        let file_control = Some(&experiment.control).filter(|names| !names.is_empty());
        let control = Some(&self.control).filter(|names| !names.is_empty());
        let control =
            if self.no_control { control } else { chosen("--control", control, file_control) };
        RunArgs {
            memory: chosen("--memory", self.memory, experiment.memory),
            cpu_timeout: chosen("--cpu-timeout", self.cpu_timeout, experiment.cpu_timeout),
            repeat: chosen("--repeat", self.repeat, experiment.repeat),
            rounds: chosen("--rounds", self.rounds, experiment.rounds),
            isolate: self.isolate || experiment.isolate,
            min_block: chosen("--min-block", self.min_block, experiment.min_block),
            batch: chosen("--batch", self.batch, experiment.batch),
            seed: chosen("--seed", self.seed, experiment.seed),
            permute: chosen("--permute", self.permute, experiment.permute),
            control: control.cloned().unwrap_or_default(),
            ..self.clone()
        }
    }

    /// The plan that the arguments describe; the corpora have yet to be added.
    pub fn plan(
        &self,
        solvers: Vec<Named>,
        mode: Mode,
        timeout: Option<Duration>,
        reading: ReadOptions,
    ) -> Result<Plan, Error> {
        let (jobs, processors) = (self.jobs.get(), processors());
        if jobs > processors && !self.force {
            return Err(Error::Usage(format!(
                "expected at most as many jobs as processors ({processors}), found {}: with more \
                 the times mean nothing (--force runs them anyway)",
                jobs
            )));
        }
        for status in &self.rerun {
            let known = quorum_solvers::Status::ALL.map(quorum_solvers::Status::as_str);
            if !known.contains(&status.as_str()) {
                return Err(Error::Usage(format!(
                    "expected statuses among {}, found '{status}'",
                    known.join(", ")
                )));
            }
        }
        let limit = timeout.unwrap_or(match self.cpu_timeout {
            Some(limit) => limit * 2 + Duration::from_secs(1),
            None => DEFAULT_TIMEOUT,
        });
        let repeat = self.repeat.unwrap_or(1);
        let is_timed = repeat > 0;
        let has_blocks = is_timed && (!self.isolate || self.min_block.is_some());
        let min_block = self.min_block.map(|block| block.min(limit / 10));
        let control = self.control(&solvers)?;
        let is_incremental = solvers.iter().any(|named| named.solver.is_incremental());
        let mut plan = Plan::new(solvers);
        plan.identity.mode = mode;
        plan.identity.limits =
            Limits { time: Some(limit), cpu: self.cpu_timeout, memory: self.memory };
        plan.identity.min_block = if has_blocks { min_block } else { Some(Duration::ZERO) };
        plan.identity.timed = is_timed;
        plan.identity.seed = self.seed.unwrap_or(plan.identity.seed);
        plan.identity.permute = self.permute;
        plan.identity.reading = reading;
        plan.repetitions = repeat.max(1);
        plan.rounds = self.rounds.unwrap_or(1);
        plan.control = if is_timed { control } else { Control::None };
        plan.isolate = self.isolate;
        plan.batch =
            if is_incremental { self.batch.unwrap_or(INCREMENTAL_BATCH).into() } else { 1 };
        plan.jobs = jobs;
        plan.pin = match (self.pin, self.no_pin || !is_timed) {
            (true, _) => Pin::Always,
            (false, true) => Pin::No,
            (false, false) => Pin::IfFree,
        };
        plan.shard = self.shard;
        Ok(plan)
    }

    fn control(&self, solvers: &[Named]) -> Result<Control, Error> {
        match (self.control.is_empty(), self.no_control) {
            (true, true) => return Ok(Control::None),
            (true, false) => return Ok(Control::Decades),
            (false, _) => {}
        }
        let names: Vec<String> = solvers.iter().map(|named| named.name.to_string()).collect();
        let place = |text: &String| {
            let text = names::ordered(text);
            match full_name(&text, names.iter().map(String::as_str)) {
                Ok(full) => Ok(names.iter().position(|name| name == full).expect("one of them")),
                Err(near) => Err(Error::Usage(format!(
                    "expected one of the solvers as control, found '{text}'{near}"
                ))),
            }
        };
        Ok(Control::Named(self.control.iter().map(place).collect::<Result<_, _>>()?))
    }

    /// Whether it is a part of a comparison.
    pub fn is_sharded(&self) -> bool {
        self.shard != Shard::WHOLE
    }

    /// Treatment of existing results.
    pub fn resume(&self) -> Resume {
        Resume { fresh: self.fresh, force: self.force, rerun: self.rerun.clone() }
    }
}
