//! Connected cells, and pairs of cells that differ: what follows from cells that are decided.
//!
//! Members are the cells that have one of the values for certain. Cells that no way over possible
//! ones leads to from the first member lose the values; their number is compared with the least and
//! the greatest there may be. The rules of `variant` do more.

use crate::mask::{Mask, is_single};
use crate::propagate::constraints::Lattice;
use crate::propagate::domains::{Contradiction, Domains};

/// Applies connected cells.
pub(super) fn joined(
    lattice: &Lattice,
    cells: &[u16],
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let Lattice { connected, values } = lattice;
    let (mut can, mut members, mut possible) = (Vec::new(), Vec::new(), 0);
    for (place, &cell) in cells.iter().enumerate() {
        let set = domains.set(cell);
        can.push(set & values != 0);
        possible += usize::from(set & values != 0);
        if set & !values == 0 {
            members.push(place);
        }
    }
    if members.len() == connected.most() {
        for (place, &cell) in cells.iter().enumerate() {
            if can[place] && members.binary_search(&place).is_err() {
                domains.narrow(cell, !values)?;
            }
        }
    }
    if let Some(&first) = members.first() {
        can[first] = false;
        possible = connected.flood(first, |next| std::mem::take(&mut can[next])).len();
        // Those that are left were not reached.
        for (&cell, can) in cells.iter().zip(&can) {
            if *can {
                domains.narrow(cell, !values)?;
            }
        }
    }
    if members.len() <= connected.most() && possible >= connected.least() {
        Ok(())
    } else {
        Err(Contradiction)
    }
}

/// Applies pairs that differ: two cells of each, one pair after the other.
pub(super) fn different(cells: &[u16], domains: &mut Domains) -> Result<(), Contradiction> {
    let (pairs, _) = cells.as_chunks::<2>();
    let mut decided: Vec<[Mask; 2]> = Vec::new();
    for &[first, second] in pairs {
        let sets = [domains.set(first), domains.set(second)];
        if is_single(sets[0]) && is_single(sets[1]) {
            if decided.contains(&sets) {
                return Err(Contradiction);
            }
            decided.push(sets);
        }
    }
    for &[first, second] in pairs {
        let (one, other) = (domains.set(first), domains.set(second));
        for [used, of_other] in &decided {
            if one == *used && !is_single(other) {
                domains.narrow(second, !of_other)?;
            } else if other == *of_other && !is_single(one) {
                domains.narrow(first, !used)?;
            }
        }
    }
    Ok(())
}
