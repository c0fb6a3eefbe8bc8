//! Cells and groups: the part that all puzzles of one kind have in common.
//!
//! A [`Board`] is checked once and shared by every [`Problem`](crate::Problem) on it: a corpus of
//! classic Sudoku has one, and a solver that has analyzed it need not do so again
//! ([`Arc::ptr_eq`](std::sync::Arc::ptr_eq)).

use crate::error::ProblemError;
use crate::features::{Feature, Features};
use crate::values::ValueSet;
use std::fmt;

/// Position of a cell, counted from zero. Printed from one: `R1C1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Row from the top, from zero.
    pub row: u8,
    /// Column from the left, from zero.
    pub column: u8,
}

impl Position {
    /// The last position there is, which several cells may have: those that are made by encodings
    /// and no person sees.
    pub const UNNAMED: Position = Position { row: u8::MAX, column: u8::MAX };

    /// Position of a cell of a grid of `size` x `size` cells, numbered in reading order.
    pub fn of(cell: usize, size: usize) -> Self {
        Position { row: (cell / size) as u8, column: (cell % size) as u8 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// Kind of a group of cells. Solvers that search unit by unit (`topological`) need it; all others
/// treat groups alike.
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
/// A group may have fewer cells than there are values. Each value occurs in the group, which hidden
/// singles and locked candidates depend on, only if it has exactly `n` cells: see
/// [`Problem::is_full`](crate::Problem::is_full).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// Kind of the group.
    pub kind: GroupKind,
    /// Indices of the cells, ascending (reading order).
    pub cells: Vec<usize>,
}

/// Values `1..=n`, cells in reading order, all-different groups.
///
/// The last cells may lie on no grid: extra cells, with which constraints state what they cannot
/// state of the grid, such as a region whose shape is to be found. A [`Grid`](crate::Grid) has no
/// values for them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    values: u8,
    cells: Vec<Position>,
    extra: usize,
    groups: Vec<Group>,
    features: Features,
}

impl Board {
    /// Checks the parts and builds the board; `cells` in reading order. The cells of a
    /// group may come in any order.
    pub fn new(values: u8, cells: Vec<Position>, groups: Vec<Group>) -> Result<Self, ProblemError> {
        Board::with_extra_cells(values, cells, 0, groups)
    }

    /// The same, where the last `extra` cells lie on no grid. Their positions are names only: rows
    /// below the grid, and [`Position::UNNAMED`] where there are no more.
    pub fn with_extra_cells(
        values: u8,
        cells: Vec<Position>,
        extra: usize,
        groups: Vec<Group>,
    ) -> Result<Self, ProblemError> {
        if values == 0 || values > ValueSet::MAX_VALUE {
            let most = ValueSet::MAX_VALUE;
            return Err(ProblemError::new(format!(
                "a problem has 1 to {most} values, not {values}"
            )));
        }
        if cells.is_empty() || extra >= cells.len() {
            return Err(ProblemError::new("a problem needs at least one cell"));
        }
        let is_wrong = |pair: &&[Position]| pair[0] >= pair[1] && pair[0] != Position::UNNAMED;
        if let Some(pair) = cells.windows(2).find(is_wrong) {
            let fault = format!("cell {} occurs twice or is not in reading order", pair[1]);
            return Err(ProblemError::new(fault));
        }
        let checked = |(index, group)| checked_group(values, &cells, index, group);
        let groups: Vec<Group> =
            groups.into_iter().enumerate().map(checked).collect::<Result<_, _>>()?;
        let features: Features = groups.iter().map(|group| feature(values, group)).collect();
        let features = if extra > 0 { features.with(Feature::ExtraCells) } else { features };
        Ok(Board { values, cells, extra, groups, features })
    }

    /// The number of values `n`: every cell takes one of `1..=n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// Positions of the cells, in reading order; those of the grid first.
    pub fn cells(&self) -> &[Position] {
        &self.cells
    }

    /// The number of cells of the grid, which come before the extra ones.
    pub fn grid_cells(&self) -> usize {
        self.cells.len() - self.extra
    }

    /// The number of extra cells.
    pub fn extra_cells(&self) -> usize {
        self.extra
    }

    /// The all-different groups, in the order in which they were stated.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The kinds of its groups, and whether it has extra cells.
    pub fn features(&self) -> Features {
        self.features
    }
}

fn feature(values: u8, group: &Group) -> Feature {
    if group.cells.len() == usize::from(values) { Feature::House } else { Feature::SmallGroup }
}

fn checked_group(
    values: u8,
    cells: &[Position],
    index: usize,
    mut group: Group,
) -> Result<Group, ProblemError> {
    let kind = group.kind;
    let fault = |fault: String| Err(ProblemError::new(fault));
    if group.cells.is_empty() {
        return fault(format!("group {index} ({kind:?}) has no cells"));
    }
    if let Some(&cell) = group.cells.iter().find(|&&cell| cell >= cells.len()) {
        return Err(ProblemError::no_such_cell(cell, cells.len()));
    }
    group.cells.sort_unstable();
    if let Some(pair) = group.cells.windows(2).find(|pair| pair[0] == pair[1]) {
        let cell = cells[pair[0]];
        return fault(format!("{cell} occurs twice in group {index} ({kind:?})"));
    }
    if group.cells.len() > usize::from(values) {
        let cells = group.cells.len();
        let place = format!("group {index} ({kind:?})");
        return fault(format!("{place} has {cells} cells for {values} values"));
    }
    Ok(group)
}
