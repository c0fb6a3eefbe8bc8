//! Rows of results.

use quorum_report::Rows;
use quorum_report::record::Record;
use std::path::Path;

/// The rows of a file of results.
pub fn rows(path: &Path) -> Vec<Record> {
    let rows = Rows::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    rows.map(Result::unwrap).collect()
}

/// The rows without what differs from one run to the next.
pub fn timeless(rows: Vec<Record>) -> Vec<Record> {
    rows.into_iter()
        .map(|mut row| {
            row.forget_times();
            row.peak_rss_bytes = None;
            row.started_at.clear();
            row.run_id.clear();
            row
        })
        .collect()
}
