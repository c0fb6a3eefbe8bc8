//! Reader of result files, one row at a time, with the position of errors.
//!
//! A file that another tool has reduced to some columns is read as long as it has those that
//! every figure needs ([`NEEDED`]).

use crate::record::{COLUMNS, Column, Record, SCHEMA};
use csv::StringRecord;
use flate2::bufread::MultiGzDecoder;
use quorum_util::suggest::suggestion;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Columns that every report needs.
pub const NEEDED: &[&str] = &[
    "schema",
    "corpus",
    "puzzle_index",
    "solver",
    "repetition",
    "mode",
    "verdict",
    "status",
    "total_ns",
    "limit_ns",
];

/// Error of reading a file as rows.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be opened, or ends in the middle.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// A line is not a row.
    #[error("{}:{line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// Expected and found content.
        message: String,
    },
}

/// Iterator over the rows of a file.
pub struct Rows {
    path: PathBuf,
    reader: csv::Reader<Box<dyn Read>>,
    header: StringRecord,
    /// Of each column of the file, its place in [`COLUMNS`].
    columns: Vec<Option<usize>>,
    fields: StringRecord,
    /// Line of the last row.
    line: u64,
}

impl Rows {
    /// Opens a file of rows, which may be compressed by gzip. An empty file has no rows.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let fail = |error: csv::Error| from_csv(path, error);
        let mut reader = csv::Reader::from_reader(decompressed(path).map_err(|e| fail(e.into()))?);
        let header = reader.headers().map_err(fail)?.clone();
        let mut columns = Vec::new();
        for name in &header {
            columns.push(COLUMNS.iter().position(|column| column.name == name));
        }
        let (path, fields) = (path.to_owned(), StringRecord::new());
        let rows = Rows { path, reader, header, columns, fields, line: 1 };
        for (place, column) in rows.columns.iter().enumerate() {
            if let Some(column) = column
                && rows.columns[..place].contains(&Some(*column))
            {
                let name = COLUMNS[*column].name;
                return Err(rows.error(format!("expected each column once, found {name} twice")));
            }
        }
        Ok(rows)
    }

    /// Returns an error for a file without the columns that every figure needs.
    pub fn check_header(&self) -> Result<(), ReadError> {
        header_columns(&self.header, None).map(|_| ()).map_err(|message| self.error(message))
    }

    /// Whether the header is the one that this version writes.
    pub fn is_current(&self) -> bool {
        self.header.iter().eq(COLUMNS.iter().map(|column| column.name))
    }

    fn row(&mut self) -> Result<Option<Record>, ReadError> {
        if !self.reader.read_record(&mut self.fields).map_err(|e| from_csv(&self.path, e))? {
            return Ok(None);
        }
        self.line = self.fields.position().map_or(0, csv::Position::line);
        let schema = self.fields.get(place(&self.header, "schema").unwrap_or(0)).unwrap_or("");
        if schema.parse() != Ok(SCHEMA) {
            return Err(self.error(format!(
                "expected rows of schema {SCHEMA}, found '{schema}'; \
                 use the version of quorum that wrote them"
            )));
        }
        let mut row = Record::default();
        for (field, column) in self.fields.iter().zip(&self.columns) {
            let Some(column) = *column else { continue };
            let Column { name, values, .. } = &COLUMNS[column];
            if let Err(expected) = row.set(column, field) {
                let message = format!("column {name}: expected {expected}, found '{field}'");
                return Err(self.error(message));
            }
            // Rows of other tools leave columns empty that no figure needs.
            let may_be_empty = !NEEDED.contains(name);
            // A run with an unknown status would be counted as something that it may not be.
            let is_known = values.is_empty() || COLUMNS[column].allows(field);
            if !(is_known || field.is_empty() && may_be_empty) {
                let words = values.join(", ");
                let message = format!("column {name}: expected one of {words}, found '{field}'");
                return Err(self.error(message));
            }
        }
        Ok(Some(row))
    }

    fn error(&self, message: String) -> ReadError {
        ReadError::Line { path: self.path.clone(), line: self.line, message }
    }
}

/// Text of a file, decompressed if it begins with the magic number of gzip.
fn decompressed(path: &Path) -> io::Result<Box<dyn Read>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    let mut file = BufReader::new(File::open(path)?);
    let is_compressed = file.fill_buf()?.starts_with(&GZIP);
    Ok(if is_compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) })
}

impl Iterator for Rows {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.row().transpose()
    }
}

/// Calls `each` with every row of the file, its field in column `by` if there is one, and its line.
pub fn rows(
    path: &Path,
    by: Option<&str>,
    each: &mut dyn FnMut(&Record, Option<&str>, u64),
) -> Result<(), ReadError> {
    let error = |message| ReadError::Line { path: path.to_owned(), line: 1, message };
    let mut rows = Rows::open(path)?;
    let by = header_columns(&rows.header, by).map_err(error)?;
    let mut count = 0u64;
    while let Some(row) = rows.row()? {
        each(&row, by.and_then(|by| rows.fields.get(by)), rows.line);
        count += 1;
    }
    match count {
        0 => Err(error(
            "expected rows below the header, found none: no puzzle was read or finished".to_owned(),
        )),
        _ => Ok(()),
    }
}

fn place(header: &StringRecord, name: &str) -> Option<usize> {
    header.iter().position(|column| column == name)
}

/// Place of column `by`, in a header with all needed columns.
fn header_columns(header: &StringRecord, by: Option<&str>) -> Result<Option<usize>, String> {
    if header.is_empty() {
        return Err("expected a header, found an empty file".to_owned());
    }
    let mut missing = Vec::new();
    for name in NEEDED {
        if place(header, name).is_none() {
            missing.push(*name);
        }
    }
    if !missing.is_empty() {
        return Err(format!("expected a result file, found no column {}", missing.join(", ")));
    }
    let Some(by) = by else { return Ok(None) };
    let suggestion = || suggestion(by, header.iter());
    place(header, by).map(Some).ok_or_else(|| format!("no column '{by}'{}", suggestion()))
}

fn from_csv(path: &Path, error: csv::Error) -> ReadError {
    let path = path.to_owned();
    let line = error.position().map_or(1, csv::Position::line);
    let message = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("expected {expected_len} fields, found {len}")
        }
        csv::ErrorKind::Utf8 { .. } => "expected UTF-8 text".to_owned(),
        _ => error.to_string(),
    };
    match error.into_kind() {
        csv::ErrorKind::Io(source) => ReadError::Io { path, source },
        _ => ReadError::Line { path, line, message },
    }
}
