//! Spelling of values, blanks and candidate sets in a cell.

use super::options::Symbols;
use super::text::{Fault, Text, leading_number, printable};
use crate::{Boxes, Diagonals, Puzzle, Rules, Values};
use quorum_problem::ValueSet;

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

/// A value in decimal, the whole of `text`, as its number.
pub fn read_value(text: Text<'_>, values: Values) -> Result<u8, Fault> {
    let value = leading_number(text.text).filter(|(_, length)| *length == text.text.len());
    let number = value.and_then(|(value, _)| values.number(value));
    number.ok_or_else(|| text.fault(0, value_expected(values), quoted(text.text)))
}

/// Text that is expected where a value should be.
pub fn value_expected(values: Values) -> String {
    format!("a value from {} to {}", values.low(), values.high())
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
/// `{27}` where values have one digit, `{2 7 12}` beyond.
pub fn cell_symbol(candidates: ValueSet, values: Values) -> String {
    let mut text = String::new();
    push_cell(&mut text, candidates, values);
    text
}

/// Appends [`cell_symbol`] to a text.
pub fn push_cell(text: &mut String, candidates: ValueSet, values: Values) {
    if candidates == values.all() && values.count() > 1 {
        text.push('.');
    } else if let Some(number) = candidates.only() {
        push_value(text, values.value(number));
    } else {
        text.push('{');
        for (index, number) in candidates.iter().enumerate() {
            if index > 0 && values.have_two_digits() {
                text.push(' ');
            }
            push_value(text, values.value(number));
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

/// The pieces that are values: characters where values have one digit, else words.
fn pieces<'a, 't>(text: &'t Text<'a>, values: Values) -> Box<dyn Iterator<Item = Text<'a>> + 't> {
    match values.have_two_digits() {
        true => Box::new(text.words()),
        false => Box::new(text.symbols()),
    }
}

/// Reads the text between the braces of a candidate set, `27` or `2 7 12`.
pub fn read_set(text: Text<'_>, values: Values) -> Result<ValueSet, Fault> {
    let mut set = ValueSet::EMPTY;
    for word in pieces(&text, values) {
        let number = read_value(word, values)?;
        if set.contains(number) {
            let found = format!("{} again", values.value(number));
            return Err(word.fault(0, "each candidate once", found));
        }
        set.insert(number);
    }
    Ok(set)
}

/// A solution on one line: a character per cell where values have one digit, else numbers joined by
/// spaces.
pub fn solution_string(grid: &[u8], values: Values) -> String {
    joined(grid, values, if values.have_two_digits() { " " } else { "" })
}

fn joined(grid: &[u8], values: Values, between: &str) -> String {
    let values: Vec<String> = grid.iter().map(|&n| values.value(n).to_string()).collect();
    values.join(between)
}

/// A solution on one line for people: in the alphabet of the puzzle's text, if it has one, as
/// [`solution_string`] otherwise.
pub fn printed_solution(grid: &[u8], values: Values, symbols: Option<Symbols>) -> String {
    in_symbols(grid, symbols).unwrap_or_else(|| solution_string(grid, values))
}

/// A solution with one row per line, as [`printed_solution`].
pub fn printed_rows(grid: &[u8], rules: &Rules, symbols: Option<Symbols>) -> String {
    let row =
        |row: &[u8]| in_symbols(row, symbols).unwrap_or_else(|| joined(row, rules.values(), " "));
    grid.chunks(rules.columns()).map(row).collect::<Vec<_>>().join("\n")
}

fn in_symbols(values: &[u8], symbols: Option<Symbols>) -> Option<String> {
    let symbols = symbols?;
    values.iter().map(|&value| symbols.symbol(value)).collect()
}

/// The grid that [`solution_string`] writes for a puzzle with these rules; `None` for any other text.
pub fn solution_grid(text: &str, rules: &Rules) -> Option<Vec<u8>> {
    read_solution(Text::line(text, 1), rules).ok()
}

/// Reads what [`solution_string`] writes.
pub fn read_solution(text: Text<'_>, rules: &Rules) -> Result<Vec<u8>, Fault> {
    let cells = rules.cell_count();
    let mut grid = Vec::with_capacity(cells);
    for word in pieces(&text, rules.values()) {
        if grid.len() == cells {
            let expected = format!("the end of the solution after {cells} cells");
            return Err(word.unexpected(0, expected));
        }
        grid.push(read_value(word, rules.values())?);
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
    let blank = puzzle.values().all();
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
