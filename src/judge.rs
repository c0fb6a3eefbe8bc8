//! `quorum judge`: which rules of a puzzle a grid breaks, filled or half-filled.

use super::args::ReadArgs;
use super::exit::Exit;
use super::inputs::{cancelling, is_file_name, is_puzzle};
use super::{Error, faults, output, talk, usage};
use quorum_formats::ReadOptions;
use quorum_formats::corpus::Source;
use quorum_formats::inputs::Inputs;
use quorum_toolkit::judgment::pairs::{self, Columns, Judged, PairError};
use quorum_toolkit::judgment::{Judgment, grid};
use std::io::BufRead;
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
    match (&args.pairs, &args.puzzle, &args.grid) {
        (Some(file), _, _) => judge_pairs(args, file, options),
        (None, Some(puzzle), Some(text)) => judge_one(args, puzzle, text, options),
        _ => unreachable!("required arguments"),
    }
}

fn judge_pairs(args: &Args, file: &str, options: ReadOptions) -> Result<Exit, Error> {
    let interrupted = &cancelling().stopped;
    let columns = args.columns.clone().unwrap_or_default();
    let mut is_empty = true;
    let mut exit = Exit::Success;
    for pair in pairs::judged(file, open(file)?, &columns, options)? {
        let Judged { id, judgment } = pair?;
        if interrupted.is_cancelled() {
            return Ok(Exit::Interrupted);
        }
        is_empty = false;
        exit = exit.max(match &judgment {
            Ok(judgment) => {
                let line = format!("{id} {}\n", judgment.line());
                let text = if args.json { output::json(&judgment.report(&id)) } else { line };
                // The next pair may come from a person.
                output::print_now(text)?;
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
    }
    if is_empty {
        return Err(Error::Usage(format!("{file}: expected at least one pair, found none")));
    }
    Ok(exit)
}

fn judge_one(args: &Args, puzzle: &str, text: &str, options: ReadOptions) -> Result<Exit, Error> {
    let source = source(puzzle, options);
    let name = source.name().to_owned();
    let added = args.read.added_constraints()?;
    // A missing file is reported with what may be meant.
    if source.path().is_some() {
        source.open()?;
    }
    let inputs = Inputs::new(vec![source], options).with_constraints(added);
    let item = pairs::only(inputs.iter(cancelling().stopped.flag()), &name)?;
    let values = grid::read(&text_of(text)?, &item.puzzle, item.symbols.or(options.symbols))
        .map_err(usage)?;
    let judgment = Judgment::new(&item.puzzle, &values).with_unread(&item.unread);
    let text = if args.json { output::json(&judgment.report(&item.id)) } else { judgment.text() };
    output::print(text)?;
    Ok(exit_of(&judgment))
}

impl From<PairError> for Error {
    fn from(error: PairError) -> Self {
        usage(error)
    }
}

fn exit_of(judgment: &Judgment) -> Exit {
    match (judgment.is_correct(), judgment.is_solved()) {
        (true, true) => Exit::Success,
        (true, false) => Exit::Undecided,
        (false, _) => Exit::NotAsAsked,
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
