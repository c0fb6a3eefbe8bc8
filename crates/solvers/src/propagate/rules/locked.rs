//! Locked candidates: in the intersection of two full groups, a value that the first group can
//! have only in the shared cells is removed from the other cells of the second. For a box and a
//! line this is "pointing" in one direction and "claiming" in the other.

use crate::mask::Mask;
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::tables::Tables;

/// Finds values of a group that are locked into one of its intersections with others.
pub(super) fn locked_candidates(
    tables: &Tables,
    domains: &mut Domains,
    group: usize,
) -> Result<(), Contradiction> {
    for [common, rest, others] in tables.shape.intersections(group) {
        let locked = union(domains, common) & !union(domains, rest);
        if locked & union(domains, others) != 0 {
            for &cell in others {
                domains.narrow(cell, !locked)?;
            }
        }
    }
    Ok(())
}

fn union(domains: &Domains, cells: &[u16]) -> Mask {
    cells.iter().fold(0, |union, &cell| union | domains.set(cell))
}
