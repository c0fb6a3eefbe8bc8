//! Keys of clues beside the grid: their cell has row or column 0 or n + 1. A clue without a number
//! states nothing.

use super::*;

/// Reads a clue about a whole row or column, from its side.
pub fn read_clue(
    name: &'static str,
    entry: &Entry<'_>,
    reading: &mut Reading,
) -> Result<(), Refusal> {
    let [row, column] = entry.outside()?;
    let Some(number) = number(entry, reading, [row, column])? else { return Ok(()) };
    let size = entry.size;
    let inside = 1..=size;
    let step: [isize; 2] = match (row, column) {
        (0, _) if inside.contains(&column) => [1, 0],
        (_, 0) if inside.contains(&row) => [0, 1],
        (_, _) if inside.contains(&column) => [-1, 0],
        (_, _) if inside.contains(&row) => [0, -1],
        _ => return refuse(beside("a row or a column", entry.key), place([row, column])),
    };
    reading.state(entry, name, number, vec![walk([row, column], step, size)]);
    Ok(())
}

/// Writes a clue about a whole row or column.
pub fn write_clue(puzzle: &Puzzle, stated: &Stated) -> Result<Value, NoRoom> {
    let steps = [[1, 0], [0, 1], [-1, 0], [0, -1]];
    let Some((start, _)) = start_of(puzzle, &stated.cells[0], &steps) else {
        return Err(NoRoom(format!("{} of a part of a row or column", stated.name)));
    };
    Ok(json!({ "cell": place(start), "value": stated.parameter }))
}

pub const LITTLE_KILLER: Own = Own {
    name: "littlekillersum",
    fields: &["cell", "cells", "direction", "value"],
    read: little_killer,
    write: Some(write_little_killer),
};

/// Directions of diagonals, with their steps of rows and columns.
const DIRECTIONS: [(&str, [isize; 2]); 4] =
    [("UR", [-1, 1]), ("UL", [-1, -1]), ("DR", [1, 1]), ("DL", [1, -1])];

fn little_killer(entry: &Entry<'_>, reading: &mut Reading) -> Result<(), Refusal> {
    let start = entry.outside()?;
    let Some(sum) = number(entry, reading, start)? else { return Ok(()) };
    if sum.bytes().all(|digit| digit == b'0') {
        return entry.wrong("a sum of at least 1", &Value::from(sum));
    }
    let direction = entry.value("direction");
    let step = DIRECTIONS.iter().find(|(name, _)| *direction == **name);
    let Some((_, step)) = step else {
        return entry.wrong("one of the directions UR, UL, DR and DL", direction);
    };
    let cells = walk(start, *step, entry.size);
    if cells.is_empty() {
        return refuse(beside("a diagonal", entry.key), place(start));
    }
    if !entry.value("cells").is_null() && entry.cells("cells")? != cells {
        let found = format!("others for {}", place(start));
        return refuse("the cells of the diagonal in 'littlekillersum'", found);
    }
    reading.state(entry, "little-killer", sum, vec![cells]);
    Ok(())
}

fn write_little_killer(puzzle: &Puzzle, stated: &Stated) -> Result<Value, NoRoom> {
    let line = &stated.cells[0];
    let steps = DIRECTIONS.map(|(_, step)| step);
    let both = [line.clone(), line.iter().rev().copied().collect()];
    let start = both.iter().find_map(|line| start_of(puzzle, line, &steps));
    let Some((start, step)) = start.filter(|_| stated.parameter != "0") else {
        return Err(NoRoom("little-killer of a part of a diagonal, or of sum 0".into()));
    };
    let direction = DIRECTIONS.iter().find(|(_, other)| *other == step).map(|(name, _)| *name);
    let value = stated.parameter.as_str();
    Ok(json!({ "cell": place(start), "direction": direction, "value": value }))
}

/// The number of a clue. A clue without one is listed as unread.
fn number(
    entry: &Entry<'_>,
    reading: &mut Reading,
    start: [usize; 2],
) -> Result<Option<String>, Refusal> {
    let place = place(start);
    if entry.text("value")?.is_none() {
        reading.unread.push(format!("'{}' without a number at {place}", entry.key));
        return Ok(None);
    }
    entry.number(&mut reading.unread, &place)
}

/// The cells from a place beside the grid to its other side.
fn walk(start: [usize; 2], step: [isize; 2], size: usize) -> Vec<usize> {
    let next = |place: [usize; 2]| {
        let [row, column] = [0, 1].map(|side| place[side].wrapping_add_signed(step[side]));
        let is_inside = (1..=size).contains(&row) && (1..=size).contains(&column);
        is_inside.then_some([row, column])
    };
    let places = std::iter::successors(next(start), |&place| next(place));
    places.map(|[row, column]| (row - 1) * size + column - 1).collect()
}

/// The place beside the grid, and the step, from which a line is walked; `None` for a line that
/// begins inside, as no clue is read from there.
fn start_of(
    puzzle: &Puzzle,
    line: &[usize],
    steps: &[[isize; 2]],
) -> Option<([usize; 2], [isize; 2])> {
    let first = Position::of(*line.first()?, puzzle.size());
    let first = [usize::from(first.row) + 1, usize::from(first.column) + 1];
    for &step in steps {
        let start = [0, 1].map(|side| first[side].wrapping_add_signed(-step[side]));
        let is_beside = start.iter().any(|side| [0, puzzle.size() + 1].contains(side));
        if is_beside && walk(start, step, puzzle.size()) == line {
            return Some((start, step));
        }
    }
    None
}

fn place([row, column]: [usize; 2]) -> String {
    format!("R{row}C{column}")
}

fn beside(line: &str, key: &str) -> String {
    format!("a cell beside {line} in '{key}'")
}
