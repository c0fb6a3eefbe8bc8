//! Support: one clause per value and cell. If the lesser cell has v, the greater one has one of
//! v+1..n; if the greater cell has w, the lesser one has one of 1..w-1. The lesser cell cannot
//! have n, the greater one cannot have 1: two unit clauses.
//!
//! When the last support of a value is removed, the clause becomes unit and the value is
//! removed too: unit propagation keeps the two cells arc consistent.

use super::{CellPair, InequalityEncoding, not_described};
use crate::cnf::draft::{FALSE, FormulaDraft};

pub(super) const SUPPORT: InequalityEncoding = InequalityEncoding {
    name: "support",
    summary: "each value needs a partner in the other cell",
    source: "Kasif 1990; Gent 2002",
    formula: "2n",
    propagation: "arc consistency",
    clauses: |n, _| 2 * n,
    auxiliary: |_| 0,
    cell_clauses: |_| 0,
    cell_auxiliary: |_| 0,
    describe: not_described,
    encode,
};

fn encode(draft: &mut FormulaDraft, cells: CellPair<'_>, _: bool) {
    let (lesser, greater) = (&cells.lesser.values, &cells.greater.values);
    let mut clause = Vec::with_capacity(lesser.len());
    let mut needs = |value: i32, partners: &[i32], others: &[i32]| {
        // If all remaining values are supports, the base already states the clause.
        if others.iter().any(|&other| other != FALSE) {
            clause.clear();
            clause.push(-value);
            clause.extend_from_slice(partners);
            draft.clause(&clause);
        }
    };
    for (index, &value) in lesser.iter().enumerate() {
        let (others, partners) = greater.split_at(index + 1);
        needs(value, partners, others);
    }
    for (index, &value) in greater.iter().enumerate() {
        let (partners, others) = lesser.split_at(index);
        needs(value, partners, others);
    }
}
