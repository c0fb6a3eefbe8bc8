//! `quorum solve`: one solver, the solutions.

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::exit::Exit;
use super::inputs::{Ended, cancelling, inputs, is_single};
use super::worker::workers;
use super::{Error, output, solver_list, talk};
use clap::ValueEnum;
use quorum_formats::Item;
use quorum_formats::inputs::Inputs;
use quorum_panel::each::Each;
use quorum_pictures::picture;
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg::svg;
use quorum_problem::Grid;
use quorum_solvers::{Mode, Status};
use quorum_toolkit::estimate::EstimateTask;
use quorum_toolkit::panel::Verdict;
use quorum_toolkit::solve::{CandidateSolvers, SolveTask, Solved};
use std::thread;

/// Arguments of `quorum solve`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Use this solver (see quorum list solvers) [default: that of --with, else the fastest]
    #[arg(long, value_name = "NAME")]
    solver: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// Find this many solutions: first, decide (0, 1 or 2+), count=N (up to N)
    #[arg(long, value_name = "MODE", default_value = "first")]
    mode: Mode,
    /// Print solutions in this form [default: picture for one --puzzle, else line]
    #[arg(long, value_name = "FORM")]
    output: Option<Form>,
    /// Print the values of each cell that occur in some solution, and in how many
    ///
    /// Instead of solutions; as picture, svg or with --json.
    #[arg(long, conflicts_with = "mode")]
    candidates: bool,
    /// Estimate the number of solutions by N random descents through the search tree
    ///
    /// For puzzles with more solutions than can be counted. The estimate is unbiased; it is no
    /// bound.
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "10000",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["mode", "candidates", "solver", "with", "output"]
    )]
    estimate: Option<u64>,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    show: OutputArgs,
}

/// Form of a printed solution.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One line per solution
    Line,
    /// One line per row, numbers separated by blanks
    Grid,
    /// A picture with the signs between the cells
    Picture,
    /// A picture of one solution for pages and papers
    Svg,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.show.apply();
    let inputs = inputs(&args.input)?;
    if let Some(descents) = args.estimate {
        return estimate(args, &inputs, descents);
    }
    let task = task(args)?;
    let mut view = View::new(args, is_single(&inputs))?;
    let mut ended = Ended::default();
    thread::scope(|scope| {
        for result in task.results(Each::new(scope, &inputs, args.threads.get(), cancelling())) {
            ended.add(result, |item, solved| {
                let exit = report(item, &solved);
                output::print(view.text(item, &solved)?)?;
                Ok(exit)
            })?;
        }
        Ok(ended.exit)
    })
}

/// Prints the number of solutions of every puzzle, about.
fn estimate(args: &Args, inputs: &Inputs, descents: u64) -> Result<Exit, Error> {
    let mut task = EstimateTask::default();
    (task.descents, task.limit) = (descents, args.timeout.timeout);
    let mut ended = Ended::default();
    thread::scope(|scope| {
        for result in task.results(Each::new(scope, inputs, args.threads.get(), cancelling())) {
            ended.add(result, |_, report| {
                let is_known = report.estimate.is_some();
                if args.show.json {
                    output::print(output::json(&report))?;
                } else if is_known {
                    output::print(format!("{report}\n"))?;
                } else {
                    talk::say(report);
                }
                Ok(if is_known { Exit::Success } else { Exit::Undecided })
            })?;
        }
        Ok(ended.exit)
    })
}

fn task(args: &Args) -> Result<SolveTask, Error> {
    let registry = args.with.registry()?;
    let mut task = SolveTask::standard(&registry);
    let mut asked = CandidateSolvers::Default;
    if let Some(name) = &args.solver {
        let named = solver_list::find(name, &registry)?;
        if args.candidates && !named.solver.can_be_stopped() {
            talk::say(format!(
                "{} cannot be stopped at a time limit; candidates are computed with the default solvers",
                named.name
            ));
        }
        task.solvers = vec![named];
        asked = CandidateSolvers::Own;
    }
    let candidates = args.candidates.then_some(asked);
    let workers = workers(&args.with.with)?;
    (task.mode, task.limit) = (args.mode, args.timeout.timeout);
    (task.candidates, task.workers) = (candidates, workers);
    Ok(task)
}

