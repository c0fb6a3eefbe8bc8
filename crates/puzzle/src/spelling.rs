//! Spelling of rules beyond boxes: by the fields of the corpus line and,
//! with the same words, by header comments above grids and pictures.
//!
//! ```text
//! # regions 1123/1223/1233/4444      a jigsaw: the region of each cell, rows joined by /
//! # diagonals both                   or main (from the top left), or anti
//! # extra-cells 9/4{01}              extra cells, the latter four with the values 0 and 1
//! # groups R1C1.R2C3/R4C1.R4C4       cells joined by a point, groups by /
//! ```
//!
//! A header may go on in further lines of the same word, then with a `/` before the rows.
//! Regions are numbers from 1; up to nine of them one digit per cell, above joined by a space (in
//! the header by a comma, which needs no quotes in a comment). One letter per cell is
//! read too.

use super::text::{Fault, Text, leading_number};
use crate::symbols::{read_set, set_symbols};
use crate::text::quoted;
use crate::{Diagonals, Rules, RulesError};
use quorum_problem::Position;
use quorum_util::words::counted;

/// The regions of a jigsaw, numbers joined by `between` where there are more than 9.
pub fn regions(rules: &Rules, between: &str) -> Option<String> {
    let regions = rules.jigsaw()?;
    let between = if regions.iter().any(|&number| number > 8) { between } else { "" };
    let row = |numbers: &[u16]| {
        let numbers: Vec<String> = numbers.iter().map(|n| (n + 1).to_string()).collect();
        numbers.join(between)
    };
    Some(regions.chunks(rules.columns()).map(row).collect::<Vec<_>>().join("/"))
}

/// Reads one label per cell; the rules check their number.
pub fn read_regions(text: Text<'_>) -> Result<Vec<usize>, Fault> {
    let is_between = |symbol: char| symbol == ' ' || symbol == ',';
    let numbers = text.text.contains(is_between);
    let mut labels = Vec::new();
    for row in text.pieces(|symbol| symbol == '/') {
        let mut add = |cell: Text<'_>| match leading_number(cell.text) {
            Some((label, length)) if length == cell.text.len() => {
                labels.push(label);
                Ok(())
            }
            _ => match (cell.text.chars().next(), cell.text.len()) {
                (Some(letter), 1) if letter.is_ascii_alphabetic() => {
                    labels.push(letter as usize);
                    Ok(())
                }
                _ => Err(cell.fault(0, "the number or letter of a region", quoted(cell.text))),
            },
        };
        if numbers {
            row.pieces(is_between).try_for_each(&mut add)?
        } else {
            row.symbols().try_for_each(&mut add)?
        }
    }
    Ok(labels)
}

/// The words for diagonals that are all-different.
const DIAGONALS: [(&str, Diagonals); 3] = [
    ("both", Diagonals::BOTH),
    ("main", Diagonals { main: true, anti: false }),
    ("anti", Diagonals { main: false, anti: true }),
];

/// The word for the diagonals that are all-different, if there are any.
pub fn diagonals(diagonals: Diagonals) -> Option<&'static str> {
    DIAGONALS.iter().find(|(_, same)| *same == diagonals).map(|(word, _)| *word)
}

/// Reads what [`diagonals`] writes.
pub fn read_diagonals(text: Text<'_>) -> Result<Diagonals, Fault> {
    let found = DIAGONALS.iter().find(|(word, _)| *word == text.text);
    let fault = || text.fault(0, "main, anti or both", quoted(text.text));
    found.map(|(_, diagonals)| *diagonals).ok_or_else(fault)
}

/// Groups of cells of a grid with so many columns, if there are any.
pub fn groups<'a>(
    groups: impl IntoIterator<Item = &'a Vec<usize>>,
    columns: usize,
) -> Option<String> {
    let name = |&cell: &usize| Position::of(cell, columns).to_string();
    let group = |cells: &Vec<usize>| cells.iter().map(name).collect::<Vec<_>>().join(".");
    let groups: Vec<String> = groups.into_iter().map(group).collect();
    (!groups.is_empty()).then(|| groups.join("/"))
}

