//! The end of a run.

use crate::record::Record;

/// End of a run, or of all repetitions of one. Later ones prevail when unsolved repetitions ended
/// differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RunEnd {
    /// Decided, as its mode requires.
    Solved,
    /// Ended by itself undecided.
    Undecided,
    /// Over the time limit.
    TimedOut,
    /// Over the memory limit, crashed, or any other status.
    Failed,
    /// Wrong answer.
    Wrong,
    /// The solver does not support the puzzle.
    Unsupported,
    /// Stopped by the user.
    Cancelled,
}

impl RunEnd {
    /// Returns the end of the run of a row.
    pub fn of(row: &Record) -> Self {
        match row.status.as_str() {
            "ok" if row.is_solved() => RunEnd::Solved,
            "ok" => RunEnd::Undecided,
            "timeout" => RunEnd::TimedOut,
            "wrong" => RunEnd::Wrong,
            "unsupported" => RunEnd::Unsupported,
            "cancelled" => RunEnd::Cancelled,
            _ => RunEnd::Failed,
        }
    }

    /// Whether the solver ran. The others have no time, not even a censored one.
    pub(crate) fn has_run(self) -> bool {
        !matches!(self, RunEnd::Unsupported | RunEnd::Cancelled)
    }
}
