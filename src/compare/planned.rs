//! `quorum plan`: a comparison in shards, one command each, and `compare --plan`: the puzzles of
//! such a shard.

use super::{Args, Prepared, prepare};
use crate::exit::Exit;
use crate::inputs::for_each;
use crate::table::plain;
use crate::{Error, output, talk, usage, write_file};
use quorum_report::figures::{NONE, time};
use quorum_report::rows_file;
use quorum_toolkit::harness::assignment::Assignment;
use quorum_toolkit::harness::compare::{fresh_folder, new_run_id};
use quorum_toolkit::harness::plan::{Plan, Shard};
use quorum_toolkit::harness::shards::{
    Division, Earlier, Place, ShardLoad, ShardPlan, ShardTask, divide,
};
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the file, beside the folder of the shards.
const FILE: &str = "plan.json";

/// Arguments of `quorum plan`.
#[derive(clap::Args, Clone, Debug)]
pub struct PlanArgs {
    /// Divide the puzzles into this many shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    shards: u64,
    /// Balance the shards by the times of these results; repeatable
    ///
    /// Files or folders of rows, of the same corpora and solvers as far as there are any. Without,
    /// a shard is every n-th puzzle, and its time is not estimated.
    #[arg(long, value_name = "FILE")]
    earlier: Vec<PathBuf>,
    /// Print the plan as JSON: what plan.json contains
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    compare: Args,
}

/// The assignment of a file of `quorum plan`, if that has one.
pub fn assignment(file: &Path, plan: &Plan) -> Result<Option<Assignment>, Error> {
    let at = |message: String| Error::Usage(format!("{}: {message}", file.display()));
    let text = fs::read_to_string(file).map_err(Error::io(file.display().to_string()))?;
    let read: ShardPlan = serde_json::from_str(&text).map_err(|error| {
        at(format!("expected a plan as quorum plan --json writes it, found {error}"))
    })?;
    if let Some(assignment) = &read.assignment {
        let checked = assignment.check(plan.shard, &plan.identity.corpora);
        checked.map_err(|error| at(error.to_string()))?;
    } else if read.shards.len() as u64 != plan.shard.of {
        let (expected, found) = (read.shards.len(), plan.shard);
        return Err(at(format!("expected a shard of {expected}, found {found}")));
    }
    Ok(read.assignment)
}

/// Runs `quorum plan`.
pub fn plan(args: &PlanArgs) -> Result<Exit, Error> {
    let refused = [
        ("--dry-run", args.compare.dry_run),
        ("--json-summary", args.compare.json_summary.is_some()),
        ("--shard", args.compare.run.is_sharded()),
        ("--plan", args.compare.run.plan.is_some()),
        ("--fresh", args.compare.run.resume().fresh),
        ("--rerun", !args.compare.run.resume().rerun.is_empty()),
    ];
    if let Some((option, _)) = refused.into_iter().find(|(_, is_given)| *is_given) {
        return Err(Error::Usage(format!(
            "{option} is for the comparison of one shard, not for the plan of all"
        )));
    }
    args.compare.color.apply();
    let run_id = new_run_id();
    let out = args.compare.out.clone().unwrap_or_else(|| fresh_folder(Path::new("runs"), &run_id));
    let registry = args.compare.with.registry()?;
    let experiment = super::from_file::named(&args.compare.input, &registry)?;
    let chosen = args.compare.with_variants(&registry)?;
    let mut prepared = prepare(&chosen, experiment.as_ref(), &registry)?;
    let (inputs, unreadable) = prepared.read(experiment.as_ref(), &out)?;
    let Prepared { plan, selected, .. } = prepared;
    let is_generated = experiment.as_ref().is_some_and(|file| !file.generated().is_empty());
    let mut puzzles: Vec<Place> = Vec::new();
    let exit = for_each(&inputs, |item| {
        puzzles.push((item.corpus, item.index));
        Ok(Exit::Success)
    })?;
    if puzzles.is_empty() {
        return Err(Error::Usage("no puzzle could be read".to_owned()));
    }
    let files: Vec<PathBuf> = args.earlier.iter().map(|path| rows_file(path)).collect();
    let earlier = Earlier::read(&files, &plan).map_err(usage)?;
    let solvers: Vec<Option<Vec<usize>>> =
        inputs.sources().iter().map(|source| selected.get(source.name()).cloned()).collect();
    let division = divide(&plan, &puzzles, &solvers, &earlier, args.shards);
    if !files.is_empty() && !division.is_estimated {
        talk::warn("no earlier row is of these corpora and solvers: nothing is estimated");
    }
    let whole = whole(&plan, division, is_generated, &out, &typed())?;
    let text = output::json(&whole);
    write(&out, &text)?;
    output::print(if args.json { text } else { table(&whole) })?;
    talk::say(format!("plan: {}", out.join(FILE).display()));
    Ok(exit.max(unreadable).forgive_usage())
}

