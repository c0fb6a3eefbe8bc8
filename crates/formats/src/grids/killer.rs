//! Killer Sudoku as 81 characters, as forums post it: the sum of a cage in one of its cells, and in
//! the others the direction of the next cell on the way there.
//!
//! Sums are `0`..`9`, `A`..`Z` (10 to 35) and `a`..`j` (36 to 45); 0 is none. `^ v < >` point to a
//! neighbor, the marks `` ` ' , . `` to a corner: up left, up right, down left, down right. Source:
//! the thread "Understandable, snarfable killer cages" of the New Sudoku Players' Forum.

use crate::prelude::*;

/// Killer Sudoku in 81 characters.
pub static FORMAT: Format = Format {
    name: "killer",
    summary: "killer Sudoku 9x9 in 81 characters: sums, and directions to them",
    description: "\
A killer Sudoku 9x9 in 81 characters. A cage has its sum in one cell: 0 to 9, A to Z for 10
to 35, a to j for 36 to 45; 0 is a cage without a sum. Its other cells have the direction
of the next cell on the way there: `^ v < >`, and for corners a backtick (up left), `'` (up
right), `,` (down left), `.` (down right). One sum at least is above 9.",
    example: "F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<",
    holds: &[Feature::Boxes, Feature::OwnConstraints],
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    ..Format::DEFAULT
};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// Rows and columns to the cell that a character points to.
fn direction(symbol: u8) -> Option<(isize, isize)> {
    // Around a cell.
    let at = "`^'< >,v.".find(char::from(symbol)).filter(|at| *at != 4)? as isize;
    Some((at / 3 - 1, at % 3 - 1))
}

fn sum(symbol: u8) -> Option<usize> {
    Some(match symbol {
        b'0'..=b'9' => usize::from(symbol - b'0'),
        b'A'..=b'Z' => usize::from(symbol - b'A') + 10,
        b'a'..=b'j' => usize::from(symbol - b'a') + 36,
        _ => return None,
    })
}

/// A capital letter beside a sign is in no other format.
fn recognize(text: &str) -> bool {
    text.len() == CELLS
        && text.bytes().all(|symbol| sum(symbol).is_some() || direction(symbol).is_some())
        && text.contains(['<', '>', '^', 'v'])
        && text.bytes().any(|symbol| symbol.is_ascii_uppercase())
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let boxes = Boxes { rows: 3, columns: 3 };
    let mut puzzle = Puzzle::empty(known.of_text(text, SIZE, Some(boxes))?);
    let symbols = text.text.as_bytes();
    if let Some(bad) = symbols.iter().position(|&c| sum(c).is_none() && direction(c).is_none()) {
        return Err(text.unexpected(bad, "a sum or a direction"));
    }
    if symbols.len() != CELLS {
        let found = format!("{}", symbols.len());
        return Err(text.fault(0, format!("{CELLS} characters"), found));
    }
    let mut cages = vec![Vec::new(); CELLS];
    for cell in 0..CELLS {
        let mut place = cell;
        let mut steps = 0;
        while let Some((down, right)) = direction(symbols[place]) {
            let (row, column) = (place / SIZE, place % SIZE);
            let step = |from: usize, by: isize| from.checked_add_signed(by).filter(|&to| to < SIZE);
            let Some((row, column)) = step(row, down).zip(step(column, right)) else {
                let found = format!("a direction out of the grid at {}", puzzle.position(place));
                return Err(text.fault(place, "a direction to a cell", found));
            };
            place = row * SIZE + column;
            steps += 1;
            if steps > CELLS {
                let found = format!("directions in a circle from {}", puzzle.position(cell));
                return Err(text.fault(cell, "directions that lead to a sum", found));
            }
        }
        cages[place].push(cell);
    }
    for (cell, cells) in cages.into_iter().enumerate() {
        let parameter = match sum(symbols[cell]) {
            Some(0) | None => String::new(),
            Some(sum) => sum.to_string(),
        };
        // A single cell without a sum is in no cage.
        if cells.len() > 1 || !parameter.is_empty() && !cells.is_empty() {
            add(&mut puzzle, text.slice(cell, CELLS), "cage", parameter, cells)?;
        }
    }
    Ok(puzzle)
}
