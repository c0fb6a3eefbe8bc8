//! The map between variables and cells.
//!
//! The direct encoding: one variable per cell and value, including excluded ones, so that all
//! puzzles of a shape have the same variables with the same numbers. A [reduced](crate::reduce)
//! formula has variables only for undecided values; the values of the other cells are kept here
//! and added to every grid.

use crate::UnreadableOutput;
use crate::reduce::Reduced;
use quorum_problem::{Grid, Position, Problem, ValueSet};

/// Constant for a literal that preprocessing has found true; not a literal itself.
pub const TRUE: i32 = i32::MAX;

/// Constant for a literal that preprocessing has found false: the negation of [`TRUE`].
pub const FALSE: i32 = -TRUE;

/// Variable `x[cell, value] = cell * n + value`, cells in reading order from 0, values from 1: the
/// first cell has `1..=n`. A reduced formula has the same order without decided values, numbered
/// without gaps. Cells behind those of the problem, to which it [unfolds](crate::unfold), have one
/// variable each. Variables above [`count`](Self::count) are auxiliary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellVariables {
    cells: Vec<Position>,
    /// Number of cells of the grid, which are the first ones.
    grid_cells: usize,
    /// Number of cells whose values are decoded.
    shown: usize,
    values: u8,
    /// Number of Boolean cells, each a variable behind those of the other cells.
    booleans: u32,
    /// The literal of cell and value, at `cell * n + value - 1`.
    literals: Vec<i32>,
    /// The inverse: cell and value of variable `v`, at `v - 1`.
    places: Vec<CellValue>,
}

/// A cell and a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellValue {
    /// At most 65,536 cells of 64 values.
    pub cell: u32,
    pub value: u8,
}

impl CellValue {
    /// Of a literal that is not of a cell and a value.
    pub const NONE: CellValue = CellValue { cell: 0, value: 0 };
}

impl CellVariables {
    /// The variables of a problem's cells, all of them. Cells from `booleans` on are Boolean.
    pub fn new(problem: &Problem, booleans: usize) -> Self {
        let all = vec![ValueSet::full(problem.values()); booleans];
        CellVariables::open(problem, booleans, &all, |_| false)
    }

    /// Variables of the values that preprocessing leaves, and of all Boolean cells.
    pub fn reduced(problem: &Problem, booleans: usize, reduced: &Reduced) -> Self {
        let left = &reduced.candidates[..booleans];
        CellVariables::open(problem, booleans, left, |cell| reduced.is_fixed[cell])
    }

    /// Variables for each of the `left` values of each cell that is not fixed.
    fn open(
        problem: &Problem,
        booleans: usize,
        left: &[ValueSet],
        is_fixed: impl Fn(usize) -> bool,
    ) -> Self {
        let n = problem.values();
        let mut literals = Vec::with_capacity(problem.cells().len() * usize::from(n));
        let mut places = Vec::with_capacity(booleans * usize::from(n));
        for (cell, &left) in left.iter().enumerate() {
            for value in 1..=n {
                literals.push(match (left.contains(value), is_fixed(cell)) {
                    (false, _) => FALSE,
                    (true, true) => TRUE,
                    (true, false) => {
                        places.push(CellValue { cell: cell as u32, value });
                        places.len() as i32
                    }
                });
            }
        }
        let first = places.len() as i32 + 1;
        let added = (problem.cells().len() - booleans) as i32;
        for variable in first..first + added {
            literals.extend([-variable, variable]);
            literals.extend((3..=n).map(|_| FALSE));
        }
        CellVariables {
            cells: problem.cells()[..booleans].to_vec(),
            grid_cells: problem.grid_cells(),
            shown: booleans,
            values: n,
            booleans: added as u32,
            literals,
            places,
        }
    }

    /// The same, where values of the first cells only are decoded: others are not of the problem
    /// that was asked about.
    pub(super) fn shown(self, cells: usize) -> Self {
        CellVariables { shown: cells, ..self }
    }

