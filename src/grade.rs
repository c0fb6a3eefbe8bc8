//! `quorum grade`: how hard puzzles are, as columns of their corpus.

use super::args::{InputArgs, ThreadArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{Ended, cancelling, inputs};
use super::progress::{Counting, Progress};
use super::talk::NOT_UNIQUE;
use super::worker::workers;
use super::{Error, output, solver_list, talk};
use quorum_panel::each::Each;
use quorum_puzzle::Puzzle;
use quorum_solvers::Registry;
use quorum_toolkit::explain::rating::{Singles, singles};
use quorum_toolkit::grade::{Grade, GradeError, Grader};
use std::{mem, thread};

/// Arguments of `quorum grade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Grade by the rules that are read where a link has drawings or rules in words
    ///
    /// Without it such a puzzle has no row, as a rule that is not read can change its level.
    #[arg(long)]
    ignore_drawings: bool,
    /// Count the nodes of this solver (column grade_nodes)
    #[arg(long, value_name = "SOLVER", default_value = "propagate")]
    solver: String,
    /// Try at most N sets of cells per size for the smallest backdoor
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    tries: u64,
    /// Add the measures from which minutes are predicted, as columns
    #[arg(long)]
    measures: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Message for a puzzle of which something that may be a rule is not read.
const UNREAD: &str =
    "undecided: what is not read may change the level (--ignore-drawings grades without it)";

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let solver = solver_list::find(&args.solver, &Registry::new())?;
    let mut grader = Grader::new(solver);
    (grader.tries, grader.limit) = (args.tries, Some(args.timeout.or_seconds(60)));
    (grader.workers, grader.ignores_unread) = (workers(&[])?, args.ignore_drawings);
    let inputs = inputs(&args.input)?;
    let progress = Progress::start(None);
    let observer = Counting::new(cancelling(), &progress);
    let mut ended = Ended::default();
    let (mut has_nodes, mut has_levels) = (true, true);
    let measures = Singles::NAMES.iter().filter(|_| args.measures);
    let columns: Vec<&str> = Grade::COLUMNS.iter().chain(measures).copied().collect();
    output::csv(&columns)?;
    thread::scope(|scope| {
        let each = Each::new(scope, &inputs, args.threads.get(), &observer);
        for result in grader.results(each) {
            ended.add(result, |item, grade| {
                let grade = match grade {
                    Ok(grade) => grade,
                    Err(error) => {
                        let (reason, exit) = match error {
                            GradeError::NotUnique => (NOT_UNIQUE.to_owned(), Exit::NotAsAsked),
                            // What is not read was named before.
                            GradeError::Unread(_) => (UNREAD.to_owned(), Exit::Undecided),
                            GradeError::Unanswered(reason) => {
                                (format!("undecided: {reason}"), Exit::Undecided)
                            }
                        };
                        progress.suspend(|| talk::say(format!("{}: {reason}", item.id)));
                        return Ok(exit);
                    }
                };
                if grade.nodes.is_none() && grade.is_finished && mem::take(&mut has_nodes) {
                    let solver = &args.solver;
                    let note =
                        format!("{solver} does not count nodes: column grade_nodes stays empty");
                    progress.suspend(|| talk::warn(note));
                }
                if grade.level.is_none() && mem::take(&mut has_levels) {
                    let note = format!(
                        "{}: no level, as constraints have too many combinations for the \
                         techniques; columns level and difficulty stay empty for such puzzles",
                        item.id
                    );
                    progress.suspend(|| talk::warn(note));
                }
                let mut row = grade.row(item).to_vec();
                if args.measures {
                    row.extend(measured(&item.puzzle));
                }
                progress.suspend(|| output::csv(&row))?;
                Ok(Exit::Success)
            })?;
        }
        Ok(ended.exit)
    })
}

/// The measures of a puzzle, empty where they do not apply.
fn measured(puzzle: &Puzzle) -> [String; 7] {
    singles(puzzle, &puzzle.lower())
        .map(|singles| singles.measures().map(|measure| measure.to_string()))
        .unwrap_or_default()
}
