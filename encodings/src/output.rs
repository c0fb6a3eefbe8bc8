//! What a solver says of what it was given, in whatever language.

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output<M> {
    /// There is a model (a solution, an answer set): this one.
    Model(M),
    /// There is none.
    Unsatisfiable,
    /// The solver gave up, in these words.
    Unknown(String),
}

impl<M> Output<M> {
    /// The same with the model turned into something else, or why that is not possible.
    pub fn try_map<N, E>(self, change: impl FnOnce(M) -> Result<N, E>) -> Result<Output<N>, E> {
        Ok(match self {
            Output::Model(model) => Output::Model(change(model)?),
            Output::Unsatisfiable => Output::Unsatisfiable,
            Output::Unknown(words) => Output::Unknown(words),
        })
    }
}
