//! Rows of published data sets: tables, JSON, JSON lines and arrays of NumPy, whose puzzles are cells
//! among others.
//!
//! [`Rows`] finds the layout of a text by its first bytes and reads one [`Record`] after another: the
//! values of a row as JSON, whatever the layout. [`columns`] states which of them are the puzzle, the answer
//! and the id. Texts of other layouts (lines, links, documents) are read as everywhere, by
//! [`read`](crate::read()): [`Rows::open`] finds none of its layouts there.
//!
//! Memory is that of one row, except for a JSON document, which is held whole.

pub mod columns;
mod npy;
mod path;

pub use path::{Path, PathError};

use crate::corpus::{CorpusError, Source};
use crate::helpers::json_text::JsonText;
use csv::{ByteRecord, ReaderBuilder};
use quorum_puzzle::text::printable;
use serde_json::{Map, Value};
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

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

impl FromStr for Layout {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = LAYOUTS.iter().find(|(name, _)| *name == text).map(|(_, layout)| *layout);
        found.ok_or_else(|| {
            let names = LAYOUTS.map(|(name, _)| name).join(", ");
            format!("expected one of {names}, found '{text}'")
        })
    }
}

/// `a table with commas`, `JSON lines`
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Layout::Table(b'\t') => "a table with tabs",
            Layout::Table(b';') => "a table with semicolons",
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
}

/// A row that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct RowError {
    /// Number of the row in its text, from 0.
    pub number: u64,
    /// Where it is.
    pub place: String,
    /// What was expected and found.
    pub reason: String,
}

