//! The fewest clues that together hold in one solution only.
//!
//! A clue is the set of known solutions in which it holds. For a solution that is to remain, the
//! sets with it have to exclude all others: a set cover. Sizes are tried in turn, so that the first
//! result is the smallest; a branch excludes the first solution that is left, in every possible
//! way. Where that takes too many nodes, the sets are chosen one by one: each the one that leaves
//! the fewest.

use quorum_problem::Grid;

/// A set of known solutions by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Solutions([u64; Solutions::MOST / 64]);

/// Solutions that are tried as the one that remains.
const TARGETS: usize = 64;

/// Clues that are tried per solution, those that exclude most.
const USABLE: usize = 500;

/// Nodes of all searches together.
const NODES: usize = 1_000_000;

impl Solutions {
    /// Largest number of solutions.
    pub(super) const MOST: usize = 256;

    pub(super) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word > 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    fn is_within(self, other: Self) -> bool {
        self.and(other) == self
    }
}

/// The grids for which `holds`, of the first [`Solutions::MOST`].
pub(super) fn in_solution(grids: &[Grid], holds: impl Fn(&Grid) -> bool) -> Solutions {
    let mut found = Solutions([0; Solutions::MOST / 64]);
    for (index, grid) in grids.iter().take(Solutions::MOST).enumerate() {
        found.0[index / 64] |= u64::from(holds(grid)) << (index % 64);
    }
    found
}

/// The smallest set of `clues`, as indices, that together hold in one of `count` solutions, the
/// first in the order of the clues; and whether no smaller one exists. `None` if all of them do
/// not.
pub(super) fn fewest(clues: &[Solutions], count: usize) -> Option<(Vec<usize>, bool)> {
    let grids = vec![Grid::new(); count];
    let all = in_solution(&grids, |_| true);
    let step = count.div_ceil(TARGETS).max(1);
    let usable = |target| Some((target, of_target(clues, all, target)?));
    let targets: Vec<(usize, Vec<usize>)> = (0..count).step_by(step).filter_map(usable).collect();
    let is_exact = step == 1 && targets.iter().all(|(_, usable)| usable.len() < USABLE);
    let mut search = CoverSearch { clues, nodes: NODES };
    for size in 1..=count {
        for (target, usable) in &targets {
            let rest = without(all, *target);
            let mut chosen = Vec::new();
            if search.covers(usable, rest, size, &mut chosen) {
                return Some((chosen, is_exact));
            }
            if search.nodes == 0 {
                let greedy = targets.iter().filter_map(|(target, usable)| {
                    one_by_one(clues, usable, without(all, *target))
                });
                return Some((greedy.min_by_key(Vec::len)?, false));
            }
        }
        if targets.is_empty() {
            break;
        }
    }
    None
}

fn without(mut all: Solutions, target: usize) -> Solutions {
    all.0[target / 64] &= !(1 << (target % 64));
    all
}

/// The clues that hold in a solution, without those that exclude no more than an earlier one, in
/// their order; `None` if they leave another solution.
fn of_target(clues: &[Solutions], all: Solutions, target: usize) -> Option<Vec<usize>> {
    let mut usable: Vec<usize> =
        (0..clues.len()).filter(|&index| clues[index].has(target)).collect();
    let left = usable.iter().fold(all, |left, &index| left.and(clues[index]));
    if left.count() > 1 {
        return None;
    }
    usable.sort_by_key(|&index| clues[index].count());
    let mut kept: Vec<usize> = Vec::new();
    for index in usable {
        let is_better = |&other: &usize| other < index && clues[other].is_within(clues[index]);
        if !kept.iter().any(is_better) {
            kept.push(index);
        }
        if kept.len() == USABLE {
            break;
        }
    }
    kept.sort_unstable();
    Some(kept)
}

struct CoverSearch<'a> {
    clues: &'a [Solutions],
    nodes: usize,
}

impl CoverSearch<'_> {
    /// Whether `size` of the `usable` clues exclude all of `rest`; `chosen` has them then.
    fn covers(
        &mut self,
        usable: &[usize],
        rest: Solutions,
        size: usize,
        chosen: &mut Vec<usize>,
    ) -> bool {
        let Some(first) = rest.first() else { return true };
        if size == 0 || self.nodes == 0 {
            return false;
        }
        for &index in usable.iter().filter(|&&index| !self.clues[index].has(first)) {
            self.nodes = self.nodes.saturating_sub(1);
            let left = rest.and(self.clues[index]);
            if size == 1 && left.first().is_some() {
                continue;
            }
            chosen.push(index);
            if self.covers(usable, left, size - 1, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// Clues that exclude all of `rest`, chosen one by one; `None` if not all of them do.
fn one_by_one(clues: &[Solutions], usable: &[usize], mut rest: Solutions) -> Option<Vec<usize>> {
    let mut chosen = Vec::new();
    while rest.first().is_some() {
        let left = |&index: &usize| rest.and(clues[index]);
        let best = *usable.iter().min_by_key(|index| left(index).count())?;
        if left(&best) == rest {
            return None;
        }
        rest = left(&best);
        chosen.push(best);
    }
    Some(chosen)
}
