//! One short list per cell, all in one allocation: the groups of a cell, its greater neighbors.
//! A vector of vectors would cost one allocation per cell, which on easy puzzles takes longer
//! than the search.

use quorum_problem::Linear;
use std::collections::HashSet;

/// A list of indices (or other small items) for each of a fixed number of owners.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists<T = usize> {
    /// Start of each owner's list; one more at the end.
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Collects `(owner, item)` pairs; each list keeps the order of the pairs.
    pub(super) fn new(owners: usize, pairs: &[(usize, T)]) -> Self {
        let mut starts = vec![0; owners + 1];
        for (owner, _) in pairs {
            starts[owner + 1] += 1;
        }
        for owner in 0..owners {
            starts[owner + 1] += starts[owner];
        }
        let mut items = vec![T::default(); starts[owners]];
        let mut next = starts.clone();
        for &(owner, item) in pairs {
            items[next[owner]] = item;
            next[owner] += 1;
        }
        Lists { starts, items }
    }

    /// Takes the lists one after another, each of which `extend` adds to the items.
    pub(super) fn of_rows(rows: usize, extend: impl Fn(usize, &mut Vec<T>)) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for row in 0..rows {
            extend(row, &mut items);
            starts.push(items.len());
        }
        Lists { starts, items }
    }

    /// Returns whether all lists are empty.
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The list of one owner.
    pub(super) fn of(&self, owner: usize) -> &[T] {
        &self.items[self.starts[owner]..self.starts[owner + 1]]
    }
}

/// The value of a key in a vector of entries sorted by their keys. (A map of a few entries per
/// problem takes as long, and is ten times the code for each of its types.)
pub(super) fn entry<K: Ord, V: Default>(entries: &mut Vec<(K, V)>, key: K) -> &mut V {
    let place = match entries.binary_search_by(|(known, _)| known.cmp(&key)) {
        Ok(place) => place,
        Err(place) => {
            entries.insert(place, (key, V::default()));
            place
        }
    };
    &mut entries[place].1
}

/// The sums that were found, each once, without those that the problem states.
pub(super) fn unstated(stated: &[Linear], found: &[Linear]) -> Vec<Linear> {
    let mut known: HashSet<&Linear> = HashSet::with_capacity(stated.len() + found.len());
    for linear in stated {
        known.insert(linear);
    }
    let mut kept = Vec::new();
    for linear in found {
        if known.insert(linear) {
            kept.push(linear.clone());
        }
    }
    kept
}

/// The numbers of cells, of which a board has at most 4,096.
pub(super) fn narrow(cells: &[usize]) -> Vec<u16> {
    let mut narrow = Vec::with_capacity(cells.len());
    for &cell in cells {
        narrow.push(cell as u16);
    }
    narrow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_owner_has_its_items_in_order() {
        let lists = Lists::new(4, &[(2, 7), (0, 5), (2, 1), (3, 9)]);
        let all: Vec<&[usize]> = (0..4).map(|owner| lists.of(owner)).collect();
        assert_eq!(all, [&[5][..], &[], &[7, 1], &[9]]);
    }
}
