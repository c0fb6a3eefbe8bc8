//! Spelling of values and candidate sets in cells, and of solutions.

use crate::text::{Fault, Text, leading_number, quoted};
use crate::{Rules, Values};
use quorum_problem::{Position, ValueSet};
use std::fmt;
use std::str::FromStr;

/// An absent cell.
pub(super) const ABSENT: char = '#';

/// Alphabet for the values of a grid above 9x9, one character each, named by the
/// symbol of the smallest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbols {
    /// `1` to `9`, then `A`, `B` and so on: `A` is 10.
    One,
    /// `0` to `9`, then `A`, `B` and so on: `0` is 1, `A` is 11.
    Zero,
    /// `A` is 1.
    A,
}

impl Symbols {
    /// All ways of writing.
    pub const ALL: [Symbols; 3] = [Symbols::One, Symbols::Zero, Symbols::A];

    /// The symbol of a value, if it has one.
    pub fn symbol(self, value: u8) -> Option<char> {
        let place = match self {
            Symbols::One => u32::from(value),
            Symbols::Zero => u32::from(value).checked_sub(1)?,
            Symbols::A => u32::from(value) + 9,
        };
        char::from_digit(place, 36).map(|symbol| symbol.to_ascii_uppercase())
    }

    /// The value of a symbol, if it has one; letters in either case.
    pub fn value(self, symbol: char) -> Option<u8> {
        let place = symbol.to_digit(36)? as u8;
        match self {
            Symbols::One => Some(place).filter(|&value| value > 0),
            Symbols::Zero => Some(place + 1),
            Symbols::A => place.checked_sub(9).filter(|&value| value > 0),
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symbols::One => "1",
            Symbols::Zero => "0",
            Symbols::A => "A",
        })
    }
}

/// A word that is not an alphabet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the symbol of the smallest value, 1, 0 or A, found '{0}'")]
pub struct SymbolsError(String);

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let found = Symbols::ALL.into_iter().find(|symbols| symbols.to_string() == text);
        found.ok_or_else(|| SymbolsError(text.to_owned()))
    }
}

/// A value in decimal, the whole of `text`, as its number.
pub fn read_value(text: Text<'_>, values: Values) -> Result<u8, Fault> {
    let value = leading_number(text.text).filter(|(_, length)| *length == text.text.len());
    let number = value.and_then(|(value, _)| values.number(value));
    number.ok_or_else(|| text.fault(0, value_expected(values), quoted(text.text)))
}

/// Text that is expected where a value should be.
pub(crate) fn value_expected(values: Values) -> String {
    format!("a value from {} to {}", values.low(), values.high())
}

/// A cell of a puzzle: a value, `.` for a blank, else its candidates in braces,
/// `{27}` where values have one digit, `{2 7 12}` beyond.
pub fn cell_symbol(candidates: ValueSet, values: Values) -> String {
    let mut text = String::new();
    push_cell(&mut text, candidates, values);
    text
}

/// Appends [`cell_symbol`] to a text.
pub(crate) fn push_cell(text: &mut String, candidates: ValueSet, values: Values) {
    if candidates == values.all() && values.count() > 1 {
        text.push('.');
    } else if let Some(number) = candidates.only() {
        push_value(text, values.value(number).get());
    } else {
        text.push('{');
        text.push_str(&set_symbols(candidates, values));
        text.push('}');
    }
}

/// The text between the braces of a candidate set, as [`read_set`] reads it.
pub(crate) fn set_symbols(set: ValueSet, values: Values) -> String {
    let mut text = String::new();
    for (index, number) in set.iter().enumerate() {
        if index > 0 && values.have_two_digits() {
            text.push(' ');
        }
        push_value(&mut text, values.value(number).get());
    }
    text
}

fn push_value(text: &mut String, value: u8) {
    match value {
        0..=9 => text.push(char::from(b'0' + value)),
        _ => text.push_str(&value.to_string()),
    }
}

