//! Little killer: the sum of a diagonal, on which values may repeat.
//!
//! Lowering: one sum. Sources: `LittleKiller` of Interactive-Sudoku-Solver, `littlekillersum` of
//! f-puzzles.

use super::*;
use quorum_problem::Comparison;

pub(super) static LITTLE_KILLER: NamedConstraint = NamedConstraint {
    name: "little-killer",
    summary: "values along the diagonal sum to the number; they may repeat",
    parameter: "a sum from 0",
    example: "little-killer=15:R1C3.R2C2.R3C1",
    picture: Depiction::BeforeDiagonal,
    iss: Iss::Item("LittleKiller", IssForm::Diagonal),
    fpuzzles: Fpuzzles::Own(&["littlekillersum"]),
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: |context, stated| {
        cells::set(context, stated, 1..=context.rows().min(context.columns()))?;
        let cells = &stated.cells[0];
        let is_along =
            |right| cells.windows(2).all(|pair| context.moved(pair[0], 1, right) == Some(pair[1]));
        if is_along(1) || is_along(-1) {
            Ok(())
        } else {
            expected("cells of one diagonal without gaps", "others")
        }
    },
    lower: |_, stated, primitives| {
        let terms = stated.cells[0].iter().map(|&cell| (1, cell));
        primitives.sum(terms, Comparison::Equal, parameter::value(stated)?)
    },
    ..NamedConstraint::DEFAULT
};
