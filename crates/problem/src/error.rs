//! Error of cells, groups, candidates and constraints that are not those of a problem.

/// Fault of something that is not a [`Problem`](crate::Problem) or a part of one, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ProblemError(String);

impl ProblemError {
    /// The fault in words.
    pub(crate) fn new(fault: impl Into<String>) -> Self {
        ProblemError(fault.into())
    }

    /// A constraint names a cell that does not exist.
    pub(crate) fn no_such_cell(cell: usize, cells: usize) -> Self {
        Self::new(format!("a constraint names cell number {cell}, but there are only {cells}"))
    }
}
