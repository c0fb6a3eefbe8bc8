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
///
/// let (part, sibling) = (other.part(), other.part());
/// part.cancel();
/// assert!(!other.is_cancelled() && !sibling.is_cancelled());
/// other.cancel();
/// assert!(sibling.is_cancelled());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<Token>);

#[derive(Default, Debug)]
struct Token {
    flag: AtomicBool,
    whole: Option<Cancel>,
}

impl Cancel {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Cancel::default()
    }

    /// A token for a part of the request, which ends with the whole, or before it.
    #[must_use]
    pub fn part(&self) -> Self {
        Cancel(Arc::new(Token { flag: AtomicBool::new(false), whole: Some(self.clone()) }))
    }

    /// Ends all questions of the request, current and future ones, on all threads.
    pub fn cancel(&self) {
        self.0.flag.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called on this token, on a clone or on that of the
    /// whole.
    pub fn is_cancelled(&self) -> bool {
        self.0.flag.load(Ordering::Relaxed)
            || self.0.whole.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// The flag inside, without that of the whole, for readers that poll a flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.0.flag
    }
}
