//! Rows of published data sets: tables, JSON, JSON lines and arrays of NumPy, whose puzzles are
//! cells among others.
//!
//! [`Rows`](crate::row_source::Rows) finds the layout of a text by its first bytes and reads one
//! [`Record`] after another: the values of a row as JSON, whatever the layout. [`columns`] states
//! which of them are the puzzle, the answer and the id, [`Reading`] what a row means.
//! [`read`](crate::read()) reads texts of these layouts in the same way; texts of others (lines,
//! links, sheets) are none of rows.
//!
//! Memory is that of one row, except for a JSON document, which is held whole, and for the first
//! thousand rows, which [decide](Blanks) what a 0 is.

mod blanks;
pub mod columns;
pub(crate) mod document;
pub(crate) mod format;
pub(crate) mod json;
mod layout;
mod npy;
pub(crate) mod opensudoku;
mod path;
mod puzzle;
pub(crate) mod table;
mod values;

pub use blanks::{Blanks, DECIDING};
pub use columns::{Columns, Stated};
pub(crate) use layout::begins_array;
pub use path::{Path, PathError};
pub use puzzle::{Reading, Texts};

use crate::helpers::lines::LineSource;
use quorum_puzzle::text::{Fault, Place, Text, printable};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;
use table::{Fields, Splitter};

/// Layout of a text with rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A table; the byte is what separates its fields.
    Table(u8),
    /// A JSON document.
    Json,
    /// One JSON value per line.
    JsonLines,
    /// An array of NumPy.
    Npy,
}

/// Words for layouts, as options name them.
pub const LAYOUTS: [(&str, Layout); 5] = [
    ("csv", Layout::Table(b',')),
    ("tsv", Layout::Table(b'\t')),
    ("json", Layout::Json),
    ("jsonl", Layout::JsonLines),
    ("npy", Layout::Npy),
];

/// Reason why a text is not read as rows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct NoRows {
    expected: String,
    found: String,
}

impl NoRows {
    fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        NoRows { expected: expected.into(), found: found.into() }
    }
}

/// A fault of a text that has no lines, or whose line does not matter.
impl From<NoRows> for Fault {
    fn from(NoRows { expected, found }: NoRows) -> Fault {
        Fault { line: 1, column: 1, expected, found }
    }
}

impl FromStr for Layout {
    type Err = NoRows;

    fn from_str(text: &str) -> Result<Self, NoRows> {
        let found = LAYOUTS.iter().find(|(name, _)| *name == text).map(|(_, layout)| *layout);
        found.ok_or_else(|| {
            let names = LAYOUTS.map(|(name, _)| name).join(", ");
            NoRows::new(format!("one of {names}"), format!("'{text}'"))
        })
    }
}

/// `a table with commas`, `JSON lines`
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Layout::Table(b'\t') => "a table with tabs",
            Layout::Table(b';') => "a table with semicolons",
            Layout::Table(b'|') => "a table with bars",
            Layout::Table(_) => "a table with commas",
            Layout::Json => "JSON",
            Layout::JsonLines => "JSON lines",
            Layout::Npy => "an array of NumPy",
        })
    }
}

/// How rows are found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RowOptions {
    /// The layout; `None` finds it by looking at the text.
    pub layout: Option<Layout>,
    /// Path of the rows in a JSON document; `None` guesses it.
    pub rows: Option<Path>,
}

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Number of the row in its text, from 0.
    pub number: u64,
    /// Where it is: `file.csv:12`, `file.json:puzzles[3]`.
    pub place: String,
    /// Key of the row, in an object of rows.
    pub key: Option<String>,
    /// Its values: those of a table as an object of texts.
    pub values: Value,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The lines of the row; of a part of a JSON document its value on one line.
    pub text: String,
    /// Where the fields of a table are.
    fields: Vec<Place>,
}

impl Record {
    /// A row that is of no text.
    pub fn new(number: u64, place: String, values: Value) -> Self {
        let (key, line, text, fields) = (None, number + 1, String::new(), Vec::new());
        Record { number, place, key, values, line, text, fields }
    }

    /// Where the row begins.
    fn start(&self) -> Place {
        Place { line: self.line, column: 1, quoted: false }
    }

