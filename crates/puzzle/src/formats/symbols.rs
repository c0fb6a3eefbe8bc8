//! Spelling of values, blanks and candidate sets in a cell.

use super::options::Symbols;
use super::text::{Fault, Text, leading_number, printable};
use crate::{Boxes, Diagonals, Puzzle, Rules};
use problem::ValueSet;

/// Characters for a blank cell in lines and grids.
pub const BLANKS: &str = ". 0 _ * - x X ?";

/// Whether the character may be a blank cell.
pub fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '_' | '*' | '-' | 'x' | 'X' | '?')
}

/// Whether the character is a cell of a grid up to 9x9: a digit or a blank.
pub fn is_cell(symbol: char) -> bool {
    symbol.is_ascii_digit() || is_blank(symbol)
}

/// Reads a cell of one character (at byte `offset`) into cell `cell`.
pub fn read_symbol(
    puzzle: &mut Puzzle,
    cell: usize,
    text: Text<'_>,
    offset: usize,
) -> Result<(), Fault> {
    let size = puzzle.size();
    match text.text[offset..].chars().next() {
        Some(symbol) if is_blank(symbol) => Ok(()),
        Some(digit @ '1'..='9') if digit as usize - '0' as usize <= size => {
            puzzle.set_given(cell, digit as u8 - b'0');
            Ok(())
        }
        _ => Err(text.unexpected(offset, cell_expected(size))),
    }
}

/// Text that is expected where a cell should be.
pub fn cell_expected(size: usize) -> String {
    format!("a value from 1 to {size} or a blank (one of {BLANKS})")
}

/// A value `1..=size` in decimal, the whole of `text`.
pub fn read_value(text: Text<'_>, size: usize) -> Result<u8, Fault> {
    match leading_number(text.text) {
        Some((value, length)) if length == text.text.len() && (1..=size).contains(&value) => {
            Ok(value as u8)
        }
        _ => Err(text.fault(0, format!("a value from 1 to {size}"), quoted(text.text))),
    }
}

/// A word in an error message: cut after 20 characters.
pub fn quoted(word: &str) -> String {
    match word.char_indices().nth(20) {
        _ if word.is_empty() => "nothing".to_owned(),
        Some((at, _)) => format!("'{}...'", printable(&word[..at])),
        None => format!("'{}'", printable(word)),
    }
}

/// Names in an error message: `'a', 'b' and 'c'`, the first ten of them.
pub fn all_quoted<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 10;
    let mut quotes: Vec<String> = names.into_iter().map(quoted).collect();
    if let Some(more) = quotes.len().checked_sub(MOST).filter(|more| *more > 0) {
        quotes.truncate(MOST);
        quotes.push(format!("{more} more"));
    }
    let last = quotes.pop().unwrap_or_default();
    if quotes.is_empty() { last } else { format!("{} and {last}", quotes.join(", ")) }
}

/// A cell of a puzzle: a value, `.` for a blank, else its candidates in braces,
/// `{27}` up to 9x9, `{2 7 12}` beyond.
pub fn cell_symbol(candidates: ValueSet, size: usize) -> String {
    let mut text = String::new();
    push_cell(&mut text, candidates, size);
    text
}

/// Appends [`cell_symbol`] to a text.
pub fn push_cell(text: &mut String, candidates: ValueSet, size: usize) {
    if candidates == ValueSet::full(size as u8) && size > 1 {
        text.push('.');
    } else if let Some(value) = candidates.only() {
        push_value(text, value);
    } else {
        text.push('{');
        for (index, value) in candidates.iter().enumerate() {
            if index > 0 && size > 9 {
                text.push(' ');
            }
            push_value(text, value);
        }
        text.push('}');
    }
}

fn push_value(text: &mut String, value: u8) {
    match value {
        0..=9 => text.push(char::from(b'0' + value)),
        _ => text.push_str(&value.to_string()),
    }
}

/// The pieces that are values: characters up to 9x9, else words.
fn values<'a, 't>(text: &'t Text<'a>, size: usize) -> Box<dyn Iterator<Item = Text<'a>> + 't> {
    if size > 9 { Box::new(text.words()) } else { Box::new(text.symbols()) }
}

