//! Sequential counter: `s[i]` is true if one of the first `i` literals is; then the next
//! literal is false.
//!
//! The counter of C. Sinz: Towards an optimal CNF encoding of Boolean cardinality
//! constraints (2005), for the bound 1. Implications lead one way, from literals to the
//! counter.

use super::{AtMostOne, FORWARD};
use crate::cnf::draft::FormulaDraft;

pub(super) const SEQUENTIAL: AtMostOne = AtMostOne {
    name: "sequential",
    summary: "a counter along the literals, 'one of those so far'",
    source: "Sinz 2005",
    formula: "3n - 4, n - 1 auxiliary",
    published: [(23, 8), (44, 15)],
    propagation: FORWARD,
    clauses: |n| if n < 2 { 0 } else { 3 * n - 4 },
    auxiliary: |n| n.saturating_sub(1),
    encode: |draft, literals, _| encode(draft, literals),
};

fn encode(draft: &mut FormulaDraft, literals: &[i32]) {
    let Some((&last, others)) = literals.split_last() else { return };
    let mut so_far: Option<i32> = None;
    for &literal in others {
        let with_it = draft.new_variable();
        draft.clause(&[-literal, with_it]);
        if let Some(before) = so_far {
            draft.clause(&[-before, with_it]);
            draft.clause(&[-literal, -before]);
        }
        so_far = Some(with_it);
    }
    if let Some(before) = so_far {
        draft.clause(&[-last, -before]);
    }
}