/// The pieces that are values: characters where values have one digit, else words.
fn pieces<'a, 't>(text: &'t Text<'a>, values: Values) -> Box<dyn Iterator<Item = Text<'a>> + 't> {
    if values.have_two_digits() { Box::new(text.words()) } else { Box::new(text.symbols()) }
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
/// spaces. An absent cell is `#`.
pub fn solution_string(grid: &[u8], rules: &Rules) -> String {
    let between = if rules.values().have_two_digits() { " " } else { "" };
    joined(grid.iter().copied().enumerate(), rules, between)
}

fn joined(cells: impl Iterator<Item = (usize, u8)>, rules: &Rules, between: &str) -> String {
    let text = |(cell, number)| {
        if rules.is_absent(cell) {
            ABSENT.to_string()
        } else {
            rules.values().value(number).to_string()
        }
    };
    cells.map(text).collect::<Vec<_>>().join(between)
}

/// A solution on one line for people: in the alphabet of the puzzle's text, if it has one, as
/// [`solution_string`] otherwise.
pub fn printed_solution(grid: &[u8], rules: &Rules, symbols: Option<Symbols>) -> String {
    let cells = grid.iter().copied().enumerate();
    in_symbols(cells, rules, symbols).unwrap_or_else(|| solution_string(grid, rules))
}

/// A solution with one row per line, as [`printed_solution`].
pub fn printed_rows(grid: &[u8], rules: &Rules, symbols: Option<Symbols>) -> String {
    let columns = rules.columns();
    let row = |(number, row): (usize, &[u8])| {
        let cells = || (number * columns..).zip(row.iter().copied());
        in_symbols(cells(), rules, symbols).unwrap_or_else(|| joined(cells(), rules, " "))
    };
    grid.chunks(columns).enumerate().map(row).collect::<Vec<_>>().join("\n")
}

fn in_symbols(
    cells: impl Iterator<Item = (usize, u8)>,
    rules: &Rules,
    symbols: Option<Symbols>,
) -> Option<String> {
    let symbols = symbols?;
    let symbol =
        |(cell, value)| if rules.is_absent(cell) { Some(ABSENT) } else { symbols.symbol(value) };
    cells.map(symbol).collect()
}

/// The grid that [`solution_string`] writes for a puzzle with these rules; `None` for any other
/// text.
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
        let is_absent = rules.is_absent(grid.len());
        match (is_absent, word.text.chars().eq([ABSENT])) {
            (true, true) => grid.push(1),
            (false, _) => grid.push(read_value(word, rules.values())?),
            (true, false) => {
                let cell = Position::of(grid.len(), rules.columns());
                let expected = format!("{ABSENT} for the absent cell {cell}");
                return Err(word.fault(0, expected, quoted(word.text)));
            }
        }
    }
    if grid.len() < cells {
        let expected = format!("a solution of {cells} cells");
        let end = text.text.trim_end().len();
        return Err(text.fault(end, expected, format!("its end after {}", grid.len())));
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lines;

    #[test]
    fn absent_cells_are_written_and_read() {
        let rules = |low, high| {
            let values = Values::new(low, high);
            Rules::with_absent_cells(2, 3, values, Lines::Words, &[0, 4]).unwrap()
        };
        let grid = [1, 2, 3, 3, 1, 2];
        for (rules, text, rows) in [
            (rules(1, 3), "#233#2", "# 2 3\n3 # 2"),
            (rules(0, 2), "#122#1", "# 1 2\n2 # 1"),
            (rules(1, 12), "# 2 3 3 # 2", "# 2 3\n3 # 2"),
        ] {
            assert_eq!(solution_string(&grid, &rules), text);
            assert_eq!(printed_rows(&grid, &rules, None), rows);
            assert_eq!(solution_grid(text, &rules), Some(grid.to_vec()));
            let error = read_solution(Text::line(&text.replace('#', "1"), 1), &rules).unwrap_err();
            assert_eq!((&*error.expected, &*error.found), ("# for the absent cell R1C1", "'1'"));
            let marked = text.replace('#', "2").replacen('2', "#", 1);
            assert!(read_solution(Text::line(&marked, 1), &rules).is_err());
            let all = text.replace(['1', '2', '3'], "#");
            assert!(read_solution(Text::line(&all, 1), &rules).is_err());
        }
        let printed = printed_solution(&grid, &rules(1, 12), Some(Symbols::A));
        assert_eq!(printed, "#BCC#B");
    }
}
