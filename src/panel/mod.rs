//! From answers to verdicts: the judge sees every grid, then the panel compares claims.

pub mod agreement;
pub mod verdict;

pub use agreement::{Finding, KnownAnswer, Ruling, Vote};
pub use verdict::{Judged, Verdict};
