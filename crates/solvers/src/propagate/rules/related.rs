//! Relations of two cells: a cell keeps the values that have a partner in the other one. That makes
//! each relation arc consistent (AC-3 of Mackworth 1977, by bit rows).

use crate::mask::Mask;
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::primitives::Primitives;

/// Applies the relations of a cell to the cells on their other sides.
pub(super) fn related(
    primitives: &Primitives,
    domains: &mut Domains,
    cell: usize,
) -> Result<(), Contradiction> {
    for &(other, table) in primitives.relations.of(cell) {
        let rows = &primitives.tables[table as usize];
        let mut left = domains.sets()[cell];
        let mut partners: Mask = 0;
        while left != 0 {
            partners |= rows[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        domains.narrow(other, partners)?;
    }
    Ok(())
}