    /// Where the value at a path is, as far as that is known.
    fn place_of(&self, path: &Path) -> Place {
        let Value::Object(object) = &self.values else { return self.start() };
        let key = path.last_key().unwrap_or_default();
        let field = object.keys().position(|name| name == key);
        let field =
            field.or_else(|| object.keys().position(|name| name.trim().eq_ignore_ascii_case(key)));
        field.and_then(|field| self.fields.get(field)).copied().unwrap_or_else(|| self.start())
    }
}

/// A row that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {}", self.reason())]
pub struct RowError {
    /// Number of the row in its text, from 0.
    pub number: u64,
    /// Where it is.
    pub place: String,
    /// What was expected and found.
    pub fault: Fault,
}

impl RowError {
    /// What was expected and found.
    pub fn reason(&self) -> String {
        self.fault.reason()
    }
}

/// The rows of lines that a reader has.
pub struct Records {
    /// The layout that was found or stated.
    pub layout: Layout,
    /// Path of the rows in a JSON document, and whether it was guessed.
    pub path: Option<(Path, bool)>,
    /// Names of the columns of a table. Those of a table without a header are numbers from 1.
    pub columns: Vec<String>,
    /// The lines of the header of a table, if it has one.
    pub header: Option<String>,
    name: String,
    count: u64,
    pub(crate) state: OpenRows,
}

pub(crate) enum OpenRows {
    Table { splitter: Box<Splitter>, first: Option<Fields> },
    Json { rows: std::vec::IntoIter<path::Found>, line: u64 },
    JsonLines,
    Npy(npy::Array),
    Games(std::vec::IntoIter<Result<Record, Fault>>),
}

impl Records {
    fn new(layout: Layout, name: &str, state: OpenRows) -> Self {
        let (path, columns, header, name) = (None, Vec::new(), None, name.to_owned());
        Records { layout, path, columns, header, name, count: 0, state }
    }

    /// The games of a document of OpenSudoku, if one begins on the next line.
    pub(crate) fn of_games(lines: &mut dyn LineSource, name: &str) -> Option<Self> {
        let games = opensudoku::records(lines, name)?;
        Some(Records::new(Layout::Json, name, OpenRows::Games(games.into_iter())))
    }

