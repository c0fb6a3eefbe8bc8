//! Cancellation of one request: a token shared by the caller and all questions of the request.
//!
//! [`Question::is_over`](crate::Question::is_over) reads the token, so that every loop that polls
//! its time limit also ends on cancellation. A run that it cut short has the status
//! [`Cancelled`](crate::Status::Cancelled).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Interval at which waiting code, which has no loop of its own, reads the token.
pub const POLL: Duration = Duration::from_millis(10);

/// Token of a request. Clones are the same token; once cancelled it stays so.
///
/// ```
/// use quorum_solvers::{Cancel, Mode, Question};
///
/// let (one, other) = (Cancel::new(), Cancel::new());
/// let question = Question::new(Mode::First).cancelled_by(&one);
/// one.cancel();
/// assert!(question.is_over() && !other.is_cancelled());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Cancel::default()
    }

    /// Ends all questions of the request, current and future ones, on all threads.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called on this token or a clone.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag inside, for readers that poll a flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
