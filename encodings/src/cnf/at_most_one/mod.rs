//! How "at most one of these literals" is said.
//!
//! Over the nine cells of a row, the nine values of a cell. To add an encoding: one file
//! with its entry, one line in [`AT_MOST_ONES`].

mod pairwise;

use super::draft::Draft;

/// One encoding of the table.
#[derive(Clone, Copy, Debug)]
pub struct AtMostOne {
    /// The word in solver names.
    pub name: &'static str,
    /// One line on how it works.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Clauses for `n` literals.
    pub formula: &'static str,
    /// What unit propagation finds.
    pub propagation: &'static str,
    /// Clauses for `n` literals.
    pub clauses: fn(u64) -> u64,
    /// Auxiliary variables for `n` literals.
    pub auxiliary: fn(u64) -> u64,
    /// States it for positive literals.
    pub(super) encode: fn(&mut Draft, &[i32]),
}

/// All encodings, the default first.
pub static AT_MOST_ONES: &[AtMostOne] = &[pairwise::PAIRWISE];

impl AtMostOne {
    /// The encoding of this name.
    pub fn named(name: &str) -> Option<&'static AtMostOne> {
        AT_MOST_ONES.iter().find(|encoding| encoding.name == name)
    }
}
