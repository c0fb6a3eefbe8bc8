//! One Boolean for each cell and value, and sums of them: an integer program whose variables
//! are 0 or 1.
//!
//! * a cell has one value: the sum of its Booleans is 1;
//! * a group of `n` cells contains each value once: the sum of the Booleans of the value is 1;
//!   in a smaller group it is at most 1;
//! * an inequality: the value of the lesser cell plus the difference of the greater one to `n +
//!   1` is at most `n`, one weighted constraint.
//!
//! SMT-LIB has no such sums: the text uses Z3's `(_ pbeq ..)` and `(_ pble ..)` in its logic
//! QF_FD, which no other solver reads.
//!
//! 9x9 without clues: 729 variables, 324 assertions (81 for cells, 243 for groups).
//! Bartlett, Chartier, Langville & Rankin, "An Integer Programming Model for the Sudoku
//! Problem" (2008).

use super::cells::InequalityForm;
use super::draft::ScriptDraft;
use super::{Op, QF_FD, SmtModel};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "pseudo-boolean",
    summary: "a Boolean per cell and value, sums that are 1 (text: Z3 alone)",
    logics: &[QF_FD],
    size: "n^3 variables; 4 n^2 assertions",
    source: "Bartlett, Chartier, Langville & Rankin 2008",
    state,
};

fn state(draft: &mut ScriptDraft) {
    draft.keep_booleans(InequalityForm::Weights);
    for (cell, domain) in draft.open() {
        assert_sum(draft, Op::SumIs(1), domain.iter().map(|value| (cell, value)).collect());
    }
    for group in draft.groups() {
        for value in 1..=draft.problem.values() {
            let places = draft.places(&group, value).into_iter().map(|cell| (cell, value));
            let places: Vec<_> = places.collect();
            if group.missing.contains(value) {
                assert_sum(draft, Op::SumIs(1), places);
            } else if places.len() > 1 {
                assert_sum(draft, Op::SumAtMost(1), places);
            }
        }
    }
}

fn assert_sum(draft: &mut ScriptDraft, op: Op, atoms: Vec<(usize, u8)>) {
    let summands: Vec<_> = atoms.into_iter().map(|atom| (1, draft.has(atom))).collect();
    let sum = draft.script.terms.sum(op, summands);
    draft.script.assert(sum);
}
