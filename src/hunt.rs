//! `quorum hunt`: puzzles that are hard for one solver and, if wanted, easy for another.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::inputs::{cancelling, finishing, for_each, inputs};
use super::progress::{Counting, Progress};
use super::{Error, output, solver_list, talk};
use crate::worker::workers;
use quorum_puzzle::symbols::solution_string;
use quorum_puzzle::{Puzzle, corpus_line};
use quorum_toolkit::Observer;
use quorum_toolkit::hunt::{HuntedPuzzle, Hunter, Searches, Setup, Starts};
use quorum_util::units::parse_duration;
use std::thread;
use std::time::{Duration, Instant};

/// Arguments of `quorum hunt`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Search for puzzles on which this solver is slow
    #[arg(long, value_name = "SOLVER")]
    slow: String,
    /// Require this solver to be fast [default: no requirement]
    #[arg(long, value_name = "SOLVER")]
    fast: Option<String>,
    /// Allow the fast solver this multiple of its median over the given puzzles
    #[arg(long, value_name = "FACTOR", default_value_t = 10.0, value_parser = factor)]
    within: f64,
    /// Measure CPU time even where the solver counts its work
    #[arg(long)]
    by_time: bool,
    /// Stop after this time; searches in progress end there
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    budget: Option<Duration>,
    /// Run N local searches, each starting at one of the puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    walks: u64,
    /// Make N moves per local search
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    steps: u64,
    /// Set the seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    with: WithArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

fn factor(text: &str) -> Result<f64, String> {
    let wrong = || format!("expected a factor of at least 1, found '{text}'");
    text.parse().ok().filter(|factor: &f64| *factor >= 1.0).ok_or_else(wrong)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let registry = args.with.registry()?;
    let slow = solver_list::find(&args.slow, &registry)?;
    let fast = args.fast.as_ref().map(|name| solver_list::find(name, &registry)).transpose()?;
    let workers = workers(registry.declarations())?;
    let setup = Setup {
        slow: &slow,
        fast: fast.as_ref(),
        within: args.within,
        by_time: args.by_time,
        limit: Some(args.timeout.or_seconds(10)),
        workers: &workers,
    };
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let exit = for_each(&inputs(&args.input)?, |item| {
        puzzles.push(item.puzzle.clone());
        Ok(Exit::Success)
    })?;
    let starts = reported(setup.starts(puzzles, cancelling()))?;
    let hunter = setup.hunter(&starts, &cancelling().cancel);
    talk::say(medians(args, &hunter, starts.len()));

    let searches = Searches { count: args.walks, steps: args.steps, seed: args.seed };
    let progress = Progress::start(Some(args.walks));
    let mut table = Table::new(&hunter)?;
    let end = args.budget.and_then(|budget| Instant::now().checked_add(budget));
    let observer = Counting::new(finishing(), &progress).until(end);
    thread::scope(|scope| {
        for places in hunter.searches(scope, &starts, searches, args.threads.get(), &observer) {
            table.push(places)?;
        }
        Ok::<(), Error>(())
    })?;
    drop(progress);
    let interrupted = finishing().is_stopped();
    let exit = if interrupted { exit.max(Exit::Interrupted) } else { exit };
    match &table.best {
        Some((id, place)) => talk::say(praise(args, id, place)),
        None if interrupted => {}
        None => {
            talk::say(
                "nothing was found: walks start at puzzles with one solution on which the fast \
                 solver stays within --within times its median",
            );
            return Ok(exit.max(Exit::NotAsAsked));
        }
    }
    Ok(exit)
}

/// The puzzles to start from, at least one; reports the others.
fn reported(starts: Starts) -> Result<Vec<Puzzle>, Error> {
    let Starts { puzzles, objections } = starts;
    match (objections.first(), puzzles.is_empty()) {
        (None, true) => Err(Error::Usage("expected puzzles to start from".into())),
        (Some(objection), true) => Err(Error::Usage(objection.clone())),
        (Some(objection), false) => {
            let (left_out, read) = (objections.len(), objections.len() + puzzles.len());
            talk::say(format!("{left_out} of {read} puzzles left out: {objection}"));
            Ok(puzzles)
        }
        (None, false) => Ok(puzzles),
    }
}

/// `median over 6 puzzles: dfs 102 nodes, propagate 3 nodes`
fn medians(args: &Args, hunter: &Hunter, puzzles: usize) -> String {
    let Hunter { slow, fast, .. } = hunter;
    let mut text =
        format!("median over {puzzles} puzzles: {} {} {}", args.slow, slow.usual, slow.unit());
    if let (Some(name), Some(gauge)) = (&args.fast, fast) {
        text += &format!(", {name} {} {}", gauge.usual, gauge.unit());
    }
    text
}

/// `walk-002-004: 12.3 times the median of dfs, 1.0 times that of propagate`
fn praise(args: &Args, id: &str, best: &HuntedPuzzle) -> String {
    let at_least = if best.slow.is_whole { "" } else { "at least " };
    let slow = best.slow.medians;
    let mut text = format!("{id}: {at_least}{slow:.1} times the median of {}", args.slow);
    if let (Some(name), Some(fast)) = (&args.fast, best.fast) {
        text += &format!(", {:.1} times that of {name}", fast.medians);
    }
    text
}

/// The places of searches as CSV on standard output.
#[derive(Default)]
struct Table {
    walks: u64,
    /// The place with the highest score.
    best: Option<(String, HuntedPuzzle)>,
}

impl Table {
    fn new(hunter: &Hunter) -> Result<Self, Error> {
        let slow = format!("slow_{}", hunter.slow.unit());
        let fast = hunter.fast.as_ref().map(|function| format!("fast_{}", function.unit()));
        let fast = fast.as_deref().unwrap_or("fast");
        let known = ["id", "puzzle", "solution", "solutions", "step"];
        output::csv(&[&known[..], &[slow.as_str(), "slow_status", fast, "score"]].concat())?;
        Ok(Table::default())
    }

    /// Prints the places of one search.
    fn push(&mut self, trajectory: Vec<HuntedPuzzle>) -> Result<(), Error> {
        self.walks += 1;
        for (number, place) in trajectory.into_iter().enumerate() {
            let id = format!("walk-{:03}-{number:03}", self.walks);
            output::csv(&[
                id.as_str(),
                &corpus_line(&place.puzzle),
                &solution_string(&place.solution, place.puzzle.rules()),
                "1",
                &place.step.to_string(),
                &place.slow.amount.to_string(),
                if place.slow.is_whole { "ok" } else { "timeout" },
                &place.fast.map(|fast| fast.amount.to_string()).unwrap_or_default(),
                &format!("{:.3}", place.score),
            ])?;
            if self.best.as_ref().is_none_or(|(_, best)| place.score > best.score) {
                self.best = Some((id, place));
            }
        }
        output::pause();
        Ok(())
    }
}
