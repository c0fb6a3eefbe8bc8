//! Generalized arc consistency of a full group together with the inequalities inside it: a
//! candidate remains only if some filling of the whole group contains it.
//!
//! The fillings are not listed. From value 1 upwards, a filling is a path from the empty set of
//! cells to the full set: after value `k` the cells with values up to `k` are filled, and a
//! cell can be next once all cells that must be less than it are in the set. A candidate is on
//! such a path if its step leads from a reachable set to one from which all cells can be
//! filled: one pass up and one pass down the 2^n sets.

use crate::mask::Mask;
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::strategy::MOST_CELLS;
use crate::propagate::tables::Tables;

/// Information about a set of cells: none, or these.
const REACHED: u8 = 1;
const COMPLETED: u8 = 2;

/// Examines the fillings of a group; `below` has, for each of its cells, the places of those
/// that an inequality requires to be less.
pub(super) fn fillings(
    tables: &Tables,
    domains: &mut Domains,
    group: usize,
    below: &[u16],
) -> Result<(), Contradiction> {
    let cells = tables.shape.full_group(group);
    let n = cells.len();

    // The cells that can hold a value, as a set of places.
    let mut places = [0u16; MOST_CELLS];
    for (place, &cell) in cells.iter().enumerate() {
        for (value, places) in places[..n].iter_mut().enumerate() {
            *places |= ((domains.set(cell) >> value & 1) as u16) << place;
        }
    }
    let steps = |filled: usize| {
        let value = filled.count_ones() as usize;
        let mut open = usize::from(places[value]) & !filled;
        std::iter::from_fn(move || {
            while open != 0 {
                let place = open.trailing_zeros() as usize;
                open &= open - 1;
                if usize::from(below[place]) & !filled == 0 {
                    return Some(place);
                }
            }
            None
        })
    };

    let all = (1 << n) - 1;
    let mut known = [0u8; 1 << MOST_CELLS];
    known[0] = REACHED;
    for filled in 0..all {
        if known[filled] == REACHED {
            for place in steps(filled) {
                known[filled | 1 << place] = REACHED;
            }
        }
    }
    // If no path reached this set, none is found on the way down, and nothing is supported.
    known[all] = COMPLETED;
    let mut supported = [0 as Mask; MOST_CELLS];
    for filled in (0..all).rev() {
        if known[filled] == REACHED {
            for place in steps(filled) {
                if known[filled | 1 << place] == COMPLETED {
                    known[filled] = COMPLETED;
                    supported[place] |= 1 << filled.count_ones();
                }
            }
        }
    }
    for (&cell, &values) in cells.iter().zip(&supported) {
        domains.narrow(cell, values)?;
    }
    Ok(())
}
