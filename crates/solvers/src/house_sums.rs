//! Sums that follow from houses and cages: the "rule of 45".
//!
//! The cells of a house add up to the sum of its values, and those of several houses of one kind
//! without a common cell to the sum of theirs. What cages inside them leave over is the sum of the
//! cells that are in no cage (innies); cages that reach out of them add what is outside (outies).
//! Such sums are implied, and those of few cells exclude values that neither houses nor cages do
//! alone. They are added once, when a problem is loaded.

use super::lists::unstated;
use super::tally::{Poll, Stop};
use quorum_problem::{Comparison, GroupKind, Linear, fault};

/// A set of cells, one bit per cell.
type CellSet = Vec<u64>;

fn cell_set(cells: impl IntoIterator<Item = usize>, count: usize) -> CellSet {
    let mut set = vec![0; count.div_ceil(64)];
    for cell in cells {
        set[cell / 64] |= 1 << (cell % 64);
    }
    set
}

/// A house of some kind, and the sum of its values.
pub(super) struct HouseSum {
    kind: GroupKind,
    cells: CellSet,
    sum: i64,
}

impl HouseSum {
    /// `count` is the number of all cells of the problem.
    pub(super) fn new(
        kind: GroupKind,
        cells: impl IntoIterator<Item = usize>,
        sum: i64,
        count: usize,
    ) -> Self {
        HouseSum { kind, cells: cell_set(cells, count), sum }
    }
}

/// Sum of a set of cells.
struct Cage {
    cells: CellSet,
    count: u32,
    sum: i64,
}

/// The sums of at most `most` cells that runs of houses and the cages on them imply, each once,
/// without those that are stated. Houses of one kind follow each other. `engine` is the place of
/// faults.
pub(super) fn derived(
    engine: &str,
    stated: &[Linear],
    houses: &[HouseSum],
    most: usize,
    poll: Poll<'_>,
) -> Result<Vec<Linear>, Stop> {
    let mut found = Vec::new();
    let Some(first) = houses.first() else { return Ok(found) };
    let words = first.cells.len();
    let cages = cages(stated, 64 * words);
    if cages.is_empty() {
        return Ok(found);
    }
    for (start, HouseSum { kind, .. }) in houses.iter().enumerate() {
        poll()?;
        let mut inside = vec![0; words];
        let mut total = i64::from(fault::is(engine, "houses", "constant"));
        for house in &houses[start..] {
            if house.kind != *kind || meet(&inside, &house.cells) > 0 {
                break;
            }
            for (inside, cells) in inside.iter_mut().zip(&house.cells) {
                *inside |= cells;
            }
            total += house.sum;
            if let Some(linear) = of_run(&cages, &inside, total, most) {
                found.push(linear);
            }
        }
    }
    Ok(unstated(stated, &found))
}

/// The equations without coefficients, of two cells or more.
fn cages(stated: &[Linear], count: usize) -> Vec<Cage> {
    let mut cages = Vec::new();
    for linear in stated {
        let terms = linear.terms();
        let is_cage = linear.comparison() == Comparison::Equal
            && terms.len() > 1
            && terms.iter().all(|term| term.0 == 1);
        if is_cage {
            let cells = cell_set(terms.iter().map(|term| term.1), count);
            cages.push(Cage { cells, count: terms.len() as u32, sum: linear.constant() });
        }
    }
    cages
}

/// Number of common cells.
fn meet(first: &[u64], second: &[u64]) -> u32 {
    first.iter().zip(second).map(|(first, second)| (first & second).count_ones()).sum()
}

/// The sum that houses imply, if it is short: cages without common cells that have more cells
/// inside than outside are taken in their order.
fn of_run(cages: &[Cage], inside: &[u64], total: i64, most: usize) -> Option<Linear> {
    let mut left = inside.to_vec();
    let mut taken = vec![0; inside.len()];
    let mut constant = -total;
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
    let mut terms: Vec<(i64, usize)> = Vec::new();
    for (word, (taken, inside)) in taken.iter().zip(inside).enumerate() {
        for (factor, mut cells) in [(1, taken & !inside), (-1, left[word])] {
            while cells != 0 {
                terms.push((factor, 64 * word + cells.trailing_zeros() as usize));
                cells &= cells - 1;
            }
        }
    }
    if terms.len() > most || taken.iter().all(|&cells| cells == 0) {
        return None;
    }
    Linear::new(terms, Comparison::Equal, constant).ok()
}
