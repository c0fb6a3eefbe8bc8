//! One integer per cell, `distinct` per group, `<` per inequality: the usual first attempt, and
//! the model closest to the rules.
//!
//! Both bounds of every cell are always asserted, also where a clue implies one: an integer
//! without a bound has infinitely many values, and a solver may answer `unknown` or not
//! terminate.
//!
//! 9x9 without clues: 81 variables, 189 assertions (2 for each cell, 1 for each group).

use super::draft::ScriptDraft;
use super::{QF_FD, SmtModel, integers};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "int-distinct",
    summary: "an integer per cell, distinct groups",
    logics: &["QF_LIA", QF_FD],
    size: "n^2 variables; 2 n^2 + 3 n assertions",
    source: "de Moura & Bjørner, Z3: An Efficient SMT Solver (2008)",
    state: |draft: &mut ScriptDraft| {
        integers::keep(draft);
        draft.assert_distinct();
    },
};
