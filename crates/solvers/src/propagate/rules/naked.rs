//! Naked singles: the value of a cell with one candidate is removed from all cells that see it.

use crate::propagate::domains::{Conflict, Domains};
use crate::propagate::tables::Tables;

pub(super) fn naked_single(
    tables: &Tables,
    domains: &mut Domains,
    cell: u16,
) -> Result<(), Conflict> {
    let value = domains.set(cell);
    for &peer in tables.shape.peers.of(usize::from(cell)) {
        domains.narrow(peer, !value)?;
    }
    Ok(())
}
