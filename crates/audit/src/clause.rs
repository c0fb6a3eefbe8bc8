//! Clauses as sets of literals.

/// A clause with ascending literals.
pub(super) fn ascending(mut clause: Vec<i32>) -> Box<[i32]> {
    clause.sort_unstable();
    clause.into_boxed_slice()
}
