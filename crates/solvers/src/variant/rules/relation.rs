//! Relations of two cells: each keeps the values that have a partner in the other.
//!
//! With up to 10 values the partners of every *set* of values are a table, made once per relation
//! and shared by all pairs of cells and by the puzzles of a session; beyond, a row per value is
//! read. Cost: two look-ups.

use super::super::network::Network;
use super::super::state::{Narrowed, State};
use crate::mask::{Mask, bits, lowest};
use std::sync::Arc;

/// The most values whose sets are all in the table: 2 kB each way.
pub(in super::super) const MOST_TABLED: u32 = 10;

/// The values that may stand beside each set of values.
#[derive(Debug)]
pub(in super::super) enum Images {
    /// By the set.
    BySet(Vec<u16>),
    /// By the value.
    ByValue(Vec<Mask>),
}

impl Images {
    /// From one row per value.
    pub(in super::super) fn new(rows: &[Mask]) -> Self {
        if rows.len() as u32 > MOST_TABLED {
            return Images::ByValue(rows.to_vec());
        }
        let mut images = vec![0; 1 << rows.len()];
        for set in 1..images.len() as Mask {
            let value = lowest(set);
            let of_rest = images[(set ^ value) as usize];
            images[set as usize] = of_rest | rows[value.trailing_zeros() as usize] as u16;
        }
        Images::BySet(images)
    }

    /// The values that have a partner in the set.
    #[inline(always)]
    pub(in super::super) fn of(&self, set: Mask) -> Mask {
        match self {
            Images::BySet(images) => images[set as usize].into(),
            Images::ByValue(rows) => {
                let mut image = 0;
                for bit in bits(set) {
                    image |= rows[bit as usize];
                }
                image
            }
        }
    }
}

/// A relation, read from both cells.
#[derive(Clone, Debug)]
pub(in super::super) struct Relation {
    pub(in super::super) cells: [u16; 2],
    /// Values of the second cell by those of the first, and the reverse.
    pub(in super::super) images: [Arc<Images>; 2],
}

impl Relation {
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let [first, second] = self.cells;
        let [forward, backward] = &self.images;
        state.narrow(network, second, forward.of(state.set(first)))?;
        state.narrow(network, first, backward.of(state.set(second)))
    }
}
