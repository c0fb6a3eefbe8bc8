//! Helpers that the packages of quorum share and that know nothing of puzzles: [`suggest`] ("did you
//! mean"), [`words`] (plurals), [`digest`] (SHA-256), [`markdown`] and
//! [`xml`] (escapes).
//!
//! Private to quorum: it may change in any version.

#![warn(missing_docs)]

pub mod digest;
pub mod markdown;
pub mod suggest;
pub mod words;
pub mod xml;
