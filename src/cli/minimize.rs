//! `quorum minimize`: puzzles without the clues that they do not need.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{Inputs, Puzzled, interrupted_flag};
use super::progress::Progress;
use super::words::NOT_UNIQUE;
use super::{Error, stdout_error, talk};
use crate::explain::Unanswered;
use crate::generate::corpus::Table;
use crate::generate::maker::Oracle;
use crate::minimize::{Minimizer, smallest};
use crate::panel::Verdict;
use crate::puzzle::Puzzle;
use crate::units::parse_duration;
use quorum_encodings::Grid;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Arguments of `quorum minimize`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Look for as few clues as possible, for --budget each puzzle
    #[arg(long, requires = "budget")]
    smallest: bool,
    /// How long to look: 10s, 30m
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, requires = "smallest")]
    budget: Option<Duration>,
    /// Seed of the order in which clues are tried
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Without `--timeout`, what one question may take the engine.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// What came of a puzzle.
struct Minimal {
    puzzle: Puzzle,
    solution: Grid,
    /// Whether the second solver finds one solution, and several without any of the clues.
    confirmed: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let inputs = Inputs::new(&args.input)?;
    let progress = Progress::start(None);
    let mut out = anstream::stdout().lock();
    let mut table = Table::new();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut confirmed = 0;
    let second = |_| Oracle::new(SECOND);
    let ask = |second: &mut Oracle, puzzled: &Puzzled| minimized(args, second, puzzled);
    let threads = args.threads.get();
    let exit = inputs.for_each_asked(threads, second, ask, |puzzled, minimal, mut exit| {
        let id = &puzzled.item.id;
        match minimal {
            Ok(Some(minimal)) => {
                before.push(puzzled.item.puzzle.clues().len());
                after.push(minimal.puzzle.clues().len());
                confirmed += u64::from(minimal.confirmed);
                if !minimal.confirmed {
                    talk::say(format!("{id}: DISAGREEMENT: {SECOND} does not find it minimal"));
                    exit = exit.wrong();
                }
                table.push(id, &minimal.puzzle, Some(&minimal.solution), "1");
            }
            Ok(None) => {
                progress.suspend(|| talk::say(format!("{id}: {NOT_UNIQUE}")));
                exit = exit.not_as_asked();
            }
            Err(reason) => {
                progress.suspend(|| talk::say(format!("{id}: undecided: {reason}")));
                exit = exit.undecided();
            }
        }
        progress.tick("");
        let lines = table.take_lines();
        progress
            .suspend(|| out.write_all(&lines).and_then(|()| out.flush()))
            .map_err(stdout_error)?;
        Ok(exit)
    })?;
    drop(progress);
    if !after.is_empty() {
        let (before, after) = (range(&mut before), range(&mut after));
        talk::say(format!(
            "clues before: {before}; after: {after}; {confirmed} confirmed as minimal by {SECOND}"
        ));
    }
    Ok(exit)
}

/// The solver that confirms, which shares nothing with the one that takes the steps.
const SECOND: &str = "varisat";

fn minimized(
    args: &Args,
    second: &mut Oracle,
    puzzled: &Puzzled,
) -> Result<Option<Minimal>, Unanswered> {
    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let Some(mut minimizer) = Minimizer::new(&puzzled.item.puzzle, limit)? else {
        return Ok(None);
    };
    let mut random = ChaCha8Rng::seed_from_u64(args.seed);
    random.set_stream(puzzled.number);
    let clues = match args.budget {
        None => minimizer.minimal(&minimizer.all(), &mut random)?,
        Some(budget) => {
            let (start, interrupted) = (Instant::now(), interrupted_flag());
            let is_over = || start.elapsed() >= budget || interrupted.load(Ordering::Relaxed);
            smallest(&mut minimizer, &mut random, is_over, |clues| {
                let seconds = start.elapsed().as_secs();
                talk::say(format!("{}: {} clues after {seconds} s", puzzled.item.id, clues.len()));
            })?
        }
    };
    let puzzle = minimizer.puzzle(&clues);
    let confirmed = second.decide(&puzzle) == (Verdict::Unique, vec![minimizer.solution().clone()])
        && puzzle
            .clues()
            .into_iter()
            .all(|clue| second.decide(&puzzle.without(clue)).0 == Verdict::Multiple);
    Ok(Some(Minimal { puzzle, solution: minimizer.solution().clone(), confirmed }))
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
