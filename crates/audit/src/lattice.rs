//! Connected cells: a lattice, the values that count, and how many cells have them.
//!
//! The text is `connected=VALUES[_SIZES[_WIDTH]]:CELLS`: values joined by full stops; one number of
//! cells, or `LEAST-MOST`, or `LEAST-`, or nothing for at least one; the number of cells in a row,
//! or nothing for that of the grid. No cells are the whole grid.

use crate::item::LineItem;
use crate::reason::{Result, refuse};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The cells of a lattice that have one of some values are connected by their sides, and so many.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// The cells, row by row.
    pub cells: Vec<usize>,
    /// The number of cells in a row.
    pub width: usize,
    /// The values that count, ascending.
    pub values: Vec<u8>,
    /// The number of cells with these values.
    pub sizes: RangeInclusive<usize>,
}

/// A grid as constraints see it: rows and columns.
pub(super) type Sides = (usize, usize);

impl Lattice {
    /// All cells of a grid, with at least one that has the values.
    pub fn of_grid((rows, columns): Sides, values: Vec<u8>) -> Self {
        let count = rows * columns;
        Lattice { cells: (0..count).collect(), width: columns, values, sizes: 1..=count }
    }

    /// Parses the text of a constraint of a grid with these values.
    pub(crate) fn parse(item: &LineItem, shape: Sides, range: &RangeInclusive<u8>) -> Result<Self> {
        let cells = match &item.lists[..] {
            [] => (0..shape.0 * shape.1).collect(),
            [list] => list.clone(),
            lists => return refuse(format!("expected one list of cells, found {}", lists.len())),
        };
        let parts: Vec<&str> = item.parameter.split('_').collect();
        let part = |place: usize| parts.get(place).copied().unwrap_or_default();
        let wrong = || format!("expected VALUES_SIZES_WIDTH, found '{}'", item.parameter);
        if parts.len() > 3 {
            return refuse(wrong());
        }
        let values = read_values(part(0), range).ok_or_else(wrong)?;
        let size = |text: &str| read_number(text).filter(|&size| size <= cells.len());
        let sizes = match part(1).split_once('-') {
            None if part(1).is_empty() => Some((1, cells.len())),
            None => size(part(1)).map(|size| (size, size)),
            Some((least, "")) => size(least).map(|least| (least, cells.len())),
            Some((least, most)) => size(least).zip(size(most)),
        };
        let (least, most) = sizes.filter(|(least, most)| least <= most).ok_or_else(wrong)?;
        let width = match part(2) {
            "" => shape.1,
            text => read_number(text).filter(|&width| width > 0).ok_or_else(wrong)?,
        };
        let is_twice = cells.iter().collect::<BTreeSet<_>>().len() < cells.len();
        if cells.is_empty() || is_twice || !cells.len().is_multiple_of(width) {
            refuse(format!("expected different cells in rows of {width}"))
        } else {
            Ok(Lattice { cells, width, values, sizes: least..=most })
        }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The places in the list of cells that have a side in common with a place, ascending.
    pub fn beside(&self, place: usize) -> Vec<usize> {
        let (row, column) = (place / self.width, place % self.width);
        let is_beside = |other: &usize| {
            let (other_row, other_column) = (other / self.width, other % self.width);
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let from = place.saturating_sub(self.width);
        (from..self.len().min(place + self.width + 1)).filter(is_beside).collect()
    }

    /// Whether the values of the cells, in their order, satisfy it: from the first cell that
    /// counts, all others that do are reached.
    pub fn holds(&self, values: &[u8]) -> bool {
        let mut left: BTreeSet<usize> =
            (0..self.len()).filter(|&place| self.values.contains(&values[place])).collect();
        if !self.sizes.contains(&left.len()) {
            return false;
        }
        let mut edge: Vec<usize> = left.pop_first().into_iter().collect();
        while let Some(place) = edge.pop() {
            edge.extend(self.beside(place).into_iter().filter(|other| left.remove(other)));
        }
        left.is_empty()
    }

    /// What it means, whichever way its lattice is turned or reflected: its cells and which of them
    /// are beside each other.
    fn meaning(&self) -> impl PartialEq + use<> {
        let cells: BTreeSet<usize> = self.cells.iter().copied().collect();
        let mut sides = BTreeSet::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let others = self.beside(place).into_iter().map(|other| self.cells[other]);
            sides.extend(others.map(|other| (cell.min(other), cell.max(other))));
        }
        (cells, sides, self.values.clone(), self.sizes.clone())
    }
}

impl PartialEq for Lattice {
    fn eq(&self, other: &Self) -> bool {
        self.meaning() == other.meaning()
    }
}

impl Eq for Lattice {}

/// Ascending values of the range, joined by full stops.
pub(super) fn read_values(text: &str, range: &RangeInclusive<u8>) -> Option<Vec<u8>> {
    let value = |word: &str| u8::try_from(read_number(word)?).ok();
    let values = text.split('.').map(value).collect::<Option<Vec<u8>>>()?;
    let is_ascending = values.windows(2).all(|pair| pair[0] < pair[1]);
    (is_ascending && values.iter().all(|value| range.contains(value))).then_some(values)
}

fn read_number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A lattice of a grid of 4x4 cells.
    pub(crate) fn lattice(text: &str) -> Result<Lattice> {
        Lattice::parse(&LineItem::parse(text, 4, 20).unwrap(), (4, 4), &(1..=4))
    }

