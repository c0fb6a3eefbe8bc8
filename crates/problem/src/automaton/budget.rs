//! The bound on building automata: a number of steps, the same on every machine.
//!
//! A short text can state automata that take hours to build. A step is one value of one state, when
//! the state is built and in every round of the minimization; it takes some nanoseconds. A
//! budget is counted down while automata are built, so that building stops when it is used up.

use super::AutomatonError;
use std::cell::Cell;

/// Steps that are left for building automata.
#[derive(Clone, Debug)]
pub struct Budget {
    most: u64,
    left: Cell<u64>,
}

impl Budget {
    /// Steps for all automata of a puzzle.
    pub const STEPS: u64 = 400_000_000;

    /// A budget of this many steps.
    pub fn new(steps: u64) -> Self {
        Budget { most: steps, left: Cell::new(steps) }
    }

    /// The budget after further steps were taken, of which it may have fewer.
    #[must_use]
    pub fn less(self, steps: u64) -> Self {
        self.left.set(self.left().saturating_sub(steps));
        self
    }

    /// The steps that were taken.
    pub fn taken(&self) -> u64 {
        self.most - self.left()
    }

    /// The steps that are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Takes steps; fails if fewer are left, and then none is.
    pub fn take(&self, steps: u64) -> Result<(), AutomatonError> {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or_default());
        left.map(|_| ()).ok_or(AutomatonError::Steps { most: self.most })
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::new(Self::STEPS)
    }
}
