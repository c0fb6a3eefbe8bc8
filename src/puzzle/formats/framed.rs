//! A grid with its boxes drawn in characters, as `.ss` files and forums have it.

use super::Format;
use super::comment::with_name;
use super::grid::{self, with_boxes};
use super::symbols::only_givens;
use crate::puzzle::Puzzle;
use crate::puzzle::picture::framed_rows;

/// Rows of characters between bars.
pub static FORMAT: Format = Format {
    name: "framed",
    summary: "a row a line, boxes drawn with + - and |",
    extensions: &["ss"],
    example: "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n\
              | . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+",
    form: grid::FORM,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    let cell = |cell| puzzle.given(cell).map_or(".".to_owned(), |value| value.to_string());
    let cells: Vec<String> = (0..puzzle.candidates().len()).map(cell).collect();
    Ok(with_name(puzzle, with_boxes(puzzle, framed_rows(&cells, puzzle.rules()).join("\n"))))
}
