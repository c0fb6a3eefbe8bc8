//! Grids above 9x9 with one character per cell. Three alphabets are in use, and a text does not
//! state which: `1-9A-G`, `0-9A-F` and only letters (`A` is 1). The symbols decide where they can;
//! where two alphabets fit, an option has to state which.
//!
//! * Only letters: the third.
//! * `0` beside another blank is a value: the second.
//! * `0` as the only blank, or a symbol that only the first has (`G` in a 16x16 grid):
//!   the first.

use super::lines::Ahead;
use crate::helpers::cells::{is_blank, read_symbol};
use crate::options::OptionNames;
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::text::{Fault, Text};

/// The largest grid that is read in this way.
pub const MAX_SIZE: usize = 25;

/// Whether the character may be a cell: a letter, a digit or a blank.
pub fn is_cell(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || is_blank(symbol)
}

/// Whether a block of rows without spaces is ahead: as many lines as the first has
/// characters, all of that length, half of them or more with a letter that is not a blank.
/// Lines of small grids, which may begin in the same way, have no letters.
pub fn are_ahead(ahead: &mut Ahead<'_>) -> bool {
    let size = ahead.line(0).trim_end().len();
    if !(10..=MAX_SIZE).contains(&size) {
        return false;
    }
    let mut with_letters = 0;
    for row in 0..size {
        let line = ahead.line(row).trim_end();
        if line.len() != size || !line.chars().all(is_cell) {
            return false;
        }
        let letters = line.chars().any(|symbol| symbol.is_ascii_alphabetic() && !is_blank(symbol));
        with_letters += usize::from(letters);
    }
    2 * with_letters >= size
}

/// Reads the cells of a grid, one character each, all of them there. Returns the alphabet of a grid
/// above 9x9.
pub fn read_characters(
    puzzle: &mut Puzzle,
    cells: &[Text<'_>],
    stated: Option<Symbols>,
    names: OptionNames,
) -> Result<Option<Symbols>, Fault> {
    if puzzle.size() > 9 {
        return read(puzzle, cells, stated, names).map(Some);
    }
    for (cell, text) in cells.iter().enumerate() {
        read_symbol(puzzle, cell, *text, 0)?;
    }
    Ok(None)
}

/// Reads the cells of a grid above 9x9, one character each (none for a blank), all of them there.
/// Returns their alphabet.
pub fn read(
    puzzle: &mut Puzzle,
    cells: &[Text<'_>],
    stated: Option<Symbols>,
    names: OptionNames,
) -> Result<Symbols, Fault> {
    let size = puzzle.size();
    let symbol = |text: &Text<'_>| text.text.chars().next().unwrap_or('.');
    let symbols: Vec<char> = cells.iter().map(symbol).collect();
    let Some(alphabet) = stated.or_else(|| shown(&symbols, size)) else {
        return Err(unclear(cells, &symbols, size, names));
    };
    for (cell, (text, &symbol)) in cells.iter().zip(&symbols).enumerate() {
        let value = alphabet.value(symbol).filter(|&value| usize::from(value) <= size);
        match value {
            Some(value) => puzzle.set_given(cell, value),
            None if is_blank(symbol) => {}
            None => {
                let expected = format!("a value from 1 to {size} ({})", range(alphabet, size));
                return Err(text.unexpected(0, expected));
            }
        }
        if let Some(at) = text.text.char_indices().nth(1) {
            return Err(text.unexpected(at.0, "one character per cell"));
        }
    }
    Ok(alphabet)
}

/// The symbols of an alphabet, for messages: `1-9A-G`.
fn range(alphabet: Symbols, size: usize) -> String {
    let (first, last) = match alphabet {
        Symbols::One => ("1-9A", size),
        Symbols::Zero => ("0-9A", size - 1),
        Symbols::A => ("A", size + 9),
    };
    let last = char::from_digit(last as u32, 36).unwrap_or('Z').to_ascii_uppercase();
    format!("{first}-{last}")
}

/// The alphabet of the symbols, if they show it.
fn shown(symbols: &[char], size: usize) -> Option<Symbols> {
    let value =
        |alphabet: Symbols, symbol| alphabet.value(symbol).filter(|&v| usize::from(v) <= size);
    let never = |symbol| Symbols::ALL.iter().all(|&alphabet| value(alphabet, symbol).is_none());
    let blank = |symbol: &char| is_blank(*symbol) && never(*symbol);
    let zero = symbols.contains(&'0');
    let other_blank = symbols.iter().any(blank);
    let mut values = symbols.iter().filter(|symbol| !blank(symbol) && **symbol != '0').peekable();
    if values.peek().is_none() {
        return Some(Symbols::One);
    }
    if values.clone().all(char::is_ascii_alphabetic) {
        return Some(Symbols::A);
    }
    let fits = |alphabet| values.clone().all(|&symbol| value(alphabet, symbol).is_some());
    match (fits(Symbols::One), fits(Symbols::Zero)) {
        (true, false) => Some(Symbols::One),
        (true, true) if zero => Some(if other_blank { Symbols::Zero } else { Symbols::One }),
        _ => None,
    }
}

/// The fault that no alphabet fits, or two do.
fn unclear(cells: &[Text<'_>], symbols: &[char], size: usize, names: OptionNames) -> Fault {
    let value = |symbol| Symbols::One.value(symbol).filter(|&v| usize::from(v) <= size);
    let bad = |symbol: &char| !is_blank(*symbol) && value(*symbol).is_none();
    if let Some(at) = symbols.iter().position(bad) {
        let expected = format!("a value from 1 to {size} ({})", range(Symbols::One, size));
        return cells[at].unexpected(0, expected);
    }
    let [one, zero] = [Symbols::One, Symbols::Zero].map(|alphabet| range(alphabet, size));
    let expected = format!("{} 1 ({one}) or 0 ({zero})", names.symbols);
    cells[0].fault(0, expected, format!("a {size}x{size} grid that may be either"))
}
