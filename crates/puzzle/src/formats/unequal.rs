//! Game IDs of Futoshiki by Simon Tatham's `unequal`: `order:` and cells in row order.
//!
//! A cell is a number, 0 for a blank, and any of `U R D L`: it is greater than its
//! neighbor there. A lower-case letter before a number skips 1..26 blanks.

use super::comment::with_name;
use super::options::KnownRules;
use super::symbols::{no_candidates, only_latin, refuse_if};
use super::text::{Fault, Text, leading_number};
use super::{Extent, Feature, Format};
use crate::{Puzzle, Sign};

/// Futoshiki game IDs.
pub static FORMAT: Format = Format {
    name: "unequal",
    summary: "Futoshiki game ID of Simon Tatham's puzzles, 4:0D,0,3,...",
    description: "\
A game ID of Simon Tatham's Unequal: the order, `:`, then the cells joined by commas: a
number, 0 for a blank, and any of U R D L: the cell is greater than its neighbor there.
A letter before a number is a run of 1 to 26 blanks. Orders 3 to 32. The flag a
(adjacent mode) is refused.",
    extensions: &["txt"],
    example: "3:0R,0,0,0D,0,2,0,0,0,",
    holds: &[Feature::Givens, Feature::Inequalities, Feature::NoBoxes, Feature::Name],
    spells: |_| false,
    extent: Extent::OneLine {
        recognize,
        read: |text, known| Ok(read(text, known)?.into()),
        goes_on: None,
    },
    write: Some(write),
};

const MIN_ORDER: usize = 3;
const MAX_ORDER: usize = 32;

fn recognize(text: &str) -> bool {
    let Some((head, _)) = text.split_once(':') else { return false };
    let Some((_, length)) = leading_number(head) else { return false };
    head[length..].bytes().all(|byte| byte.is_ascii_lowercase())
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let (order, mut offset) = read_head(text)?;
    let mut puzzle = Puzzle::empty(known.of_text(text, order, None)?);
    let cells = order * order;
    let mut cell = 0;
    while offset < text.text.len() {
        while let Some(run @ b'a'..=b'z') = text.text.as_bytes().get(offset).copied() {
            let run = usize::from(run - b'a') + 1;
            if cell + run > cells {
                let expected = format!("at most {} more cells", cells - cell);
                return Err(text.fault(offset, expected, format!("{run} blanks")));
            }
            cell += run;
            offset += 1;
        }
        if cell == cells && offset == text.text.len() {
            break;
        }
        if cell == cells {
            let expected = format!("the end of the puzzle after {cells} cells");
            return Err(text.unexpected(offset, expected));
        }
        offset = read_cell(&mut puzzle, cell, text, offset)?;
        cell += 1;
        match text.text[offset..].chars().next() {
            Some(',') => offset += 1,
            None => {}
            Some(_) => return Err(text.unexpected(offset, "a comma or one of U R D L")),
        }
    }
    if cell < cells {
        let found = format!("the end after {cell}");
        return Err(text.fault(offset, format!("{cells} cells"), found));
    }
    Ok(puzzle)
}

/// The order, and the offset after the colon.
fn read_head(text: Text<'_>) -> Result<(usize, usize), Fault> {
    let colon = text.text.find(':').unwrap_or(text.text.len());
    let range = format!("an order from {MIN_ORDER} to {MAX_ORDER}");
    let Some((order, length)) = leading_number(&text.text[..colon]) else {
        return Err(text.unexpected(0, range));
    };
    if !(MIN_ORDER..=MAX_ORDER).contains(&order) {
        return Err(text.fault(0, range, format!("{order}")));
    }
    let flags = &text.text[length..colon];
    if let Some(adjacent) = flags.find('a').filter(|&at| !flags[..at].ends_with('d')) {
        let found = "the flag 'a' (adjacent mode)";
        return Err(text.fault(length + adjacent, "a Futoshiki without variants", found));
    }
    // What remains is the difficulty, `d` and a letter: a wish to the generator.
    let difficulty = flags.len() == 2 && flags.starts_with('d');
    if !(flags.is_empty() || difficulty) {
        return Err(text.unexpected(length, "':' after the order"));
    }
    if colon == text.text.len() {
        return Err(text.unexpected(colon, "':' after the order"));
    }
    Ok((order, colon + 1))
}

/// Reads a number and its directions; returns the offset after them.
fn read_cell(
    puzzle: &mut Puzzle,
    cell: usize,
    text: Text<'_>,
    mut offset: usize,
) -> Result<usize, Fault> {
    let order = puzzle.size();
    match leading_number(&text.text[offset..]) {
        None => return Err(text.unexpected(offset, "a number, 0 for a blank")),
        Some((value, _)) if value > order => {
            let expected = format!("a value from 1 to {order}, or 0 for a blank");
            return Err(text.fault(offset, expected, format!("{value}")));
        }
        Some((value, length)) => {
            if value > 0 {
                puzzle.set_given(cell, value as u8);
            }
            offset += length;
        }
    }
    while let Some(direction @ ('U' | 'R' | 'D' | 'L')) = text.text[offset..].chars().next() {
        greater(puzzle, cell, direction)
            .map_err(|(expected, found)| text.fault(offset, expected, found))?;
        offset += 1;
    }
    Ok(offset)
}

/// States that a cell is greater than its neighbor.
fn greater(puzzle: &mut Puzzle, cell: usize, direction: char) -> Result<(), (String, String)> {
    let order = puzzle.size();
    let (row, column) = (cell / order, cell % order);
    let (way, neighbor) = match direction {
        'U' => ("above", cell.checked_sub(order)),
        'R' => ("to the right", (column + 1 < order).then_some(cell + 1)),
        'D' => ("below", (row + 1 < order).then_some(cell + order)),
        _ => ("to the left", cell.checked_sub(1).filter(|_| column > 0)),
    };
    let place = puzzle.position(cell);
    let Some(neighbor) = neighbor else {
        let found = format!("'{direction}' at {place}, which has none");
        return Err((format!("a cell {way}"), found));
    };
    let sign = if neighbor < cell { Sign::Less } else { Sign::Greater };
    match puzzle.sign(cell.min(neighbor), cell.max(neighbor)) {
        Some(old) if old == sign => {
            return Err(("each direction once".into(), format!("'{direction}' again")));
        }
        Some(_) => {
            let found = format!("'{direction}' at {place} against the sign read before");
            return Err(("at most one sign between two cells".into(), found));
        }
        None => puzzle.set_less(neighbor, cell),
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    no_candidates(puzzle)?;
    only_latin(puzzle.rules())?;
    let order = puzzle.size();
    refuse_if(!(MIN_ORDER..=MAX_ORDER).contains(&order), format!("a {order}x{order} grid"))?;
    let mut id = format!("{order}:");
    for cell in 0..order * order {
        id.push_str(&puzzle.given(cell).unwrap_or(0).to_string());
        let (row, column) = (cell / order, cell % order);
        let directions = [
            ('U', row > 0 && puzzle.down(cell - order) == Some(Sign::Less)),
            ('R', puzzle.right(cell) == Some(Sign::Greater)),
            ('D', puzzle.down(cell) == Some(Sign::Greater)),
            ('L', column > 0 && puzzle.right(cell - 1) == Some(Sign::Less)),
        ];
        id.extend(directions.iter().filter(|(_, holds)| *holds).map(|(direction, _)| direction));
        id.push(',');
    }
    Ok(with_name(puzzle, id))
}
