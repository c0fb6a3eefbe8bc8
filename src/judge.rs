//! `quorum judge`: which rules of a puzzle a grid breaks, filled or half-filled.

use super::args::ReadArgs;
use super::exit::Exit;
use super::inputs::{cancelling, is_file_name, is_puzzle};
use super::{Error, faults, stdout_error, talk};
use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_toolkit::judgment::pairs::{self, Columns, Judged, PairError};
use quorum_toolkit::judgment::{Judgment, grid};
use quorum_util::words::counted;
use std::io::{BufRead, Write};
use std::path::Path;

/// Arguments of `quorum judge`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Judge against this puzzle: a file with one puzzle, a puzzle, a link, or -
    #[arg(value_name = "PUZZLE", required_unless_present = "pairs")]
    puzzle: Option<String>,
    /// Judge this grid: a file or text with a value or a blank per cell, or -
    ///
    /// Blanks: . 0 _ * - x X ?. Blank cells that the puzzle gives count as filled.
    #[arg(value_name = "GRID", required_unless_present = "pairs", allow_hyphen_values = true)]
    grid: Option<String>,
    /// Judge the pairs of a CSV table or of JSON lines, one line per pair (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzle", "grid"])]
    pairs: Option<String>,
    /// Set the columns or keys of --pairs [default: puzzle,grid]
    #[arg(long, value_name = "PUZZLE,GRID", requires = "pairs", value_parser = parse_columns)]
    columns: Option<Columns>,
    #[command(flatten)]
    read: ReadArgs,
    /// Print one JSON object per grid, on one line: complete, correct, broken
    #[arg(long)]
    json: bool,
}

fn parse_columns(text: &str) -> Result<Columns, String> {
    match text.split_once(',') {
        Some((puzzle, grid)) if !puzzle.is_empty() && !grid.is_empty() && !grid.contains(',') => {
            Ok(Columns { puzzle: puzzle.to_owned(), grid: grid.to_owned() })
        }
        _ => Err(format!("expected two names such as puzzle,grid, found '{text}'")),
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let options = args.read.read_options()?;
    if args.pairs.is_some() && !args.read.constraints.is_empty() {
        return Err(Error::Usage("expected PUZZLE GRID with -c, found --pairs".into()));
    }
    let mut out = anstream::stdout().lock();
    let exit = match (&args.pairs, &args.puzzle, &args.grid) {
        (Some(file), _, _) => {
            let interrupted = &cancelling().stopped;
            let mut exit = Exit::Success;
            let mut judged = 0u64;
            let columns = args.columns.clone().unwrap_or_default();
            let text = open(file)?;
            let ended = pairs::for_each(file, text, &columns, options, |pair: Judged| {
                if interrupted.is_cancelled() {
                    return Err(Stop::Interrupted);
                }
                judged += 1;
                let Judged { id, judgment } = pair;
                exit = exit.max(match &judgment {
                    Ok(judgment) => {
                        let line = if args.json {
                            json(judgment, &id)
                        } else {
                            format!("{id} {}\n", judgment.line())
                        };
                        out.write_all(line.as_bytes())
                            .map_err(|error| Stop::Error(stdout_error(error)))?;
                        exit_of(judgment)
                    }
                    Err(PairError::Panicked { place, panic }) => {
                        faults::report(place, None, panic);
                        Exit::Wrong
                    }
                    Err(error) => {
                        talk::say(error);
                        Exit::Usage
                    }
                });
                Ok(())
            });
            match ended {
                Ok(()) => {}
                Err(Stop::Interrupted) => exit = Exit::Interrupted,
                Err(Stop::Error(error)) => return Err(error),
            }
            if judged == 0 && exit == Exit::Success {
                return Err(Error::Usage(format!(
                    "{file}: expected at least one pair, found none"
                )));
            }
            exit
        }
        (None, Some(puzzle), Some(text)) => {
            let source = source(puzzle, options);
            let name = source.name().to_owned();
            let added = args.read.added_constraints()?;
            // A missing file is reported with what may be meant.
            if source.path().is_some() {
                source.open()?;
            }
            let inputs = Inputs::new(vec![source], options).with_constraints(added);
            let item = pairs::only(inputs.iter(cancelling().stopped.flag()), &name)
                .map_err(|error| Error::Usage(error.to_string()))?;
            let values =
                grid::read(&text_of(text)?, &item.puzzle, item.symbols.or(options.symbols))
                    .map_err(|error| Error::Usage(error.to_string()))?;
            let judgment = Judgment::new(&item.puzzle, &values).with_unread(&item.unread);
            let text = if args.json { json(&judgment, &item.id) } else { lines(&judgment) };
            out.write_all(text.as_bytes()).map_err(stdout_error)?;
            exit_of(&judgment)
        }
        _ => unreachable!("required arguments"),
    };
    out.flush().map_err(stdout_error)?;
    Ok(exit)
}

/// Reason why the pairs ended early.
enum Stop {
    Interrupted,
    Error(Error),
}

impl From<PairError> for Stop {
    fn from(error: PairError) -> Self {
        Stop::Error(Error::Usage(error.to_string()))
    }
}

fn exit_of(judgment: &Judgment) -> Exit {
    match (judgment.is_correct(), judgment.is_solved()) {
        (true, true) => Exit::Success,
        (true, false) => Exit::Undecided,
        (false, _) => Exit::NotAsAsked,
    }
}

fn json(judgment: &Judgment, id: &str) -> String {
    serde_json::to_string(&judgment.report(id)).expect("a report is JSON") + "\n"
}

/// A line per broken rule, and the result.
fn lines(judgment: &Judgment) -> String {
    let mut text = String::new();
    for broken in &judgment.broken {
        text += &format!("{}\n", broken.words);
    }
    let empty = counted(judgment.empty as u64, "empty cell");
    let broken = counted(judgment.broken.len() as u64, "broken rule");
    text + &match (judgment.is_correct(), judgment.is_complete()) {
        (true, true) => judgment.full_in_words() + "\n",
        (true, false) => format!("incomplete: {empty}, no rule is broken\n"),
        (false, true) => format!("wrong: {broken}\n"),
        (false, false) => format!("wrong: {broken}, {empty}\n"),
    }
}

/// A file, standard input, or a text that was typed. What is neither a file nor a puzzle is a file
/// that is missing.
fn source(text: &str, options: ReadOptions) -> Source {
    match text {
        "-" => Source::stdin(),
        _ if is_puzzle(Path::new(text), options) => Source::one("PUZZLE", text),
        _ => Source::file(text),
    }
}

fn text_of(text: &str) -> Result<String, Error> {
    let is_file = || Path::new(text).symlink_metadata().is_ok() || is_file_name(text);
    if text != "-" && !is_file() {
        return Ok(text.to_owned());
    }
    let mut found = String::new();
    open(text)?.read_to_string(&mut found).map_err(Error::io(text))?;
    Ok(found)
}

fn open(file: &str) -> Result<Box<dyn BufRead + Send>, Error> {
    let source = if file == "-" { Source::stdin() } else { Source::file(file) };
    Ok(source.open()?)
}
