//! `quorum features`: what is known of puzzles before a search, as columns.

use super::args::{InputArgs, ThreadArgs};
use super::exit::Exit;
use super::inputs::{Ended, cancelling, inputs};
use super::progress::{Counting, Progress};
use super::{Error, output};
use quorum_panel::each::Each;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_solvers::instance::STAGES;
use std::sync::LazyLock;
use std::thread;
use std::time::Instant;

/// Arguments of `quorum features`.
#[derive(clap::Args, Debug)]
#[command(after_help = COLUMNS.as_str())]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The columns for help.
static COLUMNS: LazyLock<String> = LazyLock::new(|| {
    let mut text = "Columns, by the stage that computes them:\n".to_owned();
    for stage in &STAGES {
        for (name, meaning) in stage.features {
            text += &format!("  {:<7} {name:<22} {meaning}\n", stage.name);
        }
    }
    text + "\nSTAGE_ns is the time of a stage in nanoseconds."
});

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let inputs = inputs(&args.input)?;
    let progress = Progress::start(None);
    let observer = Counting::new(cancelling(), &progress);
    let mut ended = Ended::default();
    let mut header = vec!["id".to_owned(), "puzzle".to_owned()];
    header.extend(STAGES.iter().flat_map(|stage| stage.features).map(|name| name.0.to_owned()));
    header.extend(STAGES.iter().map(|stage| format!("{}_ns", stage.name)));
    output::csv(&header)?;
    thread::scope(|scope| {
        let each = Each::new(scope, &inputs, args.threads.get(), &observer);
        for result in each.results(|_| (), |(), item, _| measured(&item.puzzle)) {
            ended.add(result, |item, columns| {
                let mut row = vec![item.id.clone(), corpus_line(&item.puzzle)];
                row.extend(columns);
                progress.suspend(|| output::csv(&row))?;
                Ok(Exit::Success)
            })?;
        }
        Ok(ended.exit)
    })
}

/// The features and the times of their stages.
fn measured(puzzle: &Puzzle) -> Vec<String> {
    let problem = puzzle.lower();
    let (mut features, mut times) = (Vec::new(), Vec::new());
    for stage in &STAGES {
        let start = Instant::now();
        let values = (stage.measure)(&problem);
        times.push(start.elapsed().as_nanos().to_string());
        features.extend(values.iter().map(f64::to_string));
    }
    features.append(&mut times);
    features
}
