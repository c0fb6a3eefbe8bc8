//! Sums of two neighbors: X for 10, V for 5, or any number.
//!
//! Lowering: one relation. Sources: `X` and `V` of Interactive-Sudoku-Solver, `xv` of f-puzzles,
//! `sum` of dclamage's SudokuSolver.

use super::primitives::Primitives;
use super::{
    Context, Depiction, Fpuzzles, Iss, IssForm, NamedConstraint, Stated, cells, check, parameter,
};
use quorum_problem::Constraint;

pub(super) static X: NamedConstraint = NamedConstraint {
    name: "x",
    summary: "two neighbors sum to 10",
    example: "x:R1C1.R1C2",
    picture: Depiction::Letter("X"),
    iss: Iss::Item("X", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    normalize: pair,
    lower: |context, stated| Ok(lowered(context, stated, 10)),
    ..NamedConstraint::DEFAULT
};

pub(super) static V: NamedConstraint = NamedConstraint {
    name: "v",
    summary: "two neighbors sum to 5",
    example: "v:R1C1.R1C2",
    picture: Depiction::Letter("V"),
    iss: Iss::Item("V", IssForm::Marks("")),
    fpuzzles: Fpuzzles::Own(&["xv"]),
    normalize: pair,
    lower: |context, stated| Ok(lowered(context, stated, 5)),
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
    normalize: |context, mut stated| {
        parameter::number(&mut stated, 0..=parameter::MOST, None)?;
        cells::neighbors(context, &mut stated)?;
        Ok(stated)
    },
    lower: |context, stated| Ok(lowered(context, stated, parameter::value(stated)?)),
    ..NamedConstraint::DEFAULT
};

fn pair(context: &Context, mut stated: Stated) -> Result<Stated, String> {
    check::no_parameter(&stated)?;
    cells::neighbors(context, &mut stated)?;
    Ok(stated)
}

fn lowered(context: &Context, stated: &Stated, sum: i64) -> Vec<Constraint> {
    let mut primitives = Primitives::new(context);
    let table = primitives.table(|a, b| a + b == sum);
    primitives.relation(stated.cells[0][0], stated.cells[0][1], &table);
    primitives.finish()
}
