//! The percentile bootstrap (Efron 1979): how far would the median move if other puzzles
//! of the same kind had been drawn? Puzzles are drawn again, with replacement, as many as
//! there are; the middle 95 % of the medians found is the interval.
//!
//! Puzzles are drawn, not runs: repetitions of a puzzle carry no information about other
//! puzzles. BCa intervals (Efron 1987) were left out: their correction is meant for smooth
//! statistics, and the median's acceleration is estimated badly by the jackknife.
//!
//! Below [`LEAST`] values there is no interval: not even from the least to the greatest of five
//! does one hold the median in 95 % of samples (1 - 2/2^5 = 94 %).

use super::quantile::quantile;
use crate::sorted::floats;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Number of puzzles below which there is neither an interval nor a test: no interval of 95 %
/// exists, and no p-value of an exact sign or signed-rank test can be below 0.05.
pub const LEAST: usize = 6;

/// Parameters of the resampling.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bootstrap {
    /// Number of resamples.
    pub resamples: usize,
    /// Share of the medians that the interval holds.
    pub confidence: f64,
    /// Seed of the draws: the same values and seed give the same interval.
    pub seed: u64,
}

impl Default for Bootstrap {
    fn default() -> Self {
        Bootstrap { resamples: 2_000, confidence: 0.95, seed: 1 }
    }
}

/// A sample to draw from.
#[derive(Clone, PartialEq, Debug)]
pub struct Stratum {
    /// Values in several variants, each sorted and of the same length.
    pub variants: Vec<Vec<f64>>,
    /// Number of resamples to draw from it.
    pub resamples: usize,
}

impl Bootstrap {
    /// The generator of the draws.
    pub fn random(&self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed)
    }

    /// The intervals of the medians of each variant over all resamples, which are the same for all
    /// variants. `None` below [`LEAST`] values.
    pub(crate) fn median_intervals(
        &self,
        random: &mut ChaCha8Rng,
        strata: &[Stratum],
    ) -> Option<Vec<(f64, f64)>> {
        let mut medians: Vec<Vec<f64>> = Vec::new();
        for Stratum { variants, resamples } in strata {
            let count = variants.first()?.len();
            if count < LEAST {
                return None;
            }
            medians.resize(variants.len(), Vec::new());
            // Places in the sorted values are drawn: their median gives that of the values.
            let mut places = vec![0usize; count];
            for _ in 0..*resamples {
                places.fill_with(|| random.random_range(0..count));
                let (below, above) = middle(&mut places);
                for (medians, sorted) in medians.iter_mut().zip(variants) {
                    medians.push(quantile(&[sorted[below], sorted[above]], 0.5)?);
                }
            }
        }
        let mut intervals = Vec::new();
        for medians in &mut medians {
            floats(medians);
            intervals.push(self.interval_of(medians)?);
        }
        if intervals.is_empty() { None } else { Some(intervals) }
    }

    /// The middle part of some sorted estimates.
    pub(crate) fn interval_of(&self, sorted: &[f64]) -> Option<(f64, f64)> {
        let tail = (1.0 - self.confidence) / 2.0;
        Some((quantile(sorted, tail)?, quantile(sorted, 1.0 - tail)?))
    }
}

/// The two middle places, at least one; the same one twice of an odd number.
pub fn middle(places: &mut [usize]) -> (usize, usize) {
    let middle = (places.len() - 1) / 2;
    let odd = places.len() % 2 == 1;
    let (_, &mut below, rest) = places.select_nth_unstable(middle);
    let above = if odd { below } else { *rest.iter().min().expect("an even number of places") };
    (below, above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    /// The interval of the median of values in any order.
    fn median_interval(bootstrap: &Bootstrap, values: &[f64]) -> Option<(f64, f64)> {
        let mut sorted = values.to_vec();
        floats(&mut sorted);
        let stratum = Stratum { variants: vec![sorted], resamples: bootstrap.resamples };
        let intervals = bootstrap.median_intervals(&mut bootstrap.random(), &[stratum]);
        intervals.map(|intervals| intervals[0])
    }

    /// The draws differ from SciPy's, so the ends agree only as far as both have settled.
    /// The stored cases have few distinct values: then settled ends are the same value.
    #[test]
    fn settles_where_scipy_does() {
        for case in scipy::cases("bootstrap_median") {
            let bootstrap = Bootstrap { resamples: 20_000, ..Bootstrap::default() };
            let (low, high) = median_interval(&bootstrap, &case.numbers("values")).unwrap();
            scipy::assert_close(low, case.number("low"));
            scipy::assert_close(high, case.number("high"));
        }
    }

    #[test]
    fn the_middle_of_a_resample() {
        assert_eq!(middle(&mut [3, 0, 2]), (2, 2));
        assert_eq!(middle(&mut [3, 0, 2, 1]), (1, 2));
        assert_eq!(middle(&mut [3, 3, 0, 0]), (0, 3));
        assert_eq!(middle(&mut [4]), (4, 4));
    }

    #[test]
    fn the_seed_decides() {
        let values: Vec<f64> = (0..40).map(|i| f64::from(i * i)).collect();
        let with = |seed| median_interval(&Bootstrap { seed, ..Bootstrap::default() }, &values);
        assert_eq!(with(1), with(1));
        let ends: std::collections::HashSet<_> =
            (0..20).map(|seed| format!("{:?}", with(seed))).collect();
        assert!(ends.len() > 1);
    }

    #[test]
    fn few_values_have_no_interval() {
        let values: Vec<f64> = (0..LEAST).map(|value| value as f64).collect();
        let bootstrap = Bootstrap::default();
        for count in 0..LEAST {
            assert_eq!(median_interval(&bootstrap, &values[..count]), None, "{count}");
        }
        assert!(median_interval(&bootstrap, &values).is_some());
    }

    #[test]
    fn variants_share_their_draws() {
        let sorted: Vec<f64> = (0..9).map(f64::from).collect();
        let doubled: Vec<f64> = sorted.iter().map(|value| 2.0 * value).collect();
        let bootstrap = Bootstrap::default();
        let stratum = Stratum { variants: vec![sorted.clone(), doubled], resamples: 500 };
        let found = bootstrap.median_intervals(&mut bootstrap.random(), &[stratum]).unwrap();
        assert_eq!(found[1], (2.0 * found[0].0, 2.0 * found[0].1));
        assert_eq!(bootstrap.median_intervals(&mut bootstrap.random(), &[]), None);
    }
}
