//! A deduction: a value placed, or candidates removed, with the pattern that justifies it.

use quorum_problem::ValueSet;

/// A value placed, or candidates removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// Cell and number of the value, if one is placed.
    pub placed: Option<(usize, u8)>,
    /// Cells and the numbers of the candidates removed from them; empty if a value is placed.
    pub removed: Vec<(usize, Vec<u8>)>,
    /// Cells of the pattern that justifies it.
    pub cells: Vec<usize>,
    /// Numbers of the values of the pattern.
    pub values: Vec<u8>,
    /// Houses of the pattern, as indices of the problem's groups.
    pub houses: Vec<usize>,
    /// The stated constraint that justifies a removal, in words; `None` for a technique.
    pub constraint: Option<String>,
}

impl Deduction {
    /// A value is placed.
    pub(super) fn place(cell: usize, value: u8, houses: Vec<usize>) -> Self {
        let (placed, cells, values) = (Some((cell, value)), vec![cell], vec![value]);
        Deduction { placed, removed: Vec::new(), cells, values, houses, constraint: None }
    }
}

/// Justification of a removal: the fields of [`Deduction`].
pub(super) struct Pattern {
    pub(super) cells: Vec<usize>,
    pub(super) values: ValueSet,
    pub(super) houses: Vec<usize>,
}
