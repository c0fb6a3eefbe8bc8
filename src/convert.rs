//! `quorum convert`: puzzles of any format in another one, as pictures, or as pages to print.

use super::args::{InputArgs, TimeoutArgs};
use super::exit::Exit;
use super::inputs::{for_each, inputs};
use super::pictures::{self, Picture, check_solution};
use super::sheet::{self, SheetArgs};
use super::{Error, output, talk};
use quorum_formats::inputs::Inputs;
use quorum_toolkit::convert::{PNG, SHEET, SVG, Target, TargetError};
use std::path::{Path, PathBuf};

/// Arguments of `quorum convert`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Write this format (see quorum list formats): also svg, png and sheet (pages to print)
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Write pictures of puzzles and solutions, or pages of a sheet, as files into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    sheet: SheetArgs,
    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Runs the command. A puzzle that the format cannot hold is reported and the rest goes on.
pub fn run(args: &Args) -> Result<Exit, Error> {
    let limit = Some(args.timeout.or_seconds(60));
    if let Some(folder) = args.out.as_deref().filter(|folder| is_picture_name(folder)) {
        return Err(Error::Usage(format!(
            "--out: expected a folder, found {}; without --out, > FILE writes one file",
            folder.display()
        )));
    }
    let picture = match args.to.as_str() {
        SHEET => {
            return sheet::write(&args.sheet, &inputs(&args.input)?, args.out.as_deref(), limit);
        }
        SVG => Some(Picture::Svg),
        PNG => Some(Picture::Png),
        _ => None,
    };
    match (picture, &args.out) {
        (Some(picture), None) => pictures::print(picture, &inputs(&args.input)?),
        (Some(picture), Some(folder)) => {
            pictures::write(picture, &inputs(&args.input)?, folder, limit)
        }
        (None, Some(_)) => {
            Err(Error::Usage(format!("expected svg, png or sheet with --out, found {}", args.to)))
        }
        (None, None) => {
            let target = args.to.parse().map_err(|error| Error::Usage(unwritten(&error)))?;
            text(target, &inputs(&args.input)?)
        }
    }
}

/// Whether this is rather the name of a file than of a folder.
fn is_picture_name(path: &Path) -> bool {
    let is_known = |known: &str| path.extension().is_some_and(|it| it.eq_ignore_ascii_case(known));
    ["svg", "png", "html"].into_iter().any(is_known) && !path.is_dir()
}

/// The error, and for SudokuPad the format that it opens.
fn unwritten(error: &TargetError) -> String {
    let way = match error {
        TargetError::ReadOnly("sudokupad") => {
            "; SudokuPad opens f-puzzles: convert --to fpuzzles, and write \
             https://sudokupad.app/fpuzzles in place of https://www.f-puzzles.com/?load="
        }
        _ => "",
    };
    format!("{error}{way}")
}

/// Writes text that can be read again.
fn text(target: Target, inputs: &Inputs) -> Result<Exit, Error> {
    let mut written = 0u64;
    for_each(inputs, |item| {
        let (known, puzzle) = (check_solution(item), target.named(item));
        match target.write(&puzzle) {
            Ok(text) => {
                for note in target.changed_name(&puzzle, &text) {
                    talk::say(format!("{}: {note}", item.id));
                }
                let gap = if target.is_block() && written > 0 { "\n" } else { "" };
                written += 1;
                output::print(format!("{gap}{text}"))?;
                Ok(known)
            }
            Err(reason) => {
                talk::say(format!("{}: {reason}", item.id));
                Ok(known.max(Exit::Usage))
            }
        }
    })
}
