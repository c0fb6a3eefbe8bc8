//! Lines of the Sudoku Exchange puzzle bank: a hash, 81 digits, a rating.

use super::line;
use crate::helpers::cells::is_cell;
use crate::helpers::comment::comment_behind;
use crate::prelude::*;

/// Lines of the bank.
pub static FORMAT: Format = Format {
    name: "puzzle-bank",
    summary: "Sudoku Exchange puzzle bank: hash, 81 digits and rating on one line",
    description: "\
One puzzle per line: 12 hexadecimal digits that identify it, 81 digits (0 for a blank),
a rating. The hash becomes the name of the puzzle; the rating is ignored.",
    example: "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2",
    holds: Feature::OF_GRID,
    extent: Extent::line(recognize, read),
    ..Format::DEFAULT
};

const HASH: usize = 12;
const CELLS: usize = 81;

/// A hash and about as many cells as there should be.
fn recognize(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (Some(hash), Some(cells)) = (words.next(), words.next()) else { return false };
    hash.len() == HASH
        && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        && cells.len().abs_diff(CELLS) <= 2
        && cells.chars().all(is_cell)
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut words = text.words();
    let (Some(hash), Some(cells)) = (words.next(), words.next()) else {
        return Err(text.unexpected(text.text.len(), "a hash, 81 digits and a rating"));
    };
    let mut parsed = line::read(cells, known)?;
    let end = text.offset_of(cells) + cells.text.len();
    parsed.comments = comment_behind(text.slice(end, text.text.len()))?;
    parsed.puzzle.name = Some(hash.text.to_owned());
    Ok(parsed)
}
