//! Kakuro: `17\24` is a black cell with the sum 17 of the run below it and 24 of the run to its
//! right; either may be missing (`\24`, `17\`, `x\24`). Other cells are black or white.
//!
//! Writers differ in the symbols of these. A symbol is taken for black or white as the sums need
//! it: each has a run, and each run of two cells or more has a sum. Two readings that are left are
//! refused.

use super::{Reading, Row, content, fields, number, stated_size, unexpected};
use crate::prelude::*;
use quorum_puzzle::Lines;
use quorum_puzzle::text::all_quoted;

/// Kakuro.
pub static FORMAT: Format = Format {
    name: "kakuro",
    summary: "Kakuro: 17\\24 for a black cell with sums below and right, other cells black or white",
    description: "\
A Kakuro, a row per line, its cells between spaces, commas, semicolons, tabs or bars.
17\\24 is a black cell: 17 is the sum of the run below it, 24 of the run to its right; either
may be missing (\\24, 17\\, x\\24). Other cells are black (#, x, -, ...) or white (_, ., 0, x, ...)
as the sums need it. Runs have one to nine cells. Values are 1 to 9.",
    example: "#   3\\  4\\\n\\4  _   _\n\\3  _   _",
    holds: &[
        Feature::Givens,
        Feature::OtherShape,
        Feature::OtherValues,
        Feature::AbsentCells,
        Feature::NoBoxes,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    extent: Extent::Sheet {
        read: |sheet, known| read(sheet.lines, known).filter(|_| sheet.is_block()),
    },
    ..Format::DEFAULT
};

/// A cell of a Kakuro.
#[derive(Clone, Copy, PartialEq)]
pub enum Cell {
    /// The sums below and to the right.
    Black([Option<usize>; 2]),
    /// The value, if it is given.
    White(Option<u8>),
}

/// The most cells of a run.
const MOST: usize = 9;
/// Symbols of plain cells.
const BLACK: [&str; 8] = ["#", "##", "■", "█", "▓", "\\", "B", "b"];
const WHITE: [&str; 5] = ["_", "__", "□", "W", "w"];
const EITHER: [&str; 12] = [".", "..", "x", "X", "0", "-", "--", "*", "o", "?", "-1", ""];

pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    if !lines.iter().any(|line| line.text.contains(['\\', '/'])) {
        return None;
    }
    let mut lines = content(lines);
    // The size of the grid.
    let columns = lines.get(1).map_or(0, |line| fields(*line).len());
    if stated_size(lines[0].text) == Some((lines.len() - 1, columns)) {
        lines.remove(0);
    }
    let words: Row<'_> = lines.iter().flat_map(|line| fields(*line)).collect();
    let has_clue = |slash| {
        words.iter().any(|word| clue(word.text, slash).is_some_and(|clue| clue != [None; 2]))
    };
    // In program text a backslash is doubled.
    let is_quoted = lines.iter().any(|line| line.text.contains('"'));
    if is_quoted && has_clue("\\\\") {
        return Some(read_as(&lines, "\\\\", known));
    }
    if has_clue("\\") {
        return Some(read_as(&lines, "\\", known));
    }
    let is_cell = |word: &Text<'_>| clue(word.text, "/").is_some() || plain(word.text).is_some();
    let is_kakuro = has_clue("/") && words.iter().all(is_cell);
    is_kakuro.then(|| read_as(&lines, "/", known))
}

/// Whether a line that begins with `#` is a row with sums, so that it is not a comment.
pub fn has_sums(line: &str) -> bool {
    let mut has_sum = false;
    for word in fields(Text::line(line, 1)) {
        match clue(word.text, "\\") {
            Some(sums) => has_sum |= sums != [None; 2],
            None if plain(word.text).is_none() => return false,
            None => {}
        }
    }
    has_sum
}

/// The two sums of a black cell.
fn clue(word: &str, slash: &str) -> Option<[Option<usize>; 2]> {
    let (below, right) = word.split_once(slash)?;
    let sum = |side: &str| match side.trim() {
        "" | "x" | "X" | "0" | "-" | "--" | "#" | "_" | "." | "*" => Some(None),
        side => number(side).map(Some),
    };
    Some([sum(below)?, sum(right)?])
}

/// A cell without sums: `None` within for one that may be black or white.
fn plain(word: &str) -> Option<Option<Cell>> {
    if BLACK.contains(&word) {
        return Some(Some(Cell::Black([None; 2])));
    }
    if WHITE.contains(&word) {
        return Some(Some(Cell::White(None)));
    }
    if EITHER.contains(&word) {
        return Some(None);
    }
    number(word)
        .filter(|value| (1..=9).contains(value))
        .map(|value| Some(Cell::White(Some(value as u8))))
}

fn read_as(lines: &[Text<'_>], slash: &str, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut found: Vec<(Vec<Cell>, usize, String)> = Vec::new();
    let mut fault: Option<Fault> = None;
    for matrix in layouts(lines)? {
        let symbols = open_symbols(&matrix, slash)?;
        // Cells of the upper and left border may be black whatever their symbol.
        for choice in 0..2usize << symbols.len() {
            let is_bordered = choice >> symbols.len() & 1 == 1;
            let mut white = Vec::new();
            for (at, symbol) in symbols.iter().enumerate() {
                if choice >> at & 1 == 1 {
                    white.push(*symbol);
                }
            }
            let columns = matrix[0].len();
            let mut cells: Vec<Cell> =
                matrix.iter().flatten().map(|text| cell(text.text, slash, &white)).collect();
            for (at, cell) in cells.iter_mut().enumerate() {
                if is_bordered && (at < columns || at % columns == 0) && *cell == Cell::White(None)
                {
                    *cell = Cell::Black([None; 2]);
                }
            }
            match runs(&cells, columns) {
                Ok(_) if found.iter().all(|(other, ..)| *other != cells) => {
                    found.push((cells, columns, all_quoted(white)));
                }
                Ok(_) => {}
                Err((cell, expected, what)) => {
                    // The fault of the reading that goes furthest.
                    let new = matrix[cell / columns][cell % columns].fault(0, expected, what);
                    let place = |fault: &Fault| (fault.line, fault.column);
                    if fault.as_ref().is_none_or(|old| place(&new) > place(old)) {
                        fault = Some(new);
                    }
                }
            }
        }
    }
    match found.as_slice() {
        [(cells, columns, _)] => Ok(of_cells(cells, *columns, lines[0], known)?.into()),
        [] => Err(fault.unwrap_or_else(|| unexpected(lines[0], "rows of a Kakuro"))),
        [(.., first), (.., second), ..] => {
            let expected = "a Kakuro with one reading: # for black and _ for white";
            let found = format!("two: white is {first}, or it is {second}");
            Err(lines[0].fault(0, expected, found))
        }
    }
}

/// The symbols that may be black or white.
fn open_symbols<'a>(matrix: &[Row<'a>], slash: &str) -> Result<Vec<&'a str>, Fault> {
    let mut symbols: Vec<&str> = Vec::new();
    for cell in matrix.iter().flatten() {
        let expected = "a cell of a Kakuro: sums such as 17\\24, or a symbol for black or white";
        match (clue(cell.text, slash), plain(cell.text)) {
            (None, None) => return Err(unexpected(*cell, expected)),
            (None, Some(None)) if !symbols.contains(&cell.text) => symbols.push(cell.text),
            _ => {}
        }
    }
    Ok(symbols)
}

