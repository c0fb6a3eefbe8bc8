//! Making puzzles: a random full grid, the clues read off it, and clues added or removed
//! while a solver confirms what is left. [`minimize`] removes the clues of a given puzzle,
//! [`hunt`] changes puzzles until they are hard for one solver.
//!
//! No comparison of solvers and no files: puzzles go to the caller one by one.
//!
//! A [kind](kinds::KINDS) with its [parameters](Parameters) is a recipe, and a recipe, a count and
//! a seed are a corpus. All draws come from ChaCha streams, so a seed gives the same puzzles on
//! every machine and any number of threads.

#![warn(missing_docs)]

mod arrow;
mod batches;
mod cages;
mod classic;
mod colored_lines;
mod completion;
mod greater_than;
mod kakuro;
mod kenken;
mod killer;
mod kropki;
mod mixed_variant;
mod mixture;
mod outside;
mod quasigroup;
mod regions;
mod str8ts;
mod thermometer;
mod variant;
mod xv;

pub mod clues;
pub mod corpus;
pub mod demand;
pub mod draws;
pub mod grid;
pub mod hunt;
mod kind;
pub mod kinds;
pub mod latin;
pub mod maker;
pub mod minimize;
pub mod parameters;
pub mod recipe;
mod simple;
pub mod survey;
pub mod thinning;

#[cfg(test)]
#[path = "../../../tests/common/cases.rs"]
mod test_cases;

pub use corpus::Corpus;
pub use demand::{Demand, GenerateError, Made};
pub use kind::{Kind, RecipeError};
pub use kinds::KINDS;
pub use maker::Maker;
pub use parameters::{ParameterError, Parameters};
pub use recipe::Recipe;
pub use simple::{SimpleGenerateError, generate};
