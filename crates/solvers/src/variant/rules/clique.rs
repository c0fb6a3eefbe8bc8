//! Cliques: three or more cells, all pairs of which have one symmetric relation that forbids equal
//! values.
//!
//! Renban lines, entropic and modular triples, and blocks of nonconsecutive cells are such. A table
//! has, for every set of candidates of all cells together, the values that occur in some choice of
//! as many values as cells that are pairwise related, and those that occur in all of them, which
//! need a place. Source: the handler `BinaryPairwise` of Interactive-Sudoku-Solver. Cost: a look-up
//! per pair of cells.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use super::relation::Images;
use crate::mask::{Mask, lowest};
use std::sync::Arc;

/// The values that choices from each set of values may have, and those that they must.
#[derive(Debug)]
pub(in super::super) struct Choices(Vec<(u16, u16)>);

impl Choices {
    /// Choices of `size` of `values` values that are pairwise related.
    pub(in super::super) fn new(values: u32, size: u32, images: &Images) -> Self {
        let sets = 1usize << values;
        let mut is_related = vec![false; sets];
        let mut choices = vec![(0u16, 0u16); sets];
        is_related[0] = true;
        for set in 1..sets as Mask {
            let value = lowest(set);
            let rest = set ^ value;
            is_related[set as usize] = is_related[rest as usize] && rest & !images.of(value) == 0;
            let count = set.count_ones();
            choices[set as usize] = if count < size {
                (0, 0)
            } else if count == size {
                if is_related[set as usize] { (set as u16, set as u16) } else { (0, 0) }
            } else {
                let (mut some, mut every) = (0, u16::MAX);
                for value in crate::mask::singles(set) {
                    let without = choices[(set ^ value) as usize];
                    if without.0 != 0 {
                        some |= without.0;
                        every &= without.1;
                    }
                }
                if some == 0 { (0, 0) } else { (some, every) }
            };
        }
        Choices(choices)
    }
}

/// Cells that are pairwise related.
#[derive(Clone, Debug)]
pub(in super::super) struct Clique {
    pub(in super::super) cells: Arc<[u16]>,
    pub(in super::super) images: Arc<Images>,
    pub(in super::super) choices: Arc<Choices>,
}

impl Clique {
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut keep = network.all;
            for (other, &other_cell) in self.cells.iter().enumerate() {
                if other != place {
                    keep &= self.images.of(state.set(other_cell));
                }
            }
            state.narrow(network, cell, keep)?;
        }
        let mut union = 0;
        for &cell in self.cells.iter() {
            union |= state.set(cell);
        }
        let (some, every) = self.choices.0[union as usize];
        if some == 0 {
            return Err(Contradiction);
        }
        state.narrow_all(network, &self.cells, some.into())?;
        state.require(network, &self.cells, every.into())
    }
}
