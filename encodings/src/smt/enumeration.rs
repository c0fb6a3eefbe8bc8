//! One element of a datatype per cell, whose values are `v1` to `vn`, and `distinct` per group.
//!
//! Elements have no order: an inequality is encoded by supports, as in the one-hot model, over
//! the atoms `(= x v5)`.
//!
//! 9x9 without clues: 81 variables, 27 assertions (1 per group): the shortest text of all.
//! Datatypes: Barrett, Shikanian & Tinelli, "An Abstract Decision Procedure for a Theory of
//! Inductive Data Types" (2007).

use super::cells::InequalityForm;
use super::draft::ScriptDraft;
use super::{Op, QF_FD, SmtModel, Sort};
use quorum_problem::ValueSet;

pub(super) static MODEL: SmtModel = SmtModel {
    name: "enumeration",
    summary: "an element of a datatype per cell, distinct groups",
    logics: &["QF_DT", QF_FD],
    size: "n^2 variables; 3 n assertions",
    source: "Barrett, Shikanian & Tinelli 2007",
    state,
};

fn state(draft: &mut ScriptDraft) {
    let of = draft.problem.values();
    let constant = |value: u8| Op::EnumerationValue { value, of };
    let all = |_: ValueSet| ValueSet::full(of);
    draft.keep_numbers(Sort::Enumeration(of), InequalityForm::Support, all, constant, None);
    draft.assert_distinct();
}
