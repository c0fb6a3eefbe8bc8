//! Connected cells: those of a lattice with some of the values hang together by their sides.
//!
//! Yin-yang, chaos construction, walls of Nurikabe and the like. The lattice lists its cells in
//! rows of equal length; they may be cells of the grid or extra ones. The normal form of a lattice
//! is the one of its eight turns and reflections whose list of cells comes first.

use crate::error::ProblemError;
use crate::values::ValueSet;
use std::collections::HashSet;

/// The cells of a lattice that have one of some values are connected by their sides, and as many as
/// stated.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connected {
    cells: Vec<usize>,
    width: usize,
    values: ValueSet,
    least: usize,
    most: usize,
}

impl Connected {
    /// The constraint that those of `cells`, which are rows of `width` cells each, that have one of
    /// `values` are connected, and that there are `least` to `most` of them: none are connected,
    /// too. `most` may be more than there are cells.
    pub fn new(
        cells: Vec<usize>,
        width: usize,
        values: ValueSet,
        least: usize,
        most: usize,
    ) -> Result<Self, ProblemError> {
        if cells.is_empty() || width == 0 || !cells.len().is_multiple_of(width) {
            let found = cells.len();
            return Err(ProblemError::new(format!(
                "expected cells in rows of {width}, found {found}"
            )));
        }
        if cells.iter().collect::<HashSet<_>>().len() < cells.len() {
            return Err(ProblemError::new("expected different cells, found a cell twice"));
        }
        let most = most.min(cells.len());
        if least > most {
            let cells = cells.len();
            return Err(ProblemError::new(format!(
                "expected at least {least} and at most {most} of {cells} cells, which is no number"
            )));
        }
        let (cells, width) = normal(cells, width);
        Ok(Connected { cells, width, values, least, most })
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The number of cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The values whose cells are connected.
    pub fn values(&self) -> ValueSet {
        self.values
    }

    /// The least number of cells with these values.
    pub fn least(&self) -> usize {
        self.least
    }

    /// The greatest number of cells with these values, not more than there are cells.
    pub fn most(&self) -> usize {
        self.most
    }

    /// The places, in the list of cells, that have a side in common with a place.
    pub fn neighbors(&self, place: usize) -> impl Iterator<Item = usize> {
        let (width, cells) = (self.width, self.cells.len());
        let column = place % width;
        let above = (place >= width).then(|| place - width);
        let left = (column > 0).then(|| place - 1);
        let right = (column + 1 < width).then(|| place + 1);
        let below = (place + width < cells).then(|| place + width);
        [above, left, right, below].into_iter().flatten()
    }

    /// The places that neighbors lead to from a first one over those that `enter` admits; it must
    /// not admit the first, nor any place twice.
    pub fn flood(&self, first: usize, mut enter: impl FnMut(usize) -> bool) -> Vec<usize> {
        let (mut reached, mut at) = (vec![first], 0);
        while let Some(&place) = reached.get(at) {
            at += 1;
            for next in self.neighbors(place) {
                if enter(next) {
                    reached.push(next);
                }
            }
        }
        reached
    }

    /// Whether a grid satisfies it.
    ///
    /// # Panics
    /// If the grid has no value for the index of a cell.
    pub fn holds(&self, grid: &[u8]) -> bool {
        let mut is_left: Vec<bool> =
            self.cells.iter().map(|&cell| self.values.contains(grid[cell])).collect();
        let size = is_left.iter().filter(|&&is_left| is_left).count();
        let Some(first) = is_left.iter().position(|&is_left| is_left) else {
            return self.least == 0;
        };
        is_left[first] = false;
        let reached = self.flood(first, |next| std::mem::take(&mut is_left[next]));
        reached.len() == size && (self.least..=self.most).contains(&size)
    }

    /// The same constraint with other cells, in the same lattice.
    ///
    /// # Errors
    /// If the cells are not different any more.
    pub fn with_cells(&self, to: impl Fn(usize) -> usize) -> Result<Self, ProblemError> {
        let cells = self.cells.iter().map(|&cell| to(cell)).collect();
        Connected::new(cells, self.width, self.values, self.least, self.most)
    }
}

/// Of the turns and reflections of a lattice, the one whose list comes first; of equal lists, the
/// one with longer rows.
fn normal(cells: Vec<usize>, width: usize) -> (Vec<usize>, usize) {
    let height = cells.len() / width;
    let turned = |is_across: bool, is_up: bool, is_left: bool| -> (Vec<usize>, usize) {
        let (rows, columns) = if is_across { (width, height) } else { (height, width) };
        let at = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            let row = if is_up { rows - 1 - row } else { row };
            let column = if is_left { columns - 1 - column } else { column };
            if is_across { cells[column * width + row] } else { cells[row * width + column] }
        };
        ((0..cells.len()).map(at).collect(), columns)
    };
    let all = (0..8).map(|bits| turned(bits & 1 > 0, bits & 2 > 0, bits & 4 > 0));
    let first = all.min_by(|one, other| one.0.cmp(&other.0).then(other.1.cmp(&one.1)));
    first.expect("eight of them")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: usize, least: usize, most: usize) -> Connected {
        Connected::new((0..6).collect(), width, ValueSet::single(2), least, most).unwrap()
    }

    #[test]
    fn cells_with_the_values_hang_together() {
        let any = of(3, 0, 6);
        assert!(any.holds(&[2, 2, 1, 1, 2, 2]));
        assert!(!any.holds(&[2, 2, 1, 1, 1, 2]));
        assert!(!any.holds(&[2, 1, 1, 1, 2, 1]), "a corner is no side");
        assert!(!any.holds(&[1, 1, 2, 2, 1, 1]), "the end of a row is no side");
        assert!(any.holds(&[1; 6]));
        assert!(!of(3, 1, 6).holds(&[1; 6]));
        assert!(of(3, 2, 2).holds(&[1, 2, 1, 1, 2, 1]));
        assert!(!of(3, 3, 6).holds(&[1, 2, 1, 1, 2, 1]));
        assert!(!of(3, 0, 1).holds(&[1, 2, 1, 1, 2, 1]));
    }

    #[test]
    fn lattices_have_a_normal_form() {
        let new = |cells: &[usize], width| {
            Connected::new(cells.to_vec(), width, ValueSet::single(1), 1, 9).unwrap()
        };
        let one = new(&[0, 1, 2, 3, 4, 5], 3);
        for (cells, width) in [
            ([2, 1, 0, 5, 4, 3], 3),
            ([3, 4, 5, 0, 1, 2], 3),
            ([0, 3, 1, 4, 2, 5], 2),
            ([5, 2, 4, 1, 3, 0], 2),
        ] {
            assert_eq!(new(&cells, width), one);
        }
        assert_ne!(new(&[0, 1, 2, 3, 4, 5], 2), one);
        assert_eq!((one.most(), new(&[4, 2, 0], 1).width()), (6, 3));
        let moved = one.with_cells(|cell| 5 - cell).unwrap();
        assert_eq!(moved, one);
    }

    #[test]
    fn faults_are_named() {
        let fault = |cells: &[usize], width, least| {
            let values = ValueSet::single(1);
            Connected::new(cells.to_vec(), width, values, least, 2).unwrap_err().to_string()
        };
        assert_eq!(fault(&[0, 1, 2], 2, 0), "expected cells in rows of 2, found 3");
        assert_eq!(fault(&[], 2, 0), "expected cells in rows of 2, found 0");
        assert_eq!(fault(&[0, 1, 0, 2], 2, 0), "expected different cells, found a cell twice");
        let size = "expected at least 3 and at most 2 of 4 cells, which is no number";
        assert_eq!(fault(&[0, 1, 3, 2], 2, 3), size);
    }
}
