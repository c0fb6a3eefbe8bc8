//! `classic`: 9x9 Sudoku only, the fastest engine.
//!
//! Propagation and search on bit planes, eight digits at a time: see `planes`.

use super::entry::{Abilities, Entry, OptionSpec, choice};
use super::planes;
use quorum_problem::Features;

/// Other instructions for comparison; the same steps, slower.
pub(super) static PORTABLE: [OptionSpec; 1] = [OptionSpec {
    name: "portable",
    values: &[
        choice("off", "the best instructions of this processor (AVX-512, AVX2)"),
        choice("on", "instructions that any processor has, in the same steps"),
        choice("avx2", "at most AVX2, in the same steps"),
    ],
}];

/// The entry of the table.
pub(super) fn entry() -> Entry {
    Entry {
        summary: "9x9 Sudoku on bit planes with SIMD; the fastest where it applies",
        source: "own; bands as in JCZSolve, branching on permutations as in Tdoku".into(),
        options: &PORTABLE,
        abilities: Abilities {
            max_values: 9,
            features: Features::GROUPS,
            counts: true,
            note: "9x9 with 3x3 boxes only",
        },
        ..Entry::new("classic", |name| planes::solver(name, false))
    }
}
