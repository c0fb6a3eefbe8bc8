//! Encodings of a [`Problem`] for SAT, SMT, CP, ASP, pseudo-Boolean and mixed-integer solvers.
//!
//! This package links no solver: an encoding turns a problem into clauses or terms and a model
//! back into a grid, so that it can be read, printed and counted without building a solver.
//!
//! ```
//! use quorum_encodings::cnf::{self, CnfOptions, dimacs};
//! use quorum_problem::{Constraint, Group, GroupKind, Position, Problem, ValueSet};
//!
//! // Two cells in a row with the values 1 and 2.
//! let cells = (0..2).map(|column| Position { row: 0, column }).collect();
//! let row = Group { kind: GroupKind::Row, cells: vec![0, 1] };
//! let problem =
//!     Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![Constraint::AllDifferent(row)])?;
//!
//! let formula = cnf::encode(&problem, &CnfOptions::default());
//! let mut text = Vec::new();
//! dimacs::write(&mut text, &formula, dimacs::Comments::default())?;
//! assert!(String::from_utf8(text)?.contains("p cnf 4 "));
//!
//! // A model is read back: variable 1 is R1C1=1, variable 4 is R1C2=2.
//! assert_eq!(formula.cells.decode([1, -2, -3, 4])?, [1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod asp;
mod bounds;
pub mod cages;
pub mod cnf;
pub mod flatzinc;
pub mod layers;
pub mod minizinc;
pub mod missing;
pub mod opb;
pub mod ranks;
pub mod reduce;
pub mod smt;
pub mod sums;
pub mod unfold;
pub mod xcsp3;

mod clauses;
mod competition;
mod output;
#[cfg(test)]
mod testing;
mod text;
mod unencodable;

pub use output::Output;
pub use text::{EncodedText, TextEncoding, TextModel, TextSize, UnreadableOutput};
pub use unencodable::Unencodable;

use quorum_problem::{Features, Problem};

/// Panics if the problem has a kind of constraint that an encoding does not handle: callers compare
/// the encoding's `FEATURES` with those of the problem, and what is encoded must not be less than
/// the question.
fn require(handled: Features, problem: &Problem) {
    if let Err(reason) = handled.check(problem.features()) {
        panic!("this encoding has {reason}");
    }
}
