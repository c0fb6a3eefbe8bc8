//! Renban and nabner lines: k consecutive values in any order; no two values consecutive or equal.
//!
//! Lowering: one relation per pair of cells. k different values are consecutive exactly if any two
//! of them differ by less than k. The order of the cells is that of the drawn line. Sources:
//! `Renban` of Interactive-Sudoku-Solver, `renban` and `nabner` of f-puzzles.

use super::*;

pub(super) static RENBAN: NamedConstraint = NamedConstraint {
    name: "renban",
    summary: "values are consecutive, in any order, and differ",
    example: "renban:R1C1.R2C2.R3C3",
    picture: Depiction::Line(LineShape::Set, "purple"),
    iss: Iss::Item("Renban", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("renban", FpuzzlesForm::LINES),
    canonical_cells: cells::drawn_set,
    without_path: |stated| stated.cells[0].sort_unstable(),
    lower: |_, stated, primitives| {
        let mut cells = stated.cells[0].clone();
        cells.sort_unstable();
        consecutive(primitives, &cells)
    },
    ..NamedConstraint::OF_VALUES
};

/// States that cells in reading order have consecutive values, in any order.
pub(super) fn consecutive(primitives: &mut Primitives, cells: &[usize]) -> Result {
    primitives.different(cells)?;
    let count = cells.len() as i64;
    pairwise(primitives, cells, |a, b| a != b && (a - b).abs() < count)
}

pub(super) static NABNER: NamedConstraint = NamedConstraint {
    name: "nabner",
    summary: "no two values are consecutive or equal",
    example: "nabner:R1C1.R2C2.R3C3",
    picture: Depiction::Line(LineShape::Set, "yellow"),
    fpuzzles: Fpuzzles::Key("nabner", FpuzzlesForm::LINES),
    canonical_cells: cells::drawn_set,
    without_path: |stated| stated.cells[0].sort_unstable(),
    lower: |_, stated, primitives| {
        let mut cells = stated.cells[0].clone();
        cells.sort_unstable();
        pairwise(primitives, &cells, |a, b| (a - b).abs() >= 2)
    },
    ..NamedConstraint::OF_VALUES
};

fn pairwise(
    primitives: &mut Primitives,
    cells: &[usize],
    allows: impl Fn(i64, i64) -> bool,
) -> Result {
    let later = |(index, &first)| cells[index + 1..].iter().map(move |&second| [first, second]);
    primitives.relations(cells.iter().enumerate().flat_map(later), allows)
}
