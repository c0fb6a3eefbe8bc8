//! Reasons behind a verdict, as the setter of a puzzle asks for them; [`steps`] as people solve;
//! [`grade`], how hard a puzzle is, and [`rating`], numbers beside the level; [`estimate`], how
//! many solutions there may be.
//!
//! Nothing here decides a verdict or proves it: the panel does the first, a certificate the second.
//!
//! | verdict | reason |
//! |---|---|
//! | `none` | clues that contradict each other, as few as possible: [`mod@conflict`] |
//! | `multiple` | how many solutions, what they share, which single clue leaves one: [`mod@ambiguity`], else which few together: [`mod@completion`]; which changes of its own kinds of constraints: [`additions`] |
//! | `unique` | what inference it takes: [`mod@level`], its hardest steps: [`mod@derivation`]; beyond it: [`mod@backdoor`]; which clues could go: [`redundancy`] |
//! | any | which values of a cell stand in some solution: [`mod@candidates`] |
//!
//! [`reasons()`] gathers what belongs to a verdict.
//!
//! All of it is found by asking solvers about changed puzzles, so a reason is as sure as
//! the [`Oracle`](quorum_panel::Oracle) is; grids pass the judge here as everywhere.

#![warn(missing_docs)]

pub mod additions;
pub mod ambiguity;
pub mod backdoor;
pub mod candidates;
mod candidates_text;
pub mod completion;
pub mod conflict;
mod cover;
pub mod derivation;
pub mod estimate;
pub mod grade;
mod inference_words;
pub mod level;
pub mod level_set;
mod missing;
mod page;
pub mod rating;
pub mod reasons;
pub mod redundancy;
mod report;
mod sets;
pub mod steps;
pub mod words;

pub use crate::steps::{LEVELS, Level, LevelInfo};
pub use additions::{Change, Changes};
pub use ambiguity::{Ambiguity, ambiguity};
pub use backdoor::{Backdoor, backdoor};
pub use candidates::{Candidates, CandidatesReport, candidates};
pub use completion::{Completion, completion};
pub use conflict::{Conflict, conflict, disjoint_conflicts};
pub use derivation::{Derivation, HardestSteps, Refutation, derivation, refutation};
pub use level::{inference, is_solved_at, level};
pub use level_set::{LevelSet, LevelTurns};
pub use page::{Hints, Page, differing_cells};
pub use reasons::{Reasons, ShownConflict, Wanted, reasons};
pub use redundancy::redundant_clues;
pub use report::{AmbiguityReport, ConflictReport, ReasonsReport, report};
