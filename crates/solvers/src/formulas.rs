//! Formulas that are not of this project's encodings: a declared encoder makes them, and SAT
//! solvers are asked with them.

use crate::{Question, Solver, Status};
use quorum_encodings::cnf::external::ExternalFormula;
use quorum_problem::{Features, Problem};
use std::sync::Arc;

/// A source of formulas for SAT solvers.
pub trait FormulaSource: Send + Sync {
    /// The kinds of constraints that a formula can declare; each declares those that it has.
    fn features(&self) -> Features;

    /// The formula of a problem, while the question is not over.
    fn formula(&self, problem: &Problem, question: &Question)
    -> Result<ExternalFormula, NoFormula>;
}

/// Makes the solver that asks a SAT solver with the formulas of a source.
pub type BuildWithFormulas = fn(Arc<dyn FormulaSource>) -> Box<dyn Solver>;

/// Reason why there is no formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoFormula {
    /// The source does not encode the puzzle, for this reason.
    #[error("{0}")]
    Unsupported(String),
    /// The source failed, or its output could not be read.
    #[error("{1}")]
    Failed(Status, String),
}
