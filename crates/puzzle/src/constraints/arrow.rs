//! Arrows: the values along the arrow sum to that of its circle, or to the number in its pill of
//! two or three cells; on a double arrow to the sum of both ends. The circle of an average arrow is
//! the average of its values.
//!
//! Lowering: one sum, with coefficient -1 for the circle (minus the number of cells for an average)
//! and -100, -10, -1 for the digits of a pill in reading order; beyond value 9 the digits after the
//! first are at most 9. The order of the cells along an arrow is kept for its picture. Sources:
//! `Arrow`, `PillArrow` and `DoubleArrow` of Interactive-Sudoku-Solver, `arrow` and `doublearrow`
//! of f-puzzles; neither has average arrows, which setters draw as arrows and state in words.

use super::*;
use quorum_problem::Comparison;
use std::ops::RangeInclusive;

pub(super) static ARROW: NamedConstraint = NamedConstraint {
    name: "arrow",
    summary: "values on the arrow, the second list, sum to the circle, the first list",
    example: "arrow:R1C1|R1C2.R2C3",
    picture: Depiction::Arrow,
    iss: Iss::Item("Arrow", IssForm::CellAndCells),
    fpuzzles: Fpuzzles::Own(&["arrow"]),
    also: &["arrows"],
    canonical_cells: |context, stated| circle(context, stated, 1..=1),
    without_path,
    lower,
    ..NamedConstraint::OF_VALUES
};

pub(super) static PILL_ARROW: NamedConstraint = NamedConstraint {
    name: "pill-arrow",
    summary: "values on the arrow, the second list, sum to the number in the pill, the first list in reading order",
    example: "pill-arrow:R1C1.R1C2|R2C2.R3C3.R4C4",
    picture: Depiction::Arrow,
    iss: Iss::Own(&["PillArrow"]),
    fpuzzles: Fpuzzles::Own(&["arrow"]),
    canonical_cells: |context, stated| circle(context, stated, 2..=3),
    without_path,
    lower,
    ..NamedConstraint::OF_VALUES
};

pub(super) static AVERAGE_ARROW: NamedConstraint = NamedConstraint {
    name: "average-arrow",
    summary: "the circle, the first list, is the average of the values of the second list",
    example: "average-arrow:R1C1|R1C2.R2C3",
    // Drawn as an arrow it would be one whose values sum to the circle.
    canonical_cells: |context, stated| circle(context, stated, 1..=1),
    without_path,
    lower: |_, stated, primitives| {
        let (circle, line) = (stated.cells[0][0], &stated.cells[1]);
        let values = line.iter().map(|&cell| (1, cell));
        let terms = values.chain([(-(line.len() as i64), circle)]);
        primitives.sum(terms, Comparison::Equal, 0)
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static DOUBLE_ARROW: NamedConstraint = NamedConstraint {
    name: "double-arrow",
    summary: "both ends of the line sum to as much as the values between them",
    example: "double-arrow:R1C1.R2C2.R3C3.R4C4",
    picture: Depiction::Line(LineShape::Circles, "dark gray"),
    iss: Iss::Item("DoubleArrow", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("doublearrow", FpuzzlesForm::LINES),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 3),
    lower: |_, stated, primitives| {
        if let [first, inside @ .., last] = stated.cells[0].as_slice() {
            primitives.equal_sums(&[*first, *last], inside)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

fn circle(context: &Context, stated: &mut Stated, expected: RangeInclusive<usize>) -> Result {
    cells::count(stated, 2..=2)?;
    cells::length(&stated.cells[0], expected)?;
    cells::length(&stated.cells[1], 1..=cells::MOST_CELLS)?;
    check::different(context, &stated.cells[0])?;
    stated.cells[0].sort_unstable();
    Ok(())
}

/// The order along the shaft does not matter in a sum.
fn without_path(stated: &mut Stated) {
    stated.cells[1].sort_unstable();
}

fn lower(context: &Context, stated: &Stated, primitives: &mut Primitives) -> Result {
    let mut place = 1;
    let mut terms: Vec<(i64, usize)> = stated.cells[1].iter().map(|&cell| (1, cell)).collect();
    for &cell in stated.cells[0].iter().rev() {
        terms.push((-place, cell));
        place *= 10;
    }
    primitives.sum(terms, Comparison::Equal, 0)?;
    if context.high() > 9 {
        for &cell in &stated.cells[0][1..] {
            primitives.sum([(1, cell)], Comparison::AtMost, 9)?;
        }
    }
    Ok(())
}
