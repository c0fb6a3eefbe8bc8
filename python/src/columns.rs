//! Rows of a result file as an Arrow stream, so that polars, pandas, pyarrow and DuckDB read them
//! without being dependencies: the PyCapsule interface of Arrow.

use crate::error::value_error;
use crate::request;
use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use flate2::read::MultiGzDecoder;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use quorum_toolkit::quorum_report::record::COLUMNS;
use quorum_toolkit::quorum_report::rows_file;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows of a result file.
#[pyclass(frozen, module = "quorum_puzzles")]
pub struct RowStream(PathBuf);

/// Rows in a batch.
const BATCH: usize = 8192;

#[pymethods]
impl RowStream {
    #[new]
    fn new(folder: PathBuf) -> Self {
        RowStream(rows_file(&folder))
    }

    /// The capsule. Its consumer reads the file, batch by batch.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer that asks for another schema converts itself: the interface permits to ignore
        // it.
        drop(requested_schema);
        let reader = request::run(py, |_| reader(&self.0).map_err(value_error))?;
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

fn opened(path: &Path) -> std::io::Result<Box<dyn Read + Send>> {
    let file = File::open(path)?;
    let is_compressed = path.extension().is_some_and(|end| end == "gz");
    Ok(if is_compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) })
}

/// The columns of a header with the types of the table of columns; text where the table lacks one.
fn schema(header: &csv::StringRecord) -> SchemaRef {
    let field = |name: &str| {
        let column = COLUMNS.iter().find(|column| column.name == name);
        let kind = match column.map(|column| column.kind) {
            Some("integer") => DataType::Int64,
            Some("boolean") => DataType::Boolean,
            _ => DataType::Utf8,
        };
        // All may be empty: rows of an earlier version lack later columns.
        Field::new(name, kind, true)
    };
    Arc::new(Schema::new(header.iter().map(field).collect::<Vec<_>>()))
}

fn reader(path: &Path) -> Result<Batches, String> {
    let file = opened(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut rows = csv::Reader::from_reader(file);
    let schema = schema(rows.headers().map_err(|error| format!("{}: {error}", path.display()))?);
    Ok(Batches { rows, schema })
}

/// The rows of a file, batch by batch. (The package arrow-csv would do, with a dozen packages for
/// its casts.)
struct Batches {
    rows: csv::Reader<Box<dyn Read + Send>>,
    schema: SchemaRef,
}

impl Batches {
    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let fault = |error: csv::Error| ArrowError::CsvError(error.to_string());
        let mut rows = Vec::new();
        while rows.len() < BATCH {
            let mut row = csv::StringRecord::new();
            if !self.rows.read_record(&mut row).map_err(fault)? {
                break;
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Ok(None);
        }
        let column = |(at, field): (usize, &Arc<Field>)| column(&rows, at, field);
        let columns = self.schema.fields().iter().enumerate().map(column);
        let columns = columns.collect::<Result<Vec<ArrayRef>, ArrowError>>()?;
        RecordBatch::try_new(Arc::clone(&self.schema), columns).map(Some)
    }
}

/// A column of some rows; an empty field is null.
fn column(rows: &[csv::StringRecord], at: usize, field: &Field) -> Result<ArrayRef, ArrowError> {
    let fields = rows.iter().map(|row| row.get(at).filter(|text| !text.is_empty()));
    let expected = |what: &str, found: &str| {
        ArrowError::ParseError(format!("{}: expected {what}, found '{found}'", field.name()))
    };
    Ok(match field.data_type() {
        DataType::Int64 => {
            let mut builder = Int64Builder::with_capacity(rows.len());
            for text in fields {
                let number = |text: &str| text.parse().map_err(|_| expected("an integer", text));
                builder.append_option(text.map(number).transpose()?);
            }
            Arc::new(builder.finish())
        }
        DataType::Boolean => {
            let mut builder = BooleanBuilder::with_capacity(rows.len());
            for text in fields {
                let truth = |text: &str| text.parse().map_err(|_| expected("true or false", text));
                builder.append_option(text.map(truth).transpose()?);
            }
            Arc::new(builder.finish())
        }
        _ => {
            let mut builder = StringBuilder::new();
            fields.for_each(|text| builder.append_option(text));
            Arc::new(builder.finish())
        }
    })
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch().transpose()
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Names and types of the columns.
#[pyfunction]
pub fn columns() -> Vec<(&'static str, &'static str)> {
    COLUMNS.iter().map(|column| (column.name, column.kind)).collect()
}
