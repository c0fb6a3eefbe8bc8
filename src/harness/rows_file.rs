//! The file of rows, `results.csv`: rows of one puzzle are written together and flushed,
//! so that whatever ends the run loses at most the puzzle at work.

use crate::record::Record;
use std::fs::File;
use std::io;
use std::path::Path;

/// An open `results.csv`.
pub struct RowsFile(csv::Writer<File>);

impl RowsFile {
    /// Creates the file; one that exists is refused, results are never overwritten.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(RowsFile(csv::Writer::from_writer(File::create_new(path)?)))
    }

    /// Writes the rows of one puzzle and flushes them.
    pub fn write(&mut self, rows: &[Record]) -> io::Result<()> {
        for row in rows {
            self.0.serialize(row).map_err(io::Error::other)?;
        }
        self.0.flush()
    }
}
