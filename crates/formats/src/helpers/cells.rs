//! Blanks and values in cells of one character.

use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{Fault, Text};

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

/// The fault of cells of which a 0 may be a blank or the smallest value: there is another blank. Texts for expected and found.
pub fn unclear_zero<'a>(
    cells: impl Iterator<Item = &'a str> + Clone,
    size: usize,
) -> Option<(String, String)> {
    let is_zero = |cell: &str| cell == "0";
    let is_other = |cell: &str| cell != "0" && cell.len() == 1 && cell.chars().all(is_blank);
    if !cells.clone().any(is_zero) || !cells.clone().any(is_other) {
        return None;
    }
    let highest = cells.filter_map(|cell| cell.parse::<usize>().ok()).max()?;
    // Nothing but blanks is the same in both readings.
    if highest == 0 {
        return None;
    }
    let expected =
        format!("one sign for a blank, or values from 0 in a corpus line (values=0-{})", size - 1);
    let found = format!(
        "0 beside another blank: it may be a blank (values 1 to {size}) or a value (0 to {})",
        size - 1
    );
    Some((expected, found))
}

/// Text that is expected where a cell should be.
pub fn cell_expected(size: usize) -> String {
    format!("a value from 1 to {size} or a blank (one of {BLANKS})")
}
