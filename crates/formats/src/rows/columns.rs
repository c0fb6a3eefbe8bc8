//! Columns of rows: which values are the puzzle, the answer and the id, and which may state rules.
//!
//! Names are guessed where they are not stated; the caller prints the guess.

use super::{Path, Record};
use crate::helpers::cells::is_blank;
use crate::helpers::rule_columns::{may_state_rules, states_nothing};
use serde_json::Value;

/// Names of columns with puzzles, the most usual first.
const PUZZLE: [&str; 18] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "problem",
    "initial_board",
    "initial",
    "board",
    "grid",
    "givens",
    "clues",
    "sudoku",
    "unsolved",
    "start",
    "cells",
    "input",
    "link",
];

/// Names of columns with answers.
const ANSWER: [&str; 12] = [
    "solution",
    "solutions",
    "answer",
    "solved",
    "solved_board",
    "solution_board",
    "solution_grid",
    "target",
    "ground_truth",
    "output",
    "label",
    "response",
];

/// Names of columns with ids.
const ID: [&str; 6] = ["id", "puzzle_id", "name", "title", "index", "uid"];

/// Columns of a data set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// The puzzle.
    pub puzzle: Path,
    /// The stored answer.
    pub answer: Option<Path>,
    /// The id.
    pub id: Option<Path>,
    /// Regions of the puzzle, a label per cell.
    pub regions: Option<Path>,
    /// Constraints of the puzzle, a text or a list of texts, as above a grid.
    pub constraints: Option<Path>,
    /// Names of columns that may state rules and are ignored.
    pub ignored: Vec<String>,
}

/// Columns that the user states; the others are guessed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stated {
    /// The puzzle.
    pub puzzle: Option<Path>,
    /// The stored answer; `Some(None)`: there is none.
    pub answer: Option<Option<Path>>,
    /// The id; `Some(None)`: there is none.
    pub id: Option<Option<Path>>,
    /// Regions.
    pub regions: Option<Path>,
    /// Constraints.
    pub constraints: Option<Path>,
    /// Names that are ignored.
    pub ignored: Vec<String>,
}

impl Columns {
    /// The columns of rows like this one. The error names what is missing.
    pub fn of(record: &Record, stated: &Stated) -> Result<Columns, String> {
        let values = &record.values;
        let Stated { regions, constraints, ignored, .. } = stated.clone();
        let puzzle = match &stated.puzzle {
            Some(path) => {
                let found = path.get(values).is_some();
                found.then(|| path.clone()).ok_or_else(|| missing(path, values))?
            }
            None => guessed(values, &PUZZLE, is_puzzle).or_else(|| by_content(values)).ok_or_else(
                || {
                    format!(
                        "expected --puzzle NAME, as no column is known as a puzzle; found {}",
                        names(values)
                    )
                },
            )?,
        };
        let answer = match &stated.answer {
            Some(path) => path.clone(),
            None => guessed(values, &ANSWER, is_puzzle)
                .or_else(|| answer_by_content(values, &puzzle))
                .filter(|path| *path != puzzle),
        };
        let is_id = |value: &Value| value.is_string() || value.is_number();
        let id = match &stated.id {
            Some(path) => path.clone(),
            None => guessed(values, &ID, is_id).filter(|path| *path != puzzle),
        };
        for path in [&answer, &id].into_iter().flatten() {
            if path.get(values).is_none() {
                return Err(missing(path, values));
            }
        }
        Ok(Columns { puzzle, answer, id, regions, constraints, ignored })
    }

    /// Names of the columns of a row that may state rules, have a value, and are neither used nor
    /// ignored.
    pub fn unread_rules(&self, record: &Record) -> Vec<String> {
        let used = [Some(&self.puzzle), self.answer.as_ref(), self.id.as_ref()];
        let used = used.into_iter().chain([self.regions.as_ref(), self.constraints.as_ref()]);
        let used: Vec<String> = used.flatten().map(Path::to_string).collect();
        let mut found = Vec::new();
        each_name(&record.values, &mut |path, name, value| {
            let name = name.to_ascii_lowercase();
            let may_be_rule = may_state_rules(&name);
            let is_empty = match value {
                Value::Null | Value::Bool(false) => true,
                Value::String(text) => states_nothing(text),
                Value::Array(values) => values.is_empty(),
                Value::Object(object) => object.is_empty(),
                _ => false,
            };
            let path = path.to_string();
            let is_ignored = self
                .ignored
                .iter()
                .any(|ignored| ignored.eq_ignore_ascii_case(&name) || *ignored == path);
            if may_be_rule && !is_empty && !is_ignored && !used.contains(&path) {
                found.push(path);
            }
        });
        found
    }

