//! `quorum compare`: every solver on every puzzle, cross-checked and timed; a row a run.

mod dry_run;
mod experiment;
mod json_summary;
mod run_args;
mod running;
mod shown;

use super::args::{ColorArgs, InputArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::inputs::{Inputs, Source};
use super::{Error, solver_list, talk};
use crate::experiment::Experiment;
use crate::harness::capsule::{
    self, Capsule, CorpusFact, ExperimentFact, Identity, Machine, Program, Session, SolverFact,
};
use crate::harness::plan::Plan;
use crate::harness::results::{Results, ResultsError};
use crate::harness::row::{RunFacts, sha256_hex};
use crate::solvers::table::Named;
use crate::solvers::{Mode, Registry};
use dry_run::dry_run;
use experiment::chosen;
use jiff::Timestamp;
use json_summary::Outcome;
use run_args::RunArgs;
use running::Comparison;
pub use shown::show;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `quorum compare`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solvers: names, braces, groups (@native, @sat, @smt, @cp, @asp, @all) [default:
    /// native,varisat/extended+reduce,z3/one-hot, and those of --with]
    #[arg(long, value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// How many solutions: first, decide (0, 1 or 2+), count=N (up to N) [default: decide]
    #[arg(long, value_name = "MODE")]
    mode: Option<Mode>,
    /// Folder for results.csv and meta.json; one that has results is continued
    /// [default: a fresh dated one under runs/]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the counts of the table, and the exit code, as JSON
    #[arg(long, value_name = "FILE")]
    json_summary: Option<PathBuf>,
    /// Print what would be run and the longest it can take, and stop
    #[arg(long)]
    dry_run: bool,
    /// End with code 2 if any text could not be read
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    color: ColorArgs,
}

/// Without `--timeout`, what a run may take.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

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

fn compare(
    typed: &Args,
    experiment: Option<&Experiment>,
    registry: &Registry,
) -> Result<Exit, Error> {
    let args = &experiment.map_or_else(|| typed.clone(), |file| typed.completed(file));
    let started = Timestamp::now();
    let run_id = started.strftime("%Y-%m-%dT%H-%M-%SZ").to_string();
    let limit = args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT);
    let mode = args.mode.unwrap_or(Mode::Decide);
    let plan = args.run.plan(solvers(args, registry)?, mode, limit)?;
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
    let inputs = match experiment {
        Some(experiment) => experiment::inputs(experiment, &args.input, &folder, args.dry_run)?,
        None => Inputs::spooled(&args.input)?,
    };
    if args.dry_run {
        let unmade = experiment.map_or_else(Vec::new, experiment::generated);
        return dry_run(&inputs, unmade, &plan, &asked, limit);
    }
    args.run.warn();

    let corpora = corpora(&inputs)?;
    let capsule = capsule(args, experiment, &plan, &corpora, run_id, started);
    let results = Results::open(&folder, &plan, capsule, &args.run.resume()).map_err(usage)?;
    let facts = RunFacts {
        run_id: results.capsule.run_id.clone(),
        mode: plan.mode,
        limits: plan.limits,
        seed: plan.seed,
        shard: plan.shard,
        forced: results.capsule.sessions.last().is_some_and(|session| session.forced),
        corpora,
    };
    let ended =
        Comparison { inputs: &inputs, plan: &plan, asked, facts: &facts, registry, results }
            .run()?;

    let interrupted = ended.exit.code_number() == 130;
    match (ended.puzzles, ended.runs) {
        (0, _) if ended.read == 0 => {
            talk::say("no puzzle could be read");
            return Ok(ended.exit.usage());
        }
        // More shards than puzzles: nothing is wrong with that.
        (0, _) if !interrupted => talk::say(format!("no puzzle is in shard {}", plan.shard)),
        (_, 0) if !interrupted => talk::say("nothing to do; --fresh repeats"),
        _ => talk::say(ended.cost()),
    }
    if let Some(report) = report.filter(|_| !interrupted) {
        report.write(&folder)?;
    }
    let shown = show(&folder)?;
    let exit = if shown.is_right() { ended.exit } else { ended.exit.wrong() };
    // Unreadable texts were reported and counted; they end the run with an error only
    // where that was asked for.
    let exit = if args.strict { exit } else { exit.forgive_usage() };
    if let Some(file) = &args.json_summary {
        let outcome = Outcome { exit: exit.code_number(), opposed: shown.opposed };
        json_summary::write(file, &outcome, &folder.join(Results::FILE), &shown.lines)
            .map_err(Error::io(file.display().to_string()))?;
    }
    Ok(exit)
}

fn usage(error: ResultsError) -> Error {
    Error::Usage(error.to_string())
}

fn solvers(args: &Args, registry: &Registry) -> Result<Vec<Named>, Error> {
    if let Some(names) = &args.solvers {
        return solver_list::parse(names, registry);
    }
    let (solvers, missing) = solver_list::default_panel(registry);
    for name in missing {
        talk::say(format!("this build lacks {name}: the comparison goes on without it"));
    }
    Ok(solvers)
}

/// `runs/2026-01-31T12-00-00Z`, with a number where that exists.
fn fresh_folder(run_id: &str) -> PathBuf {
    let runs = Path::new("runs");
    std::iter::once(runs.join(run_id))
        .chain((2..).map(|number| runs.join(format!("{run_id}-{number}"))))
        .find(|folder| !folder.exists())
        .expect("the names never end")
}

fn corpora(inputs: &Inputs) -> Result<Vec<CorpusFact>, Error> {
    let fact =
        |source: &Source| Ok(CorpusFact { name: source.name(), sha256: Some(source.sha256()?) });
    let facts: Vec<CorpusFact> = inputs.sources().iter().map(fact).collect::<Result<_, Error>>()?;
    for (place, fact) in facts.iter().enumerate() {
        if let Some(same) = facts[..place].iter().find(|other| other.sha256 == fact.sha256) {
            return Err(Error::Usage(format!(
                "expected different corpora, found {} and {} with the same content",
                same.name, fact.name
            )));
        }
    }
    Ok(facts)
}

fn capsule(
    args: &Args,
    experiment: Option<&Experiment>,
    plan: &Plan,
    corpora: &[CorpusFact],
    run_id: String,
    started: Timestamp,
) -> Capsule {
    let solver =
        |named: &Named| SolverFact { name: named.name.to_string(), version: named.version() };
    Capsule {
        run_id,
        identity: Identity::new(plan, corpora, args.input.reading()),
        solvers: plan.solvers.iter().map(solver).collect(),
        repetitions: plan.repetitions,
        shard: plan.shard.column(),
        sessions: vec![Session {
            started_at: started.to_string(),
            machine: Machine::this(),
            command: std::env::args().collect(),
            experiment: experiment.map(|experiment| ExperimentFact {
                file: experiment.file.display().to_string(),
                sha256: sha256_hex(experiment.text.as_bytes()),
                text: experiment.text.clone(),
            }),
            program: Program::this(),
            first: args.input.limit,
            jobs: plan.jobs,
            batch: plan.batch,
            pinned: args.run.pin,
            forced: false,
            load_before: capsule::load(),
            load_after: None,
            finished: false,
        }],
    }
}
