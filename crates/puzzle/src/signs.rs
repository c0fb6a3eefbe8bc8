//! The signs between neighbors of a grid. Most puzzles have none, and puzzles are copied often:
//! then there is nothing to copy.

use super::Sign;
use std::sync::Arc;

/// A sign or none between each cell and its right, and each and its lower neighbor: a list per
/// [`Side`]. Without a sign there are no lists, so that equal signs have equal representations.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct NeighborSigns(Option<Arc<[Vec<Option<Sign>>; 2]>>);

/// Neighbor of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Right,
    Down,
}

impl NeighborSigns {
    /// The sign between a cell and a neighbor.
    pub fn get(&self, cell: usize, side: Side) -> Option<Sign> {
        self.0.as_ref()?[side as usize][cell]
    }

    /// Writes or removes a sign of a grid of so many cells.
    pub fn set(&mut self, cells: usize, cell: usize, side: Side, sign: Option<Sign>) {
        if sign == self.get(cell, side) {
            return;
        }
        let none = || Arc::new([vec![None; cells], vec![None; cells]]);
        let lists = Arc::make_mut(self.0.get_or_insert_with(none));
        lists[side as usize][cell] = sign;
        if sign.is_none() && lists.iter().flatten().all(Option::is_none) {
            self.0 = None;
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_signs_there_is_nothing() {
        let mut signs = NeighborSigns::default();
        signs.set(4, 0, Side::Right, None);
        assert!(signs.is_empty());
        signs.set(4, 0, Side::Right, Some(Sign::Less));
        signs.set(4, 1, Side::Down, Some(Sign::Greater));
        let copy = signs.clone();
        signs.set(4, 0, Side::Right, None);
        assert_eq!(
            (signs.get(0, Side::Right), signs.get(1, Side::Down)),
            (None, Some(Sign::Greater))
        );
        assert_eq!(copy.get(0, Side::Right), Some(Sign::Less));
        signs.set(4, 1, Side::Down, None);
        assert_eq!(signs, NeighborSigns::default());
    }
}
