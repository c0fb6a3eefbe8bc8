//! Naked singles: the value of a cell with one candidate is removed from all cells that see it.

use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::tables::Tables;

pub(super) fn naked_single(
    tables: &Tables,
    domains: &mut Domains,
    cell: u16,
) -> Result<(), Contradiction> {
    let value = domains.set(cell);
    for &other in tables.shape.seen.of(usize::from(cell)) {
        domains.narrow(other, !value)?;
    }
    Ok(())
}
