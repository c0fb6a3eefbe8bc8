//! Reports on result files: a document of tables and plain sentences.
//!
//! One file is described, two are compared. `read` checks and streams the rows of a file, [`stats`]
//! computes figures from them, `describe` and `compare` render these as a [`Document`], which the
//! caller prints, as text, [Markdown](Document::markdown) or JSON. A page (`html`) and other files
//! (`export`) are made from the `evidence` instead, which keeps more of a row; their plots are in
//! `plot`. The crate depends on rows only, not on solvers or puzzles: pictures of puzzles are
//! parameters.
//!
//! ```
//! use quorum_report::record::{Record, SCHEMA};
//! use quorum_report::{ReportOptions, report};
//!
//! // A result file: two solvers on one puzzle.
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("results.csv");
//! let mut writer = csv::Writer::from_path(&path)?;
//! for (solver, total_ns) in [("dfs", 2_000), ("varisat", 9_000)] {
//!     writer.serialize(Record {
//!         schema: SCHEMA,
//!         corpus: "easy".into(),
//!         solver: solver.into(),
//!         mode: "decide".into(),
//!         verdict: "unique".into(),
//!         status: "ok".into(),
//!         total_ns: Some(total_ns),
//!         ..Record::default()
//!     })?;
//! }
//! writer.flush()?;
//!
//! // A heading, a table of solvers, and a legend.
//! let report = report(&[path], &ReportOptions::default())?;
//! let text = report.document.markdown();
//! assert!(text.starts_with("## easy: 1 puzzle, no time limit\n"));
//! assert!(text.contains("| dfs | 1/1 | 2.00 µs | 2.00 µs | 2.00 µs |"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

pub mod column;
mod columns;
mod compare;
mod context;
mod describe;
mod document;
mod error;
pub mod evidence;
pub mod export;
pub mod figures;
pub mod html;
pub mod json;
mod legend;
mod lists;
mod machine;
mod markdown;
mod markup;
pub mod plot;
mod read;
pub mod record;
pub mod solver_name;
mod sorted;
pub mod statements;
pub mod stats;
mod words;

use crate::evidence::{CollectedRows, Evidence};
use crate::lists::each;
pub use document::{Block, Document, PaperColumn, PaperTable, ReportTable};
pub use error::{OptionError, ReportError, StatementError};
pub use read::{ReadError, Rows};

use crate::json::{FileReport, ReportData, SideBySideReport};
use crate::stats::clock::Clock;
use crate::stats::geometric_shift;
use crate::stats::report::{Settings, report as numbers};
use crate::stats::results::{self, ResultGroup};
use crate::stats::rows::bins_of;
use crate::stats::side_by_side::side_by_side;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Contents of a report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReportOptions {
    /// Columns whose values are the groups, `corpus` for the corpora (default). Each of several
    /// columns makes groups of all rows.
    pub by: Vec<String>,
    /// Baseline, clock, shift of the geometric mean, bootstrap.
    pub settings: Settings,
    /// Two files: ratio above which a change is a regression (1.1: more than a tenth slower, or
    /// more than a tenth fewer solved); `None` for no check.
    pub threshold: Option<f64>,
}

impl ReportOptions {
    /// Columns whose values are the groups, at least one; `None` for the corpora.
    pub fn columns(&self) -> Vec<Option<&str>> {
        let mut columns = Vec::new();
        for by in &self.by {
            columns.push(if by == "corpus" { None } else { Some(by.as_str()) });
        }
        if columns.is_empty() { vec![None] } else { columns }
    }
}

/// Report on one or two result files.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Text and tables.
    pub document: Document,
    /// All figures, unrounded.
    pub data: ReportData,
    /// Whether a change is worse than the threshold allows.
    pub regression: bool,
}

/// Reads one or two result files, or folders with a `results.csv`, and reports on them.
///
/// # Errors
/// A file cannot be read as rows, contains a run twice, has no column `by` or no row of the
/// baseline, or the options do not fit the number of files.
pub fn report(paths: &[PathBuf], options: &ReportOptions) -> Result<Report, ReportError> {
    let paths: Vec<PathBuf> = each(paths, |path| rows_file(path));
    match paths.as_slice() {
        [old, new] => {
            check(true, options)?;
            let (mut groups, _) = groups(&paths, options.columns()[0], options)?;
            let new_groups = groups.pop().unwrap_or_default();
            let old_groups = groups.pop().unwrap_or_default();
            let settings = &options.settings;
            let shift_ns = settings
                .shift_ns
                .unwrap_or_else(|| geometric_shift::of(&[&old_groups[..], &new_groups].concat()));
            let found = side_by_side(&old_groups, &new_groups, shift_ns, &settings.bootstrap);
            let warnings = machine::differences(old, new);
            let (document, regressions) = compare::document(&found, [old, new], &warnings, options);
            let data = SideBySideReport::new(found, [old, new], &regressions, options);
            let data = ReportData::SideBySide(Box::new(data));
            Ok(Report { document, data, regression: !regressions.is_empty() })
        }
        [path] => Ok(ReportedFile::read(path, options)?.report),
        _ => Err(ReportError::Rows(format!(
            "expected one result file, or two to compare, found {}",
            paths.len()
        ))),
    }
}

/// Report on one result file, and its rows.
pub struct ReportedFile {
    /// The report.
    pub report: Report,
    /// The rows, by the first column.
    rows: CollectedRows,
}