    /// The number of cell variables, those of Boolean cells among them, which is the largest of
    /// them.
    pub fn count(&self) -> u32 {
        self.places.len() as u32 + self.booleans
    }

    /// The number of variables of cells that are not Boolean, which come first.
    pub fn named(&self) -> u32 {
        self.places.len() as u32
    }

    /// Returns whether some cell and value has no variable because it is decided.
    pub fn is_reduced(&self) -> bool {
        self.places.len() < self.cells.len() * usize::from(self.values)
    }

    /// The number of cells, extra ones among them, Boolean ones not.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The number of values `n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// The position of a cell.
    pub fn position(&self, cell: usize) -> Position {
        self.cells[cell]
    }

    /// The positive literal "cell number `cell` has `value`", or the constant [`TRUE`] or
    /// [`FALSE`] where preprocessing has decided it.
    pub fn literal(&self, cell: usize, value: u8) -> i32 {
        debug_assert!((1..=self.values).contains(&value));
        self.literals[cell * usize::from(self.values) + usize::from(value) - 1]
    }

    /// The literals of all values of a cell in ascending order; some may be constants.
    pub(super) fn literals_of(&self, cell: usize) -> &[i32] {
        let n = usize::from(self.values);
        &self.literals[cell * n..(cell + 1) * n]
    }

    /// The value of a cell that preprocessing has fixed.
    pub fn fixed(&self, cell: usize) -> Option<u8> {
        let place = self.literals_of(cell).iter().position(|&literal| literal == TRUE)?;
        Some(place as u8 + 1)
    }

    /// The cell and the value of a literal, positive or negative; `None` if its variable
    /// is that of a Boolean cell, auxiliary or zero.
    pub fn cell_and_value(&self, literal: i32) -> Option<(usize, u8)> {
        let CellValue { cell, value } = self.place(literal)?;
        Some((cell as usize, value))
    }

    pub(super) fn place(&self, literal: i32) -> Option<CellValue> {
        self.places.get(literal.unsigned_abs().checked_sub(1)? as usize).copied()
    }

    /// Returns the values of the cells in a model, given as its true literals. Negative literals
    /// and auxiliary variables are ignored; a partial model suffices, as every formula states that
    /// each cell has a value. Those of extra cells follow those of the grid.
    pub fn decode(&self, model: impl IntoIterator<Item = i32>) -> Result<Grid, UnreadableOutput> {
        self.decode_list(&model.into_iter().collect::<Vec<_>>())
    }

    fn decode_list(&self, model: &[i32]) -> Result<Grid, UnreadableOutput> {
        let mut grid: Grid = if self.is_reduced() {
            (0..self.cells.len()).map(|cell| self.fixed(cell).unwrap_or(0)).collect()
        } else {
            vec![0; self.cells.len()]
        };
        for &literal in model {
            if literal <= 0 {
                continue;
            }
            let Some((cell, value)) = self.cell_and_value(literal) else { continue };
            let first = std::mem::replace(&mut grid[cell], value);
            if first != 0 && first != value {
                let cell = self.cells[cell];
                return Err(UnreadableOutput::new(format!(
                    "the model gives {cell} both {first} and {value}"
                )));
            }
        }
        match grid.iter().position(|&value| value == 0) {
            Some(cell) => {
                let cell = self.cells[cell];
                Err(UnreadableOutput::new(format!("the model gives {cell} no value")))
            }
            None => {
                grid.truncate(self.shown);
                Ok(grid)
            }
        }
    }

