//! The end of a call of a prover.

/// End of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The formula has no model; the proof is written.
    Refuted,
    /// The formula has a model.
    Satisfiable,
    /// The solver gave up.
    GaveUp(String),
}
