//! What the command does with single puzzles, as library calls: [`verify`](mod@verify) asks the
//! panel and adds reasons, certificates, rules that may have been meant, and puzzles that occur
//! again; [`solve`] asks one solver; [`encode`] and [`convert`] write a puzzle for other programs.
//!
//! [`cases`] keeps counterexamples, [`duplicates`] finds repetitions, [`list`] has the tables of a
//! build as data.
//!
//! No measured runs and no data sets of others: `quorum-harness` and `quorum-survey` have them.

#![warn(missing_docs)]

pub mod cases;
pub mod convert;
pub mod duplicates;
pub mod encode;
pub mod list;
mod other_rules;
pub mod solve;
pub mod totals;
pub mod verify;
mod words;
