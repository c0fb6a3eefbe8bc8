//! The library: the whole table over the corpora, explanations, certificates, every reader.

extern crate quorum_puzzles_core as quorum;

#[path = "../../../../tests/common/mod.rs"]
mod common;

mod certificates;
mod compare;
mod constraint_certificates;
mod constraints;
mod corpora;
mod differential;
mod explain;
mod formats;
mod fuzz;
mod primitive_variants;

use quorum::panel as verdict;
