//! The grid: its size, regions, givens and given candidates.

use super::cells::of_parity;
use super::entry::{Refusal, refuse};
use super::switch;
use crate::links::web::default_boxes;
use quorum_problem::ValueSet;
use quorum_puzzle::text::quoted;
use quorum_puzzle::{Diagonals, Puzzle, Rules};
use serde_json::{Map, Value};

/// Keys of a cell that are read. `parity` is a rule of old links.
pub const CELL_KEYS: [&str; 5] = ["value", "given", "region", "givenPencilMarks", "parity"];

/// Keys of a cell without effect on the solutions: the marks of whoever solves it.
pub const CELL_MARKS: [&str; 4] =
    ["highlight", "centerPencilMarks", "cornerPencilMarks", "centerPencilMarksColor"];

/// Keys of a cell with its colors.
pub const CELL_COLORS: [&str; 2] = ["c", "cArray"];

/// A cell of the grid.
pub type Cell = Map<String, Value>;

/// The cells of the grid in reading order; as many as a square has.
pub fn cells(json: &Value) -> Result<Vec<&Cell>, Refusal> {
    let rows = json["grid"].as_array().map_or(&[][..], Vec::as_slice);
    let size = rows.len();
    if !(1..=usize::from(Rules::MAX_SIZE)).contains(&size) {
        return refuse("a 'grid' of 1 to 64 rows", format!("{size}"));
    }
    if !json["size"].is_null() && json["size"].as_u64() != Some(size as u64) {
        return refuse(format!("'size' {size} as the grid has it"), json["size"].to_string());
    }
    let mut cells = Vec::with_capacity(size * size);
    for row in rows {
        let row = row.as_array().map_or(&[][..], Vec::as_slice);
        if row.len() != size {
            return refuse(format!("{size} cells in a row"), format!("{}", row.len()));
        }
        for cell in row {
            match cell.as_object() {
                Some(cell) => cells.push(cell),
                None => return refuse("a cell", quoted(&cell.to_string())),
            }
        }
    }
    Ok(cells)
}

/// The rules of a grid with these diagonals and extra regions.
pub fn rules(
    cells: &[&Cell],
    diagonals: Diagonals,
    groups: Vec<Vec<usize>>,
) -> Result<Rules, Refusal> {
    let size = cells.len().isqrt();
    let fits = |error: quorum_puzzle::RulesError| ["rules that fit".into(), error.to_string()];
    let boxes = default_boxes(size);
    let boxed = Rules::new(size, boxes).map_err(fits)?;
    // A size without boxes has its rows as regions, from which a jigsaw is drawn.
    let has_regions = cells.iter().any(|cell| cell.contains_key("region"));
    let rows = || (0..cells.len()).map(|cell| cell / size).collect();
    let default = boxed.region_numbers().or_else(|| has_regions.then(rows));
    let label = |(index, cell): (usize, &&Cell)| match cell.get("region") {
        None => Ok(default.as_ref().map(|numbers| numbers[index])),
        Some(Value::Null) => Ok(None),
        Some(region) => match number(region) {
            Some(number) => Ok(Some(number)),
            None => refuse("the number of a region", quoted(&region.to_string())),
        },
    };
    let labels = cells.iter().enumerate().map(label).collect::<Result<Vec<Option<usize>>, _>>()?;
    let mut rules = Rules::new(size, None).map_err(fits)?.with_diagonals(diagonals);
    let all: Option<Vec<usize>> = labels.iter().copied().collect();
    match all {
        Some(labels) => rules = rules.with_jigsaw(&labels).map_err(fits)?,
        None => {
            // Some cells have no region: the regions become further groups.
            let mut names: Vec<usize> = labels.iter().flatten().copied().collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                let region: Vec<usize> =
                    (0..labels.len()).filter(|&cell| labels[cell] == Some(name)).collect();
                if region.len() != size {
                    let found = format!("{} in region {name}", region.len());
                    return refuse(format!("{size} cells in a region"), found);
                }
                rules = rules.with_group(&region).map_err(fits)?;
            }
        }
    }
    rules.with_groups(groups).map_err(|(_, error)| fits(error))
}

/// Reads the given value or candidates of a cell.
pub fn read_cell(puzzle: &mut Puzzle, index: usize, cell: &Cell) -> Result<(), Refusal> {
    let size = puzzle.size();
    let place = puzzle.position(index);
    let value = |value: &Value| match number(value).filter(|number| (1..=size).contains(number)) {
        Some(number) => Ok(number as u8),
        None => refuse(format!("a value from 1 to {size} at {place}"), quoted(&value.to_string())),
    };
    let is_given = switch(cell, "given")
        .map_err(|[expected, found]| [format!("{expected} at {place}"), found])?;
    if let Some(given) = cell.get("value").filter(|value| is_given && !value.is_null()) {
        puzzle.set_given(index, value(given)?);
    }
    let marks = match cell.get("givenPencilMarks") {
        None | Some(Value::Null) => &[],
        Some(Value::Array(marks)) => marks.as_slice(),
        Some(other) => {
            return refuse(format!("a list of candidates at {place}"), quoted(&other.to_string()));
        }
    };
    if !marks.is_empty() && !is_given {
        puzzle.set_candidates(index, marks.iter().map(value).collect::<Result<_, Refusal>>()?);
    }
    let values = match cell.get("parity").map(|parity| parity.as_str().unwrap_or("?")) {
        None => return Ok(()),
        Some("Even") => of_parity(size, 0),
        Some("Odd") => of_parity(size, 1),
        Some(_) => return refuse(format!("Even or Odd for 'parity' at {place}"), "another word"),
    };
    puzzle.set_candidates(index, puzzle.candidates()[index].intersection(values));
    Ok(())
}

/// A number, also as a text.
pub fn number(value: &Value) -> Option<usize> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok());
    number.and_then(|number| number.try_into().ok())
}

/// A cell of the grid. Regions are written where they are not those of the size.
pub fn written(puzzle: &Puzzle, index: usize) -> Value {
    let (size, rules) = (puzzle.size(), puzzle.rules());
    let mut cell = Map::new();
    let set = puzzle.candidates()[index];
    if let Some(value) = set.only() {
        cell.insert("value".to_owned(), value.into());
        cell.insert("given".to_owned(), true.into());
    } else if set != ValueSet::full(size as u8) {
        let marks: Vec<u8> = set.iter().collect();
        cell.insert("givenPencilMarks".to_owned(), marks.into());
    }
    if rules.boxes() != default_boxes(size) || rules.jigsaw().is_some() {
        let region = rules.region_numbers().map(|numbers| numbers[index]);
        cell.insert("region".to_owned(), region.into());
    }
    Value::Object(cell)
}
