//! Links to f-puzzles: `...?load=` and the puzzle as JSON, compressed by LZ-string and
//! written in base 64. SudokuPad has the same after `fpuzzles`.
//!
//! The format has no inequality; a thermometer of two cells means the same, so a sign is read
//! and written as one. Longer thermometers are chains of signs. Read as well: `grid`
//! with given values, given pencil marks and regions, `diagonal+` (from the bottom left),
//! `diagonal-`, `extraregion`, `title` (the name). Constraints of other keys are refused by
//! name, all of them at once; author, colors and the player's own marks are passed over. Rules in
//! words are [reported](super::Item::rules_in_words).
//!
//! LZ-string comes from a crate: it reads and writes, without `unsafe` and without
//! dependencies. What it makes of a text can be as long as the square of the text, so a
//! link is bounded in length.

use super::options::KnownRules;
use super::symbols::{all_quoted, quoted, refuse_if};
use super::text::{Fault, Text, printable};
use super::web::{default_boxes, set_less};
use super::{Extent, Feature, Format, ParsedPuzzle, stated};
use crate::{Diagonals, Puzzle, Rules};
use percent_encoding::percent_decode_str;
use problem::ValueSet;
use problem::words::plural;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Links.
pub static FORMAT: Format = Format {
    name: "fpuzzles",
    summary: "puzzle of f-puzzles: link (also of SudokuPad, fpuzzles...) or payload N4Ig...",
    description: "\
The puzzle of f-puzzles as JSON, compressed by LZ-string in base 64. Read are links of
f-puzzles (?load=...), of SudokuPad (.../fpuzzlesN4Ig..., ?puzzleid=fpuzzlesN4Ig...),
the payload without a link (N4Ig..., fpuzzlesN4Ig...) and the JSON itself (format json).
Nothing is fetched: a short link has to be opened in a browser and copied from there.

Read are givens, given pencil marks, regions, diagonals, extra regions and thermometers
of orthogonal steps; f-puzzles has no inequality, so a sign is written as a thermometer
of two cells. Other constraints are refused, all of them by name. Rules in words are
reported, not read. Sizes 3 to 16.",
    extensions: &["txt"],
    example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBmANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOw\
              QBcMqBfZYHvgLrJC/fiFKVqAJnqMW7TjC5CRvUQKEg2ACxgYAtgHt9MNnvygyEZjDD48IAEo0AwlJCpnLmiA1ir\
              NnbwBE6ILogeTlLhvgLKXEA==",
    holds: &[
        Feature::Givens,
        Feature::Candidates,
        Feature::Inequalities,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::Groups,
        Feature::Name,
    ],
    spells: |_| false,
    extent: Extent::OneLine { recognize, read, goes_on: None },
    write: Some(write),
};

const SITE: &str = "https://www.f-puzzles.com/?load=";

/// Sizes that the program has.
const SIZES: std::ops::RangeInclusive<usize> = 3..=16;

/// Characters of a link's payload: a million times less than what could fill a memory.
const MAX_PAYLOAD: usize = 1 << 14;

/// Keys that are read.
const KEYS: [&str; 7] =
    ["size", "grid", "title", "diagonal+", "diagonal-", "thermometer", "extraregion"];

/// Keys of a cell that are read.
const CELL_KEYS: [&str; 4] = ["value", "given", "region", "givenPencilMarks"];

/// Keys without effect on the solutions, or with rules in words.
const PASSED_OVER: [&str; 7] = [
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
];

/// Keys of a cell without effect on the solutions.
const PASSED_OVER_IN_CELLS: [&str; 6] = [
    "c",
    "cArray",
    "highlight",
    "centerPencilMarks",
    "cornerPencilMarks",
    "centerPencilMarksColor",
];

/// Texts before the payload in links of f-puzzles, and in those of SudokuPad to such a puzzle.
const MARKS: [&str; 6] = ["?load=", "&load=", "/fpuzzles", "=fpuzzles", "/fpuz", "=fpuz"];

/// The same at the beginning of a text that is not a link.
const BEGINNINGS: [&str; 2] = ["fpuzzles", "fpuz"];

/// First characters of a payload: those of JSON that begins with `{"`.
const FIRST: &str = "N4Ig";

/// Byte offset of the payload.
fn payload(text: &str) -> Option<usize> {
    let begins =
        |mark: &&&str| text.strip_prefix(**mark).is_some_and(|payload| payload.starts_with(FIRST));
    if text.starts_with(FIRST) && !text.contains(char::is_whitespace) {
        return Some(0);
    }
    let bare = BEGINNINGS.iter().find(begins).map(|mark| mark.len());
    bare.or_else(|| MARKS.iter().find_map(|mark| Some(text.find(mark)? + mark.len())))
}

fn recognize(text: &str) -> bool {
    payload(text).is_some()
}

/// Texts for `expected` and `found`, for a fault in the JSON, which has no place in the link.
type Refusal = [String; 2];

