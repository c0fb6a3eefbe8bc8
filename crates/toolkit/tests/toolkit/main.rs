//! The library: the whole table over the corpora, every reader, every named constraint.

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/primitives.rs"]
mod primitives;
#[path = "../../../../tests/common/shapes.rs"]
mod shapes;
#[allow(dead_code)] // Its random statements.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

mod absent_cells;
mod constraints;
mod corpora;
mod differential;
mod formats;
mod fuzz;
mod other_grids;
mod primitive_variants;
mod requests;
mod sub_sudokus;

use quorum_toolkit::panel as verdict;
