//! One Boolean for each cell and value: the propositional model, in SMT-LIB.
//!
//! * a cell has some value and no two: one clause, and one for each two values;
//! * two cells of a group do not share a value: one clause per two cells and value. Pairs that
//!   share two groups (a row and a box) are stated once;
//! * a group of `n` cells contains each value: one clause per value;
//! * an inequality by its supports: a value of one cell implies a supporting value of the
//!   other, `2n` clauses in one conjunction. Listing the forbidden pairs instead takes a SAT
//!   core 70 times as long.
//!
//! 9x9 without clues: 729 variables, 10,530 assertions (81 + 2,916 of cells, 7,290 for
//! two cells, 243 of groups); 16x16: 4,096 and 111,616.
//! The clauses are those of Lynce & Ouaknine, "Sudoku as a SAT Problem" (2006), the
//! supports those of Gent, "Arc consistency in SAT" (2002).

use super::cells::InequalityForm;
use super::draft::{OpenGroup, ScriptDraft};
use super::{QF_FD, SmtModel};
use quorum_problem::ValueSet;

pub(super) static MODEL: SmtModel = SmtModel {
    name: "one-hot",
    summary: "a Boolean per cell and value, clauses only",
    logics: &["QF_UF", QF_FD],
    size: "n^3 variables; n^2 (1 + C) + P n + 3 n^2 assertions",
    source: "Lynce & Ouaknine 2006; signs by support: Gent 2002",
    state,
};

fn state(draft: &mut ScriptDraft) {
    draft.keep_booleans(InequalityForm::Support);
    for (cell, domain) in draft.open() {
        assert_cell(draft, cell, domain);
    }
    for group in draft.groups() {
        assert_group(draft, &group);
    }
}

fn assert_cell(draft: &mut ScriptDraft, cell: usize, domain: ValueSet) {
    draft.assert_some(domain.iter().map(|value| (cell, value)));
    for second in domain.iter() {
        for first in domain.iter().take_while(|&first| first < second) {
            draft.assert_not_both((cell, first), (cell, second));
        }
    }
}

fn assert_group(draft: &mut ScriptDraft, group: &OpenGroup) {
    for &(first, second) in &group.pairs {
        for value in draft.domain(first).intersection(draft.domain(second)).iter() {
            draft.assert_not_both((first, value), (second, value));
        }
    }
    // With fewer cells than values, a value may be missing.
    for value in group.missing.iter() {
        let places = draft.places(group, value);
        draft.assert_some(places.into_iter().map(|cell| (cell, value)));
    }
}
