//! Making puzzles: a random full grid, the clues read off it, and clues taken away again
//! while a solver confirms what is left.
//!
//! All draws come from one ChaCha stream per corpus, so a seed gives the same puzzles on
//! every machine.

pub mod clues;
pub mod grid;
