//! A sample of the puzzles of a stream, and what is measured of it: superfluous clues and levels,
//! which take as many questions as a puzzle has clues.

use quorum_explain::{level, redundant_clues};
use quorum_panel::Oracle;
use quorum_puzzle::Puzzle;
use quorum_solvers::Cancel;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A sample of equal probability of a stream of unknown length (reservoir sampling; Vitter, Random
/// sampling with a reservoir, 1985), the same for the same stream.
pub(super) struct Reservoir<T> {
    pub kept: Vec<T>,
    most: usize,
    seen: u64,
    rng: ChaCha8Rng,
}

impl<T> Reservoir<T> {
    pub fn new(most: usize) -> Self {
        Reservoir { kept: Vec::new(), most, seen: 0, rng: ChaCha8Rng::seed_from_u64(1) }
    }

    /// Offers an item, which is made only if it is kept.
    pub fn offer(&mut self, item: impl FnOnce() -> T) {
        self.seen += 1;
        if self.kept.len() < self.most {
            self.kept.push(item());
        } else if self.most > 0 {
            let place = self.rng.random_range(0..self.seen);
            if let Some(kept) = usize::try_from(place).ok().and_then(|at| self.kept.get_mut(at)) {
                *kept = item();
            }
        }
    }
}

/// Measures of a sample of puzzles with one solution.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SampleReport {
    /// Puzzles of the sample that were measured.
    pub puzzles: u64,
    /// Those of which every clue is needed.
    pub minimal: u64,
    /// Clues of all together.
    pub clues: u64,
    /// Clues of all together that could go, each by itself.
    pub superfluous: u64,
    /// Number of puzzles per level of inference; `unknown` where some constraints have too
    /// many combinations for the techniques.
    #[serde(with = "super::tally::counts")]
    pub levels: BTreeMap<String, u64>,
}

/// Measures of one puzzle.
pub(super) struct Measured {
    clues: u64,
    superfluous: u64,
    level: String,
}

/// Measures a puzzle with one solution; `None` if the time was not enough.
pub(super) fn measure(
    puzzle: &Puzzle,
    oracle: &mut Oracle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Option<Measured> {
    let superfluous = redundant_clues(oracle, puzzle).ok()??.len() as u64;
    let level = level(puzzle, limit, cancel).ok()?;
    let level = level.map_or("unknown", |level| level.as_str()).to_owned();
    Some(Measured { clues: puzzle.clues().len() as u64, superfluous, level })
}

impl SampleReport {
    pub(super) fn add(&mut self, measured: Measured) {
        self.puzzles += 1;
        self.minimal += u64::from(measured.superfluous == 0);
        self.clues += measured.clues;
        self.superfluous += measured.superfluous;
        *self.levels.entry(measured.level).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reservoir_keeps_a_fair_sample() {
        let mut sums = 0;
        for start in 0..50u64 {
            let mut reservoir = Reservoir::new(20);
            (0..1_000u64).for_each(|item| reservoir.offer(|| item + start));
            assert_eq!(reservoir.kept.len(), 20);
            sums = reservoir.kept.iter().sum::<u64>() / 20 - start;
        }
        // The same stream gives the same sample; its mean is near the middle.
        assert!((300..700).contains(&sums), "{sums}");
        let mut few = Reservoir::new(20);
        (0..3).for_each(|item| few.offer(|| item));
        assert_eq!(few.kept, [0, 1, 2]);
    }
}
