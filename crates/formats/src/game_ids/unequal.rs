//! Game IDs of Futoshiki by Simon Tatham's `unequal`: `order:` and cells in row order.
//!
//! A cell is a number, 0 for a blank, and any of `U R D L`: it is greater than its
//! neighbor there. A lower-case letter before a number skips 1..26 blanks.
//!
//! With the flag `a` (adjacent mode) a direction is a bar, which both cells state: their values differ
//! by one, and those of no two neighbors without a bar do. The bars are constraints `white`, the
//! rest is `nonconsecutive`.

use super::game_id::{self, no_flags};
use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::helpers::comment::with_name;
use crate::helpers::constraints::named;
use crate::helpers::refusals::{no_candidates, only_latin, refuse_if};
use crate::options::KnownRules;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::corpus_line::state;
use quorum_puzzle::text::{Fault, Text, leading_number};
use quorum_puzzle::{Puzzle, Sign};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Futoshiki game IDs.
pub static FORMAT: Format = Format {
    name: "unequal",
    summary: "Futoshiki game ID of Simon Tatham's puzzles, 4:0D,0,3,..., also 4a:",
    description: "\
A game ID of Simon Tatham's Unequal: the order, `:`, then the cells joined by commas: a
number, 0 for a blank, and any of U R D L: the cell is greater than its neighbor there.
A letter before a number is a run of 1 to 26 blanks. Orders 3 to 32. With the flag a
(4a:) a direction is a bar, stated by both cells, constraint white=1: the values differ by
one; those of neighbors without a bar do not, constraint nonconsecutive=1.",
    extensions: &["txt"],
    example: "3:0R,0,0,0D,0,2,0,0,0,",
    holds: &[
        Feature::Givens,
        Feature::Inequalities,
        Feature::NoBoxes,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    spells: |name| matches!(name, "white" | "nonconsecutive"),
    extent: Extent::OneLine {
        recognize,
        read: |text, known| Ok(read(text, known)?.into()),
        goes_on: None,
    },
    write: Some(write),
};

const ORDERS: RangeInclusive<usize> = 3..=32;

fn recognize(text: &str) -> bool {
    game_id::body(text).is_some()
}

/// A direction of a cell: its number, its neighbor there, and its place in the text.
type Direction<'a> = (usize, usize, Text<'a>);

fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let mut id = game_id::read(text, ORDERS)?;
    let is_adjacent = id.flags.text == "a";
    if is_adjacent {
        id.flags = id.flags.slice(1, 1);
    }
    no_flags(&id)?;
    let order = id.order;
    let mut puzzle = Puzzle::empty(known.of_text(text, order, None)?);
    let directions = read_cells(&mut puzzle, id.body)?;
    match is_adjacent {
        true => state_bars(&mut puzzle, &directions, id.body)?,
        false => {
            for (cell, neighbor, place) in directions {
                greater(&mut puzzle, cell, neighbor, place.text)
                    .map_err(|(expected, found)| place.fault(0, expected, found))?;
            }
        }
    }
    Ok(puzzle)
}

/// Reads the cells, the whole of the text; returns their directions.
fn read_cells<'a>(puzzle: &mut Puzzle, text: Text<'a>) -> Result<Vec<Direction<'a>>, Fault> {
    let cells = puzzle.size() * puzzle.size();
    let mut directions = Vec::new();
    let (mut cell, mut offset) = (0, 0);
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
        offset = read_number(puzzle, cell, text, offset)?;
        while let Some(symbol @ ('U' | 'R' | 'D' | 'L')) = text.text[offset..].chars().next() {
            let place = text.slice(offset, offset + 1);
            let neighbor = neighbor(puzzle, cell, symbol)
                .map_err(|(expected, found)| place.fault(0, expected, found))?;
            directions.push((cell, neighbor, place));
            offset += 1;
        }
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
    Ok(directions)
}

/// Reads the number of a cell; returns the offset after it.
fn read_number(
    puzzle: &mut Puzzle,
    cell: usize,
    text: Text<'_>,
    offset: usize,
) -> Result<usize, Fault> {
    let order = puzzle.size();
    match leading_number(&text.text[offset..]) {
        None => Err(text.unexpected(offset, "a number, 0 for a blank")),
        Some((value, _)) if value > order => {
            let expected = format!("a value from 1 to {order}, or 0 for a blank");
            Err(text.fault(offset, expected, format!("{value}")))
        }
        Some((value, length)) => {
            if value > 0 {
                puzzle.set_given(cell, value as u8);
            }
            Ok(offset + length)
        }
    }
}

