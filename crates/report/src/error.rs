//! Errors of reports. Messages name no option of a command: the caller that has options adds them.

use crate::read::ReadError;
use crate::stats::rows::Duplicate;
use std::path::Path;
use thiserror::Error;

/// Error of a report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A file could not be read as rows.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file contains one run twice, no row has the baseline, or a puzzle is in two groups.
    #[error("{0}")]
    Rows(String),
    /// Options that exclude each other, or have no meaning.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A statement cannot be checked.
    #[error(transparent)]
    Statement(#[from] StatementError),
}

impl ReportError {
    /// A file contains one run twice.
    pub(crate) fn duplicate(path: &Path, duplicate: &Duplicate) -> Self {
        ReportError::Rows(format!("{}:{}: {duplicate}", path.display(), duplicate.line))
    }
}

/// Reason why the options of a report are refused.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum OptionError {
    /// Neither one file nor two.
    #[error("expected one result file, or two to compare, found {0}")]
    FileCount(usize),
    /// A baseline among the solvers of two files.
    #[error("a baseline is for one file: of two files, the first is the baseline")]
    BaselineOfTwo,
    /// A threshold for one file.
    #[error("a threshold needs two files: the old one and the new one")]
    ThresholdOfOne,
    /// A number of changes for one file.
    #[error("a number of listed changes needs two files: the old one and the new one")]
    ChangesOfOne,
    /// Several columns of groups for two files.
    #[error("expected one column of groups for two files, found several")]
    SeveralColumnsOfTwo,
    /// Several columns of groups for a page or other files.
    #[error("expected one column of groups for a page and other files, found several")]
    SeveralColumnsOfPage,
    /// A threshold for a page or other files.
    #[error("a threshold compares two files and excludes a page and other files")]
    ThresholdOfPage,
    /// A number of changes for a page or other files.
    #[error("a number of listed changes compares two files and excludes a page and other files")]
    ChangesOfPage,
    /// A column that is named twice.
    #[error("expected each column of groups once, found {0} twice")]
    ColumnTwice(String),
    /// A threshold below 1.
    #[error("expected a threshold of 1 or more, such as 1.1, found {0}")]
    Threshold(f64),
    /// A negative shift.
    #[error("expected a shift of 0 or more")]
    Shift,
    /// Resampling without resamples, or with a confidence of 1.
    #[error("expected at least one resample and a confidence below 1")]
    Bootstrap,
}

/// Reason why a statement cannot be read or checked.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}")]
pub struct StatementError(pub(crate) String);
