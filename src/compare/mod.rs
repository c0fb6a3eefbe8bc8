//! `quorum compare`: every solver on every puzzle, cross-checked and timed; one row per run.

mod dry_run;
mod from_file;
mod planned;
mod run_args;
mod running;
mod shown;

use super::args::{ColorArgs, InputArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::{Error, inputs, solver_list, talk, usage, write_file};
use crate::worker::workers;
use dry_run::dry_run;
use from_file::chosen;
use quorum_formats::inputs::Inputs;
use quorum_panel::defaults;
use quorum_report::json::SummaryReport;
use quorum_report::stats::summary::Summary;
use quorum_solvers::table::Named;
use quorum_solvers::{Mode, Registry};
use quorum_toolkit::experiment::Experiment;
use quorum_toolkit::harness::compare::{Request, check_corpora, fresh_folder, new_run_id};
use quorum_toolkit::harness::plan::Plan;
use quorum_toolkit::harness::provenance::Provenance;
use quorum_toolkit::harness::results::{Results, ResultsError};
use run_args::RunArgs;
pub use shown::show;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of `quorum compare`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten, next_help_heading = "Puzzles")]
    input: InputArgs,
    /// Exit with code 2 if any text could not be read
    #[arg(long, help_heading = "Puzzles")]
    strict: bool,
    /// Compare solvers: names, braces, groups (@native, @sat, @smt, @cp, @asp, @pb, @mip, @all)
    ///
    /// Default: native,batsat/extended+reduce=clues,z3/one-hot, and those of --with.
    #[arg(long, help_heading = "Solvers", value_name = "A,B,...")]
    solvers: Option<String>,
    /// Compare a solver with its variants, which have another value of one of these options each
    ///
    /// propagate+branch,prop is propagate, propagate+branch=mrv and so on. Further solvers are
    /// those of --solvers; braces there make all combinations of several options.
    #[arg(long, help_heading = "Solvers", value_name = "SOLVER+OPTION,...")]
    vary: Option<String>,
    #[command(flatten, next_help_heading = "Solvers")]
    with: WithArgs,
    /// Find this many solutions: first, decide (0, 1 or 2+), count=N (up to N) [default: decide]
    #[arg(long, help_heading = "Solvers", value_name = "MODE")]
    mode: Option<Mode>,
    #[command(flatten, next_help_heading = "Limits")]
    timeout: TimeoutArgs,
    #[command(flatten, next_help_heading = "Limits")]
    run: RunArgs,
    /// Write results.csv and meta.json to this folder [default: a new dated one under runs/]
    ///
    /// A run whose results are there is resumed.
    #[arg(long, help_heading = "Results", value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the counts of the table and the exit code to this file as JSON
    #[arg(long, help_heading = "Results", value_name = "FILE")]
    json_summary: Option<PathBuf>,
    /// Print the plan and its longest duration without running it
    #[arg(long, help_heading = "Results")]
    dry_run: bool,
    #[command(flatten, next_help_heading = "Results")]
    color: ColorArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.color.apply();
    let registry = args.with.registry()?;
    let args = &args.with_variants(&registry)?;
    let experiment = from_file::named(&args.input, &registry)?;
    compare(args, experiment.as_ref(), &registry)
}

impl Args {
    /// The same, with the variants of `--vary` among the solvers.
    fn with_variants(&self, registry: &Registry) -> Result<Self, Error> {
        let mut args = self.clone();
        if let Some(vary) = &self.vary {
            let variants = solver_list::variants(vary, registry)?;
            args.solvers = Some(match &self.solvers {
                None => variants,
                Some(others) => format!("{variants},{others}"),
            });
        }
        Ok(args)
    }

