//! Pairwise: one binary clause per pair of literals. No auxiliary variables, and one true
//! literal makes all others false by unit propagation; quadratic in the number of literals.

use super::{AtMostOne, FORWARD, pairs};
use crate::cnf::draft::FormulaDraft;

pub(super) const PAIRWISE: AtMostOne = AtMostOne {
    name: "pairwise",
    summary: "of any two, not both",
    source: "the direct form, as in Lynce & Ouaknine 2006",
    formula: "n (n - 1) / 2",
    published: [(36, 0), (120, 0)],
    propagation: FORWARD,
    clauses: pairs,
    auxiliary: |_| 0,
    encode: |draft, literals, _| encode(draft, literals),
};

/// Shared by encodings that are pairwise within groups.
pub(super) fn encode(draft: &mut FormulaDraft, literals: &[i32]) {
    draft.no_two(literals);
}
