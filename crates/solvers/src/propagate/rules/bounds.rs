//! Bounds of inequalities: a greater cell is above the least candidate of a lesser one, which
//! in turn is below the greatest candidate of the greater one. For a single inequality this is
//! arc consistency.

use crate::mask::{Mask, is_single};
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::tables::Tables;

/// Applies the inequalities of a cell to its neighbors.
pub(super) fn bounds(
    tables: &Tables,
    domains: &mut Domains,
    cell: usize,
) -> Result<(), Contradiction> {
    let set = domains.sets()[cell];
    for &greater in tables.signs.greater.of(cell) {
        domains.narrow(greater, above_least(set))?;
    }
    for &lesser in tables.signs.lesser.of(cell) {
        domains.narrow(lesser, below_greatest(set))?;
    }
    Ok(())
}

/// Applies the inequalities of a cell only once it has its value, like a program that checks
/// them when it writes a number.
pub(super) fn against_fixed(
    tables: &Tables,
    domains: &mut Domains,
    cell: usize,
) -> Result<(), Contradiction> {
    if is_single(domains.sets()[cell]) { bounds(tables, domains, cell) } else { Ok(()) }
}

/// The values above the least one of a set that is not empty.
fn above_least(set: Mask) -> Mask {
    // The least bit and all below it; a shift beyond the word leaves nothing above.
    let up_to_least = set ^ (set - 1);
    !up_to_least
}

/// The values below the greatest one of a set that is not empty.
fn below_greatest(set: Mask) -> Mask {
    (1 << (63 - set.leading_zeros())) - 1
}
