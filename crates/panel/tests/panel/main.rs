//! Judgments against single rules, and grids without values of extra cells.

#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

mod completed;
mod judgment;
