//! From answers to verdicts: the judge sees every grid, then the panel compares claims.

pub mod verdict;

pub use verdict::{Judged, Verdict};
