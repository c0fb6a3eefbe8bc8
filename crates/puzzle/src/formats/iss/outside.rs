//! Clues beside the grid: `XSum~R1~5~7` from both ends of a line, `Sandwich~12~C3`,
//! `LittleKiller~30~R1C4` along the diagonal that begins at a cell of the edge.
//!
//! The program keeps the last of several clues of one type at one place; here such clues are refused
//! (when reading) or written as what they mean.

use super::item::{Item, cell, cell_name};
use crate::constraints::Stated;
use crate::formats::symbols::quoted;
use crate::formats::text::{Fault, Text, leading_number};

/// Reads clues of both ends of a line, left out where they are empty.
pub fn read_both_ends(name: &'static str, item: &Item<'_>) -> Result<Vec<Stated>, Fault> {
    let line = line(item, item.argument(0))?;
    if item.arguments.len() > 3 {
        return Err(item.argument(3).fault(0, "two clues", "a third one"));
    }
    let mut stated = Vec::new();
    for (clue, cells) in [(1, line.clone()), (2, line.into_iter().rev().collect())] {
        let clue = item.argument(clue);
        if !clue.text.is_empty() {
            stated.push(Stated { name, parameter: number(clue)?, cells: vec![cells] });
        }
    }
    match stated.is_empty() {
        true => Err(item.argument(1).fault(0, "a clue", "none")),
        false => Ok(stated),
    }
}

/// Reads the clue of a line.
pub fn read_line(name: &'static str, item: &Item<'_>) -> Result<Vec<Stated>, Fault> {
    only(item, 2)?;
    let (parameter, cells) = (number(item.argument(0))?, line(item, item.argument(1))?);
    Ok(vec![Stated { name, parameter, cells: vec![cells] }])
}

/// Reads the clue of a diagonal.
pub fn read_diagonal(name: &'static str, item: &Item<'_>) -> Result<Vec<Stated>, Fault> {
    only(item, 2)?;
    let (parameter, start) = (number(item.argument(0))?, item.argument(1));
    match diagonal(cell(start, item.size())?, item.size()) {
        Some(cells) => Ok(vec![Stated { name, parameter, cells: vec![cells] }]),
        None => Err(start.fault(0, "a cell where a diagonal begins", quoted(start.text))),
    }
}

fn only(item: &Item<'_>, arguments: usize) -> Result<(), Fault> {
    if item.is_moved() {
        return Err(
            item.fault("cells in Replicate", format!("the clue {}", quoted(item.name.text)))
        );
    }
    match item.arguments.len() > arguments {
        true => Err(item.argument(arguments).fault(0, format!("{arguments} arguments"), "more")),
        false => Ok(()),
    }
}

/// A whole number.
pub fn number(text: Text<'_>) -> Result<String, Fault> {
    match leading_number(text.text) {
        Some((number, length)) if length == text.text.len() && length <= 15 => {
            Ok(number.to_string())
        }
        _ => Err(text.fault(0, "a whole number", quoted(text.text))),
    }
}

/// The cells of `R1` or `C1`, in decimal.
fn line(item: &Item<'_>, text: Text<'_>) -> Result<Vec<usize>, Fault> {
    let size = item.size();
    if item.is_moved() {
        return Err(
            item.fault("cells in Replicate", format!("the clue {}", quoted(item.name.text)))
        );
    }
    let number = |rest: &str| match leading_number(rest) {
        Some((number, length)) if length == rest.len() && (1..=size).contains(&number) => {
            Some(number)
        }
        _ => None,
    };
    let row = text.text.strip_prefix('R').and_then(number);
    let column = text.text.strip_prefix('C').and_then(number);
    match (row, column) {
        (Some(row), _) => Ok(((row - 1) * size..row * size).collect()),
        (_, Some(column)) => Ok((0..size).map(|row| row * size + column - 1).collect()),
        _ => Err(text.fault(0, "a row or column such as R1 or C1", quoted(text.text))),
    }
}

/// The diagonal that begins at a cell of the edge: downward to the right from the left side, upward to
/// the left from the right one, downward to the left from the top, upward to the right from the bottom.
fn diagonal(start: usize, size: usize) -> Option<Vec<usize>> {
    let (row, column) = ((start / size) as isize, (start % size) as isize);
    let last = size as isize - 1;
    let (down, right) = match (row, column) {
        (row, 0) if row < last => (1, 1),
        (row, column) if column == last && row > 0 && row < last => (-1, -1),
        (0, column) if column > 0 => (1, -1),
        (row, column) if row == last && column > 0 && column < last => (-1, 1),
        _ => return None,
    };
    let cells = (0..size as isize).map(|step| (row + step * down, column + step * right));
    let cells =
        cells.take_while(|(row, column)| (0..=last).contains(row) && (0..=last).contains(column));
    Some(cells.map(|(row, column)| (row * size as isize + column) as usize).collect())
}

/// The clue as an item, if its cells are a whole line, and its place.
pub fn write_both_ends(name: &str, stated: &Stated, size: usize) -> Option<[String; 2]> {
    let (place, is_forward) = place(&stated.cells[0], size)?;
    let clue = &stated.parameter;
    let text = match is_forward {
        true => format!(".{name}~{place}~{clue}~"),
        false => format!(".{name}~{place}~~{clue}"),
    };
    Some([text, format!("{name} {place} {is_forward}")])
}

/// The same for a clue that is the same in both directions.
pub fn write_line(name: &str, stated: &Stated, size: usize) -> Option<[String; 2]> {
    let (place, _) = place(&stated.cells[0], size)?;
    Some([format!(".{name}~{}~{place}", stated.parameter), format!("{name} {place}")])
}

/// The same for a clue of a diagonal.
pub fn write_diagonal(name: &str, stated: &Stated, size: usize) -> Option<[String; 2]> {
    let cells = &stated.cells[0];
    let ends = [*cells.first()?, *cells.last()?];
    let sorted = |mut cells: Vec<usize>| {
        cells.sort_unstable();
        cells
    };
    let found = ends.into_iter().find(|&start| {
        diagonal(start, size).is_some_and(|line| sorted(line) == sorted(cells.clone()))
    })?;
    let place = cell_name(found, size);
    Some([format!(".{name}~{}~{place}", stated.parameter), format!("{name} {place}")])
}

/// `R1` or `C1`, and whether the cells are that line from its beginning.
fn place(cells: &[usize], size: usize) -> Option<(String, bool)> {
    if cells.len() != size || size < 2 {
        return None;
    }
    let is_forward = cells[0] < cells[1];
    let first = cells[0].min(*cells.last()?);
    let (step, place) = match first.is_multiple_of(size) && cells[0].abs_diff(cells[1]) == 1 {
        true => (1, format!("R{}", first / size + 1)),
        false if first < size => (size, format!("C{}", first + 1)),
        false => return None,
    };
    let expected = (0..size).map(|index| first + index * step);
    let is_line = match is_forward {
        true => cells.iter().copied().eq(expected),
        false => cells.iter().copied().eq(expected.rev()),
    };
    is_line.then_some((place, is_forward))
}
