//! Lifetime of incremental solvers, in puzzles: `+incremental[=COUNT]`.
//!
//! An incremental solver that is never replaced degrades, as clauses learned for earlier
//! puzzles slow down later ones. How soon depends on the solver, so a bare `+incremental` is
//! another count for SAT than for Z3: of 200 17-clue puzzles, Z3 took 3.8 ms each for the first
//! twenty and 5.7 ms for the last; replaced after 5, 20 and 100 puzzles, it took 16, 7 and 5 ms
//! per puzzle overall.

use super::entry::{NamedChoice, choice};

const OFF: NamedChoice = choice("off", "a new solver for every puzzle");
const AFTER_5: NamedChoice = choice("5", "the empty shape is loaded once for 5 puzzles");
const AFTER_20: NamedChoice = choice("20", "the empty shape is loaded once for 20 puzzles");
const AFTER_100: NamedChoice = choice("100", "the empty shape is loaded once for 100 puzzles");
const FOREVER: NamedChoice = choice("forever", "the empty shape is loaded once");

/// Values of the option with a default of 20 puzzles.
pub(super) static USUALLY_20: [NamedChoice; 5] = [OFF, AFTER_20, AFTER_5, AFTER_100, FOREVER];

/// Values of the option with a default of 100 puzzles.
#[cfg(feature = "z3")]
pub(super) static USUALLY_100: [NamedChoice; 5] = [OFF, AFTER_100, AFTER_5, AFTER_20, FOREVER];

/// Lifetime in puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    For(u32),
    Forever,
}

impl Keep {
    /// Parses a value of the option; `None` without an incremental solver.
    pub fn of(value: &str) -> Option<Keep> {
        match value {
            "off" => None,
            "forever" => Some(Keep::Forever),
            count => Some(Keep::For(count.parse().expect("a canonical name has known values"))),
        }
    }

    /// Returns whether a solver that has answered this many questions is used for another one.
    pub fn allows(self, questions: u32) -> bool {
        match self {
            Keep::For(puzzles) => questions < puzzles,
            Keep::Forever => true,
        }
    }
}