impl ReportedFile {
    /// Reads a result file, or the folder of one, and reports on it.
    ///
    /// # Errors
    /// As [`report`].
    pub fn read(path: &Path, options: &ReportOptions) -> Result<Self, ReportError> {
        check(false, options)?;
        let path = rows_file(path);
        let mut first = None;
        let mut all = Vec::new();
        for by in options.columns() {
            let (groups, mut files) = groups(std::slice::from_ref(&path), by, options)?;
            all.extend(groups.into_iter().flatten());
            first = first.or(files.pop());
        }
        let mut solvers: Vec<&str> = Vec::new();
        for group in &all {
            solvers.extend(group.solvers.iter().map(|solver| solver.name.as_str()));
        }
        let options = &with_baseline(solvers, options)?;
        let numbers = numbers(&all, &options.settings);
        let document = describe::document(&numbers, &path, options);
        let data = ReportData::File(Box::new(FileReport::new(numbers, &path, options)));
        let report = Report { document, data, regression: false };
        Ok(ReportedFile { report, rows: first.expect("at least one column or the corpora") })
    }

    /// The report, and the rows as a matrix with times of `clock`, by default that of the limit.
    ///
    /// # Errors
    /// One puzzle has two values of the column.
    pub fn with_evidence(self, clock: Option<Clock>) -> Result<(Report, Evidence), ReportError> {
        Ok((self.report, self.rows.into_evidence(clock)?))
    }
}

/// Checks options for one file, or for two.
fn check(are_two: bool, options: &ReportOptions) -> Result<(), OptionError> {
    let Settings { baseline, shift_ns, bootstrap, .. } = &options.settings;
    let ReportOptions { by, threshold, .. } = options;
    for (place, column) in by.iter().enumerate() {
        if by[..place].contains(column) {
            let reason = format!("names each column once, found {column} twice");
            return Err(OptionError { option: "by", reason });
        }
    }
    let faults = [
        (
            are_two && baseline.is_some(),
            "baseline",
            "is for one file: of two files, the first is the baseline",
        ),
        (
            !are_two && threshold.is_some(),
            "threshold",
            "needs two files: the old one and the new one",
        ),
        (are_two && by.len() > 1, "by", "names one column for two files, found several"),
        (
            threshold.is_some_and(|ratio| !(1.0..1e9).contains(&ratio)),
            "threshold",
            "is 1 or more, such as 1.1",
        ),
        (shift_ns.is_some_and(|shift| !(0.0..1e18).contains(&shift)), "shift", "is 0 or more"),
        (
            bootstrap.resamples == 0 || !(0.0..1.0).contains(&bootstrap.confidence),
            "bootstrap",
            "needs at least one resample and a confidence below 1",
        ),
    ];
    for (is_fault, option, reason) in faults {
        if is_fault {
            return Err(OptionError { option, reason: reason.to_owned() });
        }
    }
    Ok(())
}

/// Result file of a folder: `results.csv`, or `results.csv.gz` where only that exists. Other paths
/// are returned unchanged.
pub fn rows_file(path: &Path) -> PathBuf {
    let within = |name: &str| Some(path.join(name)).filter(|file| file.is_file());
    if !path.is_dir() {
        return path.to_owned();
    }
    let plain = within("results.csv");
    plain.or_else(|| within("results.csv.gz")).unwrap_or_else(|| path.join("results.csv"))
}

/// The groups of each file by a column, and the rows.
fn groups(
    paths: &[PathBuf],
    by: Option<&str>,
    options: &ReportOptions,
) -> Result<(Vec<Vec<ResultGroup>>, Vec<CollectedRows>), ReportError> {
    let mut files = Vec::new();
    for path in paths {
        files.push(CollectedRows::read(std::slice::from_ref(path), by)?);
    }
    let bins = bins_of(&each(&files, |file| &file.rows));
    for file in &mut files {
        file.put_into_bins(&bins);
    }
    // Two files are compared on the same clock.
    let is_cpu = files.iter().any(|file| file.rows.clock() == Clock::Cpu);
    let default = if is_cpu { Clock::Cpu } else { Clock::Wall };
    let clock = options.settings.clock.unwrap_or(default);
    let mut all = Vec::new();
    for (path, file) in paths.iter().zip(&files) {
        let groups = results::groups(&file.rows, Some(clock));
        let mut groups = groups.map_err(|duplicate| ReportError::duplicate(path, &duplicate))?;
        for group in &mut groups {
            group.by = by.map(str::to_owned);
        }
        all.push(groups);
    }
    Ok((all, files))
}

/// The options with the full name of the baseline, if there is one.
///
/// # Errors
/// The baseline is not among the solvers, or several have the beginning of a name in common.
pub fn with_baseline<'a>(
    solvers: impl IntoIterator<Item = &'a str>,
    options: &ReportOptions,
) -> Result<ReportOptions, ReportError> {
    let mut options = options.clone();
    if let Some(found) = &mut options.settings.baseline {
        match solver_name::full_name(found, solvers) {
            Ok(name) => *found = name.to_owned(),
            Err(reason) => {
                return Err(ReportError::Rows(format!("no row of solver '{found}'{reason}")));
            }
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server computes reports on one thread and shows them on another.
    #[test]
    fn figures_and_reports_can_move_between_threads() {
        const fn is_shared<T: Send + Sync>() {}
        const _: () = {
            is_shared::<stats::rows::Collector>();
            is_shared::<ResultGroup>();
            is_shared::<stats::report::ReportFigures>();
            is_shared::<stats::side_by_side::SideBySide>();
            is_shared::<evidence::Evidence>();
            is_shared::<Report>();
            is_shared::<ReportError>();
        };
    }
}
