//! Commander: groups of three literals, each with a commander variable that is true if a
//! literal of its group is; pairwise within the groups and among the commanders.
//!
//! W. Klieber, G. Kwon: Efficient CNF encoding for selecting 1 of N objects (2007). One
//! direction of their three clauses per group is omitted ("a commander needs one of its
//! group"): an at-most-one constraint does not need it. With one group there is no commander.

use super::{AtMostOne, FORWARD, group_sizes, pairs, pairwise};
use crate::cnf::draft::FormulaDraft;

pub(super) const COMMANDER: AtMostOne = AtMostOne {
    name: "commander",
    summary: "groups of three, each with a commander",
    source: "Klieber & Kwon 2007, groups of 3, from literal to commander",
    formula: "sum C(g,2) + n + C(m,2), m = ceil(n/3) auxiliary",
    published: [(21, 3), (46, 6)],
    propagation: FORWARD,
    clauses: |n| {
        let (within, groups) = (group_sizes(n, SIZE).map(pairs).sum::<u64>(), n.div_ceil(SIZE));
        if groups < 2 { within } else { within + n + pairs(groups) }
    },
    auxiliary: |n| if n <= SIZE { 0 } else { n.div_ceil(SIZE) },
    encode: |draft, literals, _| encode(draft, literals),
};

/// Literals per commander.
const SIZE: u64 = 3;

fn encode(draft: &mut FormulaDraft, literals: &[i32]) {
    let groups = literals.chunks(SIZE as usize);
    groups.clone().for_each(|group| pairwise::encode(draft, group));
    if groups.len() < 2 {
        return;
    }
    let mut commanders = Vec::new();
    for group in groups {
        let commander = draft.new_variable();
        group.iter().for_each(|&literal| draft.clause(&[-literal, commander]));
        commanders.push(commander);
    }
    pairwise::encode(draft, &commanders);
}
