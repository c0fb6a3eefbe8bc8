//! One integer per cell, `distinct` decomposed into a disequality for each two cells of a
//! group, `<` per inequality: difference logic.
//!
//! In QF_IDL an atom compares two variables, or their difference with a number. A value is
//! therefore the difference between a cell and one more variable, `origin`; in other logics,
//! cells are the numbers themselves. Pairs that share two groups are stated once.
//!
//! 9x9 without clues: 82 variables (81 without origin), 972 assertions (2 for each cell, 810
//! pairs).
//! Difference logic and its solvers: Cotton & Maler, "Fast and Flexible Difference Constraint
//! Propagation for DPLL(T)" (2006).

use super::draft::ScriptDraft;
use super::{QF_FD, SmtModel, integers};

const QF_IDL: &str = "QF_IDL";

pub(super) static MODEL: SmtModel = SmtModel {
    name: "int-pairwise",
    summary: "an integer per cell, a disequality per pair: difference logic",
    logics: &[QF_IDL, "QF_LIA", QF_FD],
    size: "n^2 + 1 variables; 2 n^2 + P assertions",
    source: "Cotton & Maler 2006",
    state: |draft: &mut ScriptDraft| {
        match draft.options().logic {
            QF_IDL => integers::keep_differences(draft),
            _ => integers::keep(draft),
        }
        draft.assert_pairs();
    },
};