    /// Names of the columns that are neither used nor may state rules.
    pub fn others(&self, record: &Record) -> Vec<String> {
        let used = [Some(&self.puzzle), self.answer.as_ref(), self.id.as_ref()];
        let used = used.into_iter().chain([self.regions.as_ref(), self.constraints.as_ref()]);
        let used: Vec<String> = used.flatten().map(Path::to_string).collect();
        let mut found = Vec::new();
        each_name(&record.values, &mut |path, _, value| {
            let path = path.to_string();
            if !value.is_object() && !used.contains(&path) {
                found.push(path);
            }
        });
        found
    }
}

/// The column of the answers in a file that has nothing else to be read: the stated one, a known name, or the
/// whole row. The error names what is missing.
pub fn answer_of(record: &Record, stated: &Stated) -> Result<Path, String> {
    let values = &record.values;
    let found = match &stated.answer {
        Some(Some(path)) => path.get(values).map(|_| path.clone()),
        _ if !values.is_object() => Some(Path::default()),
        _ => guessed(values, &ANSWER, is_puzzle).or_else(|| {
            let mut grids = grids(values).into_iter().map(|(path, _)| path);
            grids.next().filter(|_| grids.next().is_none())
        }),
    };
    let expected = || match &stated.answer {
        Some(Some(path)) => missing(path, values),
        _ => format!(
            "expected --answer NAME, as no column is known as an answer; found {}",
            names(values)
        ),
    };
    found.ok_or_else(expected)
}

/// Calls `each` with every name of an object and of the objects in it.
fn each_name(values: &Value, each: &mut impl FnMut(&Path, &str, &Value)) {
    let Value::Object(object) = values else { return };
    for (name, value) in object {
        let path = Path::key(name);
        each(&path, name, value);
        if let Value::Object(inner) = value {
            for (name, value) in inner {
                each(&path.then(name), name, value);
            }
        }
    }
}

/// The first of some names that a row has with a fitting value, also in an object in it.
fn guessed(values: &Value, known: &[&str], fits: impl Fn(&Value) -> bool) -> Option<Path> {
    let mut best: Option<(usize, usize, Path)> = None;
    each_name(values, &mut |path, name, value| {
        let name = name.trim().to_ascii_lowercase();
        let depth = usize::from(
            path.to_string() != *name
                && path.first_key().is_some_and(|key| !key.trim().eq_ignore_ascii_case(&name)),
        );
        let rank = known.iter().position(|known| *known == name).filter(|_| fits(value));
        if let Some(rank) = rank
            && best
                .as_ref()
                .is_none_or(|(best_depth, best_rank, _)| (depth, rank) < (*best_depth, *best_rank))
        {
            best = Some((depth, rank, path.clone()));
        }
    });
    best.map(|(_, _, path)| path)
}

/// A row that is a puzzle as a whole, or its only value that resembles a grid with blanks.
fn by_content(values: &Value) -> Option<Path> {
    if !values.is_object() {
        return is_puzzle(values).then(Path::default);
    }
    let mut found = grids(values).into_iter().filter(|(_, is_full)| !is_full).map(|(path, _)| path);
    found.next().filter(|_| found.next().is_none())
}

/// The only other value that resembles a grid without blanks.
fn answer_by_content(values: &Value, puzzle: &Path) -> Option<Path> {
    let mut found = grids(values).into_iter();
    let mut found = found.by_ref().filter(|(path, is_full)| *is_full && path != puzzle);
    let first = found.next().map(|(path, _)| path);
    first.filter(|_| found.next().is_none())
}

