//! JSON: a matrix, a list of cells, an object with one of these, or the puzzle of f-puzzles.
//!
//! Lists as Python prints them are read too: single quotes, `None`, a comma before a bracket.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::helpers::block::Block;
use crate::helpers::comment::title_of_rule;
use crate::helpers::json_text::JsonText;
use crate::helpers::letters;
use crate::helpers::lines::{Ahead, MAX_LINE};
use crate::item::ParsedPuzzle;
use crate::links::fpuzzles;
use crate::options::KnownRules;
use crate::sheets::meaning::{self, token};
use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{Fault, Place, Text, all_quoted, quoted};
use quorum_util::words::plural;
use serde_json::{Map, Value};

/// Matrices and objects.
pub static FORMAT: Format = Format {
    name: "json",
    summary: "JSON: a matrix, {\"puzzle\": ...} or the JSON of f-puzzles",
    description: "\
A matrix of N rows of N cells, [[5, 3, 0], ...], or a list of N*N cells, on one line or
several. A blank is null, \"\", -1 or one of . _ * - x X ? as text, or 0; beside another
blank, 0 is a value (0 to N-1). Other cells are numbers or texts such as \"5\", or letters.
Lists as Python prints them are read (single quotes, None).

An object has the puzzle in one of the keys puzzle, grid, board, cells, clues, quiz,
givens, link (a matrix, a list or a text in a one-line format), and may have solution, id,
name, title, author, difficulty, size and date. Other keys are refused: they may state
rules. An object of f-puzzles (a grid of objects) is read as format fpuzzles reads it.
The key link has a link or its payload; beside it, keys may list keys of its content.",
    // Folders have other JSON files too: one of a puzzle is read where it is named.
    extensions: &[],
    example: "[[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]",
    holds: &[
        Feature::Givens,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::Jigsaw,
        Feature::Diagonals,
        Feature::ExtraCells,
        Feature::Groups,
        Feature::Name,
        Feature::Answer,
    ],
    spells: |_| false,
    extent: Extent::Block { recognize, read },
    write: None,
};

/// Keys with the puzzle.
const PUZZLE: [&str; 8] = ["puzzle", "grid", "board", "cells", "clues", "quiz", "givens", LINK];

/// The key with a link or its payload, and the one with the keys of its content.
const LINK: &str = "link";
const LINK_KEYS: &str = "keys";

/// Keys without effect on the rules.
const OTHER: [&str; 10] =
    ["solution", "id", "name", "title", "author", "difficulty", "level", "size", "date", "source"];

fn recognize(ahead: &mut Ahead<'_>) -> bool {
    let line = ahead.line(0).trim();
    let is_begun = |bracket: char, rest: fn(char) -> bool| {
        line.strip_prefix(bracket)
            .is_some_and(|after| after.trim_start().chars().next().is_none_or(rest))
    };
    is_begun('[', |next| matches!(next, '[' | ']' | '"' | '\'' | '-' | '0'..='9' | 'n' | 'N'))
        || is_begun('{', |next| matches!(next, '"' | '\''))
}

/// Whether the next line begins what no grid resembles: an object, or a matrix on a line of its own, of
/// which a text may have one per line.
pub fn is_certain(ahead: &mut Ahead<'_>) -> bool {
    let line = ahead.line(0).trim().to_owned();
    let is_key = |text: &str| {
        let text = text.trim_start();
        let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let rest = quote.and_then(|quote| text[1..].split_once(quote));
        rest.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
    };
    match line.strip_prefix(['{', '[']) {
        Some("") => {
            let next = ahead.line(1).trim().to_owned();
            let inner = next.strip_prefix('{').unwrap_or(&next);
            is_key(inner) || line == "[" && next == "{"
        }
        Some(rest) if line.starts_with('{') => is_key(rest),
        Some(rest) => {
            let rest = rest.trim_start();
            let mut brackets = Brackets::default();
            brackets.add(&line);
            let is_matrix = rest.starts_with('[') && !rest.trim_start_matches('[').is_empty();
            let is_list = line.matches(',').count() > letters::MAX_SIZE;
            brackets.are_closed() && line.contains(',') && (is_matrix || is_list)
                || rest.strip_prefix('{').is_some_and(is_key)
        }
        None => false,
    }
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut brackets = Brackets::default();
    brackets.add(&block.taken()[0].text);
    let mut length = block.taken()[0].text.len();
    while !brackets.are_closed() && length < MAX_LINE {
        let Some(line) = block.take_if(|_| true) else {
            return Err(block.ends_early("the bracket that closes the JSON"));
        };
        brackets.add(&line.text);
        length += line.text.len() + 1;
    }
    let lines: Vec<&str> = block.taken().iter().map(|line| line.text.as_str()).collect();
    let first = block.taken()[0].whole();
    let text = as_json(lines.join("\n"));
    let json = JsonText::parse(&text).map_err(|error| {
        let line = first.place().line + (error.line() as u64).max(1) - 1;
        let found = error.to_string();
        let found = found.split(" at line").next().unwrap_or_default().to_owned();
        Fault { line, column: (error.column() as u64).max(1), expected: "JSON".to_owned(), found }
    })?;
    let start = first.trimmed();
    let value = json.checked().map_err(|(expected, found)| start.fault(0, expected, found))?;
    match &value {
        Value::Object(object) => read_object(object, &value, start, known),
        _ => matrix(&value, start, known),
    }
}

