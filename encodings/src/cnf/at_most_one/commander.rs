//! Commander: groups of three literals, each with a commander that is true if one of its
//! group is; pairwise within the groups and among the commanders.
//!
//! W. Klieber, G. Kwon: Efficient CNF encoding for selecting 1 of N objects (2007). One
//! direction of their three clauses a group is left out ("a commander needs one of its
//! group"): for an at-most-one it says nothing. With one group there is no commander.

use super::{AtMostOne, FORWARD, group_sizes, pairs, pairwise};
use crate::cnf::draft::Draft;

pub(super) const COMMANDER: AtMostOne = AtMostOne {
    name: "commander",
    summary: "groups of three, each with a commander",
    source: "Klieber & Kwon 2007, groups of 3, from literal to commander",
    formula: "sum C(g,2) + n + C(m,2), m = ceil(n/3) auxiliary",
    propagation: FORWARD,
    clauses: |n| {
        let (within, groups) = (group_sizes(n, SIZE).map(pairs).sum::<u64>(), n.div_ceil(SIZE));
        if groups < 2 { within } else { within + n + pairs(groups) }
    },
    auxiliary: |n| if n <= SIZE { 0 } else { n.div_ceil(SIZE) },
    encode: |draft, literals, _| encode(draft, literals),
};

/// Literals a commander.
const SIZE: u64 = 3;

fn encode(draft: &mut Draft, literals: &[i32]) {
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