/// The neighbor of a cell in a direction.
fn neighbor(puzzle: &Puzzle, cell: usize, direction: char) -> Result<usize, (String, String)> {
    let order = puzzle.size();
    let (row, column) = (cell / order, cell % order);
    let (way, neighbor) = match direction {
        'U' => ("above", cell.checked_sub(order)),
        'R' => ("to the right", (column + 1 < order).then_some(cell + 1)),
        'D' => ("below", (row + 1 < order).then_some(cell + order)),
        _ => ("to the left", cell.checked_sub(1).filter(|_| column > 0)),
    };
    neighbor.ok_or_else(|| {
        let found = format!("'{direction}' at {}, which has none", puzzle.position(cell));
        (format!("a cell {way}"), found)
    })
}

/// States that a cell is greater than its neighbor in a direction.
fn greater(
    puzzle: &mut Puzzle,
    cell: usize,
    neighbor: usize,
    direction: &str,
) -> Result<(), (String, String)> {
    let sign = if neighbor < cell { Sign::Less } else { Sign::Greater };
    match puzzle.sign(cell.min(neighbor), cell.max(neighbor)) {
        Some(old) if old == sign => {
            Err(("each direction once".into(), format!("'{direction}' again")))
        }
        Some(_) => {
            let place = puzzle.position(cell);
            let found = format!("'{direction}' at {place} against the sign read before");
            Err(("at most one sign between two cells".into(), found))
        }
        None => {
            puzzle.set_less(neighbor, cell);
            Ok(())
        }
    }
}

/// States the bars between neighbors, and that there are no others.
fn state_bars(
    puzzle: &mut Puzzle,
    directions: &[Direction<'_>],
    body: Text<'_>,
) -> Result<(), Fault> {
    let mut stated = HashSet::new();
    for &(cell, neighbor, place) in directions {
        if !stated.insert((cell, neighbor)) {
            return Err(place.fault(0, "each direction once", format!("'{}' again", place.text)));
        }
    }
    let one = || "1".to_owned();
    for &(cell, neighbor, place) in directions {
        let other = puzzle.position(neighbor);
        if !stated.contains(&(neighbor, cell)) {
            let found = format!("one of {} only", puzzle.position(cell));
            return Err(place.fault(0, format!("the same bar at {other}"), found));
        }
        if cell < neighbor {
            let cells = vec![vec![cell, neighbor]];
            state(puzzle, Stated { name: "white", parameter: one(), cells }, place)?;
        }
    }
    let rest = Stated { name: "nonconsecutive", parameter: one(), cells: Vec::new() };
    state(puzzle, rest, body)
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    no_candidates(puzzle)?;
    only_latin(puzzle.rules())?;
    let order = puzzle.size();
    refuse_if(!ORDERS.contains(&order), format!("a {order}x{order} grid"))?;
    let constraints = puzzle.constraints();
    let is_adjacent = !constraints.is_empty();
    let is_own = |stated: &Stated| {
        matches!(stated.name, "white" | "nonconsecutive") && stated.parameter == "1"
    };
    refuse_if(!constraints.iter().all(is_own), named(puzzle))?;
    if is_adjacent {
        let has_rest = constraints.iter().any(|stated| stated.name == "nonconsecutive");
        refuse_if(!has_rest, "constraints 'white' without 'nonconsecutive'")?;
        refuse_if(puzzle.signs().next().is_some(), "signs beside constraint 'nonconsecutive'")?;
    }
    let bars: HashSet<[usize; 2]> = constraints
        .iter()
        .filter_map(|stated| stated.cells.first()?.as_slice().try_into().ok())
        .collect();
    let mut id = format!("{order}{}:", if is_adjacent { "a" } else { "" });
    for cell in 0..order * order {
        id.push_str(&puzzle.given(cell).unwrap_or(0).to_string());
        let (row, column) = (cell / order, cell % order);
        let is_bar = |first: usize, second: usize| bars.contains(&[first, second]);
        let directions = [
            (
                'U',
                row > 0
                    && (puzzle.down(cell - order) == Some(Sign::Less)
                        || is_bar(cell - order, cell)),
            ),
            ('R', puzzle.right(cell) == Some(Sign::Greater) || is_bar(cell, cell + 1)),
            ('D', puzzle.down(cell) == Some(Sign::Greater) || is_bar(cell, cell + order)),
            (
                'L',
                column > 0
                    && (puzzle.right(cell - 1) == Some(Sign::Less) || is_bar(cell - 1, cell)),
            ),
        ];
        id.extend(directions.iter().filter(|(_, holds)| *holds).map(|(direction, _)| direction));
        id.push(',');
    }
    Ok(with_name(puzzle, id))
}
