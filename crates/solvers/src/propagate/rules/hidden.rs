//! Hidden singles: in a group with as many cells as values, a value with one place left is
//! placed there, and a value without any place is a conflict.

use crate::mask::is_single;
use crate::propagate::domains::{Contradiction, Domains};
use crate::propagate::tables::Tables;

pub(super) fn hidden_singles(
    tables: &Tables,
    domains: &mut Domains,
    group: usize,
) -> Result<(), Contradiction> {
    let cells = tables.shape.full_group(group);
    // Values with at least one place, with at least two, and with a place of their own.
    let (mut once, mut twice, mut placed) = (0, 0, 0);
    for &cell in cells {
        let set = domains.set(cell);
        twice |= once & set;
        once |= set;
        placed |= if is_single(set) { set } else { 0 };
    }
    if once != tables.shape.all() {
        return Err(Contradiction);
    }
    let hidden = once & !twice & !placed;
    if hidden == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = domains.set(cell) & hidden;
        if here != 0 {
            if !is_single(here) {
                return Err(Contradiction);
            }
            domains.narrow(cell, here)?;
        }
    }
    Ok(())
}
