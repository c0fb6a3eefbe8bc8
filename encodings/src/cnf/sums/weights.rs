//! A sum as the encodings over single values use it: the values that are left, each with its
//! weight, which is coefficient times value less the least such product of the cell. Every cell
//! contributes zero or more.
//!
//! Values that the bounds of the other cells exclude are unit clauses, the same in every encoding.

use crate::cnf::draft::{FALSE, TRUE};
use quorum_problem::{Comparison, Linear};

/// A value of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub weight: i64,
    pub value: u8,
    pub literal: i32,
}

/// A cell with at least two choices, by ascending weight; the first weight is zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WeightedCell {
    pub cell: usize,
    /// True if weights rise with values, else they fall.
    pub is_rising: bool,
    pub choices: Vec<Choice>,
}

impl WeightedCell {
    /// The greatest weight.
    pub fn most(&self) -> i64 {
        self.choices.last().map_or(0, |choice| choice.weight)
    }
}

/// At least one cell; the constant is neither always reached nor never.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WeightedSum {
    pub cells: Vec<WeightedCell>,
    pub comparison: Comparison,
    pub constant: i64,
}

/// Result of looking at the bounds of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bounded {
    Open(WeightedSum),
    /// True if every choice of the values that are left satisfies it, or none.
    Decided(bool),
}

impl WeightedSum {
    /// The sum over the values whose literals are not false. `exclude` is called with the literal
    /// of each value that the bounds exclude.
    pub fn within_bounds(
        linear: &Linear,
        values: u8,
        literal: impl Fn(usize, u8) -> i32,
        mut exclude: impl FnMut(i32),
    ) -> Bounded {
        let mut sum = WeightedSum {
            cells: Vec::with_capacity(linear.terms().len()),
            comparison: linear.comparison(),
            constant: linear.constant(),
        };
        for &(coefficient, cell) in linear.terms() {
            let mut choices: Vec<Choice> = (1..=values)
                .map(|value| Choice {
                    weight: coefficient * i64::from(value),
                    value,
                    literal: literal(cell, value),
                })
                .filter(|choice| choice.literal != FALSE)
                .collect();
            if let Some(&fixed) = choices.iter().find(|choice| choice.literal == TRUE) {
                choices = vec![fixed];
            }
            choices.sort_by_key(|choice| choice.weight);
            sum.cells.push(WeightedCell { cell, is_rising: coefficient > 0, choices });
        }
        loop {
            if sum.cells.iter().any(|cell| cell.choices.is_empty()) {
                return Bounded::Decided(false);
            }
            sum.subtract_least();
            if let Some(holds) = sum.decided() {
                return Bounded::Decided(holds);
            }
            if !sum.exclude(&mut exclude) {
                return Bounded::Open(sum);
            }
        }
    }

    /// Greatest sum; the least one is zero.
    pub fn most(&self) -> i64 {
        self.cells.iter().map(WeightedCell::most).sum()
    }

    fn subtract_least(&mut self) {
        for cell in &mut self.cells {
            let least = cell.choices[0].weight;
            cell.choices.iter_mut().for_each(|choice| choice.weight -= least);
            self.constant -= least;
        }
        // The base states that a cell has one of its values.
        self.cells.retain(|cell| cell.choices.len() > 1);
    }

    fn decided(&self) -> Option<bool> {
        let (constant, most) = (self.constant, self.most());
        let is_outside = constant < 0 || constant > most;
        let is_one_cell = self.cells.len() == 1;
        let is_reached = |cell: &WeightedCell| cell.choices.iter().any(|c| c.weight == constant);
        match self.comparison {
            Comparison::NotEqual if is_one_cell && !is_reached(&self.cells[0]) => Some(true),
            Comparison::Equal if is_outside => Some(false),
            Comparison::NotEqual if is_outside => Some(true),
            Comparison::Equal | Comparison::NotEqual if most == 0 => {
                Some(self.comparison == Comparison::Equal)
            }
            Comparison::AtMost if constant < 0 => Some(false),
            Comparison::AtMost if constant >= most => Some(true),
            Comparison::AtLeast if constant > most => Some(false),
            Comparison::AtLeast if constant <= 0 => Some(true),
            _ => None,
        }
    }

