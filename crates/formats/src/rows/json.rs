//! JSON: documents, lines, and lists of cells. Lists as Python
//! prints them are read too: single quotes, `None`, a comma before a bracket.

use super::columns::{may_state_rules, states_nothing};
use super::values::{self, raw};
use super::{Path, Record};
use crate::helpers::json_text::JsonText;
use crate::helpers::letters;
use crate::helpers::lines::{Ahead, LineSource, MAX_LINE};
use crate::prelude::*;
use crate::sheets::meaning;
use quorum_puzzle::text::Place;
use serde_json::Value;
use std::borrow::Cow;

/// Whether a line begins JSON.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim();
    let is_begun = |bracket: char, rest: fn(char) -> bool| {
        line.strip_prefix(bracket)
            .is_some_and(|after| after.trim_start().chars().next().is_none_or(rest))
    };
    let is_value = |next| matches!(next, '[' | '{' | '"' | '\'' | '-' | '0'..='9' | 'n' | 'N');
    is_begun('[', is_value) || is_begun('{', |next| matches!(next, '"' | '\''))
}

/// Whether the next line begins what no grid resembles: an object, or a matrix on a line of its
/// own, of which a text may have one per line.
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
            brackets.open == 0 && line.contains(',') && (is_matrix || is_list)
                || rest.strip_prefix('{').is_some_and(is_key)
        }
        None => false,
    }
}

/// The document that begins on the next line with content, its line, and the number of its lines
/// with those above it; nothing is taken.
pub(crate) fn document(lines: &mut dyn LineSource) -> Result<(Value, u64, usize), Fault> {
    let (mut text, mut brackets) = (String::new(), Brackets::default());
    let (mut first, mut count) = (0, 0);
    while let Some(line) = lines.peek(count) {
        let line = line.as_ref().map_err(Fault::clone)?;
        count += 1;
        if first == 0 && line.is_blank() {
            continue;
        }
        if first == 0 {
            first = line.number;
        }
        brackets.add(&line.text);
        text += &line.text;
        text.push('\n');
        if brackets.open == 0 {
            break;
        }
    }
    if brackets.open > 0 {
        let line = first + text.lines().count() as u64;
        let expected = "the bracket that closes the JSON";
        return Err(Text::line("", line).fault(0, expected, "the end of the text"));
    }
    let value = parsed(&text, first.max(1))?;
    Ok((value, first.max(1), count))
}

/// A line of JSON as a row.
pub(super) fn of_line(line: Line, name: &str) -> Result<Record, Fault> {
    let value = parsed(&line.text, line.number)?;
    let record = Record::new(0, format!("{name}:{}", line.number), value);
    Ok(Record { line: line.number, text: line.text, ..record })
}

/// A text of JSON.
pub(super) fn of_text(text: &str) -> Result<Value, Fault> {
    parsed(text, 1)
}

/// JSON that begins on this line.
pub(super) fn parsed(text: &str, first: u64) -> Result<Value, Fault> {
    let json = JsonText::parse(text).or_else(|_| JsonText::parse(&as_json(text)));
    let json = json.map_err(|error| {
        let found = error.to_string();
        let found = found.split(" at line").next().unwrap_or_default().to_owned();
        let line = first + error.line().max(1) as u64 - 1;
        Fault { line, column: error.column().max(1) as u64, expected: "JSON".to_owned(), found }
    })?;
    json.checked(Text::line("", first))
}

/// Refuses values beside guessed rows that may state rules of all.
pub(super) fn check_beside(value: &Value, path: &Path) -> Result<(), Fault> {
    let mut value = value;
    for key in path.first_keys() {
        let Value::Object(object) = value else { break };
        for (name, other) in object {
            if name != key && may_state_rules(name) && !states_nothing(name, other) {
                let expected = format!("no rules beside the rows at '{path}'");
                let found = format!("the key '{name}'");
                return Err(Text::line("", 1).fault(0, expected, found));
            }
        }
        value = &object[key];
    }
    Ok(())
}

/// Brackets that are open, outside of texts.
#[derive(Default)]
pub(super) struct Brackets {
    pub open: usize,
    quote: Option<char>,
    is_escaped: bool,
}

impl Brackets {
    pub fn add(&mut self, line: &str) {
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
}

/// Lists as Python prints them become JSON; other text stays.
fn as_json(text: &str) -> String {
    let text = text.trim_end().trim_end_matches([',', ';']).to_owned();
    let is_python = text.contains('\'') && !text.contains('"');
    let text = if is_python { text.replace('\'', "\"") } else { text };
    let has_none = text.contains("None") && !text.contains("None\"");
    let text = if has_none { text.replace("None", "null") } else { text };
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

/// Reads a list of rows, of all cells, or of rows as texts.
pub(super) fn of_list(
    cells: &[Value],
    start: Text<'_>,
    known: &KnownRules,
) -> Result<ParsedPuzzle, Fault> {
    let length = |row: &Value| row.as_array().map_or(1, Vec::len);
    let uneven = cells.iter().position(|row| row.is_array() && length(row) != cells.len());
    let expected = "a matrix of N rows of N cells, or a list of N*N cells";
    if let Some(row) = uneven {
        let (rows, row, cells) = (cells.len(), row + 1, length(&cells[row]));
        return Err(start.fault(0, expected, format!("{rows} rows, row {row} with {cells} cells")));
    }
    let are_rows =
        cells.iter().all(|row| row.is_string()) && cells.iter().any(|row| raw(row).len() > 3);
    if are_rows {
        let rows: Vec<Cow<'_, str>> = cells.iter().map(raw).collect();
        let parsed = known.one_line(Text::at(&rows.join("\n"), start.place()));
        return parsed.map_err(|fault| start.fault(0, fault.expected, fault.found));
    }
    let Some(cells) = values::cells(cells) else {
        return Err(start.fault(0, expected, "other values"));
    };
    let size = cells.len().isqrt();
    if size == 0 || size * size != cells.len() {
        return Err(start.fault(0, expected, format!("{} cells", cells.len())));
    }
    let rules = known.of_bare_grid(start, size)?;
    // The column of a cell is its number, beyond any that a line has.
    let first = MAX_LINE as u64 + 1;
    let at = |index: usize| Place { column: first + index as u64, ..start.place() };
    let numbered = cells.iter().enumerate();
    let texts: Vec<Text<'_>> = numbered.map(|(index, text)| Text::at(text, at(index))).collect();
    meaning::read(rules, &texts, false, start, known).map_err(|fault| {
        let Some(index) = fault.column.checked_sub(first) else { return fault };
        let index = index as usize;
        let expected = format!("{} at R{}C{}", fault.expected, index / size + 1, index % size + 1);
        Fault { column: start.place().column, expected, ..fault }
    })
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
            "[\"1..4\", \"..1.\", \".1..\", \"4..1\"]",
            "{\"board\": [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]], \"difficulty\": \"easy\"}",
            "{\"data\": {\"board\": [[1.0,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}}",
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