fn refuse<T>(expected: impl Into<String>, found: impl Into<String>) -> Result<T, Refusal> {
    Err([expected.into(), found.into()])
}

fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let start = payload(text.text).unwrap_or(text.text.len());
    let rest = &text.text[start..];
    let payload = text.slice(start, start + rest.find(['&', '#']).unwrap_or(rest.len()));
    let json = decompress(payload)?;
    // At the link: a place in its content means nothing to the reader of a message.
    read_value(&json, text, known)
}

/// Reads the JSON of a puzzle; errors point to the beginning of `text`.
pub fn read_value(json: &Value, text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let at = |[expected, found]: Refusal| text.fault(0, expected, found);
    let mut puzzle = read_json(json).map_err(at)?;
    known.of_full_text(text, puzzle.rules().clone())?;
    puzzle.name = json["title"].as_str().filter(|title| !title.is_empty()).map(str::to_owned);
    let rules_in_words = json["ruleset"].as_str().and_then(shortened);
    Ok(ParsedPuzzle { rules_in_words, ..ParsedPuzzle::from(puzzle) })
}

/// Words on one line, as many as a message has room for; `None` for only white space.
fn shortened(words: &str) -> Option<String> {
    const MOST: usize = 200;
    let is_between = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = words.split(is_between).filter(|word| !word.is_empty()).collect();
    let line = printable(&words.join(" "));
    let cut = line.char_indices().nth(MOST).map(|(at, _)| format!("{}...", line[..at].trim_end()));
    Some(cut.unwrap_or(line)).filter(|line| !line.is_empty())
}

fn decompress(payload: Text<'_>) -> Result<Value, Fault> {
    if payload.text.len() > MAX_PAYLOAD {
        let expected = format!("at most {MAX_PAYLOAD} characters after 'load='");
        return Err(payload.fault(0, expected, payload.text.len().to_string()));
    }
    let bad = |found: &str| payload.fault(0, "JSON compressed by LZ-string in base 64", found);
    let decoded = percent_decode_str(payload.text).decode_utf8_lossy();
    // Where a link is taken for a form, a plus becomes a blank.
    let base64 = decoded.replace(' ', "+");
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    if let Some(symbol) = base64.chars().find(|&c| !is_base64(c)) {
        return Err(bad(&quoted(&symbol.to_string())));
    }
    let units = lz_str::decompress_from_base64(&base64).ok_or_else(|| bad("something else"))?;
    let text = String::from_utf16(&units).map_err(|_| bad("something else"))?;
    serde_json::from_str(&text).map_err(|_| bad("something else"))
}

fn read_json(json: &Value) -> Result<Puzzle, Refusal> {
    let Some(object) = json.as_object() else {
        return refuse("a puzzle of f-puzzles", "other JSON");
    };
    let cells = cells(json)?;
    if let Some(found) = unsupported(object, &cells) {
        return refuse("givens, regions, diagonals, extra regions and thermometers only", found);
    }
    let size = cells.len().isqrt();
    let mut puzzle = Puzzle::empty(rules(json, &cells)?);
    for (index, cell) in cells.iter().enumerate() {
        read_cell(&mut puzzle, index, cell)?;
    }
    for line in lists(&json["thermometer"], "lines") {
        for line in line.as_array().into_iter().flatten() {
            let cells = cell_list(line, size)?;
            for pair in cells.windows(2) {
                set_less(&mut puzzle, pair[0], pair[1])?;
            }
        }
    }
    Ok(puzzle)
}

/// All keys of the puzzle and of its cells that may state rules and are not read.
fn unsupported(object: &Map<String, Value>, cells: &[&Map<String, Value>]) -> Option<String> {
    let is_other = |known: &[&str], (key, value): &(&String, &Value)| {
        !known.contains(&key.as_str()) && !is_empty(value)
    };
    let constraints =
        object.iter().filter(|entry| is_other(&[&KEYS[..], &PASSED_OVER].concat(), entry));
    let constraints: Vec<&str> = constraints.map(|(key, _)| key.as_str()).collect();
    let in_cells = cells.iter().flat_map(|cell| cell.iter());
    let in_cells =
        in_cells.filter(|entry| is_other(&[&CELL_KEYS[..], &PASSED_OVER_IN_CELLS].concat(), entry));
    let in_cells: BTreeSet<&str> = in_cells.map(|(key, _)| key.as_str()).collect();
    let mut found = Vec::new();
    if !constraints.is_empty() {
        let noun = plural(constraints.len() as u64, "constraint");
        found.push(format!("the {noun} {}", all_quoted(constraints)));
    }
    if !in_cells.is_empty() {
        found.push(format!("{} in cells", all_quoted(in_cells)));
    }
    (!found.is_empty()).then(|| found.join(", and "))
}

/// Whether a value is empty.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// The values of `key` in a list of objects.
fn lists<'a>(list: &'a Value, key: &'static str) -> impl Iterator<Item = &'a Value> {
    list.as_array().into_iter().flatten().map(move |item| &item[key])
}