    /// Excludes choices with which the other cells cannot satisfy the sum. Whether there were any.
    fn exclude(&mut self, exclude: &mut impl FnMut(i32)) -> bool {
        let (constant, most) = (self.constant, self.most());
        let (is_single, comparison) = (self.cells.len() == 1, self.comparison);
        let mut has_excluded = false;
        for cell in &mut self.cells {
            let others = most - cell.most();
            cell.choices.retain(|choice| {
                let (least, most) = (choice.weight, choice.weight + others);
                let is_possible = match comparison {
                    Comparison::Equal => least <= constant && constant <= most,
                    Comparison::AtMost => least <= constant,
                    Comparison::AtLeast => constant <= most,
                    Comparison::NotEqual => !is_single || least != constant,
                };
                if !is_possible {
                    exclude(choice.literal);
                    has_excluded = true;
                }
                is_possible
            });
        }
        has_excluded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum over cells of four values, and what was excluded, as `10 * cell + value`.
    fn bounded(
        terms: &[(i64, usize)],
        comparison: Comparison,
        constant: i64,
    ) -> (Bounded, Vec<i32>) {
        let linear = Linear::new(terms.iter().copied(), comparison, constant).unwrap();
        let mut excluded = Vec::new();
        let literal = |cell: usize, value: u8| 10 * cell as i32 + i32::from(value);
        let sum = WeightedSum::within_bounds(&linear, 4, literal, |literal| excluded.push(literal));
        (sum, excluded)
    }

    #[test]
    fn weights_begin_at_zero_and_bounds_exclude_values() {
        let (sum, excluded) = bounded(&[(1, 0), (1, 1)], Comparison::Equal, 7);
        let Bounded::Open(sum) = sum else { panic!("{sum:?}") };
        assert_eq!((excluded, sum.constant, sum.most()), (vec![1, 2, 11, 12], 1, 2));
        let weights = |cell: &WeightedCell| -> Vec<(i64, u8)> {
            cell.choices.iter().map(|choice| (choice.weight, choice.value)).collect()
        };
        assert_eq!(weights(&sum.cells[1]), [(0, 3), (1, 4)]);
        let (sum, excluded) = bounded(&[(2, 0), (-3, 1)], Comparison::NotEqual, 0);
        let Bounded::Open(sum) = sum else { panic!("{sum:?}") };
        assert_eq!((excluded, sum.constant, sum.cells[1].is_rising), (vec![], 10, false));
        assert_eq!(weights(&sum.cells[1]), [(0, 4), (3, 3), (6, 2), (9, 1)]);
        // 2x - y >= 6 leaves 4 to the first cell, and then 1 and 2 to the second.
        let (sum, excluded) = bounded(&[(2, 0), (-1, 1)], Comparison::AtLeast, 6);
        assert_eq!((sum, excluded), (Bounded::Decided(true), vec![1, 2, 3, 14, 13]));
    }

    #[test]
    fn what_bounds_decide_is_decided() {
        let decided = |terms: &[(i64, usize)], comparison, constant| match bounded(
            terms, comparison, constant,
        )
        .0
        {
            Bounded::Decided(holds) => Some(holds),
            Bounded::Open(_) => None,
        };
        let pair = [(1, 0), (1, 1)];
        assert_eq!(decided(&pair, Comparison::AtMost, 8), Some(true));
        assert_eq!(decided(&pair, Comparison::AtMost, 1), Some(false));
        assert_eq!(decided(&pair, Comparison::AtLeast, 9), Some(false));
        assert_eq!(decided(&pair, Comparison::Equal, 9), Some(false));
        assert_eq!(decided(&pair, Comparison::NotEqual, 9), Some(true));
        assert_eq!(decided(&pair, Comparison::Equal, 8), Some(true));
        assert_eq!(decided(&pair, Comparison::Equal, 5), None);
        assert_eq!(decided(&[(1, 0)], Comparison::Equal, 3), Some(true));
        assert_eq!(decided(&[(1, 0)], Comparison::NotEqual, 3), Some(true));
        assert_eq!(bounded(&[(1, 0)], Comparison::NotEqual, 3).1, [3]);
    }
}
