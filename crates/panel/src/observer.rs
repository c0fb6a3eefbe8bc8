//! The caller of a job over many puzzles: when the job stops, how far it is, and what it lost.

use quorum_puzzle::Puzzle;
use quorum_solvers::Cancel;
use quorum_solvers::panics::Panicked;

/// Stop requests and progress of a job: verification, generation, minimization, a hunt, a
/// comparison. `()` never stops a job; a [`Cancel`] token stops it with its questions.
pub trait Observer: Sync {
    /// Token of the questions of the job. Those in progress when it is cancelled have no answer.
    fn cancel(&self) -> Cancel {
        Cancel::new()
    }

    /// Whether no further puzzle is begun. Puzzles in progress are finished, unless the
    /// [token](Self::cancel) is cancelled as well.
    fn is_stopped(&self) -> bool {
        self.cancel().is_cancelled()
    }

    /// Called after each puzzle with the number of puzzles that are done.
    fn progress(&self, _done: u64) {}

    /// Called when no further result is ready, by jobs that hand over one result after another: a
    /// caller that collects its output writes it then.
    fn pause(&self) {}

    /// Called for a puzzle, by its name, whose work panicked: a fault of this program. It has no
    /// result, and the others go on. What is not a puzzle yet, or is many, comes without one.
    ///
    /// # Panics
    /// Without an own implementation: no result is lost silently.
    fn panicked(&self, name: &str, _puzzle: Option<&Puzzle>, panic: &Panicked) {
        panic!("{name}: {panic}");
    }
}

impl Observer for () {
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Observer for Cancel {
    fn cancel(&self) -> Cancel {
        self.clone()
    }
}
