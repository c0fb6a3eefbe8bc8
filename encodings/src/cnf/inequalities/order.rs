//! Order: `o[x, k]` encodes `x <= k` for k = 1..n-1, monotone in k, with channeling to the
//! values. Then `x < y` is: if `y <= k`, then `x <= k - 1`.
//!
//! Unit propagation on the order variables moves bounds, and the channeling clauses carry them
//! to the values and back. An inequality depends only on the bounds of a cell, so that bounds
//! consistency here is as strong as the arc consistency of support, with half the clauses per
//! inequality.
//!
//! J. M. Crawford, A. B. Baker: Experimental results on the application of satisfiability
//! algorithms to scheduling problems (1994); N. Tamura et al.: Compiling finite linear CSP
//! into SAT (2009).

use super::{CellPair, InequalityEncoding};
use crate::cnf::draft::{FALSE, FormulaDraft, TRUE};

pub(super) const ORDER: InequalityEncoding = InequalityEncoding {
    name: "order",
    summary: "'at most k' for each k, channelled to the values",
    source: "Crawford & Baker 1994; Tamura et al. 2009",
    formula: "n a sign; 4n - 4 and n - 1 auxiliary a cell",
    propagation: "bounds consistency",
    clauses: |n, _| n,
    auxiliary: |_| 0,
    cell_clauses: |n| if n == 1 { 1 } else { 4 * n - 4 },
    cell_auxiliary: |n| n - 1,
    describe,
    encode,
};

/// The literals "at most k" for k = 0..=n. Where preprocessing has removed a value, its literal
/// is that of the value below it; where no value is left above or below, it is a constant.
pub(in crate::cnf) fn describe(draft: &mut FormulaDraft, values: &[i32]) -> Vec<i32> {
    let last = values.iter().rposition(|&value| value != FALSE).unwrap_or(0);
    let mut order = vec![FALSE];
    for (index, &value) in values.iter().enumerate() {
        let below = order[index];
        if value == FALSE && index != last {
            order.push(below);
            continue;
        }
        let up_to = if index >= last { TRUE } else { draft.new_variable() };
        draft.clause(&[-below, up_to]);
        // Channeling: the cell has the value at which the order literal becomes true.
        draft.clause(&[-value, up_to]);
        draft.clause(&[-value, -below]);
        draft.clause(&[value, below, -up_to]);
        order.push(up_to);
    }
    order
}

fn encode(draft: &mut FormulaDraft, cells: CellPair<'_>, _: bool) {
    let (lesser, greater) = (&cells.lesser.described, &cells.greater.described);
    for k in 1..greater.len() {
        // A removed value repeats a literal, and its clause would be weaker than the one below.
        if greater[k] != greater[k - 1] {
            draft.clause(&[-greater[k], lesser[k - 1]]);
        }
    }
}
