//! One step: a value placed, or candidates removed, with the pattern that justifies it.

use super::state::State;
use super::technique::Technique;
use quorum_problem::ValueSet;
use serde::Serialize;

/// One step: a value placed, or candidates removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// Cell and value, if a value is placed.
    pub placed: Option<(usize, u8)>,
    /// Cells and the candidates removed from them; empty if a value is placed.
    pub removed: Vec<(usize, Vec<u8>)>,
    /// Cells of the pattern that justifies the step.
    pub cells: Vec<usize>,
    /// Values of the pattern.
    pub values: Vec<u8>,
    /// Houses of the pattern, as indices of the problem's groups.
    pub houses: Vec<usize>,
}

impl Step {
    /// The step that places a value.
    pub(super) fn place(
        technique: &'static Technique,
        cell: usize,
        value: u8,
        houses: Vec<usize>,
    ) -> Self {
        let (placed, cells, values) = (Some((cell, value)), vec![cell], vec![value]);
        Step { technique, placed, removed: Vec::new(), cells, values, houses }
    }

    /// The step that removes the values of `values` from the cells of `from` that have any; `None`
    /// if no cell has.
    pub(super) fn remove(
        state: &State,
        pattern: Pattern,
        from: impl IntoIterator<Item = usize>,
        values: ValueSet,
    ) -> Option<Self> {
        let removal = |cell: usize| {
            let gone = state.sets[cell].intersection(values);
            (!gone.is_empty()).then(|| (cell, gone.iter().collect()))
        };
        let removed: Vec<(usize, Vec<u8>)> = from.into_iter().filter_map(removal).collect();
        let Pattern { technique, cells, values, houses } = pattern;
        let values = values.iter().collect();
        (!removed.is_empty()).then_some(Step {
            technique,
            placed: None,
            removed,
            cells,
            values,
            houses,
        })
    }
}

/// Justification of a removal: the fields of [`Step`].
pub(super) struct Pattern {
    pub(super) technique: &'static Technique,
    pub(super) cells: Vec<usize>,
    pub(super) values: ValueSet,
    pub(super) houses: Vec<usize>,
}