/// Brackets that are open, outside of texts.
#[derive(Default)]
struct Brackets {
    open: usize,
    quote: Option<char>,
    is_escaped: bool,
}

impl Brackets {
    fn add(&mut self, line: &str) {
        for symbol in line.chars() {
            match (self.quote, symbol) {
                (Some(_), _) if std::mem::take(&mut self.is_escaped) => {}
                (Some(_), '\\') => self.is_escaped = true,
                (Some(quote), _) if quote == symbol => self.quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => self.quote = Some(symbol),
                (None, '[' | '{') => self.open += 1,
                (None, ']' | '}') => self.open = self.open.saturating_sub(1),
                (None, _) => {}
            }
        }
    }

    fn are_closed(&self) -> bool {
        self.open == 0
    }
}

/// Lists as Python prints them become JSON; other text stays.
fn as_json(text: String) -> String {
    let text = text.trim_end().trim_end_matches([',', ';']).to_owned();
    let is_python = text.contains('\'') && !text.contains('"');
    let text = if is_python { text.replace('\'', "\"") } else { text };
    let text = if text.contains("None") && !text.contains("None\"") {
        text.replace("None", "null")
    } else {
        text
    };
    // A comma before a closing bracket, beside white space.
    let mut json = String::with_capacity(text.len());
    for symbol in text.chars() {
        if symbol == ']' && json.trim_end().ends_with(',') {
            json.truncate(json.trim_end().len() - 1);
        }
        json.push(symbol);
    }
    json
}

