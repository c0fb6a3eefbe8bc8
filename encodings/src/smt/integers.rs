//! Integers for the values of the cells, bounded on both sides.

use super::cells::InequalityForm;
use super::draft::ScriptDraft;
use super::{Op, Sort};
use quorum_problem::ValueSet;

/// Declares one integer per cell, between its smallest and its largest value.
pub(super) fn keep(draft: &mut ScriptDraft) {
    let order = InequalityForm::Comparison(Op::Less);
    draft.keep_numbers(Sort::Int, order, hull, |value| Op::Integer(value.into()), None);
    draft.assert_bounds(Op::LessOrEqual);
}

/// Declares one integer per cell and one more, `origin`, relative to which they are measured.
/// Only differences are constrained, as difference logic has no other atoms.
pub(super) fn keep_differences(draft: &mut ScriptDraft) {
    let order = InequalityForm::Comparison(Op::Less);
    let origin = draft.script.terms.variable("origin".to_owned(), Sort::Int);
    let constant = |value: u8| Op::Integer(value.into());
    draft.keep_numbers(Sort::Int, order, hull, constant, Some(origin));
    for (cell, domain) in draft.open() {
        let (low, high) = (domain.min().unwrap_or(1), domain.max().unwrap_or(1));
        let number = draft.number(cell);
        let terms = &mut draft.script.terms;
        // Both as "at most": origin - x <= -low, x - origin <= high.
        let below = terms.binary(Op::Minus, origin, number);
        let low = terms.constant(Op::Integer(-i64::from(low)));
        let from = terms.binary(Op::LessOrEqual, below, low);
        let above = terms.binary(Op::Minus, number, origin);
        let high = terms.constant(Op::Integer(high.into()));
        let to = terms.binary(Op::LessOrEqual, above, high);
        draft.script.assert(from);
        draft.script.assert(to);
    }
}

/// The values between two bounds.
pub(super) fn hull(values: ValueSet) -> ValueSet {
    match (values.min(), values.max()) {
        (Some(low), Some(high)) => ValueSet::full(high).difference(ValueSet::full(low - 1)),
        _ => values,
    }
}
