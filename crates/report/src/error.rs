//! Errors of reports.

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
    /// Neither one file nor two; a file contains one run twice, no row has the baseline, or a
    /// puzzle is in two groups.
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

/// An option of a report that is refused. Displayed, the option is the first word.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{option} {reason}")]
pub struct OptionError {
    /// The option: a field of [`ReportOptions`](crate::ReportOptions) or of its settings.
    pub option: &'static str,
    /// The reason.
    pub reason: String,
}

/// Reason why a statement cannot be read or checked.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}")]
pub struct StatementError(pub(crate) String);
