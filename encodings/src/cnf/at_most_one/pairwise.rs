//! Pairwise: of any two literals, not both. The plain form: no auxiliary variable, and
//! one true literal makes all others false at once; quadratic in their number.

use super::{AtMostOne, FORWARD, pairs};
use crate::cnf::draft::Draft;

pub(super) const PAIRWISE: AtMostOne = AtMostOne {
    name: "pairwise",
    summary: "of any two, not both",
    source: "the direct form, as in Lynce & Ouaknine 2006",
    formula: "n (n - 1) / 2",
    propagation: FORWARD,
    clauses: pairs,
    auxiliary: |_| 0,
    encode: |draft, literals, _| encode(draft, literals),
};

/// What others say of their groups.
pub(super) fn encode(draft: &mut Draft, literals: &[i32]) {
    draft.no_two(literals);
}
