//! Groups: houses, whose cells have each value once, and smaller groups, whose cells differ.
//!
//! A group is a house if the candidates of its cells at the root are as many as its cells, which
//! need not be all values of the puzzle: with values 0 to 10 and cells that are all restricted to 1
//! to 9, rows of 9 cells are houses. (Interactive-Sudoku-Solver calls these effective values.)
//!
//! * House: every value has a place; a value with one place is there (hidden single).
//! * Smaller group: at least as many candidates as cells; if there are no more, each value has a
//!   place.
//!
//! Naked subsets of larger sizes reduced the guesses of variants by a fifth and no time, and are
//! left out. Cost: a pass over the cells.

use super::super::network::Network;
use super::super::state::{Contradiction, Narrowed, State};
use crate::mask::{Mask, is_single};
use std::sync::Arc;

/// Cells that have each of some values once.
#[derive(Clone, Debug)]
pub(in super::super) struct House {
    pub(in super::super) cells: Arc<[u16]>,
    /// As many values as cells.
    pub(in super::super) values: Mask,
}

impl House {
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in &*self.cells {
            let set = state.set(cell);
            twice |= once & set;
            once |= set;
            if is_single(set) {
                placed |= set;
            }
        }
        if once != self.values {
            return Err(Contradiction);
        }
        let hidden = once & !twice & !placed;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in &*self.cells {
            let here = state.set(cell) & hidden;
            if here != 0 {
                if !is_single(here) {
                    return Err(Contradiction);
                }
                state.narrow(network, cell, here)?;
            }
        }
        Ok(())
    }
}

/// Cells that differ, with more values than cells.
#[derive(Clone, Debug)]
pub(in super::super) struct SmallGroup {
    pub(in super::super) cells: Arc<[u16]>,
}

impl SmallGroup {
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let values = self.cells.iter().fold(0, |values, &cell| values | state.set(cell));
        match (values.count_ones() as usize).cmp(&self.cells.len()) {
            std::cmp::Ordering::Less => Err(Contradiction),
            std::cmp::Ordering::Equal => state.require(network, &self.cells, values),
            std::cmp::Ordering::Greater => Ok(()),
        }
    }
}
