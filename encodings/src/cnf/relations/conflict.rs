//! Conflict: one clause per pair of values that the relation excludes. All literals are negative,
//! so that unit propagation derives nothing before one of the cells has its value.

use super::RelationEncoding;
use crate::cnf::draft::FormulaDraft;
use quorum_problem::Relation;

pub(super) const CONFLICT: RelationEncoding = RelationEncoding {
    name: "conflict",
    summary: "each pair of values that the relation lacks is excluded",
    source: "the direct form; Walsh 2000",
    formula: "one per excluded pair, up to n^2",
    propagation: "forward checking",
    clauses: |table| {
        let n = u64::from(table.values());
        n * n - table.rows().iter().map(|row| u64::from(row.len())).sum::<u64>()
    },
    encode,
};

fn encode(draft: &mut FormulaDraft, relation: &Relation) {
    let [first, second] = relation.cells();
    let table = relation.table();
    for value in 1..=table.values() {
        for other in (1..=table.values()).filter(|&other| !table.allows(value, other)) {
            let (a, b) = (draft.literal(first, value), draft.literal(second, other));
            if value == other {
                // A group that has both cells states the same.
                draft.not_both(a, b)
            } else {
                draft.clause_once(&[-a, -b])
            }
        }
    }
}
