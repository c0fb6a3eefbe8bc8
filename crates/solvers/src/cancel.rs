//! Cancellation of everything that this process asks solvers, for a program that is to end.
//!
//! [`Question::is_over`](crate::Question::is_over) looks here, so that whatever polls its time limit
//! also ends on cancellation. One flag for the process, as Ctrl-C is for the process; it is never
//! taken back. An answer that was cut short by it has the status `timeout`: who cancels drops what
//! was not finished before.

use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Ends all questions, those to come as well. May be called from a signal handler.
pub fn cancel() {
    CANCELLED.store(true, Ordering::Relaxed);
}

/// Whether [`cancel`] was called.
pub fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}
