//! A deduction: a value placed, or candidates removed, with the pattern that justifies it.

use quorum_problem::ValueSet;

/// A value placed, or candidates removed; neither where a value has no place in a house, which is a
/// contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Cell and number of the value, if one is placed.
    pub placed: Option<(usize, u8)>,
    /// Cells and the numbers of the candidates removed from them.
    pub removed: Vec<(usize, Vec<u8>)>,
    /// Cells of the pattern that justifies it.
    pub cells: Vec<usize>,
    /// Numbers of the values of the pattern.
    pub values: Vec<u8>,
    /// Houses of the pattern, as indices of the problem's groups.
    pub houses: Vec<usize>,
    /// How a constraint beyond groups and inequalities justifies a removal, in words.
    pub constraint: Option<String>,
    /// Open cells of that constraint times its combinations: the size of what has to be held in
    /// mind. Otherwise 0.
    pub effort: u64,
}

impl Deduction {
    /// A value is placed.
    pub(super) fn place(cell: usize, value: u8, houses: Vec<usize>) -> Self {
        Deduction {
            placed: Some((cell, value)),
            values: vec![value],
            houses,
            ..Deduction::removal(Vec::new(), vec![cell])
        }
    }

    /// Candidates are removed because of some cells.
    pub(super) fn removal(removed: Vec<(usize, Vec<u8>)>, cells: Vec<usize>) -> Self {
        let (placed, values, houses) = (None, Vec::new(), Vec::new());
        Deduction { placed, removed, cells, values, houses, constraint: None, effort: 0 }
    }

    /// Candidates are removed because of some cells of a constraint.
    pub(super) fn of_constraint(
        removed: Vec<(usize, Vec<u8>)>,
        cells: Vec<usize>,
        why: String,
    ) -> Self {
        Deduction { constraint: Some(why), ..Deduction::removal(removed, cells) }
    }
}

/// Justification of a removal: the fields of [`Deduction`].
pub(super) struct Pattern {
    pub(super) cells: Vec<usize>,
    pub(super) values: ValueSet,
    pub(super) houses: Vec<usize>,
}