/// The cell where these symbols are white.
fn cell(text: &str, slash: &str, white: &[&str]) -> Cell {
    match clue(text, slash) {
        Some(sums) => Cell::Black(sums),
        None if white.contains(&text) => Cell::White(None),
        None => plain(text).flatten().unwrap_or(Cell::Black([None; 2])),
    }
}

/// The rows of cells: the fields of the lines, or where these differ in number, what columns of
/// characters hold.
fn layouts<'a>(lines: &[Text<'a>]) -> Result<Vec<Vec<Row<'a>>>, Fault> {
    let rows: Vec<Row<'a>> = lines.iter().map(|line| fields(*line)).collect();
    let Some(other) = rows.iter().position(|row| row.len() != rows[0].len()) else {
        return Ok(vec![rows]);
    };
    let mut found = Vec::new();
    let has_separators = lines.iter().any(|line| line.text.contains(['|', ';', ',', '\t']));
    let indent = lines.iter().map(|line| line.place().column).min().unwrap_or(1);
    for width in if has_separators { 2..2 } else { 2..9 } {
        let cut: Option<Vec<Row<'a>>> =
            lines.iter().map(|line| columns(*line, indent, width)).collect();
        let Some(mut rows) = cut else { continue };
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        for (row, line) in rows.iter_mut().zip(lines) {
            let end = line.text.len();
            row.resize(count, line.slice(end, end));
        }
        if (0..count).all(|column| rows.iter().any(|row| !row[column].text.is_empty())) {
            found.push(rows);
        }
    }
    if found.is_empty() {
        let expected = format!("{} cells, as in the first row of the Kakuro", rows[0].len());
        return Err(lines[other].fault(0, expected, format!("{}", rows[other].len())));
    }
    Ok(found)
}

