//! `quorum compare`: every solver on every puzzle, cross-checked and timed; a row a run.

mod dry_run;
mod experiment;
mod json_summary;
mod run_args;
mod running;
mod shown;

use super::args::{ColorArgs, InputArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::{Error, inputs, solver_list, talk};
use crate::worker::workers;
use dry_run::dry_run;
use experiment::chosen;
use jiff::Timestamp;
use quorum_report::stats::summary::Summary;
use quorum_solvers::table::Named;
use quorum_solvers::{Mode, Registry};
use quorum_toolkit::defaults;
use quorum_toolkit::experiment::Experiment;
use quorum_toolkit::harness::compare::{Request, check_corpora};
use quorum_toolkit::harness::identity::CorpusFact;
use quorum_toolkit::harness::provenance::ExperimentFact;
use quorum_toolkit::harness::results::Results;
use quorum_util::digest;
use quorum_util::words::numbered;
use run_args::RunArgs;
pub use shown::show;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Arguments of `quorum compare`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Compare these solvers: names, braces, groups (@native, @sat, @smt, @cp, @asp, @pb, @all)
    ///
    /// Default: native,batsat/extended+reduce=clues,z3/one-hot, and those of --with.
    #[arg(long, value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// Find this many solutions: first, decide (0, 1 or 2+), count=N (up to N) [default: decide]
    #[arg(long, value_name = "MODE")]
    mode: Option<Mode>,
    /// Write results.csv and meta.json to this folder [default: a new dated one under runs/]
    ///
    /// A run whose results are there is resumed.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the counts of the table and the exit code to this file as JSON
    #[arg(long, value_name = "FILE")]
    json_summary: Option<PathBuf>,
    /// Print the plan and its longest duration without running it
    #[arg(long)]
    dry_run: bool,
    /// Exit with code 2 if any text could not be read
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    color: ColorArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.color.apply();
    let registry = args.with.registry()?;
    match experiment::named(&args.input, &registry)? {
        Some(experiment) => compare(args, Some(&experiment), &registry),
        None => compare(args, None, &registry),
    }
}

impl Args {
    /// The same, with what an experiment file says where nothing was typed.
    fn completed(&self, experiment: &Experiment) -> Self {
        let timeout = chosen("--timeout", self.timeout.timeout, experiment.timeout);
        Args {
            solvers: chosen(
                "--solvers",
                self.solvers.clone(),
                Some(experiment::solvers(experiment)),
            ),
            mode: chosen("--mode", self.mode, experiment.mode),
            run: self.run.completed(experiment),
            timeout: TimeoutArgs { timeout },
            ..self.clone()
        }
    }
}

/// The exit of what the rows show about solvers and about the corpus.
pub fn of_summary(summary: &Summary) -> Exit {
    match (summary.is_right(), summary.wrong_known_answers) {
        (false, _) => Exit::Wrong,
        (true, 1..) => Exit::NotAsAsked,
        (true, 0) => Exit::Success,
    }
}

