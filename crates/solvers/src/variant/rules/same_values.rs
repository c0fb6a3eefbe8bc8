//! Two sets of cells with the same values, each as often, in any order.
//!
//! Stated as one automaton per value that counts upward along one set and downward along the other.
//! Here the numbers of a value in both sets are bounded by the cells that have it and those that
//! can, of cells that differ pairwise one; the common range bounds both. A set that can have a
//! value no more often loses it, one that needs all its possible cells has it there, and one that
//! needs it at all requires it.
//!
//! Source: `SameValues` of Interactive-Sudoku-Solver. Cost: a pass over the cells per value.

use super::super::network::Network;
use super::super::peers::Peers;
use super::super::state::{Contradiction, Narrowed, State};
use crate::mask::{Mask, singles};

/// The two sets, in sets of cells that differ pairwise.
#[derive(Clone, Debug)]
pub(in super::super) struct SameValues {
    sides: [Side; 2],
    /// The values counted.
    values: Mask,
}

#[derive(Clone, Debug)]
struct Side {
    cells: Vec<u16>,
    groups: Vec<Vec<u16>>,
}

/// Bounds of how often a side has a value.
struct Bounds {
    settled: usize,
    possible: usize,
    /// Cells that can have it at the same time.
    most: usize,
}

impl SameValues {
    pub(in super::super) fn new(sides: [&[u16]; 2], values: Mask, peers: &Peers) -> Self {
        let side = |cells: &[u16]| Side { cells: cells.to_vec(), groups: peers.partition(cells) };
        SameValues { sides: sides.map(side), values }
    }

    /// The cells of both sets.
    pub(in super::super) fn cells(&self) -> Vec<u16> {
        [&self.sides[0].cells[..], &self.sides[1].cells].concat()
    }

    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let [first, second] = &self.sides;
        for value in singles(self.values) {
            let bounds = [first.bounds(value, state), second.bounds(value, state)];
            let least = bounds[0].settled.max(bounds[1].settled);
            let most = bounds[0].most.min(bounds[1].most);
            if least > most {
                return Err(Contradiction);
            }
            for (side, bounds) in self.sides.iter().zip(&bounds) {
                side.narrow(bounds, least, most, value, network, state)?;
            }
        }
        Ok(())
    }
}

impl Side {
    fn bounds(&self, value: Mask, state: &State) -> Bounds {
        let mut bounds = Bounds { settled: 0, possible: 0, most: 0 };
        for group in &self.groups {
            let before = bounds.possible;
            for &cell in group {
                let set = state.set(cell);
                bounds.possible += usize::from(set & value != 0);
                bounds.settled += usize::from(set == value);
            }
            bounds.most += usize::from(bounds.possible > before);
        }
        bounds
    }

    fn narrow(
        &self,
        bounds: &Bounds,
        least: usize,
        most: usize,
        value: Mask,
        network: &Network,
        state: &mut State,
    ) -> Narrowed {
        if bounds.settled == most {
            for &cell in &self.cells {
                if state.set(cell) != value {
                    state.narrow(network, cell, !value)?;
                }
            }
        } else if least == bounds.possible {
            for &cell in &self.cells {
                if state.set(cell) & value != 0 {
                    state.narrow(network, cell, value)?;
                }
            }
        } else if least == bounds.most {
            for group in &self.groups {
                if group.iter().any(|&cell| state.set(cell) & value != 0) {
                    state.require(network, group, value)?;
                }
            }
        } else if least > 0 {
            state.require(network, &self.cells, value)?;
        }
        Ok(())
    }
}
