//! `quorum hunt`: puzzles that are hard for one solver and, if wanted, easy for another.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::inputs::{Inputs, interrupted_flag};
use super::progress::Progress;
use super::{Error, solver_list, stdout_error, talk};
use crate::generate::maker::Oracle;
use crate::hunt::{Gauge, Hunter, Place, median};
use crate::parallel;
use crate::puzzle::Puzzle;
use crate::puzzle::formats::{corpus_line, solution_string};
use crate::solvers::table::Named;
use crate::units::parse_duration;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Arguments of `quorum hunt`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solver that is to be slow
    #[arg(long, value_name = "SOLVER")]
    slow: String,
    /// The solver that is to be fast; without it, puzzles are merely hard for the other
    #[arg(long, value_name = "SOLVER")]
    fast: Option<String>,
    /// The fast solver may need so many times its median over the given puzzles
    #[arg(long, value_name = "FACTOR", default_value_t = 10.0, value_parser = factor)]
    within: f64,
    /// Measure CPU time where the solver has a counter of its work too
    #[arg(long)]
    by_time: bool,
    /// Stop after so long; the walks under way end there
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    budget: Option<Duration>,
    /// How many walks; each starts at one of the puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    walks: u64,
    /// Steps of a walk
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    steps: u64,
    /// Where the random numbers begin
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

/// Without `--timeout`, what a run may take. A walk ends where the slow solver reaches it.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let registry = args.with.registry()?;
    let slow = solver_list::find(&args.slow, &registry)?;
    let fast = args.fast.as_ref().map(|name| solver_list::find(name, &registry)).transpose()?;
    let mut starts: Vec<Puzzle> = Vec::new();
    let exit = Inputs::new(&args.input)?.for_each(|puzzled, exit| {
        starts.push(puzzled.item.puzzle.clone());
        Ok(exit)
    })?;
    let starts = askable(starts, [Some(&slow), fast.as_ref()])?;
    let hunter = hunter(args, &slow, fast.as_ref(), &starts)?;
    // Two runs at a time would be in each other's way.
    let is_timed = hunter.slow.is_time() || hunter.fast.as_ref().is_some_and(Gauge::is_time);
    let threads = if is_timed { 1 } else { args.threads.get() };

    let (start, interrupted) = (Instant::now(), interrupted_flag());
    let is_over = || {
        interrupted.load(Ordering::Relaxed)
            || args.budget.is_some_and(|budget| start.elapsed() >= budget)
    };
    let progress = Progress::start(Some(args.walks));
    let mut writer = csv::Writer::from_writer(anstream::stdout().lock());
    let slow_column = format!("slow_{}", hunter.slow.unit());
    let fast_column = hunter.fast.as_ref().map(|gauge| format!("fast_{}", gauge.unit()));
    let fast_column = fast_column.as_deref().unwrap_or("fast");
    writer
        .write_record([
            "id",
            "puzzle",
            "solution",
            "solutions",
            "step",
            &slow_column,
            "slow_status",
            fast_column,
            "score",
        ])
        .map_err(csv_error)?;
    let mut best: Option<(String, Place)> = None;
    let walk = |(): &mut (), walk: u64| {
        let mut random = ChaCha8Rng::seed_from_u64(args.seed);
        random.set_stream(walk);
        hunter.walk(&starts, args.steps, &mut random, is_over)
    };
    let mut walked = 0;
    let sink = |trail: Vec<Place>| -> Result<(), Error> {
        walked += 1;
        progress.tick("");
        for (number, place) in (0..).zip(trail) {
            let id = format!("walk-{walked:03}-{number:03}");
            let size = place.puzzle.size();
            let status = if place.slow.is_whole { "ok" } else { "timeout" };
            writer
                .write_record([
                    id.as_str(),
                    &corpus_line(&place.puzzle),
                    &solution_string(&place.solution, size),
                    "1",
                    &place.step.to_string(),
                    &place.slow.amount.to_string(),
                    status,
                    &place.fast.map(|fast| fast.amount.to_string()).unwrap_or_default(),
                    &format!("{:.3}", place.score),
                ])
                .map_err(csv_error)?;
            if best.as_ref().is_none_or(|(_, best)| place.score > best.score) {
                best = Some((id, place));
            }
        }
        writer.flush().map_err(stdout_error)
    };
    let walks = (0..args.walks).take_while(|_| !is_over());
    parallel::in_order(threads, |_| (), walks, walk, sink)?;
    drop(progress);
    if let Some((id, best)) = best {
        let at_least = if best.slow.is_whole { "" } else { "at least " };
        let slow = best.slow.amount / hunter.usual_slow;
        let mut said = format!("{id}: {at_least}{slow:.1} times the median of {}", args.slow);
        if let (Some(name), Some(fast)) = (&args.fast, best.fast) {
            said += &format!(", {:.1} times that of {name}", fast.amount / hunter.usual_fast);
        }
        talk::say(said);
    } else if !interrupted.load(Ordering::Relaxed) {
        talk::say(
            "nothing was found: walks start at puzzles with one solution on which the fast solver \
             stays within --within times its median",
        );
        return Ok(exit.not_as_asked());
    }
    Ok(if interrupted.load(Ordering::Relaxed) { exit.interrupted() } else { exit })
}