    /// Name of the format of the rows.
    pub(crate) fn format(&self) -> &'static str {
        match (&self.state, self.layout) {
            (OpenRows::Games(_), _) => opensudoku::FORMAT.name,
            (_, Layout::Table(_)) => "csv",
            _ => "json",
        }
    }

    /// Finds the rows of the lines that follow; takes none of them unless there are rows. A JSON
    /// document that is one puzzle, or in which no rows are found, may be left to the formats of
    /// sheets.
    ///
    /// # Errors
    /// A text of one of the layouts whose rows cannot be found.
    pub(crate) fn open(
        lines: &mut dyn LineSource,
        name: &str,
        options: &RowOptions,
        leaves_sheets: bool,
    ) -> Result<Option<Self>, Fault> {
        let Some(layout) = layout::of(lines, name, options) else { return Ok(None) };
        let mut records = Records::new(layout, name, OpenRows::JsonLines);
        match layout {
            Layout::JsonLines => {}
            Layout::Table(delimiter) => records.open_table(lines, delimiter)?,
            Layout::Npy => {
                let input = lines.bytes().ok_or_else(|| NoRows::new("bytes", "lines"))?;
                records.state = OpenRows::Npy(npy::Array::open(input)?);
            }
            Layout::Json => {
                let found = json::document(lines);
                if leaves_sheets && found.is_err() {
                    return Ok(None);
                }
                let (value, line, length) = found?;
                let (path, is_guessed) = match &options.rows {
                    Some(path) => (path.clone(), false),
                    None => match columns::guessed_rows(&value) {
                        Ok(path) if path.has_rows() || !leaves_sheets => (path, true),
                        Err(reason) if !leaves_sheets => return Err(reason.into()),
                        _ => return Ok(None),
                    },
                };
                if is_guessed {
                    json::check_beside(&value, &path)?;
                }
                let found = path.rows(value).ok_or_else(|| {
                    NoRows::new(format!("rows at the path '{path}'"), "another document")
                })?;
                if leaves_sheets && found.first().is_some_and(|row| !document::is_row(&row.value)) {
                    return Ok(None);
                }
                for _ in 0..length {
                    lines.take();
                }
                records.path = Some((path, is_guessed));
                records.state = OpenRows::Json { rows: found.into_iter(), line };
            }
        }
        Ok(Some(records))
    }

    fn open_table(&mut self, lines: &mut dyn LineSource, delimiter: u8) -> Result<(), Fault> {
        let mut splitter = Box::new(Splitter::new(delimiter));
        let first = splitter.next(lines).unwrap_or_else(|| Ok(Fields::default()))?;
        let names: Vec<String> =
            first.fields.iter().map(|(name, _)| name.trim().to_owned()).collect();
        let has_header = !names.iter().any(|name| columns::resembles_grid(name));
        self.columns = if has_header {
            names
        } else {
            (1..=first.fields.len()).map(|number| number.to_string()).collect()
        };
        for (at, name) in self.columns.iter().enumerate() {
            let is_same = |other: &String| other.eq_ignore_ascii_case(name);
            if !name.is_empty() && self.columns[..at].iter().any(is_same) {
                let found = format!("'{}' again", printable(name));
                return Err(Text::at("", first.fields[at].1).fault(0, "every column once", found));
            }
        }
        self.header = has_header.then(|| first.text.clone());
        self.state = OpenRows::Table { splitter, first: Some(first).filter(|_| !has_header) };
        Ok(())
    }

    /// The next row; `None` after the last one.
    pub(crate) fn next(&mut self, lines: &mut dyn LineSource) -> Option<Result<Record, RowError>> {
        let name = self.name.as_str();
        let found = match &mut self.state {
            OpenRows::Table { splitter, first } => {
                let row = match first.take() {
                    Some(first) => Ok(first),
                    None => splitter.next(lines)?,
                };
                row.and_then(|row| of_table(row, &self.columns, name))
            }
            OpenRows::Json { rows, line } => {
                let path::Found { path, key, value } = rows.next()?;
                let place =
                    if path.is_whole() { name.to_owned() } else { format!("{name}:{path}") };
                let (line, text) = (*line, value.to_string());
                Ok(Record { key, line, text, place, ..Record::new(0, String::new(), value) })
            }
            OpenRows::JsonLines => loop {
                match lines.take()? {
                    Ok(line) if line.is_blank() => {}
                    Ok(line) => break json::of_line(line, name),
                    Err(fault) => break Err(fault),
                }
            },
            OpenRows::Games(games) => games.next()?,
            OpenRows::Npy(array) => {
                let place = format!("{name}[{}]", self.count);
                let value = array.next(lines.bytes()?)?;
                value.map(|value| Record::new(0, place, value)).map_err(Fault::from)
            }
        };
        let number = self.count;
        self.count += 1;
        Some(match found {
            Ok(record) => Ok(Record { number, ..record }),
            Err(fault) => {
                let place = match self.state {
                    OpenRows::Npy(_) => format!("{name}[{number}]"),
                    _ => format!("{name}:{}", fault.line),
                };
                Err(RowError { number, place, fault })
            }
        })
    }
}

/// A row of a table with these columns.
fn of_table(row: Fields, columns: &[String], name: &str) -> Result<Record, Fault> {
    let Fields { line, text, fields } = row;
    if fields.len() != columns.len() {
        let mut end = Place { line, column: 1, quoted: false };
        match fields.get(columns.len()) {
            Some((_, place)) => end = *place,
            None => end.advance(&text),
        }
        let expected = format!("{} fields", columns.len());
        return Err(Text::at("", end).fault(0, expected, fields.len().to_string()));
    }
    let mut values = Map::new();
    let mut places = Vec::with_capacity(fields.len());
    for (name, (field, place)) in columns.iter().zip(fields) {
        values.insert(name.clone(), Value::String(field));
        places.push(place);
    }
    let record = Record::new(0, format!("{name}:{line}"), Value::Object(values));
    Ok(Record { line, text, fields: places, ..record })
}
