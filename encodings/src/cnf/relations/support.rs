//! Support: a value of one cell needs one of its partners in the other. A value has no clause if every
//! value that is left is a partner.

use super::RelationEncoding;
use crate::cnf::draft::{FALSE, FormulaDraft};
use quorum_problem::{Relation, Table, ValueSet};

pub(super) const SUPPORT: RelationEncoding = RelationEncoding {
    name: "support",
    summary: "each value needs one of its partners in the other cell",
    source: "Kasif 1990; Gent 2002",
    formula: "up to 2n",
    propagation: "arc consistency",
    clauses,
    encode,
};

fn clauses(table: &Table) -> u64 {
    let full = ValueSet::full(table.values());
    let needed = |table: &Table| table.rows().iter().filter(|&&row| row != full).count() as u64;
    needed(table) + needed(&table.transposed())
}

fn encode(draft: &mut FormulaDraft, relation: &Relation) {
    let [first, second] = relation.cells();
    let transposed = relation.table().transposed();
    for (cell, other, table) in [(first, second, relation.table()), (second, first, &transposed)] {
        let left: ValueSet =
            (1..=table.values()).filter(|&value| draft.literal(other, value) != FALSE).collect();
        for value in 1..=table.values() {
            let partners = table.row(value);
            if left.difference(partners).is_empty() {
                continue;
            }
            let mut clause = vec![-draft.literal(cell, value)];
            clause.extend(partners.iter().map(|partner| draft.literal(other, partner)));
            draft.clause_once(&clause);
        }
    }
}