/// The line in columns of this width from column `indent`; `None` if a word crosses one.
fn columns(line: Text<'_>, indent: u64, width: usize) -> Option<Row<'_>> {
    let mut row = Vec::new();
    for word in line.words() {
        let start = (word.place().column - indent) as usize;
        let column = start / width;
        if (start + word.text.chars().count() - 1) / width != column || row.len() > column {
            return None;
        }
        row.resize(column, line.slice(0, 0));
        row.push(word);
    }
    Some(row)
}

/// A sum and its cells.
type Run = (usize, Vec<usize>);
/// A cell, what was expected there, what was found.
type CellFault = (usize, String, String);

/// The runs that have a sum; the fault of cells that are not those of a Kakuro.
fn runs(cells: &[Cell], columns: usize) -> Result<Vec<Run>, CellFault> {
    let rows = cells.len() / columns;
    let is_white = |cell: usize| matches!(cells[cell], Cell::White(_));
    let sum = |cell: usize, way: usize| match cells[cell] {
        Cell::Black(sums) => sums[way],
        Cell::White(_) => None,
    };
    let has_sums = |way: usize| (0..cells.len()).any(|cell| sum(cell, way).is_some());
    if !has_sums(0) || !has_sums(1) {
        return Err((0, "sums below and to the right".into(), "sums of one direction only".into()));
    }
    let mut runs: Vec<Run> = Vec::new();
    for (way, name) in ["below", "to the right"].into_iter().enumerate() {
        let (lines, length) = if way == 0 { (columns, rows) } else { (rows, columns) };
        for line in 0..lines {
            // The black cell before a run; a run ends before the next one and at the end of the
            // line.
            let mut head = None;
            let mut run = Vec::new();
            for at in 0..=length {
                let cell = if way == 0 { at * columns + line } else { line * columns + at };
                if at < length && is_white(cell) {
                    run.push(cell);
                    continue;
                }
                let white = std::mem::take(&mut run);
                let before = head.replace(cell);
                let fault = match before.and_then(|head| sum(head, way)) {
                    Some(sum) if white.is_empty() => {
                        (format!("white cells {name}"), format!("none for the sum {sum}"))
                    }
                    Some(_) if white.len() > MOST => {
                        let expected = format!("at most {MOST} white cells in a run");
                        return Err((white[0], expected, white.len().to_string()));
                    }
                    None if white.len() > 1 => {
                        let found = format!("none for {} cells {name}", white.len());
                        ("a sum before each run".to_owned(), found)
                    }
                    Some(sum) => {
                        runs.push((sum, white));
                        continue;
                    }
                    None => continue,
                };
                let place = before.or(white.first().copied()).unwrap_or(0);
                return Err((place, fault.0, fault.1));
            }
        }
    }
    let is_summed = |cell: usize| runs.iter().any(|(_, run)| run.contains(&cell));
    match (0..cells.len()).find(|&cell| is_white(cell) && !is_summed(cell)) {
        Some(cell) => Err((cell, "a sum for each white cell".into(), "a cell without one".into())),
        None => Ok(runs),
    }
}

/// The Kakuro of these cells; errors point to the beginning of `text`.
pub fn of_cells(
    cells: &[Cell],
    columns: usize,
    text: Text<'_>,
    known: &KnownRules,
) -> Result<Puzzle, Fault> {
    let runs = runs(cells, columns);
    let runs = runs.map_err(|(_, expected, found)| text.fault(0, expected, found))?;
    let black = |cell: &usize| matches!(cells[*cell], Cell::Black(_));
    let absent: Vec<usize> = (0..cells.len()).filter(black).collect();
    let rows = cells.len() / columns;
    let rules =
        Rules::with_absent_cells(rows, columns, Values::new(1, MOST), Lines::Words, &absent);
    let rules = rules.map_err(|error| text.fault(0, "a grid that fits", error.to_string()))?;
    let mut puzzle = Puzzle::empty(known.of_full_text(text, rules)?);
    for (cell, content) in cells.iter().enumerate() {
        if let Cell::White(Some(value)) = content {
            puzzle.set_given(cell, *value);
        }
    }
    for (sum, cells) in runs {
        add(&mut puzzle, text, "kakuro", sum, cells)?;
    }
    Ok(puzzle)
}
