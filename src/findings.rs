//! `--findings`: all faults of a collection as a CSV file, one row per fault.

use super::Error;
use quorum_formats::{InputError, Item};
use quorum_toolkit::panel::{Finding, KnownSolution, Verdict};
use quorum_toolkit::verify::Verified;
use std::fs::File;
use std::path::Path;

/// A file with this number of columns.
pub struct Findings<const COLUMNS: usize> {
    rows: csv::Writer<File>,
    /// For messages.
    context: String,
}

impl<const COLUMNS: usize> Findings<COLUMNS> {
    /// Creates the file.
    pub fn create(path: &Path, names: [&str; COLUMNS]) -> Result<Self, Error> {
        let context = format!("cannot write {}", path.display());
        let file = File::create(path).map_err(Error::io(context.clone()))?;
        let mut findings = Findings { rows: csv::Writer::from_writer(file), context };
        findings.row(names)?;
        Ok(findings)
    }

    /// Adds a row.
    pub fn row(&mut self, fields: [&str; COLUMNS]) -> Result<(), Error> {
        // Each row is on disk at once, as results are: a long run may be ended.
        let written = self.rows.write_record(fields).map_err(std::io::Error::from);
        written.and_then(|()| self.rows.flush()).map_err(Error::io(self.context.clone()))
    }
}

/// Names of the columns of `verify --findings`.
pub const OF_VERIFY: [&str; 6] = ["id", "source", "line", "verdict", "finding", "detail"];

impl Findings<6> {
    /// Adds a text that could not be read.
    pub fn unreadable(&mut self, error: &InputError) -> Result<(), Error> {
        let line = error.line.to_string();
        self.row(["", &error.source, &line, "", "unreadable", &error.to_string()])
    }

    /// Adds the faults of a puzzle, of its known answer and of the answers to it.
    pub fn add(&mut self, item: &Item, verified: &Verified) -> Result<(), Error> {
        let result = &verified.result;
        let mut found: Vec<(&str, String)> = Vec::new();
        match result.verdict {
            Verdict::Unique if result.agreed || result.runs.len() == 1 => {}
            Verdict::Multiple => found.push(("several solutions", String::new())),
            Verdict::None => found.push(("no solution", String::new())),
            _ => found.push(("undecided", String::new())),
        }
        for finding in &result.findings {
            let kind = match (finding, result.verdict, result.known_solution) {
                (Finding::WrongAnswer(..), ..) => "wrong answer of a solver",
                (Finding::Disagreement(..), ..) => "disagreement of solvers",
                (_, Verdict::None, _) => "known answer of a puzzle without a solution",
                (_, _, Some(KnownSolution::NotTheOnlyOne)) => "known solution not the only one",
                _ => "wrong known answer",
            };
            found.push((kind, finding.to_string()));
        }
        if let Some(repetition) = &verified.repeats {
            found.push((repetition.kind.as_str(), repetition.id.clone()));
        }
        found.extend(item.unread.iter().map(|part| ("not read", part.clone())));
        let (line, verdict) = (item.line.to_string(), result.verdict.to_string());
        found.iter().try_for_each(|(kind, detail)| {
            self.row([&item.id, &item.source, &line, &verdict, kind, detail])
        })
    }
}