/// A text whose rows cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// The text cannot be read.
    #[error(transparent)]
    Source(#[from] CorpusError),
    /// The text is not what its layout requires.
    #[error("{name}: {reason}")]
    Layout {
        /// Name of the text.
        name: String,
        /// What was expected and found.
        reason: String,
    },
    /// The rest cannot be written.
    #[error("cannot write the rest of {name}: {error}")]
    Write {
        /// Name of the text.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
}

type Input = Box<dyn BufRead + Send>;

/// The rows of a text, in order.
pub struct Rows {
    /// The layout that was found or stated.
    pub layout: Layout,
    /// Path of the rows in a JSON document, and whether it was guessed.
    pub path: Option<(Path, bool)>,
    /// Names of the columns of a table. Those of a table without a header are numbers from 1.
    pub columns: Vec<String>,
    /// Whether the table has a header.
    pub has_header: bool,
    records: Records,
}

enum Records {
    Table { name: String, reader: Box<csv::Reader<Input>>, first: Option<ByteRecord>, count: u64 },
    Json { name: String, rows: std::vec::IntoIter<path::Found>, count: u64 },
    JsonLines { name: String, lines: io::Lines<Input>, line: u64, count: u64 },
    Npy { name: String, array: npy::Array<Input>, count: u64 },
}

impl Rows {
    /// Opens a text. `None` if it has none of the layouts: then it is read as the formats of puzzles
    /// are.
    pub fn open(source: &Source, options: &RowOptions) -> Result<Option<Rows>, RowsError> {
        let (layout, input) = match layout_of(source, options)? {
            Some(found) => found,
            None => return Ok(None),
        };
        let name = source.name().to_owned();
        let fault = |reason: String| RowsError::Layout { name: source.name().to_owned(), reason };
        let rows =
            |records| Rows { layout, path: None, columns: Vec::new(), has_header: false, records };
        Ok(Some(match layout {
            Layout::Table(delimiter) => {
                let mut reader = table(delimiter, input);
                let mut first = ByteRecord::new();
                reader.read_byte_record(&mut first).map_err(|error| fault(error.to_string()))?;
                let names: Vec<String> =
                    first.iter().map(|name| text(name).trim().to_owned()).collect();
                let has_header = !names.iter().any(|name| columns::resembles_grid(name));
                let columns = match has_header {
                    true => names,
                    false => (1..=first.len()).map(|number| number.to_string()).collect(),
                };
                let repeated =
                    columns.iter().enumerate().find(|(at, name)| columns[..*at].contains(name));
                if let Some((_, name)) = repeated.filter(|(_, name)| !name.is_empty()) {
                    let name = printable(name);
                    return Err(fault(format!("expected every column once, found '{name}' again")));
                }
                let first = Some(first).filter(|_| !has_header);
                let reader = Box::new(reader);
                let records = Records::Table { name, reader, first, count: 0 };
                Rows { columns, has_header, ..rows(records) }
            }
            Layout::JsonLines => {
                rows(Records::JsonLines { name, lines: input.lines(), line: 0, count: 0 })
            }
            Layout::Npy => {
                let array = npy::Array::open(input).map_err(fault)?;
                rows(Records::Npy { name, array, count: 0 })
            }
            Layout::Json => {
                let value = document(input).map_err(fault)?;
                let (path, is_guessed) = match &options.rows {
                    Some(path) => (path.clone(), false),
                    None => (columns::guessed_rows(&value).map_err(fault)?, true),
                };
                let found = path.rows(value).ok_or_else(|| {
                    fault(format!("expected rows at the path '{path}', found another document"))
                })?;
                let records = Records::Json { name, rows: found.into_iter(), count: 0 };
                Rows { path: Some((path, is_guessed)), ..rows(records) }
            }
        }))
    }

    /// Writes the text again without the rows whose numbers `is_kept` refuses. False if it has none
    /// of the layouts.
    pub fn write_rest(
        source: &Source,
        options: &RowOptions,
        mut is_kept: impl FnMut(u64) -> bool,
        out: &mut dyn Write,
    ) -> Result<bool, RowsError> {
        let Some((layout, input)) = layout_of(source, options)? else { return Ok(false) };
        let name = || source.name().to_owned();
        let fault = |reason: String| RowsError::Layout { name: name(), reason };
        let failed = |error: io::Error| RowsError::Write { name: name(), error };
        match layout {
            Layout::Table(delimiter) => {
                let has_header =
                    Rows::open(source, options)?.is_none_or(|rows: Rows| rows.has_header);
                let mut reader = table(delimiter, input);
                let mut writer =
                    csv::WriterBuilder::new().delimiter(delimiter).flexible(true).from_writer(out);
                let mut record = ByteRecord::new();
                let mut number = 0;
                let mut is_header = has_header;
                loop {
                    match reader.read_byte_record(&mut record) {
                        Ok(false) => break,
                        Ok(true) => {}
                        Err(error) => return Err(fault(error.to_string())),
                    }
                    let is_written = is_header || is_kept(number);
                    number += u64::from(!is_header);
                    is_header = false;
                    if is_written {
                        let written = writer.write_byte_record(&record);
                        written.map_err(|error| failed(error.into()))?;
                    }
                }
                writer.flush().map_err(failed)?;
            }
            Layout::JsonLines => {
                let mut number = 0;
                for line in input.lines() {
                    let line = line.map_err(failed)?;
                    if line.trim().is_empty() {
                        continue;
                    }
                    if is_kept(number) {
                        writeln!(out, "{line}").map_err(failed)?;
                    }
                    number += 1;
                }
            }
            Layout::Npy => {
                let array = npy::Array::open(input).map_err(fault)?;
                array.write_rest(is_kept, out).map_err(failed)?;
            }
            Layout::Json => {
                let mut value = document(input).map_err(fault)?;
                let path = match &options.rows {
                    Some(path) => path.clone(),
                    None => columns::guessed_rows(&value).map_err(fault)?,
                };
                let found = path.rows(value.clone()).unwrap_or_default();
                let removed: Vec<Path> = (0..)
                    .zip(found)
                    .filter(|(number, _)| !is_kept(*number))
                    .map(|(_, row)| row.path)
                    .collect();
                // From the last one, so that indexes stay what they are.
                removed.iter().rev().for_each(|path| path.remove_from(&mut value));
                serde_json::to_writer(&mut *out, &value).map_err(|error| failed(error.into()))?;
                writeln!(out).map_err(failed)?;
            }
        }
        Ok(true)
    }
}

impl Iterator for Rows {
    type Item = Result<Record, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Rows { records, columns, .. } = self;
        match records {
            Records::Table { name, reader, first, count } => {
                let number = *count;
                *count += 1;
                let mut record = ByteRecord::new();
                let (line, record) = match first.take() {
                    Some(first) => (1, first),
                    None => match reader.read_byte_record(&mut record) {
                        Ok(false) => return None,
                        Ok(true) => (record.position().map_or(0, csv::Position::line), record),
                        Err(error) => {
                            let line = error.position().map_or(0, csv::Position::line);
                            let reason = format!("expected a row of a table, found: {error}");
                            let place = format!("{name}:{line}");
                            return Some(Err(RowError { number, place, reason }));
                        }
                    },
                };
                let place = format!("{name}:{line}");
                if record.len() != columns.len() {
                    let (expected, found) = (columns.len(), record.len());
                    let reason = format!("expected {expected} fields, found {found}");
                    return Some(Err(RowError { number, place, reason }));
                }
                let values = columns.iter().zip(record.iter());
                let values = values.map(|(name, value)| (name.clone(), Value::String(text(value))));
                let values = Value::Object(values.collect::<Map<_, _>>());
                Some(Ok(Record { number, place, key: None, values }))
            }
            Records::Json { name, rows, count } => {
                let row = rows.next()?;
                let number = *count;
                *count += 1;
                let place = match row.path.is_whole() {
                    true => name.clone(),
                    false => format!("{name}:{}", row.path),
                };
                Some(Ok(Record { number, place, key: row.key, values: row.value }))
            }
            Records::JsonLines { name, lines, line, count } => loop {
                let text = lines.next()?;
                *line += 1;
                if text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                    continue;
                }
                let number = *count;
                *count += 1;
                let place = format!("{name}:{line}");
                let value = text.map_err(|error| format!("cannot read the line: {error}"));
                let value = value.and_then(|text| json(&text));
                return Some(match value {
                    Ok(values) => Ok(Record { number, place, key: None, values }),
                    Err(reason) => Err(RowError { number, place, reason }),
                });
            },
            Records::Npy { name, array, count } => {
                let value = array.next()?;
                let number = *count;
                *count += 1;
                let place = format!("{name}[{number}]");
                Some(match value {
                    Ok(values) => Ok(Record { number, place, key: None, values }),
                    Err(reason) => Err(RowError { number, place, reason }),
                })
            }
        }
    }
}

