//! Sums of two neighbors: X for 10, V for 5, or any number.
//!
//! Lowering: one relation. Sources: `X` and `V` of Interactive-Sudoku-Solver, `xv` of f-puzzles,
//! `sum` of dclamage's SudokuSolver.

use super::*;

pub(super) static X: NamedConstraint = NamedConstraint {
    name: "x",
    summary: "two neighbors sum to 10",
    example: "x:R1C1.R1C2",
    picture: Depiction::Letter("X"),
    iss: Iss::Item("X", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| primitives.along(stated, |a, b, _| a + b == 10),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static V: NamedConstraint = NamedConstraint {
    name: "v",
    summary: "two neighbors sum to 5",
    example: "v:R1C1.R1C2",
    picture: Depiction::Letter("V"),
    iss: Iss::Item("V", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| primitives.along(stated, |a, b, _| a + b == 5),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static PAIR_SUM: NamedConstraint = NamedConstraint {
    name: "pair-sum",
    summary: "two neighbors sum to the number",
    parameter: "a sum from 0",
    example: "pair-sum=7:R1C1.R1C2",
    picture: Depiction::Number,
    canonical_parameter: |_, stated| parameter::number(stated, 0..=parameter::MOST, None),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| primitives.along(stated, |a, b, sum| a + b == sum),
    ..NamedConstraint::OF_NEIGHBORS
};
