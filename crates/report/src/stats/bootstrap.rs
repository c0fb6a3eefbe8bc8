//! The percentile bootstrap (Efron 1979): how far would the median move if other puzzles
//! of the same kind had been drawn? Puzzles are drawn again, with replacement, as many as
//! there are; the middle 95 % of the medians found is the interval.
//!
//! Puzzles are what is drawn, not runs: repetitions of a puzzle say nothing about other
//! puzzles. BCa intervals (Efron 1987) were left out: their correction is meant for smooth
//! statistics, and the median's acceleration is estimated badly by the jackknife.

use super::quantile::quantile;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How to draw.
#[derive(Clone, Copy, PartialEq, Debug)]
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

impl Bootstrap {
    /// The interval of the median of `values`, in any order; `None` without values.
    pub fn median_interval(&self, values: &[f64]) -> Option<(f64, f64)> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        // Places in the sorted values are drawn: their median gives that of the values.
        let mut places = vec![0usize; sorted.len()];
        let mut medians = Vec::with_capacity(self.resamples);
        for _ in 0..self.resamples {
            places.fill_with(|| random.random_range(0..sorted.len()));
            medians.push(median_of_places(&sorted, &mut places)?);
        }
        medians.sort_by(f64::total_cmp);
        let tail = (1.0 - self.confidence) / 2.0;
        Some((quantile(&medians, tail)?, quantile(&medians, 1.0 - tail)?))
    }
}

fn median_of_places(sorted: &[f64], places: &mut [usize]) -> Option<f64> {
    let middle = places.len().checked_sub(1)? / 2;
    let odd = places.len() % 2 == 1;
    let (_, &mut below, rest) = places.select_nth_unstable(middle);
    let above = if odd { below } else { *rest.iter().min()? };
    quantile(&[sorted[below], sorted[above]], 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    /// The draws differ from SciPy's, so the ends agree only as far as both have settled.
    /// The stored cases have few distinct values: then settled ends are the same value.
    #[test]
    fn settles_where_scipy_does() {
        for case in scipy::cases("bootstrap_median") {
            let bootstrap = Bootstrap { resamples: 20_000, ..Bootstrap::default() };
            let (low, high) = bootstrap.median_interval(&case.numbers("values")).unwrap();
            scipy::assert_close(low, case.number("low"));
            scipy::assert_close(high, case.number("high"));
        }
    }

    #[test]
    fn equals_the_median_of_the_resample() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(median_of_places(&sorted, &mut [3, 0, 2]), Some(4.0));
        assert_eq!(median_of_places(&sorted, &mut [3, 0, 2, 1]), Some(3.0));
        assert_eq!(median_of_places(&sorted, &mut [3, 3, 0, 0]), Some(4.5));
    }

    #[test]
    fn the_seed_decides() {
        let values: Vec<f64> = (0..40).map(|i| f64::from(i * i)).collect();
        let with = |seed| Bootstrap { seed, ..Bootstrap::default() }.median_interval(&values);
        assert_eq!(with(1), with(1));
        let ends: std::collections::HashSet<_> =
            (0..20).map(|seed| format!("{:?}", with(seed))).collect();
        assert!(ends.len() > 1);
        assert_eq!(Bootstrap::default().median_interval(&[]), None);
        assert_eq!(Bootstrap::default().median_interval(&[3.0]), Some((3.0, 3.0)));
    }
}
