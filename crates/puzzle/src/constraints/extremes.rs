//! Minimum and maximum cells: a marked cell is less (greater) than each neighbor that is not itself
//! marked the same.
//!
//! Lowering: a less-than pair per such neighbor. It depends on the other marks of the puzzle.
//! Source: `minimum` and `maximum` of f-puzzles.

use super::primitives::Primitives;
use super::{
    Context, Depiction, Fpuzzles, FpuzzlesForm, Iss, NamedConstraint, Stated, cells, check,
};
use quorum_problem::Constraint;

pub(super) static MINIMUM: NamedConstraint = NamedConstraint {
    name: "minimum",
    summary: "the cell is less than each neighbor that is not a minimum itself",
    example: "minimum:R5C5",
    picture: Depiction::Extreme { is_least: true },
    iss: Iss::NO_ITEM,
    fpuzzles: Fpuzzles::Key("minimum", FpuzzlesForm::Cell),
    exempted_by: &["minimum"],
    normalize: cell,
    lower: |context, stated| {
        Ok(lowered(context, stated, |primitives, cell, neighbor| {
            primitives.less_than(cell, neighbor)
        }))
    },
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
    normalize: cell,
    lower: |context, stated| {
        Ok(lowered(context, stated, |primitives, cell, neighbor| {
            primitives.less_than(neighbor, cell)
        }))
    },
    ..NamedConstraint::DEFAULT
};

fn cell(context: &Context, mut stated: Stated) -> Result<Stated, String> {
    check::no_parameter(&stated)?;
    cells::set(context, &mut stated, 1..=1)?;
    Ok(stated)
}

fn lowered(
    context: &Context,
    stated: &Stated,
    compare: impl Fn(&mut Primitives, usize, usize),
) -> Vec<Constraint> {
    let cell = stated.cells[0][0];
    let same = context.stated().iter().filter(|other| other.name == stated.name);
    let marked: Vec<usize> = same.flat_map(|other| other.cells[0].iter().copied()).collect();
    let mut primitives = Primitives::new(context);
    for neighbor in context.neighbors(cell).filter(|neighbor| !marked.contains(neighbor)) {
        compare(&mut primitives, cell, neighbor);
    }
    primitives.finish()
}
