//! Sums of two neighbors: X for 10, V for 5, or any number.
//!
//! Lowering: one relation. Sources: `X` and `V` of Interactive-Sudoku-Solver, `xv` of f-puzzles,
//! `sum` of dclamage's SudokuSolver.

use super::primitives::Primitives;
use super::{Depiction, Fpuzzles, Iss, IssForm, NamedConstraint, Stated, cells, parameter};

pub(super) static X: NamedConstraint = NamedConstraint {
    name: "x",
    summary: "two neighbors sum to 10",
    example: "x:R1C1.R1C2",
    picture: Depiction::Letter("X"),
    iss: Iss::Item("X", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| lowered(primitives, stated, 10),
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static V: NamedConstraint = NamedConstraint {
    name: "v",
    summary: "two neighbors sum to 5",
    example: "v:R1C1.R1C2",
    picture: Depiction::Letter("V"),
    iss: Iss::Item("V", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| lowered(primitives, stated, 5),
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static PAIR_SUM: NamedConstraint = NamedConstraint {
    name: "pair-sum",
    summary: "two neighbors sum to the number",
    parameter: "a sum from 0",
    example: "pair-sum=7:R1C1.R1C2",
    picture: Depiction::Number,
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::NO_KEY,
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| lowered(primitives, stated, parameter::value(stated)?),
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

fn lowered(primitives: &mut Primitives, stated: &Stated, sum: i64) -> Result<(), String> {
    primitives.relations(cells::pair(stated), |a, b| a + b == sum);
    Ok(())
}
