//! SAT solvers as the searches and declared encoders see them.

use super::{Counters, Question};
use quorum_encodings::cnf::Cnf;

/// Number of clauses that are loaded between two looks at the clock.
const LOAD_POLL: usize = 1 << 12;

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

    /// Adds the clauses of a formula behind the first `count`, until the question is over. Returns
    /// the number of clauses that the solver has then.
    ///
    /// Provided here, so that each solver has a loop of its own: with a call through the trait per
    /// clause the default panel needs some percent more time.
    fn load(&mut self, formula: &Cnf, count: usize, question: &Question) -> usize {
        let mut loaded = count;
        for clause in formula.clauses_from(count) {
            if loaded % LOAD_POLL == LOAD_POLL - 1 && question.is_over() {
                break;
            }
            self.add(clause);
            loaded += 1;
        }
        loaded
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::varisat::VARISAT;
    use std::time::Instant;

    #[test]
    fn loading_ends_at_the_limit() {
        let mut formula = Cnf::new(2);
        for _ in 0..3 * LOAD_POLL {
            formula.push([1, 2]);
        }
        let loaded = |deadline| {
            let question = Question::new(Mode::Decide).until(deadline);
            (VARISAT.new)().load(&formula, 0, &question)
        };
        assert_eq!(loaded(None), 3 * LOAD_POLL);
        assert_eq!(loaded(Some(Instant::now())), LOAD_POLL - 1);
    }
}
