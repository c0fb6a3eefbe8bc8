//! Bimander: groups that are pairwise within, as with commanders; a true literal implies the
//! binary number of its group instead of a commander variable.
//!
//! V.-H. Nguyen, S. T. Mai: A new method to encode the at-most-one constraint into SAT
//! (2015), with three groups, the smallest of their choices for 9 literals: groups of
//! `ceil(n/3)`, the last one smaller. `m` is the number of groups that this gives: two for
//! four literals.

use super::{AtMostOne, FORWARD, binary, bits, group_sizes, pairs, pairwise};
use crate::cnf::draft::FormulaDraft;

pub(super) const BIMANDER: AtMostOne = AtMostOne {
    name: "bimander",
    summary: "three groups, a true literal writes its group's number in bits",
    source: "Nguyen & Mai 2015, m = 3",
    formula: "sum C(g,2) + n ceil(log2 m), ceil(log2 m) auxiliary, m = 3 groups of ceil(n/3)",
    published: [(27, 2), (68, 2)],
    propagation: FORWARD,
    clauses: |n| group_sizes(n, size(n)).map(pairs).sum::<u64>() + n * auxiliary(n),
    auxiliary,
    encode: |draft, literals, _| encode(draft, literals),
};

/// The size of all groups but the last.
fn size(n: u64) -> u64 {
    n.div_ceil(3)
}

fn auxiliary(n: u64) -> u64 {
    bits(group_sizes(n, size(n)).count() as u64)
}

fn encode(draft: &mut FormulaDraft, literals: &[i32]) {
    let groups = literals.chunks(size(literals.len() as u64).max(1) as usize);
    groups.clone().for_each(|group| pairwise::encode(draft, group));
    binary::encode(draft, groups);
}
