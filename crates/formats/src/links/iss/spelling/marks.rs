//! Marks between two extra cells, which are neighbors in the rows of their group only: a constraint
//! between neighbors is one of the grid, so that such a mark is stated as the pairs of values that
//! it allows, `rel`.

use crate::links::iss::item::IssItem;
use crate::prelude::*;
use quorum_problem::{Constraint, Relation};
use quorum_puzzle::constraints::as_stated;

/// The constraints of a mark of an item between two extra cells; none if all pairs of values are
/// allowed.
pub fn of_extra_cells(
    rules: &Rules,
    item: &IssItem<'_>,
    mark: &Stated,
) -> Result<Vec<Stated>, Fault> {
    let [first, second] = mark.cells[0][..] else { return Ok(Vec::new()) };
    // The mark between the cells of a grid that has no others.
    let pair = Rules::of_shape(1, 2, Some(rules.values()), None)
        .map_err(|error| item.fault("a grid for marks", error.to_string()))?;
    let mut puzzle = Puzzle::empty(pair);
    state(&mut puzzle, Stated { cells: vec![vec![0, 1]], ..mark.clone() }, item.name)?;
    let clues = puzzle.constraint_clues();
    let relations = clues.iter().flat_map(|clue| clue.lowered()).filter_map(|primitive| {
        let Constraint::Relation(relation) = primitive else { return None };
        // The same in both directions, as every mark is.
        let relation = Relation::new(first, second, relation.table().clone())?;
        as_stated(&Constraint::Relation(relation))
    });
    Ok(relations.collect())
}
