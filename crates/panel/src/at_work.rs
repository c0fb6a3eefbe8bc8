//! The solvers that are at work, for a display of long searches: a panel reports what it asks, and
//! whoever holds the same handle reads it.

use quorum_solvers::SolverName;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Handle to the solvers at work in the panels that have a clone of it. The default is read by
/// nobody, and keeps nothing.
#[derive(Clone, Default, Debug)]
pub struct AtWork(Option<Arc<Mutex<Vec<Question>>>>);

/// A question in progress.
#[derive(Debug)]
struct Question {
    /// Distinguishes questions of one solver.
    begun: Instant,
    solver: SolverName,
}

impl AtWork {
    /// A handle that is read.
    pub fn shown() -> Self {
        AtWork(Some(Arc::default()))
    }

    /// Reports a question until the result is dropped.
    pub(super) fn begin(&self, solver: &SolverName) -> Option<impl Drop + use<>> {
        let at_work = Arc::clone(self.0.as_ref()?);
        let begun = Instant::now();
        lock(&at_work).push(Question { begun, solver: solver.clone() });
        Some(Begun { at_work, begun, solver: solver.clone() })
    }

    /// The solver that has been at work for the longest time, and that time.
    pub fn longest(&self) -> Option<(SolverName, Duration)> {
        let questions = lock(self.0.as_ref()?);
        let longest = questions.iter().min_by_key(|question| question.begun)?;
        Some((longest.solver.clone(), longest.begun.elapsed()))
    }
}

fn lock(questions: &Mutex<Vec<Question>>) -> MutexGuard<'_, Vec<Question>> {
    questions.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the report of a question.
struct Begun {
    at_work: Arc<Mutex<Vec<Question>>>,
    begun: Instant,
    solver: SolverName,
}

impl Drop for Begun {
    fn drop(&mut self) {
        let mut questions = lock(&self.at_work);
        let is_it = |one: &Question| one.begun == self.begun && one.solver == self.solver;
        if let Some(index) = questions.iter().position(is_it) {
            questions.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_question_is_shown_until_it_ends() {
        let at_work = AtWork::shown();
        let [native, varisat]: [SolverName; 2] =
            ["native", "varisat"].map(|name| name.parse().unwrap());
        let first = at_work.begin(&native);
        let second = at_work.begin(&varisat);
        assert_eq!(at_work.longest().unwrap().0, native);
        drop(first);
        assert_eq!(at_work.longest().unwrap().0, varisat);
        drop(second);
        assert!(at_work.longest().is_none());
        let unread = AtWork::default();
        assert!(unread.begin(&native).is_none() && unread.longest().is_none());
    }
}
