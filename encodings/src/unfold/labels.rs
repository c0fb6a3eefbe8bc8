//! Connected cells by a parent for each member but the first, and distances that are smaller for
//! the parent: the textbook form, to compare.
//!
//! Distances are numbers of some bits. A distance is below another if it is so from the highest bit
//! on where they differ: one Boolean cell per bit is true only if the lower bits decide it.

use super::steps::steps;
use super::{ConnectionEncoding, Unfolding};
use quorum_problem::Connected;

pub(super) const LABELS: ConnectionEncoding = ConnectionEncoding {
    name: "labels",
    summary: "each member but the first has a parent, with a smaller distance in bits",
    source: "trees by labels: Prosser & Unsworth, A connectivity constraint using bridges, 2006, compares such forms",
    formula: "about 5 N log s",
    propagation: "weak: that a part is not reached needs search",
    cells: |connected| {
        let (count, bits) = (connected.cells().len(), bits(connected));
        let edges: usize = (0..count).map(|place| connected.neighbors(place).count()).sum();
        Ok(count * (3 + bits) + edges * bits)
    },
    state,
};

/// Bits of a distance; 0 where no two can be apart.
fn bits(connected: &Connected) -> usize {
    (usize::BITS - steps(connected).leading_zeros()) as usize
}

fn state(unfolding: &mut Unfolding<'_>, connected: &Connected) {
    let (count, bits) = (connected.cells().len(), bits(connected));
    let (member, first) = unfolding.members(connected);
    let distance: Vec<usize> = (0..count).map(|_| unfolding.booleans(bits)).collect();
    for place in 0..count {
        let mut parents = Vec::new();
        for next in connected.neighbors(place) {
            let parent = unfolding.booleans(bits);
            parents.push(parent);
            unfolding.implies(parent, member + next);
            // The first of these cells is that of the parent itself, and of the highest bit.
            for bit in 0..bits {
                let (own, of_parent) = (distance[place] + bit, distance[next] + bit);
                let (is_open, rest) = (parent + bit, parent + bit + 1);
                unfolding.clause(&[is_open, of_parent], [own]);
                if bit + 1 < bits {
                    unfolding.clause(&[is_open, of_parent], [rest]);
                    unfolding.clause(&[is_open], [own, rest]);
                } else {
                    unfolding.implies(is_open, own);
                    unfolding.exclude((is_open, super::YES), (of_parent, super::YES));
                }
            }
        }
        unfolding.clause(&[member + place], [first + place].into_iter().chain(parents));
    }
}
