//! Minimum and maximum cells: a marked cell is less (greater) than each neighbor that is not itself
//! marked the same.
//!
//! Lowering: a less-than pair per such neighbor. It depends on the other marks of the puzzle.
//! Source: `minimum` and `maximum` of f-puzzles.

use super::*;

pub(super) static MINIMUM: NamedConstraint = NamedConstraint {
    name: "minimum",
    summary: "the cell is less than each neighbor that is not a minimum itself",
    example: "minimum:R5C5",
    picture: Depiction::Extreme { is_least: true },
    fpuzzles: Fpuzzles::Key("minimum", FpuzzlesForm::Cell),
    exempted_by: &["minimum"],
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        let mut neighbors = unmarked(context, stated);
        neighbors.try_for_each(|other| primitives.less_than(stated.cells[0][0], other))
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static MAXIMUM: NamedConstraint = NamedConstraint {
    name: "maximum",
    summary: "the cell is greater than each neighbor that is not a maximum itself",
    example: "maximum:R5C5",
    picture: Depiction::Extreme { is_least: false },
    fpuzzles: Fpuzzles::Key("maximum", FpuzzlesForm::Cell),
    exempted_by: &["maximum"],
    canonical_cells: |context, stated| cells::set(context, stated, 1..=1),
    lower: |context, stated, primitives| {
        let mut neighbors = unmarked(context, stated);
        neighbors.try_for_each(|other| primitives.less_than(other, stated.cells[0][0]))
    },
    ..NamedConstraint::OF_NEIGHBORS
};

/// The neighbors that are not marked the same.
fn unmarked(context: &Context, stated: &Stated) -> impl Iterator<Item = usize> {
    let same = context.stated().iter().filter(|other| other.name == stated.name);
    let marked: Vec<usize> = same.flat_map(|other| other.cells[0].iter().copied()).collect();
    context.neighbors(stated.cells[0][0]).filter(move |neighbor| !marked.contains(neighbor))
}
