//! Support: a value of one cell needs one of its partners in the other. A value has no clause if
//! every value that is left is a partner.

use super::RelationEncoding;
use crate::clauses::{ClauseWriter, Support, supports};
use crate::cnf::draft::FormulaDraft;
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
    for Support { cell, value, other, partners } in supports(relation, |cell| draft.domain(cell)) {
        let mut clause = vec![-draft.literal(cell, value)];
        clause.extend(partners.iter().map(|partner| draft.literal(other, partner)));
        draft.clause_once(&clause);
    }
}
