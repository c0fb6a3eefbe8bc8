//! One short list per cell, all in one allocation: the groups of a cell, its greater neighbors.
//! A vector of vectors would cost one allocation per cell, which on easy puzzles takes longer
//! than the search.

/// A list of indices (or other small items) for each of a fixed number of owners.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists<T = usize> {
    /// Start of each owner's list; one more at the end.
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Collects `(owner, item)` pairs; each list keeps the order of the pairs.
    pub(super) fn new(owners: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut starts = vec![0; owners + 1];
        for (owner, _) in pairs.clone() {
            starts[owner + 1] += 1;
        }
        for owner in 0..owners {
            starts[owner + 1] += starts[owner];
        }
        let mut items = vec![T::default(); starts[owners]];
        let mut next = starts.clone();
        for (owner, item) in pairs {
            items[next[owner]] = item;
            next[owner] += 1;
        }
        Lists { starts, items }
    }

    /// Takes the lists one after another.
    pub(super) fn of_rows(rows: impl Iterator<Item = impl Iterator<Item = T>>) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for row in rows {
            items.extend(row);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_owner_has_its_items_in_order() {
        let lists = Lists::new(4, [(2, 7), (0, 5), (2, 1), (3, 9)].into_iter());
        let all: Vec<&[usize]> = (0..4).map(|owner| lists.of(owner)).collect();
        assert_eq!(all, [&[5][..], &[], &[7, 1], &[9]]);
    }
}
