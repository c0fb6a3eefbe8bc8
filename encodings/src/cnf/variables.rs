//! The map between variables and cells.
//!
//! The direct encoding: one variable per cell and value, excluded ones included, so that
//! every puzzle of a shape has the same variables and one number says which it is.

use crate::{Grid, Position, Problem};

/// Variable `x[cell, value] = cell * n + value`, cells in reading order from 0, values
/// from 1: the first cell has `1..=n`. Variables above [`count`](Self::count) are
/// auxiliary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellVariables {
    cells: Vec<Position>,
    values: u8,
}

/// A model that is no grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    /// No variable of the cell is true.
    #[error("the model gives {0} no value")]
    NoValue(Position),
    /// Two variables of the cell are true.
    #[error("the model gives {cell} both {first} and {second}")]
    TwoValues {
        /// The cell.
        cell: Position,
        /// The value that the model lists first.
        first: u8,
        /// The other one.
        second: u8,
    },
}

impl CellVariables {
    /// The variables of a problem's cells.
    pub fn new(problem: &Problem) -> Self {
        CellVariables { cells: problem.cells().to_vec(), values: problem.values() }
    }

    /// The number of cell variables: the largest of them.
    pub fn count(&self) -> u32 {
        // At most 65,536 positions of 64 values.
        self.cells.len() as u32 * u32::from(self.values)
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The number of values `n`.
    pub fn values(&self) -> u8 {
        self.values
    }

    /// Where a cell stands.
    pub fn position(&self, cell: usize) -> Position {
        self.cells[cell]
    }

    /// The positive literal "cell number `cell` has `value`".
    pub fn literal(&self, cell: usize, value: u8) -> i32 {
        debug_assert!(cell < self.cells.len() && (1..=self.values).contains(&value));
        cell as i32 * i32::from(self.values) + i32::from(value)
    }

    /// The cell and the value of a literal, positive or negative; `None` if its variable
    /// is auxiliary or zero.
    pub fn cell_and_value(&self, literal: i32) -> Option<(usize, u8)> {
        let variable = literal.unsigned_abs();
        if variable == 0 || variable > self.count() {
            return None;
        }
        let n = u32::from(self.values);
        Some((((variable - 1) / n) as usize, ((variable - 1) % n) as u8 + 1))
    }

    /// The grid of a model, given as the literals that are true. Negative literals and
    /// auxiliary variables are passed over; a partial model will do, as every formula
    /// says that each cell has a value.
    pub fn decode(&self, model: impl IntoIterator<Item = i32>) -> Result<Grid, DecodeError> {
        let mut grid: Grid = vec![0; self.cells.len()];
        for literal in model.into_iter().filter(|&literal| literal > 0) {
            let Some((cell, value)) = self.cell_and_value(literal) else { continue };
            let first = std::mem::replace(&mut grid[cell], value);
            if first != 0 && first != value {
                let cell = self.cells[cell];
                return Err(DecodeError::TwoValues { cell, first, second: value });
            }
        }
        match grid.iter().position(|&value| value == 0) {
            Some(cell) => Err(DecodeError::NoValue(self.cells[cell])),
            None => Ok(grid),
        }
    }

    /// The clause "not this grid", over the cell variables alone: over auxiliary ones it
    /// would let the same grid come back with other auxiliary values.
    ///
    /// # Panics
    /// If the grid has not one value of `1..=n` per cell.
    pub fn blocking_clause(&self, grid: &[u8]) -> Vec<i32> {
        assert_eq!(grid.len(), self.cells.len(), "a grid has one value per cell");
        let values = 1..=self.values;
        grid.iter()
            .enumerate()
            .map(|(cell, &value)| {
                assert!(values.contains(&value), "{}={value} is no value", self.cells[cell]);
                -self.literal(cell, value)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ValueSet;

    fn map() -> CellVariables {
        let cells = (0..3).map(|column| Position { row: 1, column }).collect();
        CellVariables::new(&Problem::new(4, cells, vec![ValueSet::full(4); 3], vec![]).unwrap())
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
}
