//! `quorum compare`: every solver on every puzzle, cross-checked and timed; a row a run.

use super::args::{InputArgs, OutputArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::human::nanoseconds;
use super::inputs::{Inputs, Puzzled};
use super::progress::Progress;
use super::{Error, solver_list, stdout_error, table, talk};
use crate::harness::capsule::{self, Capsule, CorpusFact, Machine, Program, SolverFact};
use crate::harness::row::{PuzzleFacts, RunFacts, row};
use crate::harness::rows_file::RowsFile;
use crate::panel::{Judged, KnownAnswer, Vote, agreement};
use crate::record::{Record, SCHEMA};
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, measure};
use crate::stats::summary::Summary;
use jiff::Timestamp;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `quorum compare`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solvers, separated by commas [default: varisat/extended,z3/one-hot, and those of --with]
    #[arg(long, value_name = "A,B,...")]
    solvers: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// How many solutions: first, decide (0, 1 or 2+), count=N (up to N)
    #[arg(long, value_name = "MODE", default_value = "decide")]
    mode: Mode,
    /// Folder for results.csv and meta.json [default: a fresh dated one under runs/]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print what would be run and the longest it can take, and stop
    #[arg(long)]
    dry_run: bool,
    /// End with code 2 if any text could not be read
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    show: OutputArgs,
}

/// Without `--timeout`, what a run may take.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.show.apply();
    let inputs = Inputs::new(&args.input)?;
    let solvers = solvers(args)?;
    let limit = args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT);
    if args.dry_run {
        return dry_run(&inputs, &solvers, args.mode, limit);
    }
    warn();

    let started = Timestamp::now();
    let run = RunFacts {
        run_id: started.strftime("%Y-%m-%dT%H-%M-%SZ").to_string(),
        mode: args.mode,
        limit: Some(limit),
    };
    let folder = match &args.out {
        Some(folder) => folder.clone(),
        None => fresh_folder(&run.run_id),
    };
    fs::create_dir_all(&folder).map_err(Error::io(folder.display().to_string()))?;
    let corpora = corpora(&inputs)?;
    let mut file = create_rows(&folder)?;
    write_capsule(&folder, &run, &solvers, &corpora, started)?;

    let mut bench = Bench { solvers: &solvers, run: &run, order: 0 };
    let mut summary = Summary::default();
    let progress = Progress::start();
    let mut puzzles = 0u64;
    let exit = inputs.for_each(|mut puzzled| {
        puzzles += 1;
        let corpus = &corpora[puzzled.source];
        let rows = bench.puzzle(&mut puzzled, corpus, &progress);
        file.write(&rows).map_err(Error::io("results.csv"))?;
        rows.iter().for_each(|row| summary.add(row));
        progress.tick("");
        Ok(())
    })?;
    drop(progress);

    let path = folder.join("results.csv");
    if puzzles == 0 {
        talk::say("no puzzle could be read");
        return Ok(exit.usage());
    }
    let lines = summary.finish();
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", table::summary(&lines)).map_err(stdout_error)?;
    writeln!(out, "{}", Machine::this().line()).map_err(stdout_error)?;
    writeln!(out, "rows: {}", path.display()).map_err(stdout_error)?;
    // Unreadable texts were reported and counted; they end the run with an error only
    // where that was asked for.
    Ok(if args.strict { exit } else { exit.forgive_usage() })
}

fn solvers(args: &Args) -> Result<Vec<Named>, Error> {
    let registry = args.with.registry()?;
    if let Some(names) = &args.solvers {
        return solver_list::parse(names, &registry);
    }
    let (solvers, missing) = solver_list::default_panel(&registry);
    for name in missing {
        talk::say(format!("this build lacks {name}: the comparison goes on without it"));
    }
    Ok(solvers)
}

/// What would be run, and the longest that it can take.
fn dry_run(inputs: &Inputs, solvers: &[Named], mode: Mode, limit: Duration) -> Result<Exit, Error> {
    let mut counts = vec![0u64; inputs.sources().len()];
    let exit = inputs.for_each(|puzzled| {
        counts[puzzled.source] += 1;
        Ok(())
    })?;
    let mut out = anstream::stdout().lock();
    let mut text = String::new();
    for (source, count) in inputs.sources().iter().zip(&counts) {
        text += &format!("{}: {count} puzzles\n", source.name());
    }
    for named in solvers {
        text += &format!("{} ({})\n", named.name, (named.entry.version)());
    }
    let runs = counts.iter().sum::<u64>() * solvers.len() as u64;
    let worst = nanoseconds(runs as f64 * limit.as_nanos() as f64);
    text += &format!(
        "{runs} runs in mode {mode}, limit {} each: at most {worst}\n",
        nanoseconds(limit.as_nanos() as f64),
    );
    out.write_all(text.as_bytes()).map_err(stdout_error)?;
    Ok(exit)
}