    /// Returns the clause "not this grid", over the variables of its cells only: with auxiliary
    /// variables or those of extra cells it would allow the same grid with other values of these.
    /// Empty if every cell of the grid is fixed.
    ///
    /// Values behind those of the grid, of extra cells, are not looked at.
    ///
    /// # Panics
    /// If the grid does not have one value of `1..=n` per cell, or has one that preprocessing
    /// has excluded.
    pub fn blocking_clause(&self, grid: &[u8]) -> Vec<i32> {
        let mut clause = Vec::with_capacity(self.grid_cells);
        for (cell, &value) in grid[..self.grid_cells].iter().enumerate() {
            let position = self.cells[cell];
            assert!(
                (1..=self.values).contains(&value),
                "expected a value of 1..=n at {position}, found {value}"
            );
            match self.literal(cell, value) {
                TRUE => {}
                FALSE => panic!("{position}={value} is excluded"),
                literal => clause.push(-literal),
            }
        }
        clause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> CellVariables {
        let cells = (0..3).map(|column| Position { row: 1, column }).collect();
        let problem = Problem::new(4, cells, vec![ValueSet::full(4); 3], vec![]).unwrap();
        CellVariables::new(&problem, 3)
    }

    #[test]
    fn numbers_run_cell_by_cell_from_one() {
        let map = map();
        let literals: Vec<i32> = (0..3)
            .flat_map(|cell| (1..=4).map(move |value| (cell, value)))
            .map(|(cell, value)| map.literal(cell, value))
            .collect();
        assert_eq!(literals, (1..=12).collect::<Vec<_>>());
        assert_eq!(map.count(), 12);
        assert_eq!(map.cell_and_value(-7), Some((1, 3)));
        assert_eq!(map.cell_and_value(12), Some((2, 4)));
        assert_eq!((map.cell_and_value(13), map.cell_and_value(0)), (None, None));
    }

    #[test]
    fn a_model_is_a_grid_only_with_one_value_per_cell() {
        let map = map();
        let decoded =
            |model: &[i32]| map.decode(model.iter().copied()).map_err(|fault| fault.to_string());
        assert_eq!(decoded(&[1, -2, 13, 8, -5, 11, 11]), Ok(vec![1, 4, 3]));
        assert_eq!(decoded(&[1, -6, 12]), Err("the model gives R2C2 no value".into()));
        assert_eq!(decoded(&[1, 8, 5, 9]), Err("the model gives R2C2 both 4 and 1".into()));
    }

    #[test]
    fn a_blocking_clause_negates_the_grid_and_nothing_else() {
        assert_eq!(map().blocking_clause(&[2, 1, 4]), [-2, -5, -12]);
    }

    #[test]
    fn a_reduced_map_numbers_what_is_open_and_puts_the_rest_back() {
        let cells = (0..3).map(|column| Position { row: 1, column }).collect();
        let problem = Problem::new(4, cells, vec![ValueSet::full(4); 3], vec![]).unwrap();
        let set = |values: &[u8]| values.iter().copied().collect();
        let candidates = vec![set(&[2, 4]), set(&[3]), set(&[1])];
        let map = CellVariables::reduced(
            &problem,
            3,
            &Reduced { candidates, is_fixed: vec![false, true, false] },
        );
        let of = |cell| [1, 2, 3, 4].map(|value| map.literal(cell, value));
        assert_eq!(of(0), [FALSE, 1, FALSE, 2]);
        assert_eq!(of(1), [FALSE, FALSE, TRUE, FALSE]);
        assert_eq!(of(2), [3, FALSE, FALSE, FALSE], "single, but not fixed");
        assert_eq!((map.count(), map.is_reduced(), map.fixed(1)), (3, true, Some(3)));
        assert_eq!([1, 2, 3].map(|v| map.cell_and_value(v)), [(0, 2), (0, 4), (2, 1)].map(Some));
        assert_eq!(map.decode([2, 3]), Ok(vec![4, 3, 1]));
        assert_eq!(map.blocking_clause(&[4, 3, 1]), [-2, -3]);
        assert!(std::panic::catch_unwind(|| map.blocking_clause(&[1, 3, 1])).is_err());
    }
}