/// Values that resemble grids, and whether they have no blank.
fn grids(values: &Value) -> Vec<(Path, bool)> {
    let mut found = Vec::new();
    each_name(values, &mut |path, name, value| {
        let text = match value {
            // Labels of regions resemble a solution.
            _ if may_state_rules(name) => return,
            Value::String(text) => text.clone(),
            Value::Array(_) => value.to_string().replace("null", "0"),
            _ => return,
        };
        if resembles_grid(&text) {
            found.push((path.clone(), !text.chars().any(is_blank)));
        }
    });
    found
}

fn is_puzzle(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(values) => !values.is_empty(),
        Value::Object(object) => object.contains_key("grid") || object.contains_key("cells"),
        _ => false,
    }
}

/// Whether a field is rather a grid than the name of a column: at least 16 cells and nothing else but
/// what separates them.
pub(super) fn resembles_grid(text: &str) -> bool {
    let is_separator =
        |symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | '[' | ']' | '/' | '|');
    let cells = text.chars().filter(|&symbol| symbol.is_ascii_digit() || is_blank(symbol)).count();
    let is_cell =
        |symbol: char| symbol.is_ascii_digit() || is_blank(symbol) || is_separator(symbol);
    cells >= 16 && text.chars().all(is_cell)
        || text.len() >= 100
            && text.len().isqrt().pow(2) == text.len()
            && text.chars().all(|symbol| symbol.is_ascii_alphanumeric() || is_blank(symbol))
}

/// Whether a first line is the header of a table, or a row of one without: it names a column of
/// puzzles, or has several fields of which one is a grid.
pub(super) fn is_header(line: &str, delimiter: u8) -> bool {
    let fields: Vec<&str> =
        line.split(char::from(delimiter)).map(|field| field.trim().trim_matches('"')).collect();
    let is_name = |field: &&str| PUZZLE.contains(&field.to_ascii_lowercase().as_str());
    fields.iter().any(is_name) && (fields.len() > 1 || fields[0].eq_ignore_ascii_case("puzzle"))
}

fn missing(path: &Path, values: &Value) -> String {
    format!("expected a column '{path}', found {}", names(values))
}

/// The names of the columns of a row.
fn names(values: &Value) -> String {
    let mut found = Vec::new();
    each_name(values, &mut |path, _, _| found.push(format!("'{path}'")));
    match found.is_empty() {
        true => "a row without names".to_owned(),
        false => format!("the columns {}", found.join(", ")),
    }
}

/// Path of the rows of a document: its only list of objects, texts or grids, or all lists of the same
/// object.
pub(super) fn guessed_rows(value: &Value) -> Result<Path, String> {
    let mut found = Vec::new();
    lists(value, &Path::default(), 0, &mut found);
    let mut paths: Vec<String> = found.iter().map(Path::to_string).collect();
    paths.dedup();
    match found.as_slice() {
        [path] => Ok(path.clone()),
        [] => {
            Err("expected --rows PATH, as no list of rows is known; found another document"
                .to_owned())
        }
        several => {
            // Lists beside each other: easy, medium, hard.
            let parent = |path: &str| {
                path.trim_end_matches("[]")
                    .rsplit_once('.')
                    .map_or(String::new(), |(parent, _)| parent.to_owned())
            };
            let first = parent(&paths[0]);
            let are_beside = several.iter().all(|path| parent(&path.to_string()) == first);
            match are_beside {
                true => format!("{first}[][]")
                    .parse()
                    .map_err(|error: super::PathError| error.to_string()),
                false => Err(format!(
                    "expected --rows PATH, as there are several lists: {}",
                    paths.join(", ")
                )),
            }
        }
    }
}

/// Depth up to which lists are searched.
const MAX_DEPTH: usize = 4;

fn lists(value: &Value, path: &Path, depth: usize, found: &mut Vec<Path>) {
    if depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::Array(values) if is_matrix(values) => found.push(path.clone()),
        Value::Array(values) => {
            let is_row = |value: &Value| match value {
                Value::Object(_) => true,
                Value::Array(cells) => cells.len() >= 4,
                Value::String(text) => text.len() >= 16,
                _ => false,
            };
            if values.first().is_some_and(is_row) {
                found.push(path.each());
            }
        }
        Value::Object(object) => {
            let is_puzzle_row = guessed(value, &PUZZLE, |value| {
                value.is_string()
                    || value.as_array().is_some_and(|values| {
                        is_matrix(values) || values.first().is_some_and(Value::is_number)
                    })
            })
            .is_some_and(|path| {
                path.first_key()
                    .is_some_and(|key| object.get(key).is_some_and(|value| !value.is_object()))
            });
            if is_puzzle_row {
                found.push(path.clone());
                return;
            }
            let are_rows = object.len() > 1
                && object
                    .values()
                    .all(|value| value.is_object() && guessed(value, &PUZZLE, is_puzzle).is_some());
            if are_rows {
                found.push(path.each());
                return;
            }
            for (key, value) in object {
                lists(value, &path.then(key), depth + 1, found);
            }
        }
        _ => {}
    }
}

