//! A linear constraint: an integer combination of cells compared with a constant.
//!
//! Cages, arrows, little killers and region sums are such. The normal form has one term per cell,
//! ordered by cell, without zeros, coefficients without a common divisor and the first of them
//! positive; a constraint that always holds or never does has no terms.

use crate::error::ProblemError;
use crate::fault;
use std::collections::BTreeMap;
use std::fmt;

/// Comparison of a sum with its constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// At most.
    AtMost,
    /// At least.
    AtLeast,
}

impl Comparison {
    /// Whether `sum` compares so with `constant`.
    pub fn holds(self, sum: i64, constant: i64) -> bool {
        match self {
            Comparison::Equal => sum == constant,
            Comparison::NotEqual => sum != constant,
            Comparison::AtMost => sum <= constant,
            Comparison::AtLeast => sum >= constant,
        }
    }

    /// The comparison after both sides change their sign.
    fn negated(self) -> Self {
        match self {
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::AtLeast => Comparison::AtMost,
            other => other,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
        })
    }
}

/// An integer combination of cells compared with a constant, in normal form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Linear {
    terms: Vec<(i64, usize)>,
    comparison: Comparison,
    constant: i64,
}

impl Linear {
    /// The largest absolute value of a coefficient. With at most 65,536 cells of values to 64 no
    /// sum overflows 64 bits.
    pub const MAX_COEFFICIENT: i64 = 1_000_000;
    /// The largest absolute value of the constant.
    pub const MAX_CONSTANT: i64 = 1_000_000_000_000;

    /// The constraint that the sum of coefficient times cell compares with the constant. The terms
    /// of a cell that is named several times are merged.
    pub fn new(
        terms: impl IntoIterator<Item = (i64, usize)>,
        comparison: Comparison,
        constant: i64,
    ) -> Result<Self, ProblemError> {
        let mut merged: BTreeMap<usize, i64> = BTreeMap::new();
        for (coefficient, cell) in terms {
            let sum = merged.entry(cell).or_default();
            if fault::is("linear", "new", "repeated") {
                *sum = 0;
            }
            *sum = checked(coefficient).and_then(|_| checked(*sum + coefficient))?;
        }
        if constant.abs() > Self::MAX_CONSTANT {
            let most = Self::MAX_CONSTANT;
            return Err(ProblemError::new(format!(
                "expected a constant of at most {most}, found {constant}"
            )));
        }
        let terms = merged.into_iter().filter(|&(_, coefficient)| coefficient != 0);
        let terms: Vec<(i64, usize)> = terms.map(|(cell, factor)| (factor, cell)).collect();
        Ok(Self::normal(terms, comparison, constant))
    }

    fn normal(mut terms: Vec<(i64, usize)>, mut comparison: Comparison, mut constant: i64) -> Self {
        if terms.first().is_some_and(|&(first, _)| first < 0) {
            for (coefficient, _) in &mut terms {
                *coefficient = -*coefficient;
            }
            if !fault::is("linear", "normal", "comparison") {
                comparison = comparison.negated();
            }
            constant = -constant;
        }
        let divisor = terms.iter().fold(0, |divisor, &(coefficient, _)| gcd(divisor, coefficient));
        if divisor > 1 {
            let is_whole = constant % divisor == 0 || fault::is("linear", "normal", "rounding");
            constant = match comparison {
                Comparison::AtLeast => constant.div_euclid(divisor) + i64::from(!is_whole),
                _ => constant.div_euclid(divisor),
            };
            match comparison {
                // A multiple of the divisor is never, or always different from, such a constant.
                Comparison::Equal if !is_whole => return Self::decided(false),
                Comparison::NotEqual if !is_whole => return Self::decided(true),
                _ => {}
            }
            for (coefficient, _) in &mut terms {
                *coefficient /= divisor;
            }
        }
        if fault::is("linear", "normal", "coefficient") && terms.len() > 2 {
            terms.pop();
        }
        if terms.is_empty() {
            Self::decided(comparison.holds(0, constant))
        } else {
            Linear { terms, comparison, constant }
        }
    }

    /// The constraint that always holds, or never.
    fn decided(holds: bool) -> Self {
        Linear { terms: Vec::new(), comparison: Comparison::Equal, constant: i64::from(!holds) }
    }

    /// Coefficients and indices of cells, by ascending cell; empty if the constraint is decided.
    pub fn terms(&self) -> &[(i64, usize)] {
        &self.terms
    }

    /// The comparison.
    pub fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// The constant.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// The sum of a grid.
    ///
    /// # Panics
    /// If the grid has no value for the index of a cell.
    pub fn sum(&self, grid: &[u8]) -> i64 {
        self.terms.iter().map(|&(factor, cell)| factor * i64::from(grid[cell])).sum()
    }

    /// Whether a grid satisfies the constraint.
    pub fn holds(&self, grid: &[u8]) -> bool {
        self.comparison.holds(self.sum(grid), self.constant)
    }
}

fn checked(coefficient: i64) -> Result<i64, ProblemError> {
    if coefficient.abs() <= Linear::MAX_COEFFICIENT {
        Ok(coefficient)
    } else {
        let most = Linear::MAX_COEFFICIENT;
        Err(ProblemError::new(format!(
            "expected coefficients of at most {most}, found {coefficient}"
        )))
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Comparison::*;

    const ALL: [Comparison; 4] = [Equal, NotEqual, AtMost, AtLeast];

    #[test]
    fn the_normal_form_means_what_was_stated() {
        for comparison in ALL {
            for first in -3..=3i64 {
                for second in -3..=3i64 {
                    for constant in -8..=8 {
                        let terms = [(first, 0), (second, 1), (first, 0)];
                        let linear = Linear::new(terms, comparison, constant).unwrap();
                        for grid in (1..=3u8).flat_map(|a| (1..=3u8).map(move |b| [a, b])) {
                            let sum = 2 * first * i64::from(grid[0]) + second * i64::from(grid[1]);
                            let holds = comparison.holds(sum, constant);
                            assert_eq!(
                                linear.holds(&grid),
                                holds,
                                "{terms:?} {comparison} {constant}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn equal_constraints_have_one_normal_form() {
        let one = Linear::new([(-2, 3), (4, 1)], AtMost, 7).unwrap();
        let other = Linear::new([(1, 1), (-1, 3), (1, 1)], AtMost, 3).unwrap();
        assert_eq!(one, other);
        assert_eq!((one.terms(), one.constant()), (&[(2, 1), (-1, 3)][..], 3));
        let decided = Linear::new([(2, 0), (4, 1)], Equal, 7).unwrap();
        assert_eq!((decided.terms(), decided.holds(&[1, 1])), (&[][..], false));
    }

    #[test]
    fn large_figures_are_refused() {
        let limit = Linear::MAX_COEFFICIENT;
        assert_eq!(
            Linear::new([(limit, 0), (1, 0)], Equal, 0).unwrap_err().to_string(),
            "expected coefficients of at most 1000000, found 1000001"
        );
        assert!(Linear::new([(i64::MAX, 0)], Equal, 0).is_err());
        let constant = Linear::MAX_CONSTANT + 1;
        assert_eq!(
            Linear::new([(1, 0)], Equal, constant).unwrap_err().to_string(),
            "expected a constant of at most 1000000000000, found 1000000000001"
        );
    }
}
