//! Pairs of cells that differ, as one set of cells per cell.

use crate::lists::Lists;
use crate::mask;

/// The cells that differ from each cell, as bits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Peers {
    /// Words of the set of one cell.
    words: usize,
    bits: Vec<u64>,
}

impl Peers {
    /// The most words of a set of cells: a board has at most 64 rows and columns.
    pub(super) const MOST_WORDS: usize = 64;

    /// No pairs.
    pub(super) fn none(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Peers { words, bits: vec![0; words * cells] }
    }

    /// The number of words of a set of cells.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// All pairs of these cells differ.
    pub(super) fn add_all(&mut self, cells: &[usize]) {
        let mut set = [0u64; Self::MOST_WORDS];
        for &cell in cells {
            set[cell / 64] |= 1 << (cell % 64);
        }
        for &cell in cells {
            let words = self.words;
            let row = &mut self.bits[cell * words..(cell + 1) * words];
            for (row, set) in row.iter_mut().zip(set) {
                *row |= set;
            }
            row[cell / 64] &= !(1 << (cell % 64));
        }
    }

    /// These two cells differ.
    pub(super) fn add(&mut self, first: usize, second: usize) {
        for (cell, other) in [(first, second), (second, first)] {
            self.bits[cell * self.words + other / 64] |= 1 << (other % 64);
        }
    }

    /// The cells that differ from one cell.
    #[inline(always)]
    pub(super) fn of(&self, cell: u16) -> &[u64] {
        &self.bits[usize::from(cell) * self.words..][..self.words]
    }

    /// Whether two cells differ.
    #[inline(always)]
    pub(super) fn differ(&self, first: u16, second: u16) -> bool {
        self.of(first)[usize::from(second) / 64] >> (second % 64) & 1 == 1
    }

    /// The peers of each cell as a list.
    pub(super) fn lists(&self) -> Lists<u16> {
        let rows = self.bits.len() / self.words.max(1);
        Lists::of_rows(rows, |row, cells| cells.extend(cells_of(self.of(row as u16))))
    }

    /// Splits cells into sets that differ pairwise, as few and large ones as two greedy orders
    /// find: the order given, and always the cell with the most peers among those left. The
    /// partition with the greater sum of squared sizes gives the tighter bounds of a sum.
    pub(super) fn partition(&self, cells: &[u16]) -> Vec<Vec<u16>> {
        let mut first: Vec<Vec<u16>> = Vec::new();
        for &cell in cells {
            let joins = |set: &Vec<u16>| set.iter().all(|&other| self.differ(cell, other));
            match first.iter().position(joins) {
                Some(set) => first[set].push(cell),
                None => first.push(vec![cell]),
            }
        }
        if cells.len() < 4 || first.len() == 1 {
            return first;
        }
        let mut second = Vec::new();
        let mut left = cells.to_vec();
        while !left.is_empty() {
            let mut open = left.clone();
            let mut set = Vec::new();
            while !open.is_empty() {
                let (mut best, mut most) = (open[0], 0);
                for &cell in &open {
                    let mut degree = 0;
                    for &other in &open {
                        degree += usize::from(self.differ(cell, other));
                    }
                    if degree > most {
                        best = cell;
                        most = degree;
                    }
                }
                set.push(best);
                open.retain(|&other| self.differ(best, other));
            }
            left.retain(|cell| !set.contains(cell));
            second.push(set);
        }
        let squares = |sets: &[Vec<u16>]| sets.iter().map(|set| set.len().pow(2)).sum::<usize>();
        if squares(&second) > squares(&first) { second } else { first }
    }
}

/// The cells of a set.
#[inline(always)]
pub(super) fn cells_of(set: &[u64]) -> Cells<'_> {
    Cells { words: set, first: 0, bits: mask::bits(0) }
}

/// The iterator of [`cells_of`].
pub(super) struct Cells<'a> {
    /// The words behind the one of `bits`.
    words: &'a [u64],
    /// The first cell behind that word.
    first: u16,
    bits: mask::Bits,
}

impl Iterator for Cells<'_> {
    type Item = u16;

    #[inline(always)]
    fn next(&mut self) -> Option<u16> {
        loop {
            if let Some(bit) = self.bits.next() {
                return Some(self.first - 64 + bit as u16);
            }
            let (&word, words) = self.words.split_first()?;
            self.bits = mask::bits(word);
            self.words = words;
            self.first += 64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_takes_large_sets() {
        let mut peers = Peers::none(130);
        peers.add_all(&[1, 2, 128]);
        peers.add(0, 1);
        assert_eq!(cells_of(peers.of(1)).collect::<Vec<_>>(), [0, 2, 128]);
        assert!(peers.differ(128, 1) && !peers.differ(0, 2) && !peers.differ(1, 1));
        // In the order given, cells 0 and 1 come first and leave 2 and 128.
        assert_eq!(peers.partition(&[0, 1, 2, 128]), [vec![1, 2, 128], vec![0]]);
        assert_eq!(peers.partition(&[0, 2]), [[0], [2]]);
    }
}
