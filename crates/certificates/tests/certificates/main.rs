//! Bundles: accepted as they are written, rejected after any change.

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/connected.rs"]
mod connected;
#[path = "../../../../tests/common/primitives.rs"]
mod primitives;
#[allow(dead_code)] // Its list of all grids.
#[path = "../../../../tests/common/shapes.rs"]
mod shapes;
#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

mod certificates;
mod connected_certificates;
mod constraint_certificates;
mod linear_certificates;
mod native_certificates;
mod shape_certificates;

use quorum_panel as verdict;
