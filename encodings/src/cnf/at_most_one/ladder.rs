//! Ladder: `y[i]`, "the true literal is one of the first i", is monotone in i; a literal is
//! true exactly where `y` changes to true. This encodes exactly-one.
//!
//! I. P. Gent, P. Nightingale: A new encoding of AllDifferent into SAT (2004); Ansotegui &
//! Manya (2004) call it regular.
//!
//! Where all literals may be false (a group with fewer cells than values), one more rung `y[n]`
//! is free: 4n - 2 clauses and n variables.

use super::AtMostOne;
use crate::cnf::draft::{FALSE, FormulaDraft, TRUE};

pub(super) const LADDER: AtMostOne = AtMostOne {
    name: "ladder",
    summary: "monotone rungs; encodes exactly-one where one literal must hold",
    source: "Gent & Nightingale 2004; Ansotegui & Manya 2004",
    formula: "4n - 4, n - 1 auxiliary (an exactly-one; 4n - 2 and n in a small group)",
    published: [(32, 8), (60, 15)],
    propagation: "one true literal makes the others false; all but one false make it true",
    clauses: |n| (4 * n).saturating_sub(4),
    auxiliary: |n| n.saturating_sub(1),
    encode,
};

fn encode(draft: &mut FormulaDraft, literals: &[i32], one_holds: bool) {
    if literals.len() < 2 {
        return;
    }
    let last = literals.len() - 1;
    let mut below = FALSE;
    for (index, &literal) in literals.iter().enumerate() {
        let rung = if one_holds && index == last { TRUE } else { draft.new_variable() };
        draft.clause(&[-below, rung]);
        draft.clause(&[-literal, rung]);
        draft.clause(&[-literal, -below]);
        draft.clause(&[literal, below, -rung]);
        below = rung;
    }
}
