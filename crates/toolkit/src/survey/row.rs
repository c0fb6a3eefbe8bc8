//! Rows of a data set, as a survey takes them: the texts of a puzzle and of the stored answer, or a puzzle
//! that has been read.

use super::recorded::Recorded;
use crate::judgment::grid;
use quorum_formats::rows::columns::Columns;
use quorum_formats::rows::{Path, Record, RowError};
use quorum_formats::{AddedConstraint, InputError, Item, ReadOptions};
use quorum_problem::Expected;
use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{inert, printable};
use serde_json::Value;
use std::collections::BTreeMap;

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Number of its source, from 0.
    pub source: usize,
    /// Number of the row in its source, from 0.
    pub number: u64,
    /// Id that the data set gives it, else its place.
    pub id: String,
    /// Where it is: `file.csv:12`.
    pub place: String,
    /// What it holds.
    pub content: Content,
    /// All values of the row, if they were read as such: for graders, that take the parts they know.
    pub record: Option<Value>,
    /// What a [journal](super::Journal) has about it.
    pub recorded: Option<Recorded>,
}

/// Content of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Texts of a puzzle, in any format, and of the stored answer.
    Texts {
        /// The puzzle.
        puzzle: String,
        /// The stored answer, if there is one.
        answer: Option<String>,
        /// The region of each cell as a label, if the row states regions.
        regions: Option<String>,
        /// Constraints that the row states, as above a grid.
        constraints: Vec<String>,
    },
    /// A puzzle that has been read, with its known answer.
    Item(Box<Item>),
    /// Nothing that could be read, with the reason.
    Unreadable(String),
}

/// The stored answer of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is none.
    Missing,
    /// A value or a blank per cell.
    Grid(Vec<Option<u8>>),
    /// It is not a grid of the puzzle, for this reason.
    Unreadable(String),
}

impl Row {
    /// The row of a record, whose columns are known.
    pub fn of_record(source: usize, record: Result<Record, RowError>, columns: &Columns) -> Self {
        let record = match record {
            Ok(record) => record,
            Err(RowError { number, place, reason }) => {
                return Row::unreadable(source, number, place, reason);
            }
        };
        let value = |path: &Path| path.get(&record.values).filter(|value| !value.is_null());
        let id = columns.id.as_ref().and_then(value).map(text);
        let id = id.or_else(|| record.key.clone()).filter(|id| !id.trim().is_empty());
        let unread = columns.unread_rules(&record);
        let content = match value(&columns.puzzle) {
            _ if !unread.is_empty() => Content::Unreadable(format!(
                "expected rules in known columns, found '{}' (use --ignore to read the puzzle without)",
                unread.join("', '")
            )),
            None => Content::Unreadable(format!(
                "expected a puzzle in '{}', found none",
                columns.puzzle
            )),
            Some(puzzle) => Content::Texts {
                puzzle: text(puzzle),
                answer: columns.answer.as_ref().and_then(value).map(text),
                regions: columns.regions.as_ref().and_then(value).map(labels),
                constraints: columns
                    .constraints
                    .as_ref()
                    .and_then(value)
                    .map(lines)
                    .unwrap_or_default(),
            },
        };
        let id = id.map_or_else(|| record.place.clone(), |id| inert(&printable(&id)));
        let (number, place, record) = (record.number, record.place, Some(record.values));
        Row { source, number, id, place, content, record, recorded: None }
    }

    /// The row of a puzzle, or of a text that is not one.
    pub fn of_item(source: usize, number: u64, item: Result<Item, InputError>) -> Self {
        match item {
            Ok(item) => {
                let place = format!("{}:{}", item.source, item.line);
                Row {
                    source,
                    number,
                    id: item.id.clone(),
                    place,
                    content: Content::Item(Box::new(item)),
                    record: None,
                    recorded: None,
                }
            }
            Err(error) => {
                let place = format!("{}:{}", error.source, error.line);
                Row::unreadable(source, number, place, reason(&error))
            }
        }
    }

    /// A row that cannot be read, with the reason.
    fn unreadable(source: usize, number: u64, place: String, reason: String) -> Self {
        let content = Content::Unreadable(reason);
        Row { source, number, id: place.clone(), place, content, record: None, recorded: None }
    }

    /// The row with its answer in another file. Without one there, that is what it states.
    #[must_use]
    pub fn with_answer(mut self, record: Option<Result<Record, RowError>>, path: &Path) -> Self {
        if let Content::Texts { answer, .. } = &mut self.content {
            let found = match &record {
                Some(Ok(record)) => path.get(&record.values).map(text),
                Some(Err(error)) => Some(error.to_string()),
                None => None,
            };
            *answer = Some(found.unwrap_or_else(|| "no answer".to_owned()));
        }
        self
    }

