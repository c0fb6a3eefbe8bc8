//! The table at the end of a comparison.

use crate::{Error, output, table, talk, usage};
use quorum_report::Rows;
use quorum_report::stats::rows::Collector;
use quorum_report::stats::summary::Summary;
use quorum_toolkit::harness::provenance::Provenance;
use quorum_toolkit::harness::results::Results;
use quorum_util::words::counted;
use std::path::Path;

/// Prints the table of all rows in the folder. They may be of several sessions, which is why
/// verdicts are compared here once more.
pub fn show(folder: &Path) -> Result<Summary, Error> {
    let rows = folder.join(Results::FILE);
    let mut all = Collector::default();
    for (row, line) in Rows::open(&rows).map_err(usage)?.zip(2..) {
        all.add(&row.map_err(usage)?, None, 0, line);
    }
    let summary = Summary::new(&all);
    if summary.opposed > 0 {
        let opposed = summary.opposed;
        talk::warn(format!("solvers disagree on {}", counted(opposed, "puzzle")));
    }
    if summary.wrong_known_answers > 0 {
        let puzzles = counted(summary.wrong_known_answers, "puzzle");
        talk::warn(format!("the corpus has a wrong known answer for {puzzles}"));
    }
    let provenance = Provenance::read(folder).map_err(Error::io(folder.display().to_string()))?;
    output::print(table::summary(&summary.lines, table::terminal_width()))?;
    for machine in provenance.machines() {
        output::print(format!("{machine}\n"))?;
    }
    output::print(format!("rows: {}\n", rows.display()))?;
    Ok(summary)
}
