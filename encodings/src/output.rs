//! Result of a solver in any output language, and a model that gives no grid.

use quorum_problem::Position;

/// Result of a solver.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output<M> {
    /// Satisfiable, with a model (a solution, an answer set).
    Model(M),
    /// Unsatisfiable.
    Unsatisfiable,
    /// The solver gave up, with its reason.
    Unknown(String),
}

impl<M> Output<M> {
    /// Converts the model.
    pub fn map<N>(self, change: impl FnOnce(M) -> N) -> Output<N> {
        match self {
            Output::Model(model) => Output::Model(change(model)),
            Output::Unsatisfiable => Output::Unsatisfiable,
            Output::Unknown(words) => Output::Unknown(words),
        }
    }

    /// Converts the model, or returns the error of the conversion.
    pub fn try_map<N, E>(self, change: impl FnOnce(M) -> Result<N, E>) -> Result<Output<N>, E> {
        Ok(match self {
            Output::Model(model) => Output::Model(change(model)?),
            Output::Unsatisfiable => Output::Unsatisfiable,
            Output::Unknown(words) => Output::Unknown(words),
        })
    }
}

/// Reason why a model does not give a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    /// No variable of the cell is true.
    #[error("the model gives {0} no value")]
    NoValue(Position),
    /// Two variables of the cell are true.
    #[error("the model gives {cell} both {first} and {second}")]
    TwoValues {
        /// The cell.
        cell: Position,
        /// The value that the model lists first.
        first: u8,
        /// The other one.
        second: u8,
    },
}
