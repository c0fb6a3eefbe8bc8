//! `quorum report --html`: every figure of the page is computed again from the rows by other
//! code than the report's; and the page is used in a real browser, where there is one.
//!
//! The rows are made up: three solvers, two corpora of puzzles that can be found and one that
//! cannot, time-outs, a wrong answer, unsupported and missing runs, repetitions, and names
//! that would break a page which did not escape them.

mod browser;
mod contents;
mod exports;
mod made_up;
mod page;
mod plots;
mod rows;
mod summary;
