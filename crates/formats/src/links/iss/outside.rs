//! Clues beside the grid: `XSum~R1~5~7` from both ends of a line, `Sandwich~12~C3`,
//! `LittleKiller~30~R1C4` along the diagonal that begins at a cell of the edge.
//!
//! The program keeps the last of several clues of one type at one place; here such clues are
//! refused (when reading) or written as what they mean.

use super::item::IssItem;
use super::variables::{Layout, cell_at};
use crate::helpers::cells::whole_number;
use crate::prelude::*;

/// Reads clues of both ends of a line, left out where they are empty.
pub fn read_both_ends(name: &'static str, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
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
    if stated.is_empty() { Err(item.argument(1).fault(0, "a clue", "none")) } else { Ok(stated) }
}

/// Reads the clue of a line.
pub fn read_line(name: &'static str, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    two_arguments(item)?;
    let (parameter, cells) = (number(item.argument(0))?, line(item, item.argument(1))?);
    Ok(vec![Stated { name, parameter, cells: vec![cells] }])
}

/// Reads the clue of a diagonal.
pub fn read_diagonal(name: &'static str, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    two_arguments(item)?;
    check_place(item)?;
    let (parameter, start) = (number(item.argument(0))?, item.argument(1));
    match diagonal(item.layout().cell(start)?, item.grid()) {
        Some(cells) => Ok(vec![Stated { name, parameter, cells: vec![cells] }]),
        None => Err(start.fault(0, "a cell where a diagonal begins", quoted(start.text))),
    }
}

fn two_arguments(item: &IssItem<'_>) -> Result<(), Fault> {
    match item.arguments.get(2) {
        Some(more) => Err(more.fault(0, "2 arguments", "more")),
        None => Ok(()),
    }
}

/// Refuses a clue in `Replicate`, as its place is not a cell.
fn check_place(item: &IssItem<'_>) -> Result<(), Fault> {
    let found = format!("the clue {}", quoted(item.name.text));
    if item.is_moved() { Err(item.fault("cells in Replicate", found)) } else { Ok(()) }
}

/// A whole number.
pub fn number(text: Text<'_>) -> Result<String, Fault> {
    match whole_number(text.text).filter(|_| text.text.len() <= 15) {
        Some(number) => Ok(number.to_string()),
        None => Err(text.fault(0, "a whole number", quoted(text.text))),
    }
}

/// The cells of `R1` or `C1`, in decimal.
fn line(item: &IssItem<'_>, text: Text<'_>) -> Result<Vec<usize>, Fault> {
    let (rows, columns) = (item.grid().rows(), item.grid().columns());
    check_place(item)?;
    let number = |rest: &str, most: usize| whole_number(rest).filter(|it| (1..=most).contains(it));
    let row = text.text.strip_prefix('R').and_then(|rest| number(rest, rows));
    let column = text.text.strip_prefix('C').and_then(|rest| number(rest, columns));
    match (row, column) {
        (Some(row), _) => Ok(((row - 1) * columns..row * columns).collect()),
        (_, Some(column)) => Ok((0..rows).map(|row| row * columns + column - 1).collect()),
        _ => Err(text.fault(0, "a row or column such as R1 or C1", quoted(text.text))),
    }
}

/// The diagonal that begins at a cell of the edge: downward to the right from the left side, upward
/// to the left from the right one, downward to the left from the top, upward to the right from the
/// bottom.
fn diagonal(start: usize, grid: &Rules) -> Option<Vec<usize>> {
    let (row, column) = ((start / grid.columns()) as isize, (start % grid.columns()) as isize);
    let (lowest, rightmost) = (grid.rows() as isize - 1, grid.columns() as isize - 1);
    let (down, right) = match (row, column) {
        (row, 0) if row < lowest => (1, 1),
        (row, column) if column == rightmost && row > 0 && row < lowest => (-1, -1),
        (0, column) if column > 0 => (1, -1),
        (row, column) if row == lowest && column > 0 && column < rightmost => (-1, 1),
        _ => return None,
    };
    let cells = (0..).map_while(|step| cell_at(grid, row + step * down, column + step * right));
    Some(cells.collect())
}

/// The clue as an item, if its cells are a whole line, and its place.
pub fn write_both_ends(name: &str, stated: &Stated, rules: &Rules) -> Option<[String; 2]> {
    let (place, is_forward) = place(&stated.cells[0], rules)?;
    let clue = &stated.parameter;
    let text = if is_forward {
        format!(".{name}~{place}~{clue}~")
    } else {
        format!(".{name}~{place}~~{clue}")
    };
    Some([text, format!("{name} {place} {is_forward}")])
}

/// The same for a clue that is the same in both directions.
pub fn write_line(name: &str, stated: &Stated, rules: &Rules) -> Option<[String; 2]> {
    let (place, _) = place(&stated.cells[0], rules)?;
    Some([format!(".{name}~{}~{place}", stated.parameter), format!("{name} {place}")])
}

/// The same for a clue of a diagonal.
pub fn write_diagonal(name: &str, stated: &Stated, layout: &Layout) -> Option<[String; 2]> {
    let cells = &stated.cells[0];
    let ends = [*cells.first()?, *cells.last()?];
    let sorted = |mut cells: Vec<usize>| {
        cells.sort_unstable();
        cells
    };
    let found = ends.into_iter().find(|&start| {
        diagonal(start, layout.grid()).is_some_and(|line| sorted(line) == sorted(cells.clone()))
    })?;
    let place = layout.name(found);
    Some([format!(".{name}~{}~{place}", stated.parameter), format!("{name} {place}")])
}

/// `R1` or `C1`, and whether the cells are that line from its beginning.
fn place(cells: &[usize], rules: &Rules) -> Option<(String, bool)> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let row = |row| (format!("R{}", row + 1), row * columns, 1, columns);
    let column = |column| (format!("C{}", column + 1), column, columns, rows);
    // A line of one cell has no direction.
    for (place, first, step, length) in (0..rows).map(row).chain((0..columns).map(column)) {
        let line = (0..length).map(|index| first + index * step);
        if length > 1 && line.clone().eq(cells.iter().copied()) {
            return Some((place, true));
        }
        if length > 1 && line.rev().eq(cells.iter().copied()) {
            return Some((place, false));
        }
    }
    None
}