    #[test]
    fn cells_that_count_hang_together() {
        let holds = |text: &str, values: &[u8]| lattice(text).unwrap().holds(values);
        let six = "R1C1.R1C2.R1C3.R2C1.R2C2.R2C3";
        let any = format!("connected=2.4_0-_3:{six}");
        assert!(holds(&any, &[2, 4, 1, 1, 4, 2]) && holds(&any, &[1; 6]));
        assert!(!holds(&any, &[2, 1, 1, 1, 2, 1]), "a corner is no side");
        assert!(!holds(&any, &[1, 1, 2, 2, 1, 1]), "the end of a row is no side");
        assert!(!holds(&any, &[2, 1, 2, 2, 1, 4]));
        assert!(holds(&format!("connected=2_2_3:{six}"), &[1, 2, 1, 1, 2, 1]));
        assert!(!holds(&format!("connected=2_3-4_3:{six}"), &[1, 2, 1, 1, 2, 1]));
        assert!(!holds(&format!("connected=2__3:{six}"), &[1; 6]));
        let ring = [2, 2, 2, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 2];
        assert!(holds("connected=2:", &ring) && holds("connected=1:", &ring));
    }

    #[test]
    fn turned_and_reflected_lattices_are_equal() {
        let of = |cells: [usize; 6], width| {
            let cells = cells.to_vec();
            Lattice { cells, width, values: vec![1], sizes: 1..=6 }
        };
        let one = of([0, 1, 2, 3, 4, 5], 3);
        for (cells, width) in [
            ([2, 1, 0, 5, 4, 3], 3),
            ([3, 4, 5, 0, 1, 2], 3),
            ([5, 4, 3, 2, 1, 0], 3),
            ([0, 3, 1, 4, 2, 5], 2),
            ([3, 0, 4, 1, 5, 2], 2),
            ([2, 5, 1, 4, 0, 3], 2),
            ([5, 2, 4, 1, 3, 0], 2),
        ] {
            assert_eq!(of(cells, width), one);
        }
        assert_ne!(of([0, 1, 2, 3, 4, 5], 2), one);
        assert_ne!(of([0, 1, 2, 3, 5, 4], 3), one);
        assert_ne!(Lattice { sizes: 1..=5, ..one.clone() }, one);
        assert_ne!(Lattice { values: vec![2], ..one.clone() }, one);
        assert_eq!(of([0, 1, 2, 3, 4, 5], 1), of([5, 4, 3, 2, 1, 0], 6));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "connected:",
            "connected=5:",
            "connected=2.1:",
            "connected=1.1:",
            "connected=1_17:",
            "connected=1_3-2:",
            "connected=1_-2:",
            "connected=1_01:",
            "connected=1__3:",
            "connected=1__0:",
            "connected=1___:",
            "connected=1__1:R1C1|R1C2",
            "connected=1__1:R1C1.R1C1",
        ] {
            assert!(lattice(text).is_err(), "{text}");
        }
        assert_eq!(lattice("connected=1_2-3_2:R5C1.R5C2.R5C3.R5C4").unwrap().sizes, 2..=3);
    }
}
