//! Reads rows from a result file, one at a time, and says where one is amiss.
//!
//! A file that another tool has cut down to some columns is read as long as it has those
//! that every figure needs ([`NEEDED`]).

use crate::record::{Record, SCHEMA};
use crate::suggest::suggestion;
use csv::StringRecord;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The columns that a report cannot do without.
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

/// Why a file cannot be read as rows.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It cannot be opened, or ends in the middle.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A line is not what it should be.
    #[error("{}:{line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What was expected and what found.
        message: String,
    },
}

/// Calls `each` with every row of the file, its field in column `by` if one is asked for,
/// and its line.
pub fn rows(
    path: &Path,
    by: Option<&str>,
    mut each: impl FnMut(&Record, Option<&str>, u64),
) -> Result<(), ReadError> {
    let fail = |error: csv::Error| from_csv(path, error);
    let amiss = |line, message: String| ReadError::Line { path: path.to_owned(), line, message };
    let mut reader = csv::Reader::from_path(path).map_err(fail)?;
    let header = reader.headers().map_err(fail)?.clone();
    let by = header_columns(&header, by).map_err(|message| amiss(1, message))?;

    let mut fields = StringRecord::new();
    let mut rows = 0u64;
    while reader.read_record(&mut fields).map_err(fail)? {
        let line = fields.position().map_or(0, csv::Position::line);
        let schema = fields.get(column(&header, "schema").unwrap_or(0)).unwrap_or("");
        // Versions so far have added columns, which are empty in older rows.
        if !schema.parse().is_ok_and(|schema: u32| (1..=SCHEMA).contains(&schema)) {
            let message = format!(
                "expected rows of schema 1 to {SCHEMA}, found '{schema}'; \
                 use the version of quorum that wrote them"
            );
            return Err(amiss(line, message));
        }
        let row: Record = fields
            .deserialize(Some(&header))
            .map_err(|error| amiss(line, field_amiss(&error, &header, &fields)))?;
        each(&row, by.and_then(|by| fields.get(by)), line);
        rows += 1;
    }
    if rows == 0 {
        return Err(amiss(1, "expected rows below the header, found none".to_owned()));
    }
    Ok(())
}

fn column(header: &StringRecord, name: &str) -> Option<usize> {
    header.iter().position(|column| column == name)
}

/// The place of column `by`, in a header that has all that is needed.
fn header_columns(header: &StringRecord, by: Option<&str>) -> Result<Option<usize>, String> {
    if header.is_empty() {
        return Err("expected a header, found an empty file".to_owned());
    }
    let missing: Vec<&str> =
        NEEDED.iter().copied().filter(|name| column(header, name).is_none()).collect();
    if !missing.is_empty() {
        return Err(format!("expected a result file, found no column {}", missing.join(", ")));
    }
    let Some(by) = by else { return Ok(None) };
    let suggestion = || suggestion(by, header.iter());
    column(header, by).map(Some).ok_or_else(|| format!("no column '{by}'{}", suggestion()))
}

/// Which field of a row does not hold what its column should.
fn field_amiss(error: &csv::Error, header: &StringRecord, fields: &StringRecord) -> String {
    use csv::DeserializeErrorKind::{ParseBool, ParseInt};
    let csv::ErrorKind::Deserialize { err, .. } = error.kind() else { return error.to_string() };
    let Some(index) = err.field().map(|field| field as usize) else { return err.to_string() };
    let (column, found) = (header.get(index).unwrap_or(""), fields.get(index).unwrap_or(""));
    match err.kind() {
        ParseInt(_) => format!("column {column}: expected a whole number, found '{found}'"),
        ParseBool(_) => format!("column {column}: expected true or false, found '{found}'"),
        other => format!("column {column}: {other}, found '{found}'"),
    }
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