/// The arguments of `compare` among those that were typed, in the order in which they were typed.
fn typed() -> Vec<String> {
    let mut all = std::env::args().skip(2);
    let mut kept = Vec::new();
    while let Some(argument) = all.next() {
        let name = argument.split('=').next().unwrap_or_default();
        match name {
            "--json" => {}
            // The value of one of these follows, unless it is part of the same argument.
            "--shards" | "--earlier" | "--out" => {
                if name == argument {
                    all.next();
                }
            }
            _ => kept.push(argument),
        }
    }
    kept
}

/// The plan with its commands.
fn whole(
    plan: &Plan,
    division: Division,
    is_generated: bool,
    out: &Path,
    arguments: &[String],
) -> Result<ShardPlan, Error> {
    let text = |path: &Path| path.display().to_string();
    let command = |name: &str, more: Vec<String>| -> Vec<String> {
        ["quorum", name].into_iter().map(str::to_owned).chain(more).collect()
    };
    let of = division.shards.len() as u64;
    let task = |(number, load): (u64, &ShardLoad)| {
        let (shard, folder) =
            (Shard { number, of }, text(&out.join("shards").join(number.to_string())));
        let mut more = arguments.to_vec();
        more.extend(["--shard".to_owned(), shard.to_string(), "--out".to_owned(), folder.clone()]);
        // For the assignment, and for corpora beside it.
        if division.assignment.is_some() || is_generated {
            more.extend(["--plan".to_owned(), text(&out.join(FILE))]);
        }
        let command = command("compare", more);
        ShardTask::new(plan, shard, load, division.is_estimated, folder, command)
    };
    let shards: Vec<ShardTask> = (1..).zip(&division.shards).map(task).collect();
    let merged = text(&out.join("merged"));
    let folders = shards.iter().map(|shard| shard.out.clone());
    let merge = ["--out".to_owned(), merged.clone()].into_iter().chain(folders).collect();
    let directory = std::env::current_dir().map_err(Error::io("current folder"))?;
    let seconds = |of: fn(&ShardTask) -> Option<f64>| shards.iter().map(of).sum::<Option<f64>>();
    Ok(ShardPlan {
        directory: text(&directory),
        out: text(out),
        puzzles: shards.iter().map(|shard| shard.puzzles).sum(),
        runs: shards.iter().map(|shard| shard.runs).sum(),
        at_most_seconds: shards.iter().map(|shard| shard.at_most_seconds).sum(),
        estimated_seconds: seconds(|shard| shard.estimated_seconds),
        known_pairs: division.known_pairs,
        pairs: division.pairs,
        merge: command("merge", merge),
        report: command("report", vec!["--markdown".to_owned(), merged]),
        assignment: division.assignment,
        shards,
    })
}

/// Writes the plan. One that differs is replaced only where no shard has begun: its shards would be
/// of different assignments.
fn write(out: &Path, text: &str) -> Result<(), Error> {
    let file = out.join(FILE);
    let before = fs::read_to_string(&file).ok();
    if before.as_deref() == Some(text) {
        return Ok(());
    }
    if before.is_some() && out.join("shards").exists() {
        return Err(Error::Usage(format!(
            "{} has shards of another plan; choose another --out, or remove it",
            out.display()
        )));
    }
    fs::create_dir_all(out).map_err(Error::io(out.display().to_string()))?;
    write_file(&file, text)
}

/// One line per shard, and what is known about all.
fn table(plan: &ShardPlan) -> String {
    let time_of = |seconds: Option<f64>| seconds.map_or(NONE.to_owned(), |s| time(s * 1e9));
    let megabytes = |bytes: Option<u64>| {
        bytes.map_or(NONE.to_owned(), |bytes| format!("{} MB", bytes.div_ceil(1_000_000)))
    };
    let row = |shard: &ShardTask| {
        vec![
            shard.shard.clone(),
            shard.puzzles.to_string(),
            shard.runs.to_string(),
            time_of(shard.estimated_seconds),
            time_of(Some(shard.at_most_seconds)),
            megabytes(shard.memory_bytes),
        ]
    };
    let header = ["shard", "puzzles", "runs", "estimate", "at most", "memory"];
    let mut text = plain(&header, plan.shards.iter().map(row), 1);
    text += &match plan.estimated_seconds {
        Some(seconds) => format!(
            "{} in all, by earlier rows of {} of {} pairs of puzzle and solver\n",
            time(seconds * 1e9),
            plan.known_pairs,
            plan.pairs
        ),
        None => {
            "no earlier rows (--earlier): shards by number of puzzles, no estimate\n".to_owned()
        }
    };
    text
}
