//! Reasons why a clue or a constraint is not one of a grid.

/// A clue that a grid has no place for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClueError {
    /// The grid has no such cell.
    #[error("expected a cell below {cells}, found {cell}")]
    Cell {
        /// Number of the cell.
        cell: usize,
        /// Number of cells in the grid.
        cells: usize,
    },
    /// The grid has no such value. Values are numbered from 1.
    #[error("expected a value from 1 to {values}, found {value}")]
    Value {
        /// The value.
        value: u8,
        /// Number of values.
        values: u8,
    },
    /// The cells are not neighbors, so that no sign is between them.
    #[error("expected two neighbors, found cells {first} and {second}")]
    NotNeighbors {
        /// One cell.
        first: usize,
        /// The other.
        second: usize,
    },
}

/// A constraint that is not one of a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct StateError {
    /// Text that the constraint needs.
    pub expected: String,
    /// Text that it has.
    pub found: String,
}

impl StateError {
    /// The error of a reason, which mostly has the same form.
    pub(crate) fn new(reason: String) -> Self {
        let parts = reason.strip_prefix("expected ").and_then(|rest| rest.split_once(", found "));
        match parts {
            Some((expected, found)) => {
                StateError { expected: expected.to_owned(), found: found.to_owned() }
            }
            None => {
                StateError { expected: "a constraint that fits the grid".to_owned(), found: reason }
            }
        }
    }
}
