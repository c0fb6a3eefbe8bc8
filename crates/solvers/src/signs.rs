//! `signs`: 9x9 Sudoku with any inequalities between neighbors, from none to all.
//!
//! The bit planes of `planes` with the rule for inequalities in every round.

use super::classic::PORTABLE;
use super::entry::{Abilities, Entry};
use super::planes;
use quorum_problem::{Features, Problem};

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "9x9 Sudoku with inequalities between neighbors on bit planes with SIMD",
        source: "own; as classic, and bounds of signs over planes".into(),
        options: &PORTABLE,
        abilities: Abilities {
            max_values: 9,
            features: Features::LATIN,
            counts: true,
            note: "9x9 with 3x3 boxes only; signs between neighbors",
        },
        ..Entry::new("signs", |name| planes::solver(name, true))
    }
}

/// Whether this engine takes a problem, and `classic` one without inequalities.
pub(super) fn supports(problem: &Problem) -> bool {
    Features::LATIN.check(problem.features()).is_ok() && planes::check(problem, true).is_ok()
}
