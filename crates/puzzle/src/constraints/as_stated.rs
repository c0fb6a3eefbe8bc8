//! A primitive of a problem as it is stated in a corpus line.

use super::{Stated, automaton, relation, sum};
use quorum_problem::Constraint;

/// The primitive as `rel`, `sum` or `reg`, in canonical form; `None` for groups and less-than pairs,
/// which the line states in other fields.
pub fn as_stated(constraint: &Constraint) -> Option<Stated> {
    match constraint {
        Constraint::Relation(relation) => Some(Stated {
            name: relation::RELATION.name,
            parameter: relation::text(relation.table()),
            cells: vec![relation.cells().to_vec()],
        }),
        Constraint::Linear(linear) => {
            let cells: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
            let cells = if cells.is_empty() { Vec::new() } else { vec![cells] };
            Some(Stated { name: sum::SUM.name, parameter: sum::text(linear), cells })
        }
        Constraint::Regular(regular) => Some(Stated {
            name: automaton::AUTOMATON.name,
            parameter: automaton::text(&regular.automaton),
            cells: vec![regular.cells.clone()],
        }),
        Constraint::AllDifferent(_) | Constraint::LessThan(_) => None,
    }
}
