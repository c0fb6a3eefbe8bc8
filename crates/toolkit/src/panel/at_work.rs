//! The solvers that are at work, for a display of long searches: a panel reports what it asks, and
//! whoever holds the same handle reads it.

use quorum_solvers::SolverName;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Handle to the solvers at work in the panels that have a clone of it. By default nothing reads it.
#[derive(Clone, Default, Debug)]
pub struct AtWork(Arc<Mutex<Vec<Question>>>);

/// A question in progress.
#[derive(Debug)]
struct Question {
    /// Distinguishes questions of one solver.
    begun: Instant,
    solver: SolverName,
}

impl AtWork {
    /// Reports a question until the result is dropped.
    pub(super) fn begin(&self, solver: &SolverName) -> impl Drop + use<> {
        let begun = Instant::now();
        self.questions(|questions| questions.push(Question { begun, solver: solver.clone() }));
        Begun { at_work: self.clone(), begun, solver: solver.clone() }
    }

    /// The solver that has been at work for the longest time, and that time.
    pub fn longest(&self) -> Option<(SolverName, Duration)> {
        self.questions(|questions| {
            let longest = questions.iter().min_by_key(|question| question.begun)?;
            Some((longest.solver.clone(), longest.begun.elapsed()))
        })
    }

    fn questions<T>(&self, change: impl FnOnce(&mut Vec<Question>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Ends the report of a question.
struct Begun {
    at_work: AtWork,
    begun: Instant,
    solver: SolverName,
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.at_work.questions(|questions| {
            let is_it = |one: &Question| one.begun == self.begun && one.solver == self.solver;
            if let Some(index) = questions.iter().position(is_it) {
                questions.swap_remove(index);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_question_is_shown_until_it_ends() {
        let at_work = AtWork::default();
        let [native, varisat]: [SolverName; 2] =
            ["native", "varisat"].map(|name| name.parse().unwrap());
        let first = at_work.begin(&native);
        let second = at_work.begin(&varisat);
        assert_eq!(at_work.longest().unwrap().0, native);
        drop(first);
        assert_eq!(at_work.longest().unwrap().0, varisat);
        drop(second);
        assert!(at_work.longest().is_none());
    }
}
