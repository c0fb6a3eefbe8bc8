//! Reasons: that they are true is checked with a solver unrelated to the one that found
//! them, and on 4x4 grids by looking at all grids there are.
//!
//! A few puzzles of every kind each time; a hundred of each, in some minutes, with
//! `cargo test -p quorum-explain --test explain -- --ignored --nocapture`.

#[path = "../../../../tests/common/mod.rs"]
mod common;

mod advice;
mod candidates;
mod conflicts;
mod levels;
mod missing;
mod puzzles;
mod small;
mod steps;
mod unanswered;

use common::{ask, solver};
use puzzles::{CHECKS, is_solvable};
use quorum_panel as verdict;
use quorum_panel::{Oracle, Verdict};
use quorum_puzzle::Puzzle;
use quorum_solvers::Mode;

/// The solver that finds reasons here; `CHECKS` checks them.
const FINDS: &str = "propagate";

/// How many puzzles of each kind: each time, and of those that are left out otherwise.
const FEW: usize = 6;
const MANY: usize = 100;

fn oracle() -> Oracle {
    Oracle::new(&[solver(FINDS)], None)
}

/// On the largest kinds, two solvers as the command line has them.
fn both() -> Oracle {
    Oracle::new(&[solver(FINDS), solver(CHECKS)], None)
}

fn verdict(puzzle: &Puzzle) -> Verdict {
    ask(CHECKS, &puzzle.lower(), Mode::Decide).verdict
}
