//! At-most-one encodings.
//!
//! Used for the nine cells of a row and for the nine values of a cell.
//!
//! | | clauses for n literals | auxiliary variables | n = 9 | n = 16 |
//! |---|---|---|---|---|
//! | pairwise | n (n - 1) / 2 | 0 | 36 / 0 | 120 / 0 |
//! | sequential | 3n - 4 | n - 1 | 23 / 8 | 44 / 15 |
//! | product | 2n + C(p,2) + C(q,2) | p + q | 24 / 6 | 44 / 8 |
//! | commander | sum C(g,2) + n + C(m,2) | m | 21 / 3 | 46 / 6 |
//! | binary | n ceil(log2 n) | ceil(log2 n) | 36 / 4 | 64 / 4 |
//! | bimander | sum C(g,2) + n ceil(log2 m) | ceil(log2 m) | 27 / 2 | 68 / 2 |
//! | ladder | 4n - 4 | n - 1 | 32 / 8 | 60 / 15 |
//!
//! In all of them one true literal makes the others false by unit propagation. In all but the
//! pairwise encoding a model of the cell variables may have several extensions to the auxiliary
//! ones, which is why solutions are blocked and counted over the cell variables only.
//!
//! They are implemented here, a few lines each, instead of taken from a crate: this package
//! links no solver, and the crates that have these encodings bring a solver interface with them
//! and differ from the papers in details (base cases, sizes of groups) that would change the
//! counts.

mod bimander;
mod binary;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;

use super::draft::FormulaDraft;

/// At-most-one encoding.
#[derive(Clone, Copy, Debug)]
pub struct AtMostOne {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the clauses and auxiliary variables of `n` literals.
    pub formula: &'static str,
    /// Clauses and auxiliary variables for 9 and for 16 literals, as in the literature; tests
    /// compare them with the formula and with what is written.
    pub published: [(u64, u64); 2],
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// Clauses for `n` literals of which one holds.
    pub clauses: fn(u64) -> u64,
    /// Auxiliary variables for `n` literals of which one holds.
    pub auxiliary: fn(u64) -> u64,
    /// States the constraint for literals of different variables. The flag is true if one of
    /// them must hold, which the encoding may then state too: all values of a cell, one value
    /// in all cells of a full group.
    encode: fn(&mut FormulaDraft, &[i32], bool),
}

/// All encodings, the default first.
pub static AT_MOST_ONES: &[AtMostOne] = &[
    pairwise::PAIRWISE,
    sequential::SEQUENTIAL,
    product::PRODUCT,
    commander::COMMANDER,
    binary::BINARY,
    bimander::BIMANDER,
    ladder::LADDER,
];

/// Propagation strength of all encodings but the ladder.
const FORWARD: &str = "one true literal makes the others false";

impl AtMostOne {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static AtMostOne> {
        AT_MOST_ONES.iter().find(|encoding| encoding.name == name)
    }

    /// States the constraint, as `encode` does.
    pub(super) fn state(&self, draft: &mut FormulaDraft, literals: &[i32], is_one: bool) {
        draft.part("cnf/amo", self.name, |draft| (self.encode)(draft, literals, is_one));
    }
}

/// Unordered pairs of `n` items.
fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// Bits that distinguish `n` items: the logarithm to base 2, rounded up.
pub(super) fn bits(n: u64) -> u64 {
    n.max(1).next_power_of_two().trailing_zeros().into()
}

/// Sizes of the groups of `size` into which `n` items are split; the last one may be smaller.
fn group_sizes(n: u64, size: u64) -> impl Iterator<Item = u64> {
    (0..n).step_by(size.max(1) as usize).map(move |start| size.min(n - start))
}
