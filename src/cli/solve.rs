//! `quorum solve`: one solver, the solutions.

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeoutArgs, WithArgs};
use super::candidates::Surviving;
use super::exit::Exit;
use super::inputs::{Inputs, Puzzled};
use super::{Error, solver_list, stdout_error, talk};
use crate::panel::{Hearing, Judged, Sitting, Verdict};
use crate::puzzle::formats::{self, Item};
use crate::puzzle::picture::{self, PictureStyle};
use crate::puzzle::svg::{SvgStyle, svg};
use crate::solvers::table::Named;
use crate::solvers::{Measured, Mode, Status};
use clap::ValueEnum;
use serde_json::{Map, Value};
use std::io::Write;

/// Arguments of `quorum solve`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solver (see quorum list solvers) [default: that of --with, else the fastest that applies]
    #[arg(long, value_name = "NAME")]
    solver: Option<String>,
    #[command(flatten)]
    with: WithArgs,
    /// How many solutions: first, decide (0, 1 or 2+), count=N (up to N)
    #[arg(long, value_name = "MODE", default_value = "first")]
    mode: Mode,
    /// How solutions are printed [default: picture for one --puzzle, else line]
    #[arg(long, value_name = "FORM")]
    output: Option<Form>,
    /// Print which values of each cell stand in some solution, and in how many, instead of
    /// solutions; as a picture, svg or --json
    #[arg(long, conflicts_with = "mode")]
    candidates: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
    #[command(flatten)]
    show: OutputArgs,
}

/// How a solution is printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One line a solution
    Line,
    /// A row of numbers a line
    Grid,
    /// A picture with the signs between the cells
    Picture,
    /// A picture for pages and papers, of one solution
    Svg,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    args.show.apply();
    let inputs = Inputs::new(&args.input)?;
    let registry = args.with.registry()?;
    let candidates = match &args.solver {
        Some(name) => vec![solver_list::find(name, &registry)?],
        None => solver_list::by_speed(&registry),
    };
    let form = args.output.unwrap_or(match args.candidates || inputs.is_single() {
        true => Form::Picture,
        false => Form::Line,
    });
    if args.candidates && matches!(form, Form::Line | Form::Grid) {
        return Err(Error::Usage(
            "expected --output picture or svg with --candidates, which no line can hold".into(),
        ));
    }
    let color = args.show.is_colored();
    let mut drawn = false;
    let mut out = anstream::stdout().lock();
    let sittings = |_| candidates.chunks(1).map(Sitting::new).collect::<Vec<_>>();
    let ask = |sittings: &mut Vec<Sitting>, puzzled: &Puzzled| {
        let Item { puzzle, expected, .. } = &puzzled.item;
        let (chosen, limit) = (choose(&candidates, &puzzled.item), args.timeout.timeout);
        let hearing = sittings[chosen].hear(puzzle, expected, 1, args.mode, limit);
        let is_asked = args.candidates && !hearing.ruling.solutions.is_empty();
        let surviving = is_asked.then(|| {
            let oracle = solver_list::oracle(puzzle.size());
            let solvers = if args.solver.is_some() { &candidates } else { &oracle };
            Surviving::find(solvers, puzzle, limit)
        });
        (hearing, surviving)
    };
    let threads = args.threads.get();
    let exit = inputs.for_each_asked(threads, sittings, ask, |puzzled, heard, mut exit| {
        let (hearing, surviving) = heard;
        let item = &puzzled.item;
        let named = &candidates[choose(&candidates, item)];
        let Hearing { votes, measured, ruling } = hearing;
        let (judged, measured) = (&votes[0].judged, &measured[0]);

        for finding in &ruling.findings {
            talk::finding(&item.id, finding, std::slice::from_ref(named));
            exit = exit.wrong();
        }
        exit = match judged.verdict {
            Verdict::None => exit.not_as_asked(),
            Verdict::Unknown => exit.undecided(),
            _ => exit,
        };
        let surviving = surviving.and_then(|found| {
            found
                .map_err(|reason| {
                    talk::say(format!("{}: candidates: {reason}", item.id));
                    exit = exit.undecided();
                })
                .ok()
        });
        if args.show.json {
            let mut object = json(item, named, judged, measured);
            if let Some(surviving) = &surviving {
                surviving.write_json(&mut object);
            }
            writeln!(out, "{}", Value::Object(object)).map_err(stdout_error)?;
            return Ok(exit);
        }
        if judged.answer.grids.is_empty() || judged.answer.status == Status::Wrong {
            talk::say(no_grid(item, named, judged));
            return Ok(exit);
        }
        if args.candidates {
            let Some(surviving) = surviving else { return Ok(exit) };
            let text = match form {
                Form::Svg if std::mem::replace(&mut drawn, true) => {
                    return Err(Error::Usage("expected one puzzle to draw, found several".into()));
                }
                Form::Svg => surviving.svg(&item.puzzle),
                _ => surviving.text(item, color),
            };
            out.write_all(text.as_bytes()).map_err(stdout_error)?;
            return Ok(exit);
        }
        for grid in &judged.answer.grids {
            let text = match form {
                Form::Line => formats::solution_string(grid, item.puzzle.size()) + "\n",
                Form::Grid => formats::grid_rows(grid, item.puzzle.size()) + "\n",
                Form::Picture => {
                    let style = PictureStyle {
                        solution: Some(grid),
                        frames: true,
                        color,
                        ..PictureStyle::default()
                    };
                    picture::picture(&item.puzzle, &style) + "\n"
                }
                Form::Svg if std::mem::replace(&mut drawn, true) => {
                    return Err(Error::Usage(
                        "expected one solution to draw, found several".into(),
                    ));
                }
                Form::Svg => {
                    svg(&item.puzzle, &SvgStyle { solution: Some(grid), ..SvgStyle::default() })
                }
            };
            out.write_all(text.as_bytes()).map_err(stdout_error)?;
        }
        Ok(exit)
    })?;
    out.flush().map_err(stdout_error)?;
    Ok(exit)
}

