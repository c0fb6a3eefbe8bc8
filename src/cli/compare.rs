//! `quorum compare`: every solver on every puzzle, cross-checked and timed; a row a run.

use super::args::{ColorArgs, InputArgs, TimeoutArgs, WithArgs};
use super::compare_args::RunArgs;
use super::compare_summary::{self, Outcome};
use super::exit::Exit;
use super::experiment::{self, chosen};
use super::inputs::{Event, Inputs, Puzzled};
use super::progress::Progress;
use super::{Error, solver_list, stdout_error, table, talk};
use crate::experiment::Experiment;
use crate::harness::campaign;
use crate::harness::capsule::{
    self, Capsule, CorpusFact, ExperimentFact, Identity, Machine, Program, Session, SolverFact,
};
use crate::harness::plan::Plan;
use crate::harness::results::{self, Results, ResultsError};
use crate::harness::row::{RunFacts, sha256_hex};
use crate::harness::team::{self, Job};
use crate::harness::worker::{COMMAND, WorkerCommand};
use crate::report::figures::time;
use crate::solvers::table::Named;
use crate::solvers::{Mode, Registry};
use crate::stats::summary::{Line, Summary};
use jiff::Timestamp;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Arguments of `quorum compare`.
///
/// In place of puzzles the files may be one experiment file, NAME.toml, which says all of the
/// below; what is typed beside it overrides it.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solvers: names, braces, groups (@native, @sat, @smt, @all) [default:
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
        compare_summary::write(file, &outcome, &folder.join(Results::FILE), &shown.lines)
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

/// What would be run, and the longest that it can take. `unmade` are corpora that have yet to
/// be generated, with their numbers of puzzles.
fn dry_run(
    inputs: &Inputs,
    unmade: Vec<(String, u64)>,
    plan: &Plan,
    asked: &HashMap<String, Vec<usize>>,
    limit: Duration,
) -> Result<Exit, Error> {
    let solvers = |name: &str| asked.get(name).map_or(plan.solvers.len(), Vec::len) as u64;
    let mut counts = vec![0u64; inputs.sources().len()];
    let exit = inputs.for_each(|puzzled, exit| {
        counts[puzzled.source] += u64::from(plan.shard.holds(puzzled.index));
        Ok(exit)
    })?;
    let (mut text, mut runs) = (String::new(), 0);
    for (source, count) in inputs.sources().iter().zip(&counts) {
        text += &format!("{}: {count} puzzles\n", source.name());
        runs += count * solvers(&source.name());
    }
    for (name, count) in unmade {
        let count = (0..count).filter(|&index| plan.shard.holds(index)).count() as u64;
        text += &format!("{name}: {count} puzzles to be generated\n");
        runs += count * solvers(&name);
    }
    for named in &plan.solvers {
        text += &format!("{} ({})\n", named.name, named.version());
    }
    runs *= u64::from(plan.repetitions);
    let worst = time(runs as f64 / plan.jobs as f64 * limit.as_nanos() as f64);
    text += &format!(
        "{runs} runs in mode {}, limit {} each: at most {worst}\n",
        plan.mode,
        time(limit.as_nanos() as f64),
    );
    anstream::stdout().write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(exit.forgive_usage())
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
    let fact = |source: &super::inputs::Source| {
        Ok(CorpusFact { name: source.name(), sha256: Some(source.sha256()?) })
    };
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

/// What all rows of a folder come to.
pub struct Shown {
    lines: Vec<Line>,
    /// Puzzles on which solvers disagree, or contradict a known answer.
    opposed: u64,
}

impl Shown {
    /// Whether no answer is wrong and none opposed.
    pub fn is_right(&self) -> bool {
        self.opposed == 0 && self.lines.iter().all(|line| line.wrong == 0)
    }
}

/// Prints the table of all rows in the folder. They may be of several sessions, which is
/// why what must not be is looked for here once more.
pub fn show(folder: &Path) -> Result<Shown, Error> {
    let rows = folder.join(Results::FILE);
    let mut summary = Summary::default();
    for row in results::rows(&rows).map_err(usage)? {
        summary.add(&row.map_err(usage)?);
    }
    let opposed = summary.opposed();
    let lines = summary.finish();
    if opposed > 0 {
        talk::warn(format!("solvers disagree, or contradict a known answer, on {opposed} puzzles"));
    }
    let capsule = Capsule::read(folder).map_err(Error::io(folder.display().to_string()))?;
    let mut out = anstream::stdout().lock();
    write!(out, "{}", table::summary(&lines)).map_err(stdout_error)?;
    for machine in capsule.machines() {
        writeln!(out, "{machine}").map_err(stdout_error)?;
    }
    writeln!(out, "rows: {}", rows.display()).map_err(stdout_error)?;
    Ok(Shown { lines, opposed })
}

/// A comparison that is ready to run.
struct Comparison<'a> {
    inputs: &'a Inputs,
    plan: &'a Plan,
    /// The solvers that get a corpus, by its name; a corpus that is not here gets all.
    asked: HashMap<String, Vec<usize>>,
    facts: &'a RunFacts,
    registry: &'a Registry,
    results: Results,
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
struct Ended {
    exit: Exit,
    /// Puzzles of all shards.
    read: u64,
    /// Those of this one.
    puzzles: u64,
    runs: u64,
    /// Time inside the timed blocks.
    inside: Duration,
    /// Wall time of all jobs, one after another.
    elapsed: Duration,
}

impl Comparison<'_> {
    fn run(mut self) -> Result<Ended, Error> {
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
    fn cost(&self) -> String {
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
