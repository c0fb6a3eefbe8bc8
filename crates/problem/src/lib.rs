//! A logic puzzle as a neutral [`Problem`], and the [`judge`](judge::judge) that checks a grid
//! against one.
//!
//! The bottom layer of quorum: every text format is lowered to a [`Problem`], and every encoding
//! and solver starts from one. Nothing here knows a text format, an encoding or a solver. [`fault`]
//! makes errors on request, for tests, and [`damage`] those in primitives; both are here, so that
//! the judge depends on no other package.
//!
//! ```
//! use quorum_problem::{
//!     Constraint, Group, GroupKind, LessThan, Position, Problem, ValueSet, judge,
//! };
//!
//! // Three cells in a row, values 1 to 3; the first is less than the second, the third is 2.
//! let cells = (0..3).map(|column| Position { row: 0, column }).collect();
//! let candidates = vec![ValueSet::full(3), ValueSet::full(3), ValueSet::single(2)];
//! let row = Group { kind: GroupKind::Row, cells: vec![0, 1, 2] };
//! let sign = LessThan { lesser: 0, greater: 1 };
//! let constraints = vec![Constraint::AllDifferent(row), Constraint::LessThan(sign)];
//! let problem = Problem::new(3, cells, candidates, constraints)?;
//!
//! assert!(judge(&problem, &[1, 3, 2]).is_ok());
//! let violation = judge(&problem, &[3, 1, 2]).unwrap_err();
//! assert_eq!(violation.to_string(), "R1C1=3 is not less than R1C2=1");
//! # Ok::<(), quorum_problem::ProblemError>(())
//! ```

#![warn(missing_docs)]

pub mod automaton;
pub mod board;
pub mod connected;
pub mod damage;
pub mod different_pairs;
mod error;
pub mod expected;
pub mod fault;
pub mod features;
pub mod judge;
pub mod linear;
pub mod problem;
pub mod relation;
pub mod statement;
pub mod values;

pub use automaton::{Automaton, AutomatonError, Budget, Regular};
pub use board::{Board, Group, GroupKind, Position};
pub use connected::Connected;
pub use different_pairs::DifferentPairs;
pub use error::ProblemError;
pub use expected::{Expected, SolutionCount, SolutionCountError};
pub use features::{Feature, Features, MissingFeatures};
pub use judge::{Violation, judge, judge_grid};
pub use linear::{Comparison, Linear};
pub use problem::{Constraint, LessThan, Problem};
pub use relation::{Relation, Table};
pub use statement::{Shape, Statement};
pub use values::ValueSet;

/// The values of the cells of a [`Problem`]'s grid, in reading order; each is `1..=n`. Where extra
/// cells have values too, they follow.
pub type Grid = Vec<u8>;