/// The number of the first candidate that can be asked; of the first, if none can.
fn choose(candidates: &[Named], item: &Item) -> usize {
    if let [_] = candidates {
        return 0;
    }
    let problem = item.puzzle.lower();
    let is_able = |named: &Named| named.solver.supports(&problem).is_ok();
    candidates.iter().position(is_able).unwrap_or(0)
}

/// Why there is nothing to print.
fn no_grid(item: &Item, named: &Named, judged: &Judged) -> String {
    let reason = match (judged.verdict, &judged.answer.message) {
        (Verdict::None, _) => "no solution".to_owned(),
        (_, Some(message)) => format!("{}: {message}", judged.answer.status),
        (_, None) => judged.answer.status.to_string(),
    };
    format!("{} {} {reason} ({})", item.id, item.puzzle.rules(), named.name)
}

/// What one run has to say, as `solve --json` and the `runs` of `verify --json` print it.
pub fn json(
    item: &Item,
    named: &Named,
    judged: &Judged,
    measured: &Measured,
) -> Map<String, Value> {
    let answer = &judged.answer;
    let size = item.puzzle.size();
    let solutions: Vec<Value> =
        answer.grids.iter().map(|grid| formats::solution_string(grid, size).into()).collect();
    let mut object = Map::new();
    object.insert("id".into(), item.id.clone().into());
    object.insert("solver".into(), named.name.to_string().into());
    object.insert("verdict".into(), judged.verdict.as_str().into());
    object.insert("status".into(), answer.status.as_str().into());
    object.insert("solutions".into(), solutions.into());
    object.insert("exhausted".into(), answer.exhausted.into());
    for (name, value) in answer.counters.named() {
        if let Some(value) = value {
            object.insert(name.into(), value.into());
        }
    }
    let phases = &answer.phases;
    for (name, time) in [
        ("encode_ns", phases.encode),
        ("load_ns", phases.load),
        ("first_ns", phases.first),
        ("prove_ns", phases.prove),
        ("pipe_ns", phases.pipe),
        ("total_ns", Some(measured.total)),
        ("cpu_ns", Some(measured.cpu)),
    ] {
        if let Some(time) = time {
            object.insert(name.into(), (time.as_nanos() as u64).into());
        }
    }
    if let Some(message) = &answer.message {
        object.insert("message".into(), message.clone().into());
    }
    object
}
