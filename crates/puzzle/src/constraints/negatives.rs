//! Negative rules: neighbors without a mark do not have what a mark would state.
//!
//! Lowering: one relation per pair of neighbors, except pairs with a mark of the puzzle: a dot of
//! either color exempts from both negatives of dots, whatever its number. So a negative rule
//! depends on the other constraints, and removing a dot makes it stronger. Sources: `StrictKropki`,
//! `StrictXV` and `AntiConsecutive` (which has no exceptions) of Interactive-Sudoku-Solver,
//! `nonconsecutive` and `negative` of f-puzzles, unmarked neighbors of an adjacent Futoshiki.

use super::dots::{differ_by, have_ratio};
use super::*;
use std::collections::HashSet;

/// Names of the marks that exempt from negatives of dots, and from that of sums.
const DOTS: &[&str] = &["white", "black"];
const SUMS: &[&str] = &["x", "v", "pair-sum"];

pub(super) static NONCONSECUTIVE: NamedConstraint = NamedConstraint {
    name: "nonconsecutive",
    summary: "neighbors without a dot do not differ by the number",
    parameter: "a difference from 1, or nothing for 1",
    example: "nonconsecutive=1:",
    // ISS has strict-kropki only, of both negative rules.
    fpuzzles: Fpuzzles::Switch("nonconsecutive", "1"),
    exempted_by: DOTS,
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, Some(1)),
    lower: |context, stated, primitives| {
        unmarked(context, stated, primitives, |a, b, difference| !differ_by(a, b, difference))
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static NONRATIO: NamedConstraint = NamedConstraint {
    name: "nonratio",
    summary: "of neighbors without a dot none is the other times the number",
    parameter: "a ratio from 1, or nothing for 2",
    example: "nonratio=2:",
    // ISS has strict-kropki only, of both negative rules.
    fpuzzles: Fpuzzles::Negative("ratio"),
    exempted_by: DOTS,
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, Some(2)),
    lower: |context, stated, primitives| {
        unmarked(context, stated, primitives, |a, b, ratio| !have_ratio(a, b, ratio))
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static ANTICONSECUTIVE: NamedConstraint = NamedConstraint {
    name: "anticonsecutive",
    summary: "no neighbors differ by 1, with or without a dot",
    example: "anticonsecutive:",
    iss: Iss::Item("AntiConsecutive", IssForm::Grid),
    lower: |context, stated, primitives| {
        unmarked(context, stated, primitives, |a, b, _| !differ_by(a, b, 1))
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static STRICT_KROPKI: NamedConstraint = NamedConstraint {
    name: "strict-kropki",
    summary: "neighbors without a dot neither differ by 1 nor is one twice the other",
    example: "strict-kropki:",
    iss: Iss::Item("StrictKropki", IssForm::Grid),
    exempted_by: DOTS,
    lower: |context, stated, primitives| {
        let allows = |a, b, _| !differ_by(a, b, 1) && !have_ratio(a, b, 2);
        unmarked(context, stated, primitives, allows)
    },
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static STRICT_XV: NamedConstraint = NamedConstraint {
    name: "strict-xv",
    summary: "neighbors without an X, V or sum do not sum to 5 or 10",
    example: "strict-xv:",
    iss: Iss::Item("StrictXV", IssForm::Grid),
    fpuzzles: Fpuzzles::Negative("xv"),
    exempted_by: SUMS,
    lower: |context, stated, primitives| {
        unmarked(context, stated, primitives, |a, b, _| a + b != 5 && a + b != 10)
    },
    ..NamedConstraint::OF_NEIGHBORS
};

/// States that neighbors without a mark that exempts them have values for which `allows` holds with
/// the number of the parameter.
fn unmarked(
    context: &Context,
    stated: &Stated,
    primitives: &mut Primitives,
    allows: impl Fn(i64, i64, i64) -> bool,
) -> Result {
    let number = parameter::value(stated)?;
    let marks = find(stated.name)?.exempted_by;
    let marked = context.stated().iter().filter(|stated| marks.contains(&stated.name));
    let marked: HashSet<[usize; 2]> =
        marked.map(|stated| [stated.cells[0][0], stated.cells[0][1]]).collect();
    let unmarked = context.neighbor_pairs().filter(|pair| !marked.contains(pair));
    primitives.relations(unmarked, |a, b| allows(a, b, number))
}
