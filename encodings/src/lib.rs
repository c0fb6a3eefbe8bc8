//! Latin-square puzzles with inequality signs as a neutral [`Problem`], the
//! [`judge`](judge::judge) that checks a grid against one, and the encodings of a
//! problem for other people's solvers.
//!
//! This package links no solver: an encoding turns a problem into clauses or terms
//! and a model back into a grid, and whoever wants to can read, print or count what
//! it made without a solver being built.

pub mod asp;
pub mod board;
pub mod bounds;
pub mod cnf;
pub mod flatzinc;
pub mod judge;
pub mod minizinc;
pub mod problem;
pub mod reduce;
pub mod smt;
pub mod values;

pub use board::{Board, Group, GroupKind, Position};
pub use judge::{Violation, judge};
pub use problem::{Constraint, LessThan, Problem, ProblemError};
pub use values::ValueSet;

/// The values of all cells of a [`Problem`], in reading order; each is `1..=n`.
pub type Grid = Vec<u8>;