fn table(delimiter: u8, input: Input) -> csv::Reader<Input> {
    let mut builder = ReaderBuilder::new();
    builder.delimiter(delimiter).has_headers(false).flexible(true).from_reader(input)
}

/// A field as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A value of JSON; the error is what was expected and found.
fn json(text: &str) -> Result<Value, String> {
    let parsed = JsonText::parse(text).map_err(|error| format!("expected JSON, found: {error}"))?;
    parsed.checked().map_err(|(expected, found)| format!("expected {expected}, found {found}"))
}

fn document(mut input: Input) -> Result<Value, String> {
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|error| format!("expected JSON, found: {error}"))?;
    json(text.trim_start_matches('\u{feff}'))
}

/// The layout of a text, and the text from its beginning.
fn layout_of(source: &Source, options: &RowOptions) -> Result<Option<(Layout, Input)>, RowsError> {
    let mut input = source.open()?;
    if let Some(layout) = options.layout {
        let layout = match layout {
            // The word csv is about the form, not about the comma.
            Layout::Table(b',') => {
                let (first, whole) = first_line(input, source)?;
                return Ok(Some((Layout::Table(delimiter(&first)), whole)));
            }
            layout => layout,
        };
        return Ok(Some((layout, input)));
    }
    let name = || source.name().to_owned();
    let failed = |error: io::Error| RowsError::Layout { name: name(), reason: error.to_string() };
    let mut start = Vec::new();
    input.by_ref().take(npy::MAGIC.len() as u64).read_to_end(&mut start).map_err(failed)?;
    let is_array = start == npy::MAGIC;
    let input: Input = Box::new(io::Cursor::new(start).chain(input));
    if is_array {
        return Ok(Some((Layout::Npy, input)));
    }
    let path = source.name().to_ascii_lowercase();
    let path = crate::compression::without_extension(&path);
    let (first, whole) = first_line(input, source)?;
    let is_json = first.trim_start().starts_with(['{', '[']);
    if path.ends_with(".jsonl") || path.ends_with(".ndjson") {
        return Ok(Some((Layout::JsonLines, whole)));
    }
    if is_json {
        // A first line that is a value, and another one below it.
        let is_value = || json(&first).is_ok();
        let (is_followed, whole) = followed(first.len(), whole).map_err(failed)?;
        let layout = if is_followed && is_value() { Layout::JsonLines } else { Layout::Json };
        return Ok(Some((layout, whole)));
    }
    let delimiter = if path.ends_with(".tsv") { b'\t' } else { delimiter(&first) };
    let is_table =
        path.ends_with(".csv") || path.ends_with(".tsv") || columns::is_header(&first, delimiter);
    Ok(is_table.then_some((Layout::Table(delimiter), whole)))
}

/// The first line with more than blanks, and the whole text.
fn first_line(mut input: Input, source: &Source) -> Result<(String, Input), RowsError> {
    let mut bytes = Vec::new();
    let mut first = Vec::new();
    while first.iter().all(u8::is_ascii_whitespace) {
        first.clear();
        let read = input.read_until(b'\n', &mut first);
        let read = read.map_err(|error| RowsError::Layout {
            name: source.name().to_owned(),
            reason: error.to_string(),
        })?;
        bytes.extend(&first);
        if read == 0 {
            break;
        }
    }
    let first = text(&first).trim_start_matches('\u{feff}').trim_end().to_owned();
    let skipped = usize::from(bytes.starts_with(b"\xef\xbb\xbf")) * 3;
    let whole = io::Cursor::new(bytes.split_off(skipped)).chain(input);
    Ok((first, Box::new(whole)))
}

