//! Locked candidates: where two full groups meet, a value that the first group can hold
//! only in the cells that both share leaves the other cells of the second. With a box and
//! a line that is "pointing" one way round and "claiming" the other.

use crate::propagate::domains::{Bits, Conflict, Domains};
use crate::propagate::tables::Tables;

/// Looks for values of a group that are locked into one of its meetings with others.
pub(super) fn locked_candidates(
    tables: &Tables,
    domains: &mut Domains,
    group: usize,
) -> Result<(), Conflict> {
    for [common, rest, beyond] in tables.shape.meetings(group) {
        let locked = union(domains, common) & !union(domains, rest);
        if locked & union(domains, beyond) != 0 {
            for &cell in beyond {
                domains.narrow(cell, !locked)?;
            }
        }
    }
    Ok(())
}

fn union(domains: &Domains, cells: &[u16]) -> Bits {
    cells.iter().fold(0, |union, &cell| union | domains.set(cell))
}