fn compare(
    typed: &Args,
    experiment: Option<&Experiment>,
    registry: &Registry,
) -> Result<Exit, Error> {
    let args = &experiment.map_or_else(|| typed.clone(), |file| typed.completed(file));
    let run_id = Timestamp::now().strftime("%Y-%m-%dT%H-%M-%SZ").to_string();
    let mode = args.mode.unwrap_or(Mode::Decide);
    let reading = args.input.read.read_options()?;
    let mut plan = args.run.plan(solvers(args, registry)?, mode, args.timeout.timeout, reading)?;
    let report = experiment.map(|experiment| experiment::Report::new(experiment, &plan, registry));
    let report = report.transpose()?;
    // Corpora may have solvers of their own, unless others were typed.
    let asked = match experiment {
        Some(experiment) if typed.solvers.is_none() => {
            experiment::asked(experiment, &plan, registry)?
        }
        _ => HashMap::new(),
    };
    let folder = args.out.clone().unwrap_or_else(|| fresh_folder(&run_id));
    let (inputs, unreadable) = match experiment {
        Some(experiment) => {
            // Those that exist, before the others are generated.
            let files = experiment::inputs(experiment, &args.input, &folder, true)?;
            check_corpora(&CorpusFact::of(&files)?).map_err(usage)?;
            let inputs = experiment::inputs(experiment, &args.input, &folder, args.dry_run)?;
            (inputs, Exit::Success)
        }
        None => {
            let (inputs, unreadable) = inputs::readable_inputs(&args.input)?;
            (inputs.spooled()?, unreadable)
        }
    };
    plan.identity.corpora = CorpusFact::of(&inputs)?;
    plan.identity.constraints = inputs.constraints().iter().map(ToString::to_string).collect();
    check_corpora(&plan.identity.corpora).map_err(usage)?;
    if args.dry_run {
        let unmade = experiment.map_or_else(Vec::new, experiment::generated);
        return dry_run(&inputs, unmade, &plan, &asked);
    }
    let sources = inputs.sources().iter();
    let request = Request {
        plan,
        selected: sources.map(|source| asked.get(source.name()).cloned()).collect(),
        workers: workers(registry.declarations())?,
        folder: folder.clone(),
        resume: args.run.resume(),
        run_id,
        experiment: experiment.map(fact),
        first: args.input.limit,
    };
    let (comparison, exit) = running::run(&inputs, &request)?;
    let exit = exit.max(unreadable);

    let interrupted = !comparison.is_finished;
    match (comparison.puzzles, comparison.runs) {
        (0, _) if comparison.read == 0 => {
            talk::say("no puzzle could be read");
            return Ok(exit.max(Exit::Usage));
        }
        // More shards than puzzles: nothing is wrong with that.
        (0, _) if !interrupted => {
            talk::say(format!("no puzzle is in shard {}", request.plan.shard))
        }
        (_, 0) if !interrupted => talk::say("nothing to do; --fresh repeats"),
        _ => talk::say(running::cost(&comparison)),
    }
    if let [only] = &request.plan.solvers[..] {
        talk::say(format!(
            "only {} ran: no other solver checked its answers; agreement needs two solver families",
            only.name
        ));
    }
    if interrupted {
        let out = match args.out {
            Some(_) => String::new(),
            None => format!(" with --out {}", folder.display()),
        };
        let fresh = if request.resume.fresh { " without --fresh" } else { "" };
        talk::say(format!(
            "interrupted, some puzzles are left: the same command{out}{fresh} resumes the run"
        ));
    }
    if let Some(report) = report.filter(|_| !interrupted) {
        report.write(&folder)?;
    }
    let shown = show(&folder)?;
    let exit = exit.max(of_summary(&shown));
    // Unreadable texts were reported and counted; they end the run with an error only
    // where that was asked for.
    let exit = if args.strict { exit } else { exit.forgive_usage() };
    if let Some(file) = &args.json_summary {
        json_summary::write(file, exit.code(), &folder.join(Results::FILE), &shown)
            .map_err(Error::io(file.display().to_string()))?;
    }
    Ok(exit)
}

fn usage(error: impl std::fmt::Display) -> Error {
    Error::Usage(error.to_string())
}

fn solvers(args: &Args, registry: &Registry) -> Result<Vec<Named>, Error> {
    if let Some(names) = &args.solvers {
        return solver_list::parse(names, registry);
    }
    let (solvers, missing) = defaults::panel(registry);
    for name in missing {
        talk::say(format!("this build lacks {name}: the comparison goes on without it"));
    }
    Ok(solvers)
}

/// `runs/2026-01-31T12-00-00Z`, with a number where that exists.
fn fresh_folder(run_id: &str) -> PathBuf {
    let mut folders = numbered(run_id).map(|name| Path::new("runs").join(name));
    folders.find(|folder| !folder.exists()).expect("numbers never end")
}

fn fact(experiment: &Experiment) -> ExperimentFact {
    ExperimentFact {
        file: experiment.file.display().to_string(),
        sha256: digest::sha256_hex(experiment.text.as_bytes()),
        text: experiment.text.clone(),
    }
}
