//! Judgments against single rules.

#[allow(dead_code)] // Other tests use other parts.
#[path = "../../../../tests/common/stated.rs"]
mod stated;

mod judgment;
