//! Watchdog that interrupts Z3 when it overruns its own time limit.
//!
//! Z3's `timeout` is soft: code that does not poll the flag runs on. The interrupt sets the
//! same flag, but repeatedly until the work returns, so that a phase that cleared it does not
//! run on without limit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use z3::Context;

/// Time after the deadline within which Z3's own limit may work, and the interval of interrupts.
const GRACE: Duration = Duration::from_millis(10);

/// Runs `work` in the current thread's Z3 context, and interrupts that context from another
/// thread once the deadline has passed by [`GRACE`]. Returns the result of the work and whether
/// it was interrupted: Z3 may still be stopping when the work is done, so the context must not
/// be used again. No deadline: no thread.
pub(super) fn guarded<R>(deadline: Option<Instant>, work: impl FnOnce() -> R) -> (R, bool) {
    let Some(bark) = deadline.and_then(|deadline| deadline.checked_add(GRACE)) else {
        return (work(), false);
    };
    let context = Context::thread_local();
    let handle = context.handle();
    let interrupted = AtomicBool::new(false);
    let (done, is_done) = channel::<()>();
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            // Moved in: a receiver cannot be shared between threads.
            let is_done = is_done;
            let mut patience = bark.saturating_duration_since(Instant::now());
            while is_done.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                interrupted.store(true, Ordering::Relaxed);
                handle.interrupt();
                patience = GRACE;
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
            let (result, interrupted) = guarded(Some(Instant::now()), || solver.check());
            assert_eq!((result, interrupted), (SatResult::Unknown, true));
        });
    }

    #[test]
    fn work_in_time_is_left_alone() {
        let far = Instant::now().checked_add(Duration::from_secs(3_600));
        assert_eq!(guarded(far, || 7), (7, false));
        assert_eq!(guarded(None, || 7), (7, false));
    }
}
