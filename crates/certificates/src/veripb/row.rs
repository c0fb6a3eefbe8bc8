//! A linear inequality over variables that are 0 or 1, in the normal form of cutting planes:
//! positive coefficients of literals, whose sum is at least a degree. (`~x` is `1 - x`, so that
//! every inequality has this form.)

use std::collections::BTreeMap;

/// Coefficients by variable, from 1; `Σ coefficient * variable >= constant`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Sum {
    pub terms: BTreeMap<i32, i64>,
    pub constant: i64,
}

impl Sum {
    /// Adds a multiple of another inequality; a factor below 0 is of its negated sum, for the other
    /// half of an equality.
    pub fn add(&mut self, factor: i64, row: &Row) {
        for &(coefficient, literal) in &row.terms {
            let variable = literal.abs();
            if literal > 0 {
                *self.terms.entry(variable).or_default() += factor * coefficient;
            } else {
                // c * ~x = c - c * x
                *self.terms.entry(variable).or_default() -= factor * coefficient;
                self.constant -= factor * coefficient;
            }
        }
        self.constant += factor * row.degree;
    }
}

/// `Σ coefficient * literal >= degree`, literals as in DIMACS.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Row {
    /// Descending coefficients, all positive.
    pub terms: Vec<(i64, i32)>,
    pub degree: i64,
}

impl Row {
    /// The normal form of a sum.
    pub fn new(sum: &Sum) -> Self {
        let mut degree = sum.constant;
        let mut terms = Vec::with_capacity(sum.terms.len());
        for (&variable, &coefficient) in sum.terms.iter().filter(|term| *term.1 != 0) {
            if coefficient > 0 {
                terms.push((coefficient, variable));
            } else {
                degree -= coefficient;
                terms.push((-coefficient, -variable));
            }
        }
        terms.sort_by_key(|&(coefficient, literal)| (-coefficient, literal.abs()));
        Row { terms, degree }
    }

    /// A clause.
    pub fn clause(literals: impl IntoIterator<Item = i32>) -> Self {
        Row { terms: literals.into_iter().map(|literal| (1, literal)).collect(), degree: 1 }
    }

    /// Whether one true literal is enough, and is needed.
    pub fn is_clause(&self) -> bool {
        self.degree == 1
    }
}
