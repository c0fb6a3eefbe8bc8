//! Game IDs of Futoshiki by Simon Tatham's `unequal`: `order:` and cells in row order.
//!
//! A cell is a number, 0 for a blank, and any of `U R D L`: it is greater than its
//! neighbor there. A lower-case letter before a number skips 1..26 blanks.
//!
//! With the flag `a` (adjacent mode) a direction is a bar, which both cells state: their values
//! differ by one, and those of no two neighbors without a bar do. The bars are constraints `white`,
//! the rest is `nonconsecutive`.

use super::game_id::{self, blanks, latin_order, number, take};
use crate::helpers::constraints::{named, set_less};
use crate::prelude::*;
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
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(write),
};

const ORDERS: RangeInclusive<usize> = 3..=32;

fn recognize(text: &str) -> bool {
    // Behind a number and a blank is a line of cells.
    !text.contains(": ") && game_id::body(text).is_some()
}

/// A direction of a cell: its number, its neighbor there, and its place in the text.
type Direction<'a> = (usize, usize, Text<'a>);

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let id = game_id::read(text, ORDERS, "a")?;
    let order = id.order;
    let mut puzzle = Puzzle::empty(known.of_text(text, order, None)?);
    let directions = read_cells(&mut puzzle, id.body)?;
    if id.has_flag {
        state_bars(&mut puzzle, &directions, id.body)?
    } else {
        for (cell, neighbor, place) in directions {
            let sign = if neighbor < cell { Sign::Less } else { Sign::Greater };
            if puzzle.sign(cell.min(neighbor), cell.max(neighbor)) == Some(sign) {
                return Err(again(place));
            }
            set_less(&mut puzzle, neighbor, cell)
                .map_err(|[expected, found]| place.fault(0, expected, found))?;
        }
    }
    Ok(puzzle)
}

fn again(direction: Text<'_>) -> Fault {
    direction.fault(0, "each direction once", format!("'{}' again", direction.text))
}

/// Reads the cells, the whole of the text; returns their directions.
fn read_cells<'a>(puzzle: &mut Puzzle, text: Text<'a>) -> Result<Vec<Direction<'a>>, Fault> {
    let cells = puzzle.size() * puzzle.size();
    let mut directions = Vec::new();
    let (mut cell, mut rest) = (0, text);
    while !rest.text.is_empty() {
        while let Some(run) = blanks(&mut rest, cells - cell)? {
            cell += run;
        }
        if cell == cells && rest.text.is_empty() {
            break;
        }
        if cell == cells {
            let expected = format!("the end of the puzzle after {cells} cells");
            return Err(rest.unexpected(0, expected));
        }
        read_number(puzzle, cell, &mut rest)?;
        let mut place = rest;
        while let Some(way) = take(&mut rest, |way| WAYS.contains(way)) {
            let direction = place.slice(0, 1);
            let Some(neighbor) = neighbor(puzzle, cell, way) else {
                let found = format!("'{way}' at {}, which has none", puzzle.position(cell));
                let side = WAYS.find(way).unwrap_or(0);
                let side = ["above", "to the right", "below", "to the left"][side];
                return Err(direction.fault(0, format!("a cell {side}"), found));
            };
            directions.push((cell, neighbor, direction));
            place = rest;
        }
        cell += 1;
        if !rest.text.is_empty() && take(&mut rest, |symbol| symbol == ',').is_none() {
            return Err(rest.unexpected(0, "a comma or one of U R D L"));
        }
    }
    if cell < cells {
        return Err(rest.fault(0, format!("{cells} cells"), format!("the end after {cell}")));
    }
    Ok(directions)
}

/// Takes the number of a cell.
fn read_number(puzzle: &mut Puzzle, cell: usize, rest: &mut Text<'_>) -> Result<(), Fault> {
    let (order, place) = (puzzle.size(), *rest);
    match number(rest) {
        None => Err(place.unexpected(0, "a number, 0 for a blank")),
        Some(value) if value > order => {
            let expected = format!("a value from 1 to {order}, or 0 for a blank");
            Err(place.fault(0, expected, value.to_string()))
        }
        Some(0) => Ok(()),
        Some(value) => {
            puzzle.set_given(cell, value as u8);
            Ok(())
        }
    }
}

/// The directions: up, right, down, left.
const WAYS: &str = "URDL";

/// The neighbor of a cell in a direction.
fn neighbor(puzzle: &Puzzle, cell: usize, way: char) -> Option<usize> {
    let order = puzzle.size();
    let (row, column) = (cell / order, cell % order);
    match way {
        'U' => cell.checked_sub(order),
        'R' => (column + 1 < order).then_some(cell + 1),
        'D' => (row + 1 < order).then_some(cell + order),
        _ => cell.checked_sub(1).filter(|_| column > 0),
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
            return Err(again(place));
        }
    }
    for &(cell, neighbor, place) in directions {
        let other = puzzle.position(neighbor);
        if !stated.contains(&(neighbor, cell)) {
            let found = format!("one of {} only", puzzle.position(cell));
            return Err(place.fault(0, format!("the same bar at {other}"), found));
        }
        if cell < neighbor {
            add(puzzle, place, "white", 1, vec![cell, neighbor])?;
        }
    }
    let rest = Stated { name: "nonconsecutive", parameter: "1".to_owned(), cells: Vec::new() };
    state(puzzle, rest, body)
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let order = latin_order(puzzle, ORDERS)?;
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
    let is_stated = |cell: usize, neighbor: usize| {
        let (first, second) = (cell.min(neighbor), cell.max(neighbor));
        let greater = if cell < neighbor { Sign::Greater } else { Sign::Less };
        puzzle.sign(first, second) == Some(greater) || bars.contains(&[first, second])
    };
    let mut id = format!("{order}{}:", if is_adjacent { "a" } else { "" });
    for cell in 0..order * order {
        id.push_str(&puzzle.given(cell).unwrap_or(0).to_string());
        id.extend(WAYS.chars().filter(|&way| {
            neighbor(puzzle, cell, way).is_some_and(|neighbor| is_stated(cell, neighbor))
        }));
        id.push(',');
    }
    Ok(with_name(puzzle, id))
}
