//! Str8ts in one line, as str8ts.com has them: a value per cell, then a mark per cell, 1 for a
//! black one. A letter for a value is the number of a black cell, A for 1.

use crate::kinds::straights::with_black;
use crate::prelude::*;

/// Lines of str8ts.com.
pub static FORMAT: Format = Format {
    name: "str8ts-line",
    summary: "Str8ts as str8ts.com writes them: 81 values, then 81 marks of black cells",
    description: "\
A Str8ts of str8ts.com: a value per cell (0 or . for none), then a mark per cell, 1 for a
black one, 0 for a white one, together or with a space or comma between them. A letter is
the number of a black cell (A for 1). Sizes 5, 6 and 9. Runs of white cells are
constraint straights.",
    example: "\
560000000400000000000000000000000000000000000000000000000000000000000000000000000\
001111111001111111111111111111111111111111111111111111111111111111111111111111111",
    holds: &[Feature::Givens, Feature::NoBoxes, Feature::OwnConstraints, Feature::AbsentCells],
    extent: Extent::line(recognize, read),
    ..Format::DEFAULT
};

const LETTERS: &str = "ABCDEFGHI";
const DIGITS: &str = "123456789";

/// Values and marks, of which one row has two black cells: in no Sudoku a 1 is twice in a row.
fn halves(text: &str) -> Option<(&str, &str)> {
    let (values, marks) = match text.split_once([' ', ',', ';', '|', '\t']) {
        Some((values, marks)) => (values, marks.trim_start()),
        None => text.split_at_checked(text.len() / 2)?,
    };
    let size = values.len().isqrt();
    let is_value =
        |c: char| c == '.' || c.is_ascii_digit() || LETTERS.contains(c.to_ascii_uppercase());
    let has_two = |row: &[u8]| row.iter().filter(|mark| **mark == b'1').count() > 1;
    let is_it = matches!(size, 5 | 6 | 9)
        && [values.len(), marks.len()] == [size * size; 2]
        && values.chars().all(is_value)
        && marks.bytes().all(|mark| matches!(mark, b'0' | b'1'))
        && marks.as_bytes().chunks(size).any(has_two);
    is_it.then_some((values, marks))
}

/// Whether a text is such a line, or has its length and no letters: the format of digits depends on
/// their number.
fn recognize(text: &str) -> bool {
    let is_plain = |byte: u8| byte == b'.' || byte.is_ascii_digit();
    matches!(text.len(), 50 | 72 | 162) && text.bytes().all(is_plain) || halves(text).is_some()
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let Some((values, marks)) = halves(text.text) else {
        let cells = text.text.len() / 2;
        let expected = format!(
            "the end of the puzzle after {cells} cells, or {cells} marks 0 and 1 of black cells (Str8ts)"
        );
        let at = if text.text.is_ascii() { cells } else { 0 };
        return Err(text.unexpected(at, expected));
    };
    let size = values.len().isqrt();
    let is_black: Vec<bool> = marks.bytes().map(|mark| mark == b'1').collect();
    let mut cells = Vec::new();
    for (cell, &is_black) in text.slice(0, values.len()).symbols().zip(&is_black) {
        cells.push(match LETTERS.find(&cell.text.to_ascii_uppercase()) {
            None => cell,
            Some(at) if is_black => Text::at(&DIGITS[at..=at], cell.place()),
            Some(_) => {
                return Err(cell.unexpected(0, "a letter only in a cell that is marked black"));
            }
        });
    }
    with_black(&cells, &is_black, size, known)
}
