//! Watchdog that interrupts Z3 when it overruns its own time limit, or its question is cancelled.
//!
//! Z3's `timeout` is soft: code that does not poll the flag runs on. The interrupt sets the
//! same flag, but repeatedly until the work returns, so that a phase that cleared it does not
//! run on without limit.

use crate::Question;
use crate::cancel::POLL;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use z3::Context;

/// Time after the deadline that Z3's own limit may take to work.
const GRACE: Duration = Duration::from_millis(10);

/// Runs `work` in the current thread's Z3 context, and interrupts that context from another thread
/// once the question is cancelled or its deadline has passed by [`GRACE`]. Returns the result of
/// the work and whether it was interrupted: Z3 may still be stopping when the work is done, so the
/// context must not be used again.
pub(super) fn guarded<R>(question: &Question, work: impl FnOnce() -> R) -> (R, bool) {
    let context = Context::thread_local();
    let handle = context.handle();
    let interrupted = AtomicBool::new(false);
    let (done, is_done) = channel::<()>();
    let late = question.deadline.and_then(|deadline| deadline.checked_add(GRACE));
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            // Moved in: a receiver cannot be shared between threads.
            let is_done = is_done;
            loop {
                let left = late.map(|late| late.saturating_duration_since(Instant::now()));
                let pause = left.filter(|left| !left.is_zero()).unwrap_or(POLL).min(POLL);
                if is_done.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                let is_late = late.is_some_and(|late| Instant::now() >= late);
                if is_late || question.cancel.is_cancelled() {
                    interrupted.store(true, Ordering::Relaxed);
                    handle.interrupt();
                }
            }
        });
        let result = work();
        drop(done);
        result
    });
    (result, interrupted.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use z3::ast::Bool;
    use z3::{Config, SatResult, Solver, with_z3_config};

    /// Thirteen pigeons in twelve holes: no resolution proof is short.
    fn pigeons() -> Solver {
        let solver = Solver::new_for_logic("QF_FD").unwrap();
        let sits: Vec<Vec<Bool>> = (0..13)
            .map(|pigeon| (0..12).map(|hole| Bool::new_const(format!("{pigeon}_{hole}"))).collect())
            .collect();
        for (i, second) in sits.iter().enumerate() {
            solver.assert(Bool::or(second));
            for first in &sits[..i] {
                for (a, b) in first.iter().zip(second) {
                    solver.assert(Bool::or(&[a.not(), b.not()]));
                }
            }
        }
        solver
    }

    #[test]
    fn work_without_an_end_is_interrupted() {
        with_z3_config(&Config::new(), || {
            let solver = pigeons();
            let question = Question::new(Mode::First).until(Some(Instant::now()));
            let (result, interrupted) = guarded(&question, || solver.check());
            assert_eq!((result, interrupted), (SatResult::Unknown, true));
        });
    }

    #[test]
    fn work_that_is_cancelled_is_interrupted() {
        with_z3_config(&Config::new(), || {
            let solver = pigeons();
            let question = Question::new(Mode::First);
            thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(20));
                    question.cancel.cancel();
                });
                let (result, interrupted) = guarded(&question, || solver.check());
                assert_eq!((result, interrupted), (SatResult::Unknown, true));
            });
        });
    }

    #[test]
    fn work_in_time_is_left_alone() {
        let far = Question::within(Mode::First, Some(Duration::from_secs(3_600)));
        assert_eq!(guarded(&far, || 7), (7, false));
        assert_eq!(guarded(&Question::new(Mode::First), || 7), (7, false));
    }
}
