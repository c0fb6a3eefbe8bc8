//! The bound on building automata: numbers of steps and of bytes, the same on every machine.
//!
//! A short text can state automata that take hours to build. A step is one value of one state, when
//! the state is built and in every round of the minimization; it takes some nanoseconds. The bytes
//! are those of what is kept: automata, and the other primitives beside them. A budget is counted
//! down while they are built, so that building stops when it is used up.

use super::AutomatonError;
use std::cell::Cell;

/// Steps and bytes that are left for building automata.
#[derive(Clone, Debug)]
pub struct Budget {
    most: u64,
    left: Cell<u64>,
    bytes_left: Cell<u64>,
}

impl Budget {
    /// Steps for all automata of a puzzle.
    pub const STEPS: u64 = 400_000_000;

    /// Bytes for all primitives of a puzzle.
    pub const BYTES: u64 = 1 << 27;

    /// A budget of this many steps, and of [`BYTES`](Self::BYTES).
    pub fn new(steps: u64) -> Self {
        let (left, bytes_left) = (Cell::new(steps), Cell::new(Self::BYTES));
        Budget { most: steps, left, bytes_left }
    }

    /// The budget after further steps and bytes were taken, of which it may have fewer.
    #[must_use]
    pub fn less(self, steps: u64, bytes: u64) -> Self {
        self.left.set(self.left().saturating_sub(steps));
        self.bytes_left.set(self.bytes_left().saturating_sub(bytes));
        self
    }

    /// The bytes that were taken.
    pub fn bytes_taken(&self) -> u64 {
        Self::BYTES - self.bytes_left()
    }

    /// The bytes that are left.
    pub fn bytes_left(&self) -> u64 {
        self.bytes_left.get()
    }

    /// Takes bytes; fails if fewer are left, and then none is.
    pub fn take_bytes(&self, bytes: u64) -> Result<(), AutomatonError> {
        let left = self.bytes_left.get().checked_sub(bytes);
        self.bytes_left.set(left.unwrap_or_default());
        left.map(|_| ()).ok_or_else(|| {
            let most = Self::BYTES;
            let fault = format!("expected constraints that take at most {most} bytes, found more");
            AutomatonError::Other(fault)
        })
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
        left.map(|_| ()).ok_or_else(|| {
            let most = self.most;
            AutomatonError::Other(format!(
                "expected automata that take at most {most} steps to build, found more"
            ))
        })
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::new(Self::STEPS)
    }
}
