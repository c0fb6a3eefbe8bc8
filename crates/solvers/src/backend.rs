//! SAT solvers as the searches and declared encoders see them.

use super::{Counters, Question};

/// A kind of SAT solver.
pub struct BackendKind {
    /// Its name in messages.
    pub name: &'static str,
    /// Reason why [`Backend::solve`] may end long after the deadline; `None` if it does not.
    pub why_late: Option<&'static str>,
    /// Makes a solver without clauses.
    pub new: fn() -> Box<dyn Backend>,
}

/// A SAT solver in this process. Literals are those of DIMACS.
pub trait Backend {
    /// Adds a clause; an empty one is legal.
    fn add(&mut self, clause: &[i32]);

    /// Looks for a model in which the assumptions hold, in this call only.
    fn solve(&mut self, assumptions: &[i32], question: &Question) -> Found;

    /// Returns whether a variable is true in the last model; called before the next clause.
    fn is_true(&mut self, variable: i32) -> bool;

    /// Decisions, propagations, conflicts and restarts since its creation, as far as it counts
    /// them.
    fn work(&self) -> Counters {
        Counters::default()
    }
}

/// Result of a call of a SAT solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A model.
    Model,
    /// There is none.
    Nothing,
    /// The solver was stopped or gave up.
    GaveUp(String),
    /// It made as many decisions as the question has nodes.
    OutOfNodes,
}
