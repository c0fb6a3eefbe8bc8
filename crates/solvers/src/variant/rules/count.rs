//! Counts: how often values occur in one set of cells, all statements together.
//!
//! Quadruples, sets that contain values, look-and-say and counting circles are stated as one
//! automaton per value, each domain consistent by itself. Together they say more: the counts of all
//! values add up to the number of cells. A quadruple 1.4.6.7 leaves no other value in its four
//! cells; the values in counting circles add up to the number of circles.
//!
//! Each item is a set of values and the numbers of cells that may have one of them.
//! 1. Bounds of the number: cells that have such a value already, and cells that still can. Cells
//!    that differ pairwise have a single value once.
//! 2. Where no value is in two items, the numbers of all items and of the other cells add up to the
//!    number of cells: sets of reachable totals as bits, forward and backward.
//! 3. A number that is reached removes the values elsewhere; one that needs every possible cell
//!    fixes them; one above 0 of a single value requires it.
//! 4. If the numbers still needed are as many as the open cells, these have no other value.
//!
//! Sources: `Quad`, `ContainAtLeast`, `CountingCircles` of Interactive-Sudoku-Solver; the
//! documentation of `KGlobalCardinalityConstraint` (Artelys Kalis) on what one count per value
//! cannot see. Cost: a pass over the cells per item.

use super::super::network::Network;
use super::super::peers::Peers;
use super::super::state::{Contradiction, Narrowed, State};
use crate::mask::{Mask, bits, is_single, top};

/// The most cells: numbers of cells are bits of a word.
pub(in super::super) const MOST_CELLS: usize = 62;

/// The most items of one rule.
pub(in super::super) const MOST_ITEMS: usize = 64;

/// A set of values, and as bits how many cells may have one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Item {
    pub(in super::super) values: Mask,
    pub(in super::super) allowed: u64,
}

/// Counts over one set of cells.
#[derive(Clone, Debug)]
pub(in super::super) struct Count {
    pub(in super::super) cells: Vec<u16>,
    items: Vec<Item>,
    /// The cells in sets that differ pairwise.
    groups: Vec<Vec<u16>>,
    /// The values of all items.
    covered: Mask,
    /// Whether no value is in two items.
    is_disjoint: bool,
}

/// Bounds of the number of cells with a value of an item.
#[derive(Clone, Copy, Default)]
struct Bounds {
    /// Numbers that are possible, as bits.
    allowed: u64,
    /// Cells that have such a value.
    settled: u32,
    /// Cells that have or can have one.
    possible: u32,
    /// Cells that can at the same time.
    most: u32,
}

impl Count {
    /// Items of equal values are merged.
    ///
    /// # Panics
    /// With more than [`MOST_CELLS`] cells or [`MOST_ITEMS`] items.
    pub(in super::super) fn new(cells: Vec<u16>, items: &[Item], peers: &Peers) -> Self {
        assert!(cells.len() <= MOST_CELLS && items.len() <= MOST_ITEMS, "split by the caller");
        let mut merged: Vec<Item> = Vec::new();
        for item in items {
            match merged.iter_mut().find(|known| known.values == item.values) {
                Some(known) => known.allowed &= item.allowed,
                None => merged.push(*item),
            }
        }
        let (mut covered, mut is_disjoint) = (0, true);
        for item in &merged {
            is_disjoint &= covered & item.values == 0;
            covered |= item.values;
        }
        let groups = peers.partition(&cells);
        Count { cells, items: merged, groups, covered, is_disjoint }
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let mut storage = [Bounds::default(); MOST_ITEMS];
        let bounds = &mut storage[..self.items.len()];
        for (bounds, item) in bounds.iter_mut().zip(&self.items) {
            *bounds = self.bounds(item, state)?;
        }
        if self.is_disjoint {
            self.add_up(bounds, state)?;
        }
        for (bounds, item) in bounds.iter().zip(&self.items) {
            self.narrow(bounds, item.values, network, state)?;
        }
        if self.is_disjoint { self.fill(bounds, network, state) } else { Ok(()) }
    }

