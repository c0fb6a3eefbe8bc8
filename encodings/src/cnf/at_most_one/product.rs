//! Product: the literals form a table of `p` rows and `q` columns, each with a variable; a true
//! literal makes its row and its column true, and at most one row and one column are true.
//!
//! J. Chen: A new SAT encoding of the at-most-one constraint (2010), with
//! `p = ceil(sqrt n)`, `q = ceil(n / p)`. Chen applies the encoding again to rows and
//! columns; here they are pairwise, which is the smaller choice for up to 36 literals (six
//! rows).

use super::{AtMostOne, FORWARD, pairs, pairwise};
use crate::cnf::draft::FormulaDraft;

pub(super) const PRODUCT: AtMostOne = AtMostOne {
    name: "product",
    summary: "literals in a table, one row and one column",
    source: "Chen 2010, rows and columns pairwise",
    formula: "2n + C(p,2) + C(q,2), p + q auxiliary, p = ceil(sqrt n), q = ceil(n/p)",
    published: [(24, 6), (44, 8)],
    propagation: FORWARD,
    clauses: |n| {
        let (p, q) = sides(n);
        if n < 2 { 0 } else { 2 * n + pairs(p) + pairs(q) }
    },
    auxiliary: |n| {
        let (p, q) = sides(n);
        if n < 2 { 0 } else { p + q }
    },
    encode: |draft, literals, _| encode(draft, literals),
};

/// Rows and columns of the table.
fn sides(n: u64) -> (u64, u64) {
    let rows = (1..=n).find(|side| side * side >= n).unwrap_or(1);
    (rows, n.div_ceil(rows))
}

fn encode(draft: &mut FormulaDraft, literals: &[i32]) {
    if literals.len() < 2 {
        return;
    }
    let (p, q) = sides(literals.len() as u64);
    let mut variables = |count| -> Vec<i32> { (0..count).map(|_| draft.new_variable()).collect() };
    let (rows, columns) = (variables(p), variables(q));
    for (index, &literal) in literals.iter().enumerate() {
        draft.clause(&[-literal, rows[index / columns.len()]]);
        draft.clause(&[-literal, columns[index % columns.len()]]);
    }
    pairwise::encode(draft, &rows);
    pairwise::encode(draft, &columns);
}
