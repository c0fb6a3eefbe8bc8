//! A grid with its regions drawn in characters, as `.ss` files and forums have it.

use super::grid::{self, with_header};
use crate::prelude::*;
use quorum_pictures::picture::picture;
use quorum_pictures::style::PictureStyle;
use quorum_puzzle::header::header;

/// Rows of characters between bars.
pub static FORMAT: Format = Format {
    name: "framed",
    summary: "one row per line, regions drawn with + - and |",
    description: "\
A grid with its boxes or regions drawn by +, - and |, as in .ss files and forums. `-`
and `_` are drawing on lines without digits or dots, otherwise they may be blanks. A
drawing that encloses N regions of N cells states them; it must not contradict header or
option. Frames of Unicode are read: with heavy or double lines, thin ones are ignored.",
    extensions: &["ss"],
    example: "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n\
              | . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+",
    holds: Feature::OF_GRID,
    spells: |_| false,
    extent: grid::EXTENT,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let drawn = picture(puzzle, &PictureStyle { frames: true, ..PictureStyle::default() });
    let headers = header(puzzle.rules()).len();
    let rows: Vec<&str> = drawn.lines().skip(headers).collect();
    Ok(with_name(puzzle, with_header(puzzle, rows.join("\n"))))
}