    /// Rule 1.
    fn bounds(&self, item: &Item, state: &State) -> Result<Bounds, Contradiction> {
        let (mut settled, mut possible, mut groups) = (0, 0, 0);
        for group in &self.groups {
            let before = possible;
            for &cell in group {
                let set = state.set(cell);
                if set & item.values != 0 {
                    possible += 1;
                    settled += u32::from(set & !item.values == 0);
                }
            }
            groups += u32::from(possible > before);
        }
        let most = if is_single(item.values) { groups } else { possible };
        if most < settled {
            return Err(Contradiction);
        }
        let allowed = item.allowed & (u64::MAX << settled) & (u64::MAX >> (63 - most));
        match allowed {
            0 => Err(Contradiction),
            _ => Ok(Bounds { allowed, settled, possible, most }),
        }
    }

    /// Rule 2.
    fn add_up(&self, bounds: &mut [Bounds], state: &State) -> Narrowed {
        let (mut others, mut other_only) = (0, 0);
        for &cell in &self.cells {
            let set = state.set(cell);
            others += usize::from(set & !self.covered != 0);
            other_only += usize::from(set & self.covered == 0);
        }
        let count = self.cells.len();
        let within = u64::MAX >> (63 - count);
        // Totals of the first items, by their number.
        let mut totals = [0u64; MOST_ITEMS + 1];
        totals[0] = 1;
        for (index, bounds) in bounds.iter().enumerate() {
            for number in bits(bounds.allowed) {
                totals[index + 1] |= totals[index] << number & within;
            }
        }
        // Totals of the first items that the rest can complete.
        let mut wanted = 0;
        for other in other_only..=others {
            wanted |= 1 << (count - other);
        }
        for (index, bounds) in bounds.iter_mut().enumerate().rev() {
            let (mut kept, mut before) = (0, 0);
            for number in bits(bounds.allowed) {
                let reached = totals[index] & wanted >> number;
                if reached != 0 {
                    kept |= 1 << number;
                    before |= reached;
                }
            }
            if kept == 0 {
                return Err(Contradiction);
            }
            bounds.allowed = kept;
            wanted = before;
        }
        Ok(())
    }

    /// Rule 3.
    fn narrow(
        &self,
        bounds: &Bounds,
        values: Mask,
        network: &Network,
        state: &mut State,
    ) -> Narrowed {
        let Bounds { allowed, settled, possible, most } = *bounds;
        let (least, greatest) = (allowed.trailing_zeros(), top(allowed));
        if settled == greatest {
            if possible > settled {
                for &cell in &self.cells {
                    if state.set(cell) & !values != 0 {
                        state.narrow(network, cell, !values)?;
                    }
                }
            }
        } else if least == possible {
            for &cell in &self.cells {
                if state.set(cell) & values != 0 {
                    state.narrow(network, cell, values)?;
                }
            }
        } else if least == most {
            for group in &self.groups {
                if group.iter().any(|&cell| state.set(cell) & values != 0) {
                    state.require(network, group, values)?;
                }
            }
        } else if least > 0 && is_single(values) {
            state.require(network, &self.cells, values)?;
        }
        Ok(())
    }

    /// Rule 4.
    fn fill(&self, bounds: &[Bounds], network: &Network, state: &mut State) -> Narrowed {
        let (mut needed, mut open_values, mut least_sum) = (0, 0, 0);
        for (bounds, item) in bounds.iter().zip(&self.items) {
            let mut settled = 0;
            for &cell in &self.cells {
                settled += u32::from(state.set(cell) & !item.values == 0);
            }
            let least = bounds.allowed.trailing_zeros();
            least_sum += least as usize;
            if least > settled {
                needed += (least - settled) as usize;
                open_values |= item.values;
            }
        }
        if least_sum == self.cells.len() {
            return state.narrow_all(network, &self.cells, self.covered);
        }
        if needed == 0 {
            return Ok(());
        }
        let is_open = |set: Mask| {
            set & open_values != 0 && self.items.iter().all(|item| set & !item.values != 0)
        };
        let mut open = 0;
        for &cell in &self.cells {
            open += usize::from(is_open(state.set(cell)));
        }
        if open < needed {
            return Err(Contradiction);
        }
        if open == needed {
            for &cell in &self.cells {
                if is_open(state.set(cell)) {
                    state.narrow(network, cell, open_values)?;
                }
            }
        }
        Ok(())
    }
}