/// Whether a list is one grid: rows of as many numbers or texts as there are rows.
fn is_matrix(values: &[Value]) -> bool {
    let is_row = |value: &Value| {
        value.as_array().is_some_and(|row| {
            row.len() == values.len()
                && row.iter().all(|cell| !cell.is_array() && !cell.is_object())
        })
    };
    values.len() <= 64 && !values.is_empty() && values.iter().all(is_row)
}

impl Path {
    /// Whether the path may have several rows.
    pub fn has_rows(&self) -> bool {
        self.has_each()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(values: Value) -> Record {
        Record { number: 0, place: "f:1".to_owned(), key: None, values }
    }

    fn guess(values: Value) -> [String; 3] {
        let columns = Columns::of(&record(values), &Stated::default()).unwrap();
        let shown = |path: Option<Path>| path.map_or("-".to_owned(), |path| path.to_string());
        [columns.puzzle.to_string(), shown(columns.answer), shown(columns.id)]
    }

    #[test]
    fn columns_are_guessed() {
        let grid = "1..............1";
        assert_eq!(
            guess(json!({"Id": "a", "Quizzes": grid, "Solutions": "2"})),
            ["Quizzes", "Solutions", "Id"]
        );
        let nested =
            json!({"question": {"board": [[1]]}, "metadata": {"puzzle": grid, "solution": "3"}});
        assert_eq!(guess(nested)[1..], ["metadata.solution", "-"]);
        let bare = json!({"1": grid, "2": "1234341221434321", "3": "0.5"});
        assert_eq!(guess(bare), ["1", "2", "-"]);
        assert_eq!(guess(json!([[1, 0], [0, 1]])), ["", "-", "-"]);
        let error = Columns::of(&record(json!({"a": 1})), &Stated::default()).unwrap_err();
        assert_eq!(
            error,
            "expected --puzzle NAME, as no column is known as a puzzle; found the columns 'a'"
        );
    }

    #[test]
    fn rules_are_not_passed_over() {
        let row = record(
            json!({"puzzle": "1...", "rules": "knight", "cages": [], "meta": {"Regions": "aabb"}}),
        );
        let columns = Columns::of(&row, &Stated::default()).unwrap();
        assert_eq!(columns.unread_rules(&row), ["rules", "meta.Regions"]);
        let stated = Stated {
            regions: Some("meta.Regions".parse().unwrap()),
            ignored: vec!["Rules".to_owned()],
            ..Stated::default()
        };
        let columns = Columns::of(&row, &stated).unwrap();
        assert!(columns.unread_rules(&row).is_empty());
        assert_eq!(columns.others(&row), ["rules", "cages"]);
    }

    #[test]
    fn rows_of_documents_are_guessed() {
        let guess = |value: Value| guessed_rows(&value).map(|path| path.to_string());
        let row = || json!({"puzzle": "1..............1"});
        assert_eq!(guess(json!([row()])).unwrap(), "[]");
        assert_eq!(
            guess(json!({"data": {"puzzles": [row()], "version": 1}})).unwrap(),
            "data.puzzles[]"
        );
        assert_eq!(guess(json!({"easy": [row()], "hard": [row()]})).unwrap(), "[][]");
        assert_eq!(guess(json!({"data": {"1": row(), "2": row()}})).unwrap(), "data[]");
        assert_eq!(guess(json!([[1, 0], [0, 1]])).unwrap(), "");
        assert_eq!(guess(row()).unwrap(), "");
        assert!(
            guess(json!({"a": {"b": [row()]}, "c": [row()]})).unwrap_err().contains("a.b[], c[]")
        );
        assert!(guess(json!({"a": 1})).is_err());
    }
}