/// What makes numbers worthless, said before they are measured.
fn warn() {
    if cfg!(debug_assertions) {
        talk::say("warning: this is a debug build; its times mean nothing (cargo run --release)");
    }
}

/// `runs/2026-01-31T12-00-00Z`, with a number where that exists.
fn fresh_folder(run_id: &str) -> PathBuf {
    let runs = Path::new("runs");
    std::iter::once(runs.join(run_id))
        .chain((2..).map(|number| runs.join(format!("{run_id}-{number}"))))
        .find(|folder| !folder.exists())
        .expect("the names never end")
}

fn create_rows(folder: &Path) -> Result<RowsFile, Error> {
    let path = folder.join("results.csv");
    RowsFile::create(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Error::Usage(format!(
            "{} exists; results are not overwritten: choose another --out",
            path.display()
        )),
        _ => Error::Io { context: path.display().to_string(), source: error },
    })
}

fn corpora(inputs: &Inputs) -> Result<Vec<CorpusFact>, Error> {
    let fact = |source: &super::inputs::Source| {
        Ok(CorpusFact { name: source.name(), sha256: source.sha256()? })
    };
    inputs.sources().iter().map(fact).collect()
}

fn write_capsule(
    folder: &Path,
    run: &RunFacts,
    solvers: &[Named],
    corpora: &[CorpusFact],
    started: Timestamp,
) -> Result<(), Error> {
    let solver = |named: &Named| SolverFact {
        name: named.name.to_string(),
        version: (named.entry.version)(),
    };
    let capsule = Capsule {
        schema: SCHEMA,
        run_id: run.run_id.clone(),
        command: std::env::args().collect(),
        started_at: started.to_string(),
        program: Program::this(),
        solvers: solvers.iter().map(solver).collect(),
        corpora: corpora.to_vec(),
        mode: run.mode.to_string(),
        limit_ns: capsule::limit_ns(run.limit),
        machine: Machine::this(),
    };
    let path = folder.join("meta.json");
    let text = serde_json::to_string_pretty(&capsule).expect("the capsule is plain data");
    fs::write(&path, text + "\n").map_err(Error::io(path.display().to_string()))
}

/// The solvers at work on one puzzle after another.
struct Bench<'a> {
    solvers: &'a [Named],
    run: &'a RunFacts,
    order: u64,
}

impl Bench<'_> {
    /// Asks every solver, cross-checks the answers, and returns a row for each.
    fn puzzle(
        &mut self,
        puzzled: &mut Puzzled,
        corpus: &CorpusFact,
        progress: &Progress,
    ) -> Vec<Record> {
        let item = &puzzled.item;
        let problem = item.puzzle.lower();
        let known = KnownAnswer::new(&problem, &item.expected);
        let mut runs: Vec<(Measured, String)> = Vec::new();
        let mut votes = Vec::new();
        for named in self.solvers {
            let started_at = Timestamp::now().to_string();
            let measured = measure(&*named.solver, &problem, self.run.mode, self.run.limit);
            let judged = Judged::new(&problem, measured.answer.clone());
            votes.push(Vote { family: named.entry.family, judged });
            runs.push((measured, started_at));
        }
        let ruling = agreement::rule(&mut votes, &known);
        for finding in &ruling.findings {
            progress.suspend(|| talk::finding(&item.id, finding, self.solvers));
            *puzzled.exit = puzzled.exit.wrong();
        }

        let sha256 = corpus.sha256.as_deref();
        let facts = PuzzleFacts::new(item, &corpus.name, sha256, puzzled.index, puzzled.parse);
        let mut rows = Vec::new();
        for ((named, (measured, started_at)), vote) in self.solvers.iter().zip(runs).zip(&votes) {
            let when = (self.order, started_at);
            rows.push(row(self.run, &facts, named, &known, &measured, vote, when));
            self.order += 1;
        }
        rows
    }
}
