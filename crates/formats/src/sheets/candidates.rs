//! Candidates of every cell as solvers print them: nine rows of nine groups of digits without a
//! blank.

use crate::prelude::*;

/// Rows, columns and values.
const SIZE: usize = 9;

/// Whether nine rows of nine groups of digits are candidates rather than values: there is
/// no blank, and some group has several digits.
pub fn is_grid(rows: &[Vec<Text<'_>>]) -> bool {
    let mut cells = rows.iter().flatten();
    rows.len() == SIZE
        && rows.iter().all(|row| row.len() == SIZE)
        && cells.clone().all(|cell| cell.text.bytes().all(|byte| (b'1'..=b'9').contains(&byte)))
        && cells.any(|cell| cell.text.len() > 1)
}

/// Reads 81 groups of digits.
pub fn read_grid(puzzle: &mut Puzzle, rows: &[Vec<Text<'_>>]) -> Result<(), Fault> {
    for (cell, text) in rows.iter().flatten().enumerate() {
        let mut set = ValueSet::EMPTY;
        for digit in text.text.bytes().map(|byte| byte - b'0') {
            if set.contains(digit) {
                let found = format!("{digit} again in {}", quoted(text.text));
                return Err(text.fault(0, "each candidate once", found));
            }
            set.insert(digit);
        }
        puzzle.set_candidates(cell, set);
    }
    Ok(())
}
