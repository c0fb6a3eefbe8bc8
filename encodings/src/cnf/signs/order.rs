//! Order: `o[x, k]` says `x <= k`, for k = 1..n-1, rising with k and channelled to the
//! values. Then `x < y` is: if `y <= k`, then `x <= k - 1`.
//!
//! Unit propagation on the order variables moves bounds, and the channel carries them to the
//! values and back. A sign asks no more of a cell than its bounds, so that bounds consistency
//! here finds what the arc consistency of support does, with half the clauses a sign.
//!
//! J. M. Crawford, A. B. Baker: Experimental results on the application of satisfiability
//! algorithms to scheduling problems (1994); N. Tamura et al.: Compiling finite linear CSP
//! into SAT (2009).

use super::{Cells, SignEncoding};
use crate::cnf::draft::{Draft, FALSE, TRUE};

pub(super) const ORDER: SignEncoding = SignEncoding {
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

/// The literals "at most k" for k = 0..=n. Where a reduction has taken a value away, its
/// literal is that of the value below it; where no value is left above or below, it is a
/// constant.
fn describe(draft: &mut Draft, values: &[i32]) -> Vec<i32> {
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
        // The channel: the value is where the order rises.
        draft.clause(&[-value, up_to]);
        draft.clause(&[-value, -below]);
        draft.clause(&[value, below, -up_to]);
        order.push(up_to);
    }
    order
}

fn encode(draft: &mut Draft, cells: Cells<'_>, _: bool) {
    let (lesser, greater) = (&cells.lesser.described, &cells.greater.described);
    for k in 1..greater.len() {
        // A value that is gone repeats the literal, and would say less than its like below.
        if greater[k] != greater[k - 1] {
            draft.clause(&[-greater[k], lesser[k - 1]]);
        }
    }
}
