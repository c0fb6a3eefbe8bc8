//! Helpers that the packages of quorum share and that know nothing of puzzles: [`suggest`] ("did
//! you mean"), [`words`] (plurals), [`units`] (times and sizes as typed), [`digest`] (SHA-256),
//! [`files`] (written whole or not at all), [`json`] (forms of values), [`markdown`] and [`xml`]
//! (escapes).
//!
//! Private to quorum: it may change in any version.

#![warn(missing_docs)]

pub mod digest;
pub mod files;
pub mod json;
pub mod markdown;
pub mod suggest;
pub mod units;
pub mod words;
pub mod xml;
