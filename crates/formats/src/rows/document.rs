//! A document of JSON with one puzzle: the format of sheets.

use super::columns::{guessed_rows, names};
use super::json::{Brackets, begins, check_beside, of_list, parsed};
use super::{Columns, Reading, Record, Stated};
use crate::feature::joined;
use crate::helpers::names::unstated;
use crate::item::Item;
use crate::prelude::*;
use serde_json::Value;

/// Matrices, objects and rows.
pub static FORMAT: Format = Format {
    name: "json",
    summary: "JSON: a matrix, an object, rows of objects, or the puzzle of f-puzzles",
    description: "\
A matrix of N rows of N cells, [[5, 3, 0], ...], or a list of N*N cells, on one line or
several. A blank is null, \"\", -1 or one of . _ * - x X ? as text, or 0; beside another
blank, 0 is a value (0 to N-1). Other cells are numbers or texts such as \"5\", or letters.
Lists as Python prints them are read (single quotes, None).

An object has the puzzle in a key as a column of a table has (format csv): puzzle, grid,
board, quiz, question, ... (a matrix, a list, or a text in any format). An array of
objects, an object of objects and lines of JSON are rows of puzzles; they may be some
keys deep. Keys that may state rules are read or refused as columns are, and so are lists
that name cells; other keys are ignored or listed as columns are. An object of f-puzzles
(a grid of objects) is read as format fpuzzles reads it. The key link has a link or its
payload; beside it, keys may list keys of its content.",
    // Folders have other JSON files too: one of a puzzle is read where it is named.
    extensions: &[],
    example: "[[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]",
    holds: &joined::<9>(Feature::OF_GRID, &[Feature::Answer]),
    extent: Extent::Sheet { read },
    ..Format::DEFAULT
};

/// Reads a sheet that is one document with one puzzle.
pub fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Option<Result<ParsedPuzzle, Fault>> {
    let start = sheet.start();
    if !begins(start.text) {
        return None;
    }
    let mut brackets = Brackets::default();
    for (at, line) in sheet.lines.iter().enumerate() {
        brackets.add(&line.text);
        if brackets.open == 0 && at + 1 < sheet.lines.len() {
            return None;
        }
    }
    let is_object = |text: &str| text.starts_with('{') || text[1..].trim_start().starts_with('{');
    if brackets.open > 0 {
        let fault = sheet.ends_early("the bracket that closes the JSON");
        return (is_object(start.text) && sheet.is_block()).then_some(Err(fault));
    }
    let lines: Vec<&str> = sheet.lines.iter().map(|line| line.text.as_str()).collect();
    match parsed(&lines.join("\n"), start.place().line) {
        Ok(value) => Some(of_value(value, start, known)),
        Err(fault) => is_object(start.text).then_some(Err(fault)),
    }
}

/// Whether a value is a row with a puzzle.
pub(super) fn is_row(value: &Value) -> bool {
    let record = Record::new(0, String::new(), value.clone());
    Columns::of(&record, &Stated { is_corpus: true, ..Stated::default() }).is_ok()
}

/// Reads the puzzle of a document.
fn of_value(value: Value, start: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let refuse =
        |found: String| start.fault(0, "JSON with one puzzle (quorum list formats json)", found);
    let path = guessed_rows(&value).map_err(|_| refuse(names(&value)))?;
    check_beside(&value, &path).map_err(|fault| start.fault(0, fault.expected, fault.found))?;
    let mut rows = path.rows(value).unwrap_or_default();
    let Some(row) = rows.pop().filter(|_| rows.is_empty()) else {
        let first = rows.first().is_some_and(|row| !is_row(&row.value));
        let found = if first { names(&rows[0].value) } else { format!("{} rows", rows.len() + 1) };
        return Err(refuse(found));
    };
    let Value::Array(cells) = &row.value else {
        let record = Record::new(0, String::new(), row.value);
        let record = Record { line: start.place().line, ..record };
        let columns = Columns::of(&record, &Stated { is_corpus: true, ..Stated::default() });
        let columns = columns.map_err(|_| refuse(names(&record.values)))?;
        let item = Reading::new(columns, [&record].into_iter()).item(&record, known, ("", 0))?;
        let id = item.has_own_id().then(|| item.id.clone());
        let Item { mut puzzle, expected, unread, comments, symbols, .. } = item;
        puzzle.name = puzzle.name.or(id);
        return Ok(ParsedPuzzle { puzzle, expected, unread, comments, symbols });
    };
    let is_flat = cells.len() > 1 && cells.iter().all(|cell| cell.is_number() || cell.is_null());
    let is_blank = |cell: &Value| cell.is_null() || cell.as_i64().is_some_and(|value| value < 1);
    if is_flat && !cells.iter().any(is_blank) {
        return Err(refuse(format!("a list of {} values without a blank", cells.len())));
    }
    let mut parsed = of_list(cells, start, known)?;
    let keys = path.first_keys().filter_map(|key| unstated(key, &parsed.puzzle));
    parsed.unread.extend(keys);
    Ok(parsed)
}
