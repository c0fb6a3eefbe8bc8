//! Candidate grids of 9x9 Sudoku (Sukaku): for every cell the values that it may take.
//!
//! Written as 729 characters, nine per cell: the digit where the value is possible, `.`
//! (also `0`) where it is not. As solvers print them, 81 groups of digits in a drawn grid,
//! they are read wherever a grid is.

use crate::helpers::refusals::only_classic;
use crate::prelude::*;

/// A line of candidates.
pub static FORMAT: Format = Format {
    name: "pencilmarks",
    summary: "candidates of classic Sudoku, 729 characters; 81 groups of digits also read",
    description: "\
Candidates of a classic Sudoku (Sukaku) on one line: 729 characters, nine per cell: the
digit where the value is possible, `.` or 0 where it is not. 81 groups of digits in a
grid, as solvers print candidates, are read as format grid.",
    example: concat!(
        "1........123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789.2.4.....123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
        "123456789123456789123456789123456789123456789123456789123456789123456789123456789",
    ),
    holds: &[Feature::Givens, Feature::Candidates, Feature::Boxes, Feature::Name],
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(write),
    ..Format::DEFAULT
};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
const LENGTH: usize = CELLS * SIZE;

/// A run of digits and dots of about the right length: a wrong one is a fault.
fn recognize(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    digits && text.len().abs_diff(LENGTH) < SIZE * SIZE
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let mut puzzle = Puzzle::empty(known.of_bare_grid(text, SIZE)?);
    let mut sets = vec![ValueSet::EMPTY; CELLS];
    let mut length = 0;
    for symbol in text.symbols() {
        if length == LENGTH {
            return Err(symbol.unexpected(0, format!("the end after {LENGTH} characters")));
        }
        let value = (length % SIZE + 1) as u8;
        match symbol.text.as_bytes()[0] {
            b'.' | b'0' => {}
            digit if digit == b'0' + value => sets[length / SIZE].insert(value),
            _ => return Err(symbol.unexpected(0, format!("{value}, '.' or '0'"))),
        }
        length += 1;
    }
    if length < LENGTH {
        let expected = format!("{LENGTH} characters, nine per cell");
        return Err(text.fault(text.text.len(), expected, format!("the end after {length}")));
    }
    for (cell, set) in sets.into_iter().enumerate() {
        puzzle.set_candidates(cell, set);
    }
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    only_classic(puzzle.rules())?;
    let symbol =
        |set: ValueSet, value: u8| if set.contains(value) { char::from(b'0' + value) } else { '.' };
    let cell = |&set: &ValueSet| (1..=SIZE as u8).map(move |value| symbol(set, value));
    Ok(with_name(puzzle, puzzle.candidates().iter().flat_map(cell).collect()))
}