/// The cells of the grid in reading order; as many as a square has.
fn cells(json: &Value) -> Result<Vec<&Map<String, Value>>, Refusal> {
    let rows = json["grid"].as_array().map_or(&[][..], Vec::as_slice);
    let size = rows.len();
    if !(1..=usize::from(Rules::MAX_SIZE)).contains(&size) {
        return refuse("a 'grid' of 1 to 64 rows", format!("{size}"));
    }
    if json["size"].as_u64().is_some_and(|stated| stated != size as u64) {
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

fn rules(json: &Value, cells: &[&Map<String, Value>]) -> Result<Rules, Refusal> {
    let size = cells.len().isqrt();
    let fits = |error: crate::RulesError| ["rules that fit".into(), error.to_string()];
    let boxes = default_boxes(size);
    let boxed = Rules::new(size, boxes).map_err(fits)?;
    let default = boxed.region_numbers();
    let label = |(index, cell): (usize, &&Map<String, Value>)| match cell.get("region") {
        None => default.as_ref().map(|numbers| numbers[index]),
        Some(region) => region.as_u64().map(|number| number as usize),
    };
    let labels: Vec<Option<usize>> = cells.iter().enumerate().map(label).collect();
    let mut rules = Rules::new(size, None).map_err(fits)?.with_diagonals(Diagonals {
        main: json["diagonal-"] == true,
        anti: json["diagonal+"] == true,
    });
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
    let extra = lists(&json["extraregion"], "cells").map(|region| cell_list(region, size));
    let extra = extra.collect::<Result<Vec<_>, _>>()?;
    rules.with_groups(extra).map_err(|(_, error)| fits(error))
}

/// Cells written as `R1C1`.
fn cell_list(list: &Value, size: usize) -> Result<Vec<usize>, Refusal> {
    let index = |cell: &Value| {
        let place = cell.as_str().and_then(stated::cell);
        let place = place.map(|place| (usize::from(place.row), usize::from(place.column)));
        match place.filter(|&(row, column)| row < size && column < size) {
            Some((row, column)) => Ok(row * size + column),
            None => {
                let found = cell.as_str().map_or_else(|| cell.to_string(), str::to_owned);
                refuse(format!("a cell of the {size}x{size} grid"), quoted(&found))
            }
        }
    };
    list.as_array().into_iter().flatten().map(index).collect()
}

fn read_cell(puzzle: &mut Puzzle, index: usize, cell: &Map<String, Value>) -> Result<(), Refusal> {
    let size = puzzle.size();
    let place = puzzle.position(index);
    let value = |value: &Value| {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        match number.filter(|number| (1..=size as u64).contains(number)) {
            Some(number) => Ok(number as u8),
            None => {
                refuse(format!("a value from 1 to {size} at {place}"), quoted(&value.to_string()))
            }
        }
    };
    if cell.get("given").is_some_and(|given| given == true) {
        if let Some(given) = cell.get("value").filter(|value| !is_empty(value)) {
            puzzle.set_given(index, value(given)?);
        }
        return Ok(());
    }
    let marks = cell.get("givenPencilMarks").and_then(Value::as_array);
    if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
        let set = marks.iter().map(value).collect::<Result<ValueSet, Refusal>>()?;
        puzzle.set_candidates(index, set);
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    let (size, rules) = (puzzle.size(), puzzle.rules());
    refuse_if(!SIZES.contains(&size), format!("a {size}x{size} grid"))?;
    let is_small = rules.groups().iter().any(|group| group.len() < size);
    refuse_if(is_small, format!("groups of fewer than {size} cells"))?;
    refuse_if(puzzle.candidates().iter().any(|set| set.is_empty()), "a cell without candidates")?;
    let name = |cell: usize| puzzle.position(cell).to_string();
    let cells: Vec<Value> = (0..size * size).map(|index| cell(puzzle, index)).collect();
    let mut json = Map::new();
    let mut add = |key: &str, value: Value| {
        if !is_empty(&value) {
            json.insert(key.to_owned(), value);
        }
    };
    add("size", size.into());
    add("title", puzzle.name.clone().into());
    add("grid", cells.chunks(size).map(|row| Value::from(row.to_vec())).collect());
    add("diagonal+", rules.diagonals().anti.into());
    add("diagonal-", rules.diagonals().main.into());
    let groups = rules.groups().iter();
    let region = |group: &Vec<usize>| json!({ "cells": group.iter().map(|&cell| name(cell)).collect::<Vec<_>>() });
    add("extraregion", groups.map(region).collect());
    let sign = |(lesser, greater)| json!({ "lines": [[name(lesser), name(greater)]] });
    add("thermometer", puzzle.signs().map(sign).collect());
    let payload = lz_str::compress_to_base64(&Value::Object(json).to_string());
    match payload.len() {
        0..=MAX_PAYLOAD => Ok(format!("{SITE}{payload}")),
        length => Err(format!("as much as {length} characters")),
    }
}

/// A cell of the grid. Regions are written where they are not those of the size.
fn cell(puzzle: &Puzzle, index: usize) -> Value {
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
