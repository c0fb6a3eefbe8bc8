//! `quorum grade`: how hard puzzles are, as columns of their corpus.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{Inputs, Puzzled};
use super::progress::Progress;
use super::words::NOT_UNIQUE;
use super::{Error, solver_list, stdout_error, talk};
use crate::explain::{Level, Oracle, Unanswered, backdoor, level};
use crate::puzzle::formats::{corpus_line, solution_string};
use crate::solvers::table::Named;
use crate::solvers::{Mode, Registry, Status, measure};
use quorum_encodings::Grid;
use std::io;
use std::time::Duration;

/// Arguments of `quorum grade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The strategy whose nodes are counted (column grade_nodes)
    #[arg(long, value_name = "SOLVER", default_value = "propagate")]
    solver: String,
    /// Sets of cells that are tried for a smallest backdoor, at most, per size
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    tries: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Without `--timeout`, what a question about a puzzle may take.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// How hard a puzzle is.
struct Graded {
    solution: Grid,
    level: Option<Level>,
    nodes: Option<u64>,
    backdoor: String,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let named = solver_list::find(&args.solver, &Registry::new(None))?;
    let inputs = Inputs::new(&args.input)?;
    let progress = Progress::start(None);
    let mut writer = csv::Writer::from_writer(anstream::stdout().lock());
    let header = ["id", "puzzle", "solution", "solutions", "level", "grade_nodes", "backdoor"];
    writer.write_record(header).map_err(csv_error)?;
    let ask = |(): &mut (), puzzled: &Puzzled| graded(args, &named, puzzled);
    let exit = inputs.for_each_asked(
        args.threads.get(),
        |_| (),
        ask,
        |puzzled, graded, exit| {
            progress.tick("");
            let item = &puzzled.item;
            let graded = match graded {
                Ok(Some(graded)) => graded,
                Ok(None) => {
                    progress.suspend(|| talk::say(format!("{}: {NOT_UNIQUE}", item.id)));
                    return Ok(exit.not_as_asked());
                }
                Err(reason) => {
                    progress.suspend(|| talk::say(format!("{}: undecided: {reason}", item.id)));
                    return Ok(exit.undecided());
                }
            };
            let nodes = graded.nodes.map(|nodes| nodes.to_string());
            let row = [
                item.id.as_str(),
                &corpus_line(&item.puzzle),
                &solution_string(&graded.solution, item.puzzle.size()),
                "1",
                graded.level.map_or("", Level::as_str),
                nodes.as_deref().unwrap_or(""),
                &graded.backdoor,
            ];
            // A grade can take minutes: what is found is not kept back.
            let write = || -> io::Result<()> {
                writer.write_record(row)?;
                writer.flush()
            };
            progress.suspend(write).map_err(stdout_error)?;
            Ok(exit)
        },
    )?;
    drop(progress);
    writer.flush().map_err(stdout_error)?;
    Ok(exit)
}

fn csv_error(error: csv::Error) -> Error {
    stdout_error(error.into())
}

/// The grades; `None` if there is not exactly one solution.
fn graded(args: &Args, named: &Named, puzzled: &Puzzled) -> Result<Option<Graded>, Unanswered> {
    let puzzle = &puzzled.item.puzzle;
    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let found = Oracle::new(&solver_list::oracle(puzzle.size()), limit).solutions(puzzle, 2)?;
    let [solution] = found.grids.as_slice() else { return Ok(None) };
    let answer = measure(&*named.solver, &puzzle.lower(), Mode::Decide, limit).answer;
    Ok(Some(Graded {
        solution: solution.clone(),
        level: level(puzzle, limit)?,
        // A count that was cut off is no count.
        nodes: answer.counters.nodes.filter(|_| answer.status == Status::Ok),
        backdoor: backdoor(puzzle, solution, args.tries).to_string(),
    }))
}
