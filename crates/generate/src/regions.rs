//! Random jigsaw regions.
//!
//! A walk that starts at boxes (or rows): a cell goes over to the region next to it, which
//! gives one back, as long as both regions stay in one piece.
//!
//! The bias: the walk is long enough to leave its start, but is not known to reach layouts
//! equally often, nor all of them.

use super::variant::is_connected;
use quorum_puzzle::Rules;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Exchanges that are tried, for each cell.
const TRIES: usize = 12;

/// Draws the region, `0..size`, of every cell of a grid, in reading order.
pub fn random_regions(size: usize, random: &mut impl Rng) -> Vec<usize> {
    let start = Rules::new(size, Rules::customary_boxes(size)).ok();
    let start = start.and_then(|rules| rules.region_numbers());
    let rows = || (0..size * size).map(|cell| cell / size).collect();
    let mut regions = start.unwrap_or_else(rows);
    for _ in 0..TRIES * size * size {
        exchange(&mut regions, size, random);
    }
    regions
}

/// Exchanges two cells between two regions that touch, if that leaves both in one piece.
fn exchange(regions: &mut [usize], size: usize, random: &mut impl Rng) {
    let first = random.random_range(0..regions.len());
    let beside: Vec<usize> = neighbors(first, size).collect();
    let &touching = beside.choose(random).expect("every cell has a neighbor");
    let (mine, other) = (regions[first], regions[touching]);
    if mine == other {
        return;
    }
    regions[first] = other;
    let touches = |&cell: &usize| {
        cell != first
            && regions[cell] == other
            && neighbors(cell, size).any(|beside| regions[beside] == mine)
    };
    let back: Vec<usize> = (0..regions.len()).filter(touches).collect();
    let Some(&second) = back.choose(random) else {
        regions[first] = mine;
        return;
    };
    regions[second] = mine;
    if !(is_whole(regions, size, mine) && is_whole(regions, size, other)) {
        regions[first] = mine;
        regions[second] = other;
    }
}

/// Whether a region is in one piece.
fn is_whole(regions: &[usize], size: usize, region: usize) -> bool {
    let is_in: Vec<bool> = regions.iter().map(|&other| other == region).collect();
    is_connected(&is_in, size)
}

/// The cells beside, above and below a cell.
fn neighbors(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    [
        (column > 0).then(|| cell - 1),
        (column + 1 < size).then(|| cell + 1),
        (row > 0).then(|| cell - size),
        (row + 1 < size).then(|| cell + size),
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn regions_are_whole_and_of_the_right_size() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for size in [4, 5, 6, 7, 9, 12] {
            let regions = random_regions(size, &mut random);
            for region in 0..size {
                assert!(is_whole(&regions, size, region), "{regions:?}");
                assert_eq!(regions.iter().filter(|&&other| other == region).count(), size);
            }
            let rules = Rules::new(size, None).unwrap().with_jigsaw(&regions).unwrap();
            assert!(size == 4 || rules.jigsaw().is_some(), "the walk left the boxes");
        }
    }
}
