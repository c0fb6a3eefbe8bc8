//! Cages by sets of values: of the sets that the cage can have, those remain that consist of
//! candidates, have one for every cell, and have the values that are placed. A cell keeps values of
//! these sets, and a value that all of them have is placed where one cell is left for it.

use crate::mask::{Mask, is_single};
use crate::propagate::domains::{Contradiction, Domains};

/// Applies the sets of a cage to its cells.
pub(super) fn sets(
    sets: &[Mask],
    cells: &[u16],
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let (mut any, mut placed): (Mask, Mask) = (0, 0);
    for &cell in cells {
        let set = domains.set(cell);
        any |= set;
        placed |= if is_single(set) { set } else { 0 };
    }
    let (mut possible, mut needed): (Mask, Mask) = (0, Mask::MAX);
    for &set in sets {
        let has_places = || cells.iter().all(|&cell| domains.set(cell) & set != 0);
        if set & !any == 0 && placed & !set == 0 && has_places() {
            possible |= set;
            needed &= set;
        }
    }
    if possible == 0 {
        return Err(Contradiction);
    }
    let (mut once, mut twice): (Mask, Mask) = (0, 0);
    for &cell in cells {
        domains.narrow(cell, possible)?;
        twice |= once & domains.set(cell);
        once |= domains.set(cell);
    }
    let hidden = needed & once & !twice;
    for &cell in cells.iter().filter(|_| hidden != 0) {
        let here = domains.set(cell) & hidden;
        if here != 0 {
            domains.narrow(cell, here)?;
        }
    }
    Ok(())
}