/// Reports findings and candidates that were not found; the exit of one puzzle.
fn report(item: &Item, solved: &Solved) -> Exit {
    let mut exit = match solved.run.judged.verdict {
        Verdict::None => Exit::NotAsAsked,
        Verdict::Unknown => Exit::Undecided,
        _ => Exit::Success,
    };
    let answer = &solved.run.judged.answer;
    if let Some(claim) = answer.claim.filter(|_| !answer.grids.is_empty()) {
        let kept = answer.grids.len();
        talk::say(format!("{}: {claim}; the first {kept} were kept", item.id));
    }
    for finding in &solved.findings {
        talk::finding(&item.id, finding);
        exit = exit.max(if finding.is_of_corpus() { Exit::NotAsAsked } else { Exit::Wrong });
    }
    if let Some(Err(reason)) = &solved.candidates {
        talk::say(format!("{}: candidates: {reason}", item.id));
        exit = exit.max(Exit::Undecided);
    }
    exit
}

/// The output per puzzle.
struct View<'a> {
    args: &'a Args,
    form: Form,
    /// The one document has been drawn.
    is_drawn: bool,
}

impl<'a> View<'a> {
    fn new(args: &'a Args, is_single: bool) -> Result<Self, Error> {
        let is_picture = args.candidates || is_single;
        let form = args.output.unwrap_or(if is_picture { Form::Picture } else { Form::Line });
        if args.candidates && matches!(form, Form::Line | Form::Grid) {
            return Err(Error::Usage(
                "expected --output picture or svg with --candidates, which no line can hold".into(),
            ));
        }
        Ok(View { args, form, is_drawn: false })
    }

    fn text(&mut self, item: &Item, solved: &Solved) -> Result<String, Error> {
        let answer = &solved.run.judged.answer;
        if self.args.show.json {
            return Ok(output::json(&solved.report(item)));
        }
        if answer.grids.is_empty() || answer.status == Status::Wrong {
            talk::say(solved.line(item));
            return Ok(String::new());
        }
        match &solved.candidates {
            _ if !self.args.candidates => self.solutions(item, &answer.grids),
            Some(Ok(candidates)) if self.form == Form::Svg => {
                self.draw("puzzle")?;
                Ok(candidates.svg(&item.puzzle))
            }
            Some(Ok(candidates)) => {
                let heading = format!("{} {}", item.id, item.puzzle.rules_and_constraints());
                let text = candidates.text(&item.puzzle, self.args.show.is_colored());
                Ok(format!("{heading}: {text}"))
            }
            _ => Ok(String::new()),
        }
    }

    /// The solutions of a puzzle; name and constraints are written once around their pictures.
    fn solutions(&mut self, item: &Item, grids: &[Grid]) -> Result<String, Error> {
        let drawn: String =
            grids.iter().map(|grid| self.solution(item, grid)).collect::<Result<_, Error>>()?;
        if self.form != Form::Picture {
            return Ok(drawn);
        }
        let listed = picture::constraints(&item.puzzle);
        let listed = if listed.is_empty() { listed } else { listed + "\n" };
        Ok(quorum_formats::with_name(&item.puzzle, drawn + &listed))
    }

    fn solution(&mut self, item: &Item, grid: &Grid) -> Result<String, Error> {
        let (puzzle, solution) = (&item.puzzle, Some(&grid[..]));
        Ok(match self.form {
            Form::Line => {
                quorum_puzzle::symbols::printed_solution(grid, puzzle.rules(), item.symbols) + "\n"
            }
            Form::Grid => {
                quorum_puzzle::symbols::printed_rows(grid, puzzle.rules(), item.symbols) + "\n"
            }
            Form::Picture => {
                let style = PictureStyle { solution, frames: true, ..PictureStyle::default() };
                let style = PictureStyle {
                    color: self.args.show.is_colored(),
                    symbols: item.symbols,
                    ..style
                };
                picture::grid_picture(puzzle, &style) + "\n"
            }
            Form::Svg => {
                self.draw("solution")?;
                let symbols = item.symbols;
                svg(puzzle, &PictureStyle { solution, symbols, ..PictureStyle::default() })
            }
        })
    }

    /// Notes that the document is drawn; an error if there is one already.
    fn draw(&mut self, what: &str) -> Result<(), Error> {
        if std::mem::replace(&mut self.is_drawn, true) {
            Err(Error::Usage(format!(
                "expected one {what} to draw, found several; quorum convert --to svg --out DIR draws all"
            )))
        } else {
            Ok(())
        }
    }
}
