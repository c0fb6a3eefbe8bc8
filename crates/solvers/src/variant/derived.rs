//! Sums that follow from houses and cages: the "rule of 45".
//!
//! The cells of a house add up to the sum of its values, and those of several houses of one kind
//! without a common cell to the sum of theirs. What cages inside them leave over is the sum of the
//! cells that are in no cage (innies); cages that reach out of them add what is outside (outies).
//! Such sums are implied, and those of few cells exclude values that neither houses nor cages do
//! alone.
//!
//! Houses are those of the candidates at the root, which need not have all values.

use super::peers::{Peers, cells_of};
use crate::lists::unstated;
use quorum_problem::{Comparison, GroupKind, Linear, fault};

/// The most cells of a derived sum: longer ones rarely exclude a value.
const MOST_CELLS: usize = 6;

/// A house of some kind, and the sum of its values.
pub(super) struct HouseSum<'a> {
    pub(super) kind: GroupKind,
    pub(super) cells: &'a [u16],
    pub(super) sum: i64,
}

/// A set of cells.
type CellSet = Vec<u64>;

/// Sum of a set of cells.
struct Cage {
    cells: CellSet,
    count: u32,
    sum: i64,
}

/// The sums that runs of houses and the cages on them imply, without those stated.
pub(super) fn derived(stated: &[Linear], houses: &[HouseSum<'_>], cells: usize) -> Vec<Linear> {
    let words = Peers::none(cells).words();
    let mut cages = Vec::new();
    for linear in stated {
        let terms = linear.terms();
        let is_cage = linear.comparison() == Comparison::Equal
            && terms.len() > 1
            && terms.iter().all(|term| term.0 == 1);
        if is_cage {
            let mut cells = vec![0; words];
            for &(_, cell) in terms {
                cells[cell / 64] |= 1 << (cell % 64);
            }
            cages.push(Cage { cells, count: terms.len() as u32, sum: linear.constant() });
        }
    }
    let mut found = Vec::new();
    if cages.is_empty() {
        return found;
    }
    let mut sets: Vec<(GroupKind, CellSet, i64)> = Vec::with_capacity(houses.len());
    for house in houses {
        let mut cells = vec![0; words];
        for &cell in house.cells {
            cells[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        sets.push((house.kind, cells, house.sum));
    }
    for (start, (kind, _, _)) in sets.iter().enumerate() {
        let (mut inside, mut total) = (vec![0; words], 0);
        for (other, cells, sum) in &sets[start..] {
            if other != kind || meet(&inside, cells) > 0 {
                break;
            }
            for (inside, cells) in inside.iter_mut().zip(cells) {
                *inside |= cells;
            }
            total += sum;
            if let Some(linear) = of_run(&cages, &inside, total) {
                found.push(linear);
            }
        }
    }
    unstated(stated, &found)
}

/// Number of common cells.
fn meet(first: &[u64], second: &[u64]) -> u32 {
    first.iter().zip(second).map(|(first, second)| (first & second).count_ones()).sum()
}

/// The sum that houses imply, if it is short: cages without common cells that have more cells
/// inside than outside are taken in their order.
fn of_run(cages: &[Cage], inside: &[u64], total: i64) -> Option<Linear> {
    let mut left = inside.to_vec();
    let mut taken = vec![0; inside.len()];
    let mut constant = -total;
    if fault::is("variant", "derived", "constant") {
        constant += 1;
    }
    for cage in cages {
        if 2 * meet(&cage.cells, inside) <= cage.count || meet(&cage.cells, &taken) > 0 {
            continue;
        }
        constant += cage.sum;
        for (word, cells) in cage.cells.iter().enumerate() {
            taken[word] |= cells;
            left[word] &= !cells;
        }
    }
    // Cages - houses = outies - innies.
    let outside: CellSet =
        taken.iter().zip(inside).map(|(taken, inside)| taken & !inside).collect();
    let mut terms: Vec<(i64, usize)> = Vec::new();
    for (factor, set) in [(1, &outside), (-1, &left)] {
        for cell in cells_of(set) {
            terms.push((factor, cell.into()));
        }
    }
    if terms.len() > MOST_CELLS || taken.iter().all(|&cells| cells == 0) {
        return None;
    }
    Linear::new(terms, Comparison::Equal, constant).ok()
}