/// Reads groups of cells; whether the grid has those cells is for the rules to check.
pub(crate) fn read_groups(text: Text<'_>) -> Result<Vec<Vec<Position>>, Fault> {
    let group = |group: Text<'_>| group.pieces(|symbol| symbol == '.').map(read_cell).collect();
    text.pieces(|symbol| symbol == '/').map(group).collect()
}

/// Reads `R1C1`, the whole of `text`, up to the largest grid.
fn read_cell(text: Text<'_>) -> Result<Position, Fault> {
    cell(text.text).ok_or_else(|| text.fault(0, "a cell such as R1C1", quoted(text.text)))
}

/// What cells are of, in messages.
pub fn cells_of(rules: &Rules) -> String {
    match rules.extra_cells().len() {
        0 => format!("the {} grid", rules.shape()),
        extra => {
            format!("the {} grid and its {}", rules.shape(), counted(extra as u64, "extra cell"))
        }
    }
}

/// Extra cells by the values that they may have, `9` for nine of any value, `4{01}/2{5}` for four
/// and two of some: if there are any.
pub fn extra_cells(rules: &Rules) -> Option<String> {
    let values = rules.values();
    let runs = rules.extra_cells().chunk_by(|first, second| first == second);
    let texts: Vec<String> = runs
        .map(|run| {
            if run[0] == values.all() {
                run.len().to_string()
            } else {
                format!("{}{{{}}}", run.len(), set_symbols(run[0], values))
            }
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join("/"))
}

/// Reads what [`extra_cells`] writes: the rules with those extra cells.
pub fn with_extra_cells(text: Text<'_>, rules: Rules) -> Result<Rules, Fault> {
    let mut sets = Vec::new();
    for run in text.pieces(|symbol| symbol == '/') {
        let expected = "a number of extra cells such as 9, or 9{12} with their values";
        let (count, length) =
            leading_number(run.text).ok_or_else(|| run.fault(0, expected, quoted(run.text)))?;
        let set = match run.text[length..].strip_prefix('{').and_then(|set| set.strip_suffix('}')) {
            None if length == run.text.len() => rules.values().all(),
            None => return Err(run.fault(0, expected, quoted(run.text))),
            Some(set) => read_set(run.slice(length + 1, length + 1 + set.len()), rules.values())?,
        };
        if count == 0 || count > Rules::MAX_EXTRA_CELLS - sets.len().min(Rules::MAX_EXTRA_CELLS) {
            let expected = format!("1 to {} extra cells in all", Rules::MAX_EXTRA_CELLS);
            return Err(run.fault(0, expected, quoted(run.text)));
        }
        sets.resize(sets.len() + count, set);
    }
    let fault = |error: RulesError| text.fault(0, "extra cells that fit", error.to_string());
    rules.with_extra_cells(&sets).map_err(fault)
}

/// The place of `R1C1`. Rows below the largest grid are of extra cells.
pub fn cell(name: &str) -> Option<Position> {
    let side = |text: &str, most: usize| {
        let (side, length) = leading_number(text)?;
        (1..=most).contains(&side).then(|| ((side - 1) as u8, length))
    };
    let rest = name.strip_prefix('R')?;
    let (row, length) = side(rest, u8::MAX.into())?;
    let rest = rest[length..].strip_prefix('C')?;
    let (column, length) = side(rest, Rules::MAX_SIZE.into())?;
    (length == rest.len()).then_some(Position { row, column })
}

/// The rules with further groups.
pub fn with_groups(text: Text<'_>, rules: Rules, groups: &[Vec<Position>]) -> Result<Rules, Fault> {
    let index = |&cell: &Position| {
        let outside = || text.fault(0, format!("cells of {}", cells_of(&rules)), cell.to_string());
        let index = rules.cell_at(cell).ok_or_else(outside)?;
        if rules.is_absent(index) {
            Err(text.fault(0, "cells of the grid", format!("the absent cell {cell}")))
        } else {
            Ok(index)
        }
    };
    let cells = |group: &Vec<Position>| group.iter().map(index).collect();
    let groups = groups.iter().map(cells).collect::<Result<Vec<Vec<usize>>, Fault>>()?;
    let fault = |(_, error): (_, RulesError)| text.fault(0, "groups that fit", error.to_string());
    rules.with_groups(groups).map_err(fault)
}
