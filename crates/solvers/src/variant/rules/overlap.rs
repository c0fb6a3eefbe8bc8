//! Two houses of the same values with common cells: what is left of each has the same values.
//!
//! Locked candidates in both directions at once, and the overlaps of jigsaw regions with rows ("law
//! of leftovers"): the union of the candidates of one rest bounds the cells of the other. Cost: two
//! passes over the cells.

use super::super::network::Network;
use super::super::state::{Narrowed, State};
use std::sync::Arc;

/// The cells of each house that the other has not.
#[derive(Clone, Debug)]
pub(in super::super) struct Overlap {
    pub(in super::super) first: Arc<[u16]>,
    pub(in super::super) second: Arc<[u16]>,
}

impl Overlap {
    pub(super) fn apply(&self, network: &Network, state: &mut State) -> Narrowed {
        let union = |cells: &[u16]| cells.iter().fold(0, |union, &cell| union | state.set(cell));
        let (first, second) = (union(&self.first), union(&self.second));
        if first != second {
            state.narrow_all(network, &self.first, second)?;
            state.narrow_all(network, &self.second, first)?;
        }
        Ok(())
    }
}
