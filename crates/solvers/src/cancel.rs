//! Cancellation of all questions of this process, for a program that is about to end.
//!
//! [`Question::is_over`](crate::Question::is_over) reads the flag, so that every loop that
//! polls its time limit also ends on cancellation. There is one flag per process, as Ctrl-C is
//! per process; it is never reset. An answer that it cut short has the status `timeout`: the
//! caller that cancels discards unfinished work.

use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Ends all current and future questions. May be called from a signal handler.
pub fn cancel() {
    CANCELLED.store(true, Ordering::Relaxed);
}

/// Whether [`cancel`] was called.
pub fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}
