//! `different-pairs`: the primitive [`DifferentPairs`], pairs of cells. No two of them have
//! the same two values.
//!
//! `different-pairs:R1C1.R1C2|R2C1.R2C2`: one list per pair, in which the order matters. The
//! canonical form has the pairs in order.

use super::*;
use quorum_problem::{Constraint, DifferentPairs};

/// The entry of the table.
pub(super) static DIFFERENT_PAIRS: NamedConstraint = NamedConstraint {
    name: "different-pairs",
    also: &["distinct-pairs"],
    summary: "no two of the pairs of cells have the same first value and the same second value",
    example: "different-pairs:R1C1.R2C1|R1C2.R2C2|R1C3.R2C3",
    canonical_cells: |_, stated| {
        stated.cells = lists(&different(stated)?);
        Ok(())
    },
    lower: |_, stated, primitives| primitives.push(Constraint::DifferentPairs(different(stated)?)),
    ..NamedConstraint::OF_VALUES
};

/// The pairs as lists of cells.
pub(super) fn lists(different: &DifferentPairs) -> Vec<Vec<usize>> {
    different.pairs().iter().map(|pair| pair.to_vec()).collect()
}

fn different(stated: &Stated) -> Result<DifferentPairs> {
    cells::count(stated, 2..=cells::MOST_CELLS)?;
    let pair = |list: &Vec<usize>| {
        <[usize; 2]>::try_from(list.as_slice())
            .map_err(|_| StateError::new("lists of two cells", format!("one of {}", list.len())))
    };
    let pairs = stated.cells.iter().map(pair).collect::<Result<Vec<_>>>()?;
    DifferentPairs::new(pairs).map_err(StateError::of)
}
