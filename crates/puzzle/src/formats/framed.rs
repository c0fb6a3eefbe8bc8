//! A grid with its regions drawn in characters, as `.ss` files and forums have it.

use super::Format;
use super::comment::{header, with_name};
use super::grid::{self, with_header};
use super::symbols::only_givens;
use crate::Puzzle;
use crate::picture::picture;
use crate::style::PictureStyle;

/// Rows of characters between bars.
pub static FORMAT: Format = Format {
    name: "framed",
    summary: "a row a line, regions drawn with + - and |",
    extensions: &["ss"],
    example: "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n\
              | . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+",
    form: grid::FORM,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    let drawn = picture(puzzle, &PictureStyle { frames: true, ..PictureStyle::default() });
    let headers = header(puzzle.rules()).len();
    let rows: Vec<&str> = drawn.lines().skip(headers).collect();
    Ok(with_name(puzzle, with_header(puzzle, rows.join("\n"))))
}