/// Whether anything but blanks follows the first bytes, and the whole text.
fn followed(first: usize, mut whole: Input) -> io::Result<(bool, Input)> {
    let mut bytes = vec![0; first];
    whole.read_exact(&mut bytes)?;
    let mut byte = [0];
    while whole.read(&mut byte)? == 1 {
        bytes.push(byte[0]);
        if !byte[0].is_ascii_whitespace() {
            return Ok((true, Box::new(io::Cursor::new(bytes).chain(whole))));
        }
    }
    Ok((false, Box::new(io::Cursor::new(bytes))))
}

/// What separates the fields of a table with this first line.
fn delimiter(first: &str) -> u8 {
    // Lists between brackets have commas of their own.
    let plain = first.split('[').next().unwrap_or_default();
    let count = |symbol: char| plain.matches(symbol).count();
    match (count('\t'), count(','), count(';')) {
        (1.., _, _) => b'\t',
        (0, 0, 1..) => b';',
        _ => b',',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(name: &str, text: &str, options: &RowOptions) -> Vec<(String, String)> {
        let rows = Rows::open(&Source::text(name, text), options).unwrap().unwrap();
        let shown = |record: Result<Record, RowError>| match record {
            Ok(record) => (record.place, record.values.to_string()),
            Err(error) => (error.place, error.reason),
        };
        rows.map(shown).collect()
    }

    fn rest(name: &str, text: &str, kept: &[u64]) -> String {
        let mut out = Vec::new();
        let is_kept = |number| kept.contains(&number);
        let source = Source::text(name, text);
        assert!(Rows::write_rest(&source, &RowOptions::default(), is_kept, &mut out).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tables_with_and_without_a_header() {
        let text = "Id;Puzzle\na;1...\n\"b;\";\"2\n3\"\nc\n";
        let found = records("t.csv", text, &RowOptions::default());
        assert_eq!(found[0], ("t.csv:2".into(), r#"{"Id":"a","Puzzle":"1..."}"#.into()));
        assert_eq!(found[1], ("t.csv:3".into(), r#"{"Id":"b;","Puzzle":"2\n3"}"#.into()));
        assert_eq!(found[2], ("t.csv:5".into(), "expected 2 fields, found 1".into()));
        assert_eq!(rest("t.csv", text, &[1]), "Id;Puzzle\n\"b;\";\"2\n3\"\n");
        let bare = "1234....12344321,1234341221434321\n4...............,x\n";
        let found = records("t.csv", bare, &RowOptions::default());
        assert_eq!(found[0].1, r#"{"1":"1234....12344321","2":"1234341221434321"}"#);
        assert_eq!((found.len(), found[1].0.as_str()), (2, "t.csv:2"));
        assert_eq!(rest("t.csv", bare, &[0]), "1234....12344321,1234341221434321\n");
    }

    #[test]
    fn documents_and_lines_of_json() {
        let text =
            "{\"meta\": 1, \"sets\": {\"easy\": [{\"p\": 1}, {\"p\": 2}], \"hard\": [{\"p\": 3}]}}";
        let found = records("d.json", text, &RowOptions::default());
        let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["d.json:sets.easy[0]", "d.json:sets.easy[1]", "d.json:sets.hard[0]"]);
        let kept = rest("d.json", text, &[1]);
        assert_eq!(kept, "{\"meta\":1,\"sets\":{\"easy\":[{\"p\":2}],\"hard\":[]}}\n");
        let options =
            RowOptions { rows: Some("sets.hard[]".parse().unwrap()), ..RowOptions::default() };
        assert_eq!(records("d.json", text, &options).len(), 1);
        let text = "{\"p\": 1}\n\n{\"p\": 2, \"p\": 3}\n[1]\n";
        let found = records("-", text, &RowOptions::default());
        assert_eq!(found[0], ("-:1".into(), "{\"p\":1}".into()));
        assert_eq!(found[1].1, "expected every key of a JSON object once, found the key 'p' twice");
        assert_eq!(found[2], ("-:4".into(), "[1]".into()));
        assert_eq!(rest("-", text, &[0, 2]), "{\"p\": 1}\n[1]\n");
    }

    #[test]
    fn other_texts_are_left_to_the_readers_of_puzzles() {
        for text in
            ["1..4..1..3..4..2\n", "# title\n", "", "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,\n"]
        {
            let source = Source::text("a.txt", text);
            assert!(Rows::open(&source, &RowOptions::default()).unwrap().is_none(), "{text}");
        }
    }
}
