//! Encodings of relations of two cells.
//!
//! | | unit propagation gives | clauses | auxiliary |
//! |---|---|---|---|
//! | support | arc consistency: a value stays exactly if the other cell still has a partner for it | one per value of each cell | 0 |
//! | conflict | forward checking: nothing happens until one of the cells has its value | one per excluded pair | 0 |
//!
//! Neither has auxiliary variables.

mod conflict;
mod support;

use super::draft::FormulaDraft;
use quorum_problem::{Problem, Relation, Table};

/// Encoding of relations.
#[derive(Clone, Copy, Debug)]
pub struct RelationEncoding {
    /// Name in solver names.
    pub name: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    /// Paper or document that describes it.
    pub source: &'static str,
    /// Formula for the clauses of `n` values.
    pub formula: &'static str,
    /// Strength of unit propagation.
    pub propagation: &'static str,
    /// Stated clauses of a relation with this table.
    pub clauses: fn(&Table) -> u64,
    encode: fn(&mut FormulaDraft, &Relation),
}

/// All encodings, the default first.
pub static RELATIONS: &[RelationEncoding] = &[support::SUPPORT, conflict::CONFLICT];

impl RelationEncoding {
    /// Returns the encoding with this name.
    pub fn named(name: &str) -> Option<&'static RelationEncoding> {
        RELATIONS.iter().find(|encoding| encoding.name == name)
    }
}

/// States every relation of the problem.
pub(super) fn encode(draft: &mut FormulaDraft, problem: &Problem, encoding: &RelationEncoding) {
    let booleans = draft.cells().cell_count();
    for relation in problem.relations() {
        // Of Boolean cells, supports would be the same clauses twice.
        let of_booleans = relation.cells().iter().all(|&cell| cell >= booleans);
        let encode = if of_booleans { conflict::CONFLICT.encode } else { encoding.encode };
        draft.part("cnf/relations", encoding.name, |draft| encode(draft, relation));
    }
}