fn read_object(
    object: &Map<String, Value>,
    value: &Value,
    start: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let is_fpuzzles = value["grid"][0][0].is_object();
    if is_fpuzzles {
        return fpuzzles::read_value(value, start, known);
    }
    let others = object.keys().map(String::as_str);
    let is_known = |key: &str| {
        PUZZLE.contains(&key)
            || OTHER.contains(&key)
            || key == LINK_KEYS && object.contains_key(LINK)
    };
    let others: Vec<&str> = others.filter(|key| !is_known(key)).collect();
    if !others.is_empty() {
        let noun = plural(others.len() as u64, "key");
        let expected = "the keys of a puzzle (quorum list formats json)";
        return Err(start.fault(0, expected, format!("the {noun} {}", all_quoted(others))));
    }
    let found: Vec<&str> = PUZZLE.into_iter().filter(|key| object.contains_key(*key)).collect();
    let [key] = found[..] else {
        let expected = format!("one of the keys {}", PUZZLE.join(", "));
        let found = if found.is_empty() { "none".to_owned() } else { all_quoted(found) };
        return Err(start.fault(0, expected, found));
    };
    let mut parsed = match object[key].as_str() {
        Some(text) => {
            let text = Text::at(text.trim(), start.place());
            let parsed = known.one_line(text);
            // A place in the text means nothing to the reader of a message.
            let parsed = parsed.map_err(|fault| Fault { column: start.place().column, ..fault })?;
            if let (LINK, Some(keys)) = (key, object.get(LINK_KEYS)) {
                check_keys(keys, text)?;
            }
            parsed
        }
        None if key == LINK => {
            let found = quoted(&object[key].to_string());
            return Err(start.fault(0, "a link as a text", found));
        }
        None => matrix(&object[key], start, known)?,
    };
    let side = parsed.puzzle.rules().rows();
    match object.get("size").and_then(Value::as_u64) {
        Some(size) if [side, side * side].iter().all(|&known| known as u64 != size) => {
            let expected = format!("the size of the grid, {side}");
            return Err(start.fault(0, expected, size.to_string()));
        }
        _ => {}
    }
    let name = ["name", "title", "id"].into_iter().find_map(|key| match object.get(key)? {
        Value::String(name) => Some(name.clone()).filter(|name| !name.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    if parsed.puzzle.name.is_none() {
        parsed.puzzle.name = name;
        parsed.comment = title_of_rule(&parsed.puzzle);
    }
    let author = object.get("author").and_then(Value::as_str).filter(|author| !author.is_empty());
    parsed.puzzle.author = parsed.puzzle.author.or(author.map(str::to_owned));
    if let Some(solution) = object.get("solution").filter(|solution| !solution.is_null()) {
        parsed.expected.grid = Some(self::solution(solution, &parsed.puzzle, start, known)?);
    }
    Ok(parsed)
}

/// Refuses keys beside a link that its content does not have: they may state rules.
fn check_keys(keys: &Value, link: Text<'_>) -> Result<(), Fault> {
    let content = fpuzzles::content(link);
    let has = |key: &Value| match (key.as_str(), &content) {
        (Some(key), Ok(content)) => content.get(key).is_some(),
        _ => false,
    };
    let other = match keys.as_array() {
        Some(keys) => keys.iter().find(|key| !has(key)),
        None => Some(keys),
    };
    let Some(other) = other else { return Ok(()) };
    let expected = format!("the keys of the puzzle of f-puzzles in the link in '{LINK_KEYS}'");
    let found = other.as_str().map_or_else(|| other.to_string(), str::to_owned);
    Err(link.fault(0, expected, quoted(&found)))
}

/// The solution beside a puzzle, in the same spellings.
fn solution(
    value: &Value,
    puzzle: &Puzzle,
    start: Text<'_>,
    known: &KnownRules,
) -> Result<Vec<u8>, Fault> {
    let fault = || start.fault(0, "a solution with a value in every cell", "another one");
    let same = KnownRules { header: Default::default(), option: None, ..known.clone() };
    let parsed = match value.as_str() {
        Some(text) => same.one_line(Text::at(text.trim(), start.place())).map_err(|_| fault())?,
        None => matrix(value, start, &same)?,
    };
    let cells = 0..puzzle.candidates().len();
    if parsed.puzzle.candidates().len() != puzzle.candidates().len() {
        return Err(fault());
    }
    cells.map(|cell| parsed.puzzle.given(cell)).collect::<Option<Vec<u8>>>().ok_or_else(fault)
}

/// Reads a matrix or a list of cells.
fn matrix(value: &Value, start: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let expected = "a matrix of N rows of N cells, or a list of N*N cells";
    let wrong = |found: String| start.fault(0, expected, found);
    let Some(list) = value.as_array() else { return Err(wrong(quoted(&value.to_string()))) };
    let are_rows = list.iter().all(Value::is_array) && !list.is_empty();
    let cells: Vec<&Value> = match are_rows {
        true => list.iter().filter_map(Value::as_array).flatten().collect(),
        false => list.iter().collect(),
    };
    let size = if are_rows { list.len() } else { cells.len().isqrt() };
    let uneven = list.iter().filter_map(Value::as_array).position(|row| row.len() != size);
    if let Some(row) = uneven.filter(|_| are_rows) {
        let length = list[row].as_array().map_or(0, Vec::len);
        return Err(wrong(format!("{size} rows, row {} with {length} cells", row + 1)));
    }
    if size == 0 || size * size != cells.len() {
        return Err(wrong(format!("{} cells", cells.len())));
    }
    let rules = known.of_bare_grid(start, size)?;
    let texts: Vec<String> = cells.iter().map(|cell| cell_text(cell)).collect();
    // Sixteen numbers are as many as clues around a 4x4 grid.
    if !are_rows && size == 4 && !texts.iter().any(|text| token(text).is_blank()) {
        return Err(wrong(
            "16 numbers without a blank, which may be clues around a grid".to_owned(),
        ));
    }
    // The column of a cell is its number, beyond any that a line has.
    let first = MAX_LINE as u64 + 1;
    let at = |index: usize| Place { column: first + index as u64, ..start.place() };
    let cells: Vec<Text<'_>> =
        texts.iter().enumerate().map(|(index, text)| Text::at(text, at(index))).collect();
    meaning::read(rules, &cells, false, start, known).map_err(|fault| {
        let Some(index) = fault.column.checked_sub(first) else { return fault };
        let index = index as usize;
        let expected = format!("{} at R{}C{}", fault.expected, index / size + 1, index % size + 1);
        Fault { column: start.place().column, expected, ..fault }
    })
}

/// A cell as text, empty for a blank.
fn cell_text(cell: &Value) -> String {
    match cell {
        Value::Null | Value::Bool(false) => String::new(),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::items;

    #[test]
    fn matrices_lists_and_objects() {
        let line = "1..4..1..1..4..1";
        let expected = &items(line)[0].puzzle;
        for text in [
            "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]",
            "[\n  [1, null, null, 4],\n\n  [\"\", \".\", 1, \"_\"],\n  [null, \"1\", null, null],\n  [4, null, null, 1]\n]\n",
            "[['1', '.', '.', '4'], ['.', '.', '1', '.'], ['.', '1', '.', '.'], ['4', '.', '.', '1']]",
            "[[1, None, None, 4], [None, None, 1, None], [None, 1, None, None], [4, None, None, 1,],]",
            "[1,-1,-1,4,-1,-1,1,-1,-1,1,-1,-1,4,-1,-1,1]",
            "{\"board\": [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]], \"difficulty\": \"easy\"}",
            "{\"puzzle\": \"1..4..1..1..4..1\"}",
        ] {
            let read = items(&format!("{text}\n\n{line}\n"));
            assert_eq!(read.len(), 2, "{text}");
            assert!(read.iter().all(|item| item.puzzle == *expected), "{text}");
        }
        let solved = "{\"puzzle\": \"1..4..1..1..4..1\", \"solution\": \"1234341221434321\", \"id\": 7, \"author\": \"A\"}";
        let item = &items(solved)[0];
        assert_eq!(item.expected.grid.as_ref().map(|grid| grid[1]), Some(2));
        assert_eq!(item.puzzle.name.as_deref(), Some("7"));
        assert_eq!(item.puzzle.author.as_deref(), Some("A"));
    }
}
