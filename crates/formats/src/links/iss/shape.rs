//! The shape of the grid of a string, and the radix of its cells.

use quorum_puzzle::{Rules, Values};
use std::fmt;

/// Digits of cells and of jigsaw regions.
pub const RADIX: u32 = 17;

/// Rows, columns and values of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IssShape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The values.
    pub values: Values,
    /// Rows and columns are all-different.
    pub has_lines: bool,
}

impl IssShape {
    /// That of a grid with these rules.
    pub fn of(rules: &Rules) -> Self {
        let (rows, columns, values) = (rules.rows(), rules.columns(), rules.values());
        IssShape { rows, columns, values, has_lines: rules.has_lines() }
    }

    /// A square with as many values as a row has cells.
    pub fn square(size: usize) -> Self {
        IssShape { rows: size, columns: size, values: Values::to(size), has_lines: true }
    }

    /// Number of cells of the longer side.
    pub fn longer(&self) -> usize {
        self.rows.max(self.columns)
    }

    /// The cell at a place, from zero, if the grid has it.
    pub fn cell(&self, row: isize, column: isize) -> Option<usize> {
        let row = usize::try_from(row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }
}

impl fmt::Display for IssShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