fn csv_error(error: csv::Error) -> Error {
    stdout_error(error.into())
}

/// The puzzles that walks can start from: with one solution, and these solvers can be asked.
fn askable(starts: Vec<Puzzle>, solvers: [Option<&Named>; 2]) -> Result<Vec<Puzzle>, Error> {
    let read = starts.len();
    let mut objection = None;
    let mut oracle = Oracle::new("native");
    let mut keep = |puzzle: &Puzzle| {
        if !oracle.is_unique(puzzle) {
            objection.get_or_insert("expected one solution, found none or several".to_owned());
            return false;
        }
        let problem = puzzle.lower();
        solvers.into_iter().flatten().all(|named| match named.solver.supports(&problem) {
            Ok(()) => true,
            Err(reason) => {
                objection.get_or_insert(format!("{} cannot be asked: {reason}", named.name));
                false
            }
        })
    };
    let starts: Vec<Puzzle> = starts.into_iter().filter(&mut keep).collect();
    match (objection, starts.is_empty()) {
        (None, true) => Err(Error::Usage("expected puzzles to start from".into())),
        (Some(objection), true) => Err(Error::Usage(objection)),
        (Some(objection), false) => {
            talk::say(format!("{} of {read} puzzles left out: {objection}", read - starts.len()));
            Ok(starts)
        }
        (None, false) => Ok(starts),
    }
}

/// The hunter, with medians over the puzzles that walks start from.
fn hunter<'a>(
    args: &Args,
    slow: &'a Named,
    fast: Option<&'a Named>,
    starts: &[Puzzle],
) -> Result<Hunter<'a>, Error> {
    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let sample = starts[0].lower();
    let gauge = |named: &'a Named| {
        let gauge = Gauge::new(named, &sample, limit);
        if args.by_time { gauge.by_time() } else { gauge }
    };
    let (slow, fast) = (gauge(slow), fast.map(gauge));
    let usual = |gauge: &Gauge| {
        let costs = starts.iter().map(|puzzle| gauge.cost(&puzzle.lower()).amount);
        median(&mut costs.collect::<Vec<f64>>())
    };
    let usual_slow = usual(&slow);
    let usual_fast = fast.as_ref().map_or(1.0, usual);
    let mut said =
        format!("median over {} puzzles: {} {usual_slow} {}", starts.len(), args.slow, slow.unit());
    if let (Some(name), Some(gauge)) = (&args.fast, &fast) {
        said += &format!(", {name} {usual_fast} {}", gauge.unit());
    }
    talk::say(said);
    Ok(Hunter { slow, fast, usual_slow, usual_fast, within: args.within })
}
