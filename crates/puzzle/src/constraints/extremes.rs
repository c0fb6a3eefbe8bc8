//! Minimum and maximum cells: a marked cell is less (greater) than each neighbor that is not itself
//! marked the same.
//!
//! Lowering: a less-than pair per such neighbor. It depends on the other marks of the puzzle.
//! Source: `minimum` and `maximum` of f-puzzles.

use super::{Context, Depiction, Fpuzzles, FpuzzlesForm, Iss, NamedConstraint, Stated, cells};

pub(super) static MINIMUM: NamedConstraint = NamedConstraint {
    name: "minimum",
    summary: "the cell is less than each neighbor that is not a minimum itself",
    example: "minimum:R5C5",
    picture: Depiction::Extreme { is_least: true },
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::Key("minimum", FpuzzlesForm::Cell),
    exempted_by: &["minimum"],
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        for (cell, neighbor) in unmarked(context, stated) {
            primitives.less_than(cell, neighbor);
        }
        Ok(())
    },
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

pub(super) static MAXIMUM: NamedConstraint = NamedConstraint {
    name: "maximum",
    summary: "the cell is greater than each neighbor that is not a maximum itself",
    example: "maximum:R5C5",
    picture: Depiction::Extreme { is_least: false },
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::Key("maximum", FpuzzlesForm::Cell),
    exempted_by: &["maximum"],
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        for (cell, neighbor) in unmarked(context, stated) {
            primitives.less_than(neighbor, cell);
        }
        Ok(())
    },
    absent_cells: true,
    ..NamedConstraint::DEFAULT
};

/// The cell with each neighbor that is not marked the same.
fn unmarked(context: &Context, stated: &Stated) -> Vec<(usize, usize)> {
    let cell = stated.cells[0][0];
    let same = context.stated().iter().filter(|other| other.name == stated.name);
    let marked: Vec<usize> = same.flat_map(|other| other.cells[0].iter().copied()).collect();
    let unmarked = context.neighbors(cell).filter(|neighbor| !marked.contains(neighbor));
    unmarked.map(|neighbor| (cell, neighbor)).collect()
}
