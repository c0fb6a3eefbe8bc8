//! A primitive of a problem as it is stated in a corpus line.

use super::*;
use quorum_problem::Constraint;

/// The primitive as `rel`, `sum`, `reg` or `different-pairs` in canonical form, or as `connected`
/// with the cells of its lattice and of a row; `None` for groups and less-than pairs, which the
/// line states in other fields.
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
        Constraint::Connected(connected) => Some(connected::stated(connected)),
        Constraint::DifferentPairs(different) => Some(Stated {
            name: different_pairs::DIFFERENT_PAIRS.name,
            parameter: String::new(),
            cells: different_pairs::lists(different),
        }),
        Constraint::AllDifferent(_) | Constraint::LessThan(_) => None,
    }
}
