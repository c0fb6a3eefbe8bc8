//! One bit-vector per cell with as many bits as `n` has, a disequality for each two cells of a
//! group, `bvult` per inequality. Solvers bit-blast it: the log encoding of constraints into
//! SAT, produced by the solver.
//!
//! A value is the number itself, not the number minus one, which would need one bit fewer where
//! `n` is a power of two, for readability. Both bounds are asserted.
//!
//! 9x9 without clues: 81 variables of 4 bits, 972 assertions (2 for each cell, 810 pairs).
//! Log encoding: Walsh, "SAT v CSP" (2000); bit-vectors in SMT: Kroening & Strichman, "Decision
//! Procedures" (2008).

use super::cells::InequalityForm;
use super::draft::ScriptDraft;
use super::{Op, QF_FD, SmtModel, Sort, integers};

pub(super) static MODEL: SmtModel = SmtModel {
    name: "bit-vector",
    summary: "a bit-vector per cell, a disequality per pair",
    logics: &["QF_BV", QF_FD],
    size: "n^2 variables of ceil(log2 (n + 1)) bits; 2 n^2 + P assertions",
    source: "log encoding: Walsh 2000; Kroening & Strichman 2008",
    state,
};

fn state(draft: &mut ScriptDraft) {
    let bits = (u8::BITS - draft.problem.values().leading_zeros()) as u8;
    let order = InequalityForm::Comparison(Op::BitVectorLess);
    let constant = |value: u8| Op::BitVector { value, bits };
    draft.keep_numbers(Sort::BitVector(bits), order, integers::hull, constant, None);
    draft.assert_bounds(Op::BitVectorLessOrEqual);
    draft.assert_pairs();
}
