//! The table that stands at the end of a comparison.

use super::usage;
use crate::cli::{Error, stdout_error, table, talk};
use crate::harness::capsule::Capsule;
use crate::harness::results::{self, Results};
use crate::stats::summary::{Line, Summary};
use std::io::Write;
use std::path::Path;

/// What all rows of a folder come to.
pub struct Shown {
    /// A line a corpus and solver.
    pub lines: Vec<Line>,
    /// Puzzles on which solvers disagree, or contradict a known answer.
    pub opposed: u64,
}

impl Shown {
    /// Whether no answer is wrong and none opposed.
    pub fn is_right(&self) -> bool {
        self.opposed == 0 && self.lines.iter().all(|line| line.wrong == 0)
    }
}

/// Prints the table of all rows in the folder. They may be of several sessions, which is
/// why what must not be is looked for here once more.
pub fn show(folder: &Path) -> Result<Shown, Error> {
    let rows = folder.join(Results::FILE);
    let mut summary = Summary::default();
    for row in results::rows(&rows).map_err(usage)? {
        summary.add(&row.map_err(usage)?);
    }
    let opposed = summary.opposed();
    let lines = summary.finish();
    if opposed > 0 {
        talk::warn(format!("solvers disagree, or contradict a known answer, on {opposed} puzzles"));
    }
    let capsule = Capsule::read(folder).map_err(Error::io(folder.display().to_string()))?;
    let mut out = anstream::stdout().lock();
    write!(out, "{}", table::summary(&lines)).map_err(stdout_error)?;
    for machine in capsule.machines() {
        writeln!(out, "{machine}").map_err(stdout_error)?;
    }
    writeln!(out, "rows: {}", rows.display()).map_err(stdout_error)?;
    Ok(Shown { lines, opposed })
}