/// Reads the text between the braces of a candidate set, `27` or `2 7 12`.
pub fn read_set(text: Text<'_>, size: usize) -> Result<ValueSet, Fault> {
    let mut set = ValueSet::EMPTY;
    for word in values(&text, size) {
        let value = read_value(word, size)?;
        if set.contains(value) {
            return Err(word.fault(0, "each candidate once", format!("{value} again")));
        }
        set.insert(value);
    }
    Ok(set)
}

/// A solution on one line: a character per cell up to 9x9, else numbers joined by spaces.
pub fn solution_string(grid: &[u8], size: usize) -> String {
    let values: Vec<String> = grid.iter().map(ToString::to_string).collect();
    values.join(if size > 9 { " " } else { "" })
}

/// A solution on one line for people: in the alphabet of the puzzle's text, if it has one, as
/// [`solution_string`] otherwise.
pub fn printed_solution(grid: &[u8], size: usize, symbols: Option<Symbols>) -> String {
    in_symbols(grid, symbols).unwrap_or_else(|| solution_string(grid, size))
}

/// A solution with one row per line, as [`printed_solution`].
pub fn printed_rows(grid: &[u8], size: usize, symbols: Option<Symbols>) -> String {
    let row = |row: &[u8]| {
        let values = row.iter().map(ToString::to_string);
        in_symbols(row, symbols).unwrap_or_else(|| values.collect::<Vec<_>>().join(" "))
    };
    grid.chunks(size).map(row).collect::<Vec<_>>().join("\n")
}

fn in_symbols(values: &[u8], symbols: Option<Symbols>) -> Option<String> {
    let symbols = symbols?;
    values.iter().map(|&value| symbols.symbol(value)).collect()
}

/// The grid that [`solution_string`] writes; `None` for any other text.
pub fn solution_grid(text: &str, size: usize) -> Option<Vec<u8>> {
    read_solution(Text::line(text, 1), size).ok()
}

/// Reads what [`solution_string`] writes.
pub fn read_solution(text: Text<'_>, size: usize) -> Result<Vec<u8>, Fault> {
    let cells = size * size;
    let mut grid = Vec::with_capacity(cells);
    for word in values(&text, size) {
        if grid.len() == cells {
            let expected = format!("the end of the solution after {cells} cells");
            return Err(word.unexpected(0, expected));
        }
        grid.push(read_value(word, size)?);
    }
    if grid.len() < cells {
        let expected = format!("a solution of {cells} cells");
        let end = text.text.trim_end().len();
        return Err(text.fault(end, expected, format!("its end after {}", grid.len())));
    }
    Ok(grid)
}

/// Refuses a puzzle with something that a format has no room for, which the error names.
pub fn refuse_if(is_there: bool, what: impl Into<String>) -> Result<(), String> {
    if is_there { Err(what.into()) } else { Ok(()) }
}

/// Refuses a puzzle with clues other than givens.
pub fn only_givens(puzzle: &Puzzle) -> Result<(), String> {
    no_candidates(puzzle)?;
    refuse_if(puzzle.signs().next().is_some(), "signs")
}

/// Refuses a puzzle with candidate sets.
pub fn no_candidates(puzzle: &Puzzle) -> Result<(), String> {
    let blank = ValueSet::full(puzzle.size() as u8);
    let is_set = |set: &ValueSet| set.only().is_none() && *set != blank;
    refuse_if(puzzle.candidates().iter().any(is_set), "candidate sets")
}

/// Refuses rules other than boxes.
pub fn only_boxes(rules: &Rules) -> Result<(), String> {
    refuse_if(rules.jigsaw().is_some(), "jigsaw regions")?;
    only_regions(rules)
}

/// Refuses rules other than those of classic Sudoku 9x9.
pub fn only_classic(rules: &Rules) -> Result<(), String> {
    only_boxes(rules)?;
    let classic = Some(Boxes { rows: 3, columns: 3 });
    refuse_if(rules.boxes() != classic, format!("a {rules} grid"))
}

/// Refuses rules other than those of Latin squares.
pub fn only_latin(rules: &Rules) -> Result<(), String> {
    only_boxes(rules)?;
    refuse_if(rules.boxes().is_some(), "boxes")
}

/// Refuses rules other than regions.
pub fn only_regions(rules: &Rules) -> Result<(), String> {
    refuse_if(rules.diagonals() != Diagonals::NONE, "diagonals")?;
    no_groups(rules)
}

/// Refuses further groups.
pub fn no_groups(rules: &Rules) -> Result<(), String> {
    refuse_if(!rules.groups().is_empty(), "groups that are neither lines nor regions")
}
