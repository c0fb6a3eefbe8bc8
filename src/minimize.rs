//! `quorum minimize`: puzzles without the clues that they do not need.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{Ended, cancelling, inputs};
use super::progress::{Counting, Progress};
use super::talk::NOT_UNIQUE;
use super::{Error, output, talk};
use quorum_formats::Item;
use quorum_panel::each::Each;
use quorum_toolkit::generate::corpus::Table;
use quorum_toolkit::minimize::task::{SECOND, Task};
use quorum_util::units::parse_duration;
use std::thread;
use std::time::Duration;

/// Arguments of `quorum minimize`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Search for the fewest clues, for the time of --budget per puzzle
    #[arg(long, requires = "budget")]
    smallest: bool,
    /// Search for this long per puzzle: 10s, 30m
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, requires = "smallest")]
    budget: Option<Duration>,
    /// Set the seed of the order in which clues are tried
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let limit = Some(args.timeout.or_seconds(60));
    let task = Task { seed: args.seed, limit, budget: args.budget };
    let inputs = inputs(&args.input)?;
    let progress = Progress::start(None);
    let observer = Counting::new(cancelling(), &progress);
    let mut ended = Ended::default();
    let mut table = Table::default();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut confirmed = 0;
    let found = |item: &Item, clues: usize, time: Duration| {
        talk::say(format!("{}: {clues} clues after {} s", item.id, time.as_secs()));
    };
    thread::scope(|scope| {
        let each = Each::new(scope, &inputs, args.threads.get(), &observer);
        for result in task.results(each, found) {
            ended.add(result, |item, minimized| {
                let id = &item.id;
                let say = |text: String| progress.suspend(|| talk::say(format!("{id}: {text}")));
                let exit = match minimized {
                    Ok(Some(minimized)) => {
                        before.push(item.puzzle.clues().len());
                        after.push(minimized.puzzle.clues().len());
                        table.push(id, &minimized.puzzle, Some(&minimized.solution), "1");
                        confirmed += u64::from(minimized.is_confirmed);
                        if minimized.is_confirmed {
                            Exit::Success
                        } else {
                            say(format!("DISAGREEMENT: {SECOND} does not find it minimal"));
                            Exit::Wrong
                        }
                    }
                    Ok(None) => {
                        say(NOT_UNIQUE.to_owned());
                        Exit::NotAsAsked
                    }
                    Err(reason) => {
                        say(format!("undecided: {reason}"));
                        Exit::Undecided
                    }
                };
                progress.suspend(|| output::print(table.take_lines()))?;
                Ok(exit)
            })?;
        }
        Ok::<(), Error>(())
    })?;
    drop(progress);
    if !after.is_empty() {
        let (before, after) = (range(&mut before), range(&mut after));
        talk::say(format!(
            "clues before: {before}; after: {after}; {confirmed} confirmed as minimal by {SECOND}"
        ));
    }
    Ok(ended.exit)
}

/// `36 to 44, median 40`.
fn range(numbers: &mut [usize]) -> String {
    numbers.sort_unstable();
    match numbers {
        [one] => one.to_string(),
        _ => {
            let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
            format!("{first} to {last}, median {}", numbers[numbers.len() / 2])
        }
    }
}
