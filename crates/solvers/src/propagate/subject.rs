//! What a rule examines.

use super::tables::Tables;

/// Subject of a rule.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    /// A cell with those that it sees or has a sign or a relation with.
    Cell(usize),
    /// A full group.
    Group(usize),
    /// A sum or an automaton.
    Primitives(usize),
}

impl Subject {
    /// Cells over which its rule reasons; of a cell only itself.
    pub(super) fn cells(self, tables: &Tables) -> Vec<usize> {
        let cells = match self {
            Subject::Cell(cell) => return vec![cell],
            Subject::Group(group) => tables.shape.full_group(group),
            Subject::Primitives(number) => {
                let primitives = tables.primitives.as_ref().expect("it is applied");
                &primitives.constraints[number].cells
            }
        };
        cells.iter().map(|&cell| cell.into()).collect()
    }
}
