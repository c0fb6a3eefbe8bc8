//! Blanks and values in cells of one character; whole numbers.

use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{Fault, Text, leading_number};

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

/// The number that a text is, all of it.
pub fn whole_number(text: &str) -> Option<usize> {
    leading_number(text).filter(|(_, length)| *length == text.len()).map(|(number, _)| number)
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
