//! Reasons why a part of a bundle is rejected.

/// A reason, in words that follow the name of a file or of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Reason(String);

/// A part of a bundle, or why it is rejected.
pub(crate) type Result<T = (), E = Reason> = std::result::Result<T, E>;

impl Reason {
    pub fn of(error: impl ToString) -> Self {
        Reason(error.to_string())
    }
}

impl<T: Into<String>> From<T> for Reason {
    fn from(reason: T) -> Self {
        Reason(reason.into())
    }
}

/// Rejects.
pub(crate) fn refuse<T>(reason: impl Into<Reason>) -> Result<T> {
    Err(reason.into())
}