    /// The same, with the values of an experiment file where nothing was typed.
    fn completed(&self, experiment: &Experiment) -> Self {
        let timeout = chosen("--timeout", self.timeout.timeout, experiment.timeout);
        Args {
            solvers: chosen("--solvers", self.solvers.clone(), Some(experiment.solver_list())),
            mode: chosen("--mode", self.mode, experiment.mode),
            run: self.run.completed(experiment),
            timeout: TimeoutArgs { timeout },
            ..self.clone()
        }
    }

    /// The plan of the run; the corpora have yet to be added.
    fn plan(&self, registry: &Registry) -> Result<Plan, Error> {
        let mode = self.mode.unwrap_or(Mode::Decide);
        let reading = self.input.read.read_options()?;
        self.run.plan(solvers(self, registry)?, mode, self.timeout.timeout, reading)
    }

    /// The corpora, and the exit of those that cannot be opened.
    fn inputs(
        &self,
        experiment: Option<&Experiment>,
        folder: &Path,
    ) -> Result<(Inputs, Exit), Error> {
        if let Some(experiment) = experiment {
            let inputs = from_file::inputs(experiment, &self.input, folder, self.dry_run)?;
            return Ok((inputs, Exit::Success));
        }
        let (inputs, unreadable) = inputs::readable_inputs(&self.input)?;
        Ok((inputs.spooled()?, unreadable))
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

/// A comparison whose corpora have yet to be read.
struct Prepared {
    /// What was typed, with the values of the experiment file.
    args: Args,
    plan: Plan,
    /// Solvers by corpus, where a corpus has its own.
    selected: HashMap<String, Vec<usize>>,
}

fn prepare(
    typed: &Args,
    experiment: Option<&Experiment>,
    registry: &Registry,
) -> Result<Prepared, Error> {
    let args = experiment.map_or_else(|| typed.clone(), |file| typed.completed(file));
    let plan = args.plan(registry)?;
    let selected = selected(typed, experiment, &plan, registry)?;
    Ok(Prepared { args, plan, selected })
}

impl Prepared {
    /// Reads the corpora, for their hashes and numbers of puzzles; those that are generated are
    /// made in the folder. Returns the exit of those that cannot be opened as well.
    fn read(
        &mut self,
        experiment: Option<&Experiment>,
        folder: &Path,
    ) -> Result<(Inputs, Exit), Error> {
        let (inputs, unreadable) = self.args.inputs(experiment, folder)?;
        self.plan.set_inputs(&inputs)?;
        check_corpora(&self.plan.identity.corpora).map_err(usage)?;
        Ok((inputs, unreadable))
    }
}

/// The solvers of each corpus that has its own, unless others were typed.
fn selected(
    typed: &Args,
    experiment: Option<&Experiment>,
    plan: &Plan,
    registry: &Registry,
) -> Result<HashMap<String, Vec<usize>>, Error> {
    match experiment {
        Some(experiment) if typed.solvers.is_none() => {
            Ok(experiment.solvers_by_corpus(plan, registry)?)
        }
        _ => Ok(HashMap::new()),
    }
}

fn compare(
    typed: &Args,
    experiment: Option<&Experiment>,
    registry: &Registry,
) -> Result<Exit, Error> {
    let mut prepared = prepare(typed, experiment, registry)?;
    let report = experiment.map(|file| from_file::requested_report(file, &prepared.plan, registry));
    let report = report.transpose()?;
    let run_id = new_run_id();
    let new_folder = || fresh_folder(Path::new("runs"), &run_id);
    let folder = typed.out.clone().unwrap_or_else(new_folder);
    check_folder(&folder)?;
    let is_new_folder = !folder.exists();
    // A shard of a plan reads the corpora that the plan has generated.
    let of_plan = typed.run.plan.as_ref().and_then(|file| file.parent());
    let (inputs, unreadable) = prepared.read(experiment, of_plan.unwrap_or(&folder))?;
    let Prepared { args, mut plan, selected } = prepared;
    if let Some(file) = &args.run.plan {
        plan.assignment = planned::assignment(file, &plan)?;
    }
    if args.dry_run {
        let generated = experiment.map_or_else(Vec::new, Experiment::generated);
        return dry_run(&inputs, generated, &plan, &selected);
    }
    let sources = inputs.sources().iter();
    let mut request = Request::new(plan, folder.clone());
    request.selected = sources.map(|source| selected.get(source.name()).cloned()).collect();
    request.workers = workers(registry.declarations())?;
    request.resume = args.run.resume();
    request.run_id = run_id;
    request.experiment = experiment.map(Experiment::fact);
    request.first = args.input.limit;
    let (comparison, exit) = running::run(&inputs, &request)?;
    let exit = exit.max(unreadable);
    if comparison.read == 0 && comparison.puzzles == 0 {
        talk::say("no puzzle could be read");
        // The next start, with a mended file, is not one of another plan.
        if is_new_folder {
            fs::remove_dir_all(&folder).map_err(Error::io(folder.display().to_string()))?;
            if args.out.is_none() {
                // Fails, as it should, where other runs are in it.
                let _ = fs::remove_dir("runs");
            }
        }
        return Ok(exit.max(Exit::Usage));
    }
    running::summarize(&comparison, &request, args.out.is_some());
    if let Some(report) = report.filter(|_| comparison.is_finished) {
        from_file::write_report(&report, &folder)?;
    }
    let shown = show(&folder)?;
    if comparison.is_finished && is_of_one_engine(&request.plan) {
        crate::report::print_answer(&folder)?;
    }
    let exit = exit.max(of_summary(&shown));
    // Unreadable texts were reported and counted; they end the run with an error only
    // where that was asked for.
    let exit = if args.strict { exit } else { exit.forgive_usage() };
    if let Some(file) = &args.json_summary {
        let report = SummaryReport::new(exit.code(), &folder.join(Results::FILE), &shown);
        let text = serde_json::to_string_pretty(&report).expect("a report is JSON");
        write_file(file, text + "\n")?;
    }
    Ok(exit)
}

/// Whether the solvers are variants of one engine.
fn is_of_one_engine(plan: &Plan) -> bool {
    let solvers = &plan.solvers;
    let is_like_first = |named: &Named| named.name.engine == solvers[0].name.engine;
    solvers.len() > 1 && solvers.iter().all(is_like_first)
}

/// Refuses a file in the place of the folder, and a folder with results of something else.
fn check_folder(folder: &Path) -> Result<(), Error> {
    let shown = folder.display();
    if folder.exists() && !folder.is_dir() {
        return Err(Error::Usage(format!("--out: expected a folder, found the file {shown}")));
    }
    let has = |name: &str| folder.join(name).exists();
    if has(Results::FILE) && !has(Provenance::FILE) {
        return Err(Error::Usage(format!(
            "--out: expected a new folder or one of quorum compare, found {shown} with a {} and no \
             {}; choose another --out",
            Results::FILE,
            Provenance::FILE
        )));
    }
    Ok(())
}

pub use planned::{PlanArgs, plan};

/// The error of a folder, with the options that help.
pub fn results_error(error: &ResultsError) -> Error {
    let next = match error {
        ResultsError::OtherPlan { .. } => {
            "; choose another --out, start over with --fresh, or mix them knowingly with --force"
        }
        ResultsError::Locked { .. } => "; wait for it or choose another --out",
        ResultsError::Row(_) | ResultsError::Twice { .. } | ResultsError::Io(_) => "",
    };
    Error::Usage(format!("{error}{next}"))
}

fn solvers(args: &Args, registry: &Registry) -> Result<Vec<Named>, Error> {
    if let Some(names) = &args.solvers {
        return solver_list::parse(names, registry);
    }
    let (solvers, missing) = defaults::panel(registry);
    for name in missing {
        let absence = solver_list::absence(name, registry);
        talk::say(format!("{absence}; the comparison goes on without it"));
    }
    Ok(solvers)
}
