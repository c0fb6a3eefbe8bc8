//! A report as JSON: everything that the tables show, unrounded, for other programs: the figures
//! themselves, which can be written and read back; `docs/reference/schemas/report.json` is the
//! schema.
//!
//! Times are in nanoseconds. `null` is a figure that does not exist, `"inf"` one above every
//! number: a quantile among unsolved puzzles, or an unknown end of an interval.
//! `bound` is `exact`, `at_least`, `at_most` or `unclear`: what a figure is to the true one.

mod summary;
pub(crate) mod value;

pub use summary::SummaryReport;

use super::ReportOptions;
use crate::stats::bootstrap::Bootstrap;
use crate::stats::clock::Clock;
use crate::stats::median_ratio::LEAST_ROUNDS;
use crate::stats::report::{Families, GroupFigures, ReportFigures};
use crate::stats::side_by_side::SideBySide;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Version of the JSON of reports.
const SCHEMA: u32 = 1;

/// Report on one or two files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ReportData {
    /// One file.
    File(Box<FileReport>),
    /// Two files.
    SideBySide(Box<SideBySideReport>),
}

/// Report on one file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileReport {
    /// Version of these objects.
    pub schema: u32,
    /// The file.
    pub file: String,
    /// Clock of the times.
    pub clock: Clock,
    /// Shift of the geometric mean.
    pub shift_ns: f64,
    /// Resampling.
    pub bootstrap: BootstrapReport,
    /// Solver that all others are compared with.
    pub baseline: Option<String>,
    /// Numbers of tests.
    pub families: FamiliesReport,
    /// Figures of the groups.
    pub groups: Vec<GroupFigures>,
}

/// Resampling of intervals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BootstrapReport {
    /// Resamples, confidence, seed.
    #[serde(flatten)]
    pub bootstrap: Bootstrap,
    /// Least number of rounds that are drawn too.
    pub rounds_drawn_from: usize,
}

/// Numbers of tests over which p-values are adjusted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FamiliesReport {
    /// Name of the correction.
    pub correction: String,
    /// The numbers.
    #[serde(flatten)]
    pub families: Families,
}

/// Comparison of two files.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideBySideReport {
    /// Version of these objects.
    pub schema: u32,
    /// Old file.
    pub old: String,
    /// New file.
    pub new: String,
    /// Whether the runs of both files alternate: they do not.
    pub interleaved: bool,
    /// Resampling.
    pub bootstrap: BootstrapReport,
    /// The changes.
    #[serde(flatten)]
    pub found: SideBySide,
    /// Result of a threshold.
    pub gate: Option<GateReport>,
}

/// Whether the changes are within a threshold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GateReport {
    /// Ratio above which a change is a regression.
    pub threshold: f64,
    /// Whether there is none.
    pub passed: bool,
    /// The regressions.
    pub reasons: Vec<String>,
}

impl FileReport {
    /// The figures of a file.
    pub fn new(numbers: ReportFigures, path: &Path, options: &ReportOptions) -> Self {
        let ReportFigures { groups, clock, shift_ns, families } = numbers;
        FileReport {
            schema: SCHEMA,
            file: path.display().to_string(),
            clock,
            shift_ns,
            bootstrap: BootstrapReport::new(options),
            baseline: options.settings.baseline.clone(),
            families: FamiliesReport { correction: "Holm".to_owned(), families },
            groups,
        }
    }
}

impl BootstrapReport {
    fn new(options: &ReportOptions) -> Self {
        let bootstrap = options.settings.bootstrap;
        BootstrapReport { bootstrap, rounds_drawn_from: LEAST_ROUNDS }
    }
}

impl SideBySideReport {
    /// The comparison of two files.
    pub fn new(
        found: SideBySide,
        [old, new]: [&Path; 2],
        regressions: &[String],
        options: &ReportOptions,
    ) -> Self {
        SideBySideReport {
            schema: SCHEMA,
            old: old.display().to_string(),
            new: new.display().to_string(),
            interleaved: false,
            bootstrap: BootstrapReport::new(options),
            found,
            gate: options.threshold.map(|threshold| GateReport {
                threshold,
                passed: regressions.is_empty(),
                reasons: regressions.to_vec(),
            }),
        }
    }
}
