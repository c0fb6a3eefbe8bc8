//! Result of a solver in any output language.

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
    pub(crate) fn try_map<N, E>(
        self,
        change: impl FnOnce(M) -> Result<N, E>,
    ) -> Result<Output<N>, E> {
        Ok(match self {
            Output::Model(model) => Output::Model(change(model)?),
            Output::Unsatisfiable => Output::Unsatisfiable,
            Output::Unknown(words) => Output::Unknown(words),
        })
    }
}
