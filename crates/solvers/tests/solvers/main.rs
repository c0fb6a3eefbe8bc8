//! The solvers against brute force over the judge, known answers and each other.

extern crate quorum_solvers as solvers;

#[path = "../../../../tests/common/brute_force.rs"]
mod brute_force;
#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/connected.rs"]
mod connected;
#[allow(dead_code)] // Grids near constraints are for other tests.
#[path = "../../../../tests/common/stated.rs"]
mod stated;
// The panel's own, which need nothing above the solvers.
#[allow(dead_code)]
#[path = "../../../panel/src/completed.rs"]
mod completed;
#[allow(dead_code)]
#[path = "../../../panel/src/verdict.rs"]
mod verdict;

mod abilities;
mod blocks;
mod exact;
mod extra_cells;
mod iss;
mod kept;
mod killers;
mod lines;
mod native_searches;
mod newest;
mod nodes;
mod planes;
mod primitives;
mod properties;
#[cfg(feature = "pumpkin")]
mod pumpkin;
mod requests;
mod sat;
mod traces;
mod variant;
#[cfg(feature = "z3")]
mod z3;
