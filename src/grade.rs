//! `quorum grade`: how hard puzzles are, as columns of their corpus.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{for_each_asked, inputs};
use super::progress::Progress;
use super::talk::NOT_UNIQUE;
use super::worker::workers;
use super::{Error, solver_list, stdout_error, talk};
use quorum_formats::Item;
use quorum_puzzle::corpus_line;
use quorum_puzzle::symbols::solution_string;
use quorum_solvers::{Cancel, Registry};
use quorum_toolkit::explain::Level;
use quorum_toolkit::grade::{Grade, GradeError, Grader};
use std::time::Duration;

/// Arguments of `quorum grade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Count the nodes of this solver (column grade_nodes)
    #[arg(long, value_name = "SOLVER", default_value = "propagate")]
    solver: String,
    /// Try at most N sets of cells per size for the smallest backdoor
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    tries: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Time limit of a question about a puzzle without `--timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

const HEADER: [&str; 8] =
    ["id", "puzzle", "solution", "solutions", "level", "difficulty", "grade_nodes", "backdoor"];

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let solver = solver_list::find(&args.solver, &Registry::new())?;
    let limit = Some(args.timeout.timeout.unwrap_or(DEFAULT_TIMEOUT));
    let workers = workers(&[])?;
    let mut grader = Grader::new(solver);
    (grader.tries, grader.limit, grader.workers) = (args.tries, limit, workers);
    let inputs = inputs(&args.input)?;
    let progress = Progress::start(None);
    let mut writer = csv::Writer::from_writer(anstream::stdout().lock());
    writer.write_record(HEADER).map_err(|error| stdout_error(error.into()))?;
    let grade = |(): &mut (), item: &Item, cancel: &Cancel| grader.grade(&item.puzzle, cancel);
    let (mut has_nodes, mut has_levels) = (true, true);
    let threads = args.threads.get();
    let ended = for_each_asked(
        &inputs,
        threads,
        |_| (),
        grade,
        |item, grade| {
            progress.tick();
            let grade = match grade {
                Ok(grade) => grade,
                Err(GradeError::NotUnique) => {
                    progress.suspend(|| talk::say(format!("{}: {NOT_UNIQUE}", item.id)));
                    return Ok(Exit::NotAsAsked);
                }
                Err(GradeError::Unanswered(reason)) => {
                    progress.suspend(|| talk::say(format!("{}: undecided: {reason}", item.id)));
                    return Ok(Exit::Undecided);
                }
            };
            if grade.nodes.is_none() && grade.is_finished && std::mem::take(&mut has_nodes) {
                let solver = &args.solver;
                let note = format!("{solver} does not count nodes: column grade_nodes stays empty");
                progress.suspend(|| talk::warn(note));
            }
            if grade.level.is_none() && std::mem::take(&mut has_levels) {
                let note = format!(
                    "{}: no level, as the techniques of levels do not know its constraints; \
                     columns level and difficulty stay empty for such puzzles",
                    item.id
                );
                progress.suspend(|| talk::warn(note));
            }
            let row = row(item, &grade);
            // A grade can take minutes, so each row is flushed.
            let written = progress.suspend(|| {
                writer.write_record(row)?;
                writer.flush()
            });
            written.map_err(stdout_error)?;
            Ok(Exit::Success)
        },
    )?;
    writer.flush().map_err(stdout_error)?;
    Ok(ended.exit)
}

fn row(item: &Item, grade: &Grade) -> [String; HEADER.len()] {
    [
        item.id.clone(),
        corpus_line(&item.puzzle),
        solution_string(&grade.solution, item.puzzle.rules()),
        "1".to_owned(),
        grade.level.map_or("", Level::as_str).to_owned(),
        grade.level.map_or("", |level| level.info().difficulty).to_owned(),
        grade.nodes.map_or(String::new(), |nodes| nodes.to_string()),
        grade.backdoor.to_string(),
    ]
}
