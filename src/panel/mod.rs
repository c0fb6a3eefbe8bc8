//! From answers to verdicts: the judge sees every grid, then the panel compares claims.

pub mod agreement;
pub mod hearing;
pub mod shrink;
pub mod verdict;

pub use agreement::{Finding, KnownAnswer, Ruling, Vote};
pub use hearing::{Hearing, Sitting, hear};
pub use verdict::{Judged, Verdict};