    /// Reads the puzzle and the answer. The error is why there is no puzzle.
    pub fn read(
        self,
        options: ReadOptions,
        added: &[AddedConstraint],
    ) -> Result<(Item, Answer), String> {
        let (mut item, answer) = match self.content {
            Content::Unreadable(reason) => return Err(reason),
            Content::Item(item) => {
                let answer = item.expected.grid.clone();
                let answer = answer.map_or(Answer::Missing, |grid| {
                    Answer::Grid(grid.into_iter().map(Some).collect())
                });
                (*item, answer)
            }
            Content::Texts { puzzle, answer, regions, constraints } => {
                let (puzzle, layout) = as_grid(&puzzle);
                let text = match regions.or(layout) {
                    Some(labels) => format!("# regions {labels}\n{puzzle}"),
                    None => puzzle,
                };
                let mut items = quorum_formats::read("row", text.as_bytes(), options);
                let item = items.next().ok_or("expected a puzzle, found none")?;
                let mut item = item.map_err(|error| reason(&error))?;
                if items.next().is_some() {
                    return Err("expected one puzzle, found several".to_owned());
                }
                for text in &constraints {
                    item.puzzle = added_to(&item.puzzle, text)?;
                }
                let answer = match answer.filter(|answer| !answer.trim().is_empty()) {
                    None => Answer::Missing,
                    Some(answer) => {
                        let symbols = item.symbols.or(options.symbols);
                        match grid::read(&as_grid(&answer).0, &item.puzzle, symbols) {
                            Ok(values) => Answer::Grid(values),
                            Err(error) => Answer::Unreadable(error.to_string()),
                        }
                    }
                };
                (item, answer)
            }
        };
        for constraint in added {
            item.puzzle = constraint.added_to(&item.puzzle).map_err(|error| error.to_string())?;
        }
        let complete =
            |values: &Vec<Option<u8>>| values.iter().copied().collect::<Option<Vec<u8>>>();
        let grid = match &answer {
            Answer::Grid(values) => complete(values),
            Answer::Missing | Answer::Unreadable(_) => None,
        };
        item.expected = Expected { grid, solutions: None };
        item.id = self.id;
        Ok((item, answer))
    }
}

/// The puzzle with a constraint as it is typed above a grid.
fn added_to(puzzle: &Puzzle, text: &str) -> Result<Puzzle, String> {
    let constraint = AddedConstraint::new(text).map_err(|error| error.to_string());
    constraint?.added_to(puzzle).map_err(|error| error.to_string())
}

/// A grid in the form that the readers know, and the labels of its regions, if the text has them. Two
/// forms of data sets are brought into it; another text stays as it is.
///
/// * The first line is the size, as `9 9`; as many rows follow, or twice as many, of which the second half
///   are labels of regions (collections from janko.at are spread so).
/// * Cells of a row have a bar between them, `5|.|3`, where a bar would be a border elsewhere.
fn as_grid(text: &str) -> (String, Option<String>) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let are_barred = |rows: &[&str]| {
        let are_cells = |row: &str| row.split('|').all(|cell| cell.trim().chars().count() == 1);
        let is_full = |row: &str| row.split('|').count() == rows.len();
        rows.len() > 1 && rows.iter().all(|row| are_cells(row) && is_full(row))
    };
    if are_barred(&lines) {
        return (lines.join("\n").replace('|', " "), None);
    }
    sized(&lines).unwrap_or_else(|| (text.to_owned(), None))
}

/// Rows of cells between blanks, with full stops for hyphens: rows of these would be a frame elsewhere.
fn cells_of(rows: &[&str]) -> String {
    let row = |row: &&str| {
        let cells = row.split_whitespace().map(|cell| if cell == "-" { "." } else { cell });
        cells.collect::<Vec<_>>().join(" ")
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn sized(lines: &[&str]) -> Option<(String, Option<String>)> {
    let (first, rows) = lines.split_first()?;
    let (height, width) = first.split_once(' ')?;
    let size: usize = height.parse().ok().filter(|size| *size > 1)?;
    (width.trim().parse() == Ok(size)).then_some(())?;
    if rows.len() == size {
        return Some((cells_of(rows), None));
    }
    let (cells, labels) = rows.split_at_checked(size).filter(|_| rows.len() == 2 * size)?;
    let labels: Vec<Vec<&str>> =
        labels.iter().map(|row| row.split_whitespace().collect()).collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    labels.iter().flatten().for_each(|label| *count.entry(label).or_default() += 1);
    let is_jigsaw = count.len() == size && count.values().all(|count| *count == size);
    // One letter per region.
    let letter = |label: &&str| {
        let number = count.keys().position(|known| known == label);
        number.and_then(|number| char::from_digit(number as u32 + 10, 36)).unwrap_or('?')
    };
    let rows = labels.iter().map(|row| row.iter().map(letter).collect::<String>());
    (is_jigsaw && size <= 26).then(|| (cells_of(cells), Some(rows.collect::<Vec<_>>().join("/"))))
}

/// What was expected and found, without the place.
fn reason(error: &InputError) -> String {
    format!("expected {}, found {}", error.expected, error.found)
}

/// A value as a text that the readers of puzzles know.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Labels of regions: a text as it is, lists as numbers.
fn labels(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => {
            let rows = values.iter().map(|value| match value {
                Value::Array(cells) => cells.iter().map(text).collect::<Vec<_>>().join(" "),
                cell => text(cell),
            });
            let between = if values.iter().any(Value::is_array) { "/" } else { " " };
            rows.collect::<Vec<_>>().join(between)
        }
        value => value.to_string(),
    }
}

/// Texts of constraints: a list of texts, or the lines of one.
fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().map(text).collect(),
        value => {
            let text = text(value);
            let lines = text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
            lines.map(str::to_owned).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_data_sets_become_grids() {
        let (rows, regions) = as_grid("4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -");
        assert_eq!((rows.as_str(), regions), (". . 4 3\n. . . 1\n. 2 . .\n. . . .", None));
        let (rows, regions) = as_grid("2 2\n1 -\n- -\n1 1\n2 2\n");
        assert_eq!((rows.as_str(), regions.as_deref()), ("1 .\n. .", Some("aa/bb")));
        assert_eq!(as_grid("1|*\r\n*|2").0, "1 *\n* 2");
        for text in ["2 2\n1 -\n- -\n1 1\n1 2\n", "1234", "4 4\n1", "12 34\n1 2", "|1|2|\n|2|1|"] {
            assert_eq!(as_grid(text), (text.to_owned(), None));
        }
    }
}
