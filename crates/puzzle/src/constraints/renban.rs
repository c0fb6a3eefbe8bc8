//! Renban and nabner lines: k consecutive values in any order; no two values consecutive or equal.
//!
//! Lowering: one relation per pair of cells. k different values are consecutive exactly if any two
//! of them differ by less than k. Sources: `Renban` of Interactive-Sudoku-Solver, `renban` and
//! `nabner` of f-puzzles.

use super::primitives::Primitives;
use super::{
    Context, Depiction, Fpuzzles, FpuzzlesForm, Iss, IssForm, LineShape, NamedConstraint, Stated,
    cells, check,
};
use quorum_problem::Constraint;

pub(super) static RENBAN: NamedConstraint = NamedConstraint {
    name: "renban",
    summary: "values are consecutive, in any order, and differ",
    example: "renban:R1C1.R2C2.R3C3",
    picture: Depiction::Line(LineShape::Set, "purple"),
    iss: Iss::Item("Renban", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("renban", FpuzzlesForm::LINES),
    normalize: set,
    lower: |context, stated| {
        let cells = stated.cells[0].len() as i64;
        let mut primitives = Primitives::new(context);
        primitives.different(&stated.cells[0]);
        Ok(pairwise(primitives, stated, |a, b| a != b && (a - b).abs() < cells))
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static NABNER: NamedConstraint = NamedConstraint {
    name: "nabner",
    summary: "no two values are consecutive or equal",
    example: "nabner:R1C1.R2C2.R3C3",
    picture: Depiction::Line(LineShape::Set, "yellow"),
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::Key("nabner", FpuzzlesForm::LINES),
    normalize: set,
    lower: |context, stated| {
        Ok(pairwise(Primitives::new(context), stated, |a, b| (a - b).abs() >= 2))
    },
    ..NamedConstraint::DEFAULT
};

fn set(context: &Context, mut stated: Stated) -> Result<Stated, String> {
    check::no_parameter(&stated)?;
    cells::small_set(context, &mut stated)?;
    Ok(stated)
}

fn pairwise(
    mut primitives: Primitives,
    stated: &Stated,
    allows: impl Fn(i64, i64) -> bool,
) -> Vec<Constraint> {
    let table = primitives.table(allows);
    let cells = &stated.cells[0];
    for (index, &first) in cells.iter().enumerate() {
        for &second in &cells[index + 1..] {
            primitives.relation(first, second, &table);
        }
    }
    primitives.finish()
}
