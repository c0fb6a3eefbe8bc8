//! Cells and groups: what all puzzles of one kind have in common.
//!
//! A [`Board`] is checked once and shared by every [`Problem`](crate::Problem) on it: a corpus of
//! classic Sudoku has one, and a solver that has found out what it is need not look again
//! ([`Arc::ptr_eq`](std::sync::Arc::ptr_eq)).

use crate::problem::ProblemError;
use crate::values::ValueSet;
use std::fmt;

/// Where a cell stands, counted from zero. Printed from one: `R1C1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Row from the top, from zero.
    pub row: u8,
    /// Column from the left, from zero.
    pub column: u8,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// What a group of cells is in the picture. Solvers that search unit by unit
/// (`topological`) need the tag; to all others every group is alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GroupKind {
    /// A row of the grid.
    Row,
    /// A column of the grid.
    Column,
    /// A box or a jigsaw region.
    Region,
    /// A diagonal.
    Diagonal,
    /// Any other set of cells.
    Other,
}

/// Cells whose values are pairwise different.
///
/// A group may have fewer cells than there are values. "Each value stands somewhere in
/// the group", and with it hidden singles and locked candidates, holds only for groups
/// of exactly `n` cells: see [`Problem::is_full`](crate::Problem::is_full).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// What the group is in the picture.
    pub kind: GroupKind,
    /// Indices of the cells, ascending (reading order).
    pub cells: Vec<usize>,
}

/// Values `1..=n`, cells in reading order, all-different groups.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    values: u8,
    cells: Vec<Position>,
    groups: Vec<Group>,
}

impl Board {
    /// Checks the parts and puts them together; `cells` in reading order. The cells of a
    /// group may come in any order.
    pub fn new(values: u8, cells: Vec<Position>, groups: Vec<Group>) -> Result<Self, ProblemError> {
        if values == 0 || values > ValueSet::MAX_VALUE {
            return Err(ProblemError::Values(values));
        }
        if cells.is_empty() {
            return Err(ProblemError::NoCells);
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(ProblemError::Order(pair[1]));
        }
        let checked = |(index, group)| checked_group(values, &cells, index, group);
        let groups = groups.into_iter().enumerate().map(checked).collect::<Result<_, _>>()?;
        Ok(Board { values, cells, groups })
    }

    /// The number of values `n`: every cell takes one of `1..=n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// Positions of the cells, in reading order.
    pub fn cells(&self) -> &[Position] {
        &self.cells
    }

    /// The all-different groups, in the order in which they were stated.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }
}

fn checked_group(
    values: u8,
    cells: &[Position],
    index: usize,
    mut group: Group,
) -> Result<Group, ProblemError> {
    let kind = group.kind;
    if group.cells.is_empty() {
        return Err(ProblemError::EmptyGroup { group: index, kind });
    }
    if let Some(&cell) = group.cells.iter().find(|&&cell| cell >= cells.len()) {
        return Err(ProblemError::NoSuchCell { cell, cells: cells.len() });
    }
    group.cells.sort_unstable();
    if let Some(pair) = group.cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ProblemError::CellTwiceInGroup { cell: cells[pair[0]], group: index, kind });
    }
    if group.cells.len() > usize::from(values) {
        return Err(ProblemError::GroupTooLarge {
            group: index,
            kind,
            cells: group.cells.len(),
            values,
        });
    }
    Ok(group)
}
