//! Log: the values of both cells in bits, and one clause over all bits of both per pair of
//! values that violates the inequality.
//!
//! K. Iwama, S. Miyazaki: SAT-variable complexity of hard combinatorial problems (1994); T.
//! Walsh: SAT v CSP (2000) shows that unit propagation is weaker here than on any other
//! encoding: a clause becomes unit only when all other bits are assigned.

use super::{CellPair, InequalityEncoding, bits};
use crate::cnf::draft::{FALSE, FormulaDraft};

pub(super) const LOG: InequalityEncoding = InequalityEncoding {
    name: "log",
    summary: "values in bits, each pair of values that breaks the sign is excluded",
    source: "Iwama & Miyazaki 1994; Walsh 2000",
    formula: "n (n + 1) / 2 a sign; n ceil(log2 n) and ceil(log2 n) auxiliary a cell",
    propagation: "weak: both cells must be nearly known",
    clauses: |n, _| n * (n + 1) / 2,
    auxiliary: |_| 0,
    cell_clauses: bits::clauses,
    cell_auxiliary: bits::count,
    describe: bits::describe,
    encode,
};

fn encode(draft: &mut FormulaDraft, cells: CellPair<'_>, _: bool) {
    let (lesser, greater) = (cells.lesser, cells.greater);
    let left = |values: &[i32], index: usize| values[index] != FALSE;
    let mut clause = Vec::new();
    for value in (0..lesser.values.len()).filter(|&value| left(&lesser.values, value)) {
        for other in (0..=value).filter(|&other| left(&greater.values, other)) {
            clause.clear();
            clause.extend(differs(&lesser.described, value));
            clause.extend(differs(&greater.described, other));
            // Two opposite inequalities both state "not the same value", in the order of the
            // cells.
            clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
            draft.clause_once(&clause);
        }
    }
}

/// Literals of which one is true if the bits differ from those of a value.
fn differs(bits: &[i32], value: usize) -> impl Iterator<Item = i32> + '_ {
    bits.iter()
        .enumerate()
        .map(move |(place, &bit)| if value >> place & 1 == 1 { -bit } else { bit })
}
