//! The library: the whole table over the corpora, explanations, certificates, every reader.

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/connected.rs"]
mod connected;
#[allow(dead_code)] // Its random statements.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

mod absent_cells;
mod certificates;
mod compare;
mod connected_certificates;
mod constraint_certificates;
mod constraints;
mod corpora;
mod differential;
mod explain;
mod formats;
mod fuzz;
mod grading;
mod judgment;
mod linear_certificates;
mod native_certificates;
mod other_grids;
mod primitive_variants;
mod requests;
mod shape_certificates;

use quorum_toolkit::panel as verdict;
