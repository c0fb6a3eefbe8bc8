//! Significance of a median ratio.
//!
//! Two conditions: the interval excludes 1, whatever the censored times; and the ratio departs from
//! 1 by more than the noise of the run, as far as that is known. From less than three
//! rounds it is not known: the control shows one start of the processes, and another start may
//! place their memory otherwise. A ratio then has to depart by more than `ONE_START`.

use super::median_ratio::{MedianRatio, Resampled};
use crate::words::words;

/// Two names of one search differed by up to 3 % in runs of a single round, whose intervals
/// excluded 1 in up to 7 of 16 runs (`scripts/aa-test --rounds 1`, two cores that others used).
const ONE_START: f64 = 1.05;

words! {
    /// Result of judging the ratio of a second time to a first.
    pub enum Difference, word {
        /// Too few ratios for an interval.
        TooFew = "too few",
        /// The interval contains 1, or may do so depending on censored times.
        NotShown = "not shown",
        /// The interval excludes 1, but the ratio is within the noise of the run.
        WithinNoise = "within noise",
        /// The first is faster.
        Faster = "faster",
        /// The first is slower.
        Slower = "slower",
    }
}

impl Difference {
    /// Judges a ratio.
    pub fn of(ratio: Option<&MedianRatio>, noise: Option<f64>) -> Self {
        let is_of_one_start = ratio.is_some_and(|ratio| ratio.resampled == Resampled::Puzzles);
        let least = if is_of_one_start { ONE_START } else { 1.0 };
        Self::beyond(ratio, noise.map_or(least, |noise| noise.max(least)))
    }

    /// Judges a ratio that has to depart from 1 by more than a factor.
    pub fn beyond(ratio: Option<&MedianRatio>, least: f64) -> Self {
        let Some((ratio, interval)) = ratio.and_then(|ratio| Some((ratio, ratio.interval?))) else {
            return Difference::TooFew;
        };
        if !interval.excludes_one() {
            Difference::NotShown
        } else if ratio.factor() <= least {
            Difference::WithinNoise
        } else if interval.least > 1.0 {
            Difference::Faster
        } else {
            Difference::Slower
        }
    }

    /// Whether one of the two is faster.
    pub fn is_shown(self) -> bool {
        matches!(self, Difference::Faster | Difference::Slower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::median_ratio::{Figure, Interval, Resampled};
    use crate::stats::pairs::Bound;

    fn ratio(median: f64, low: f64, high: f64) -> MedianRatio {
        let figure = |value| Figure { value, bound: Bound::Exact };
        let interval = Interval { low: figure(low), high: figure(high), least: low, most: high };
        MedianRatio {
            n: 9,
            median: figure(median),
            interval: Some(interval),
            resampled: Resampled::Puzzles,
        }
    }

    #[test]
    fn both_conditions() {
        let of = |ratio: MedianRatio, noise| Difference::of(Some(&ratio), noise);
        assert_eq!(of(ratio(1.3, 1.2, 1.4), None), Difference::Faster);
        assert_eq!(of(ratio(1.3, 1.2, 1.4), Some(1.25)), Difference::Faster);
        assert_eq!(of(ratio(1.3, 1.2, 1.4), Some(1.31)), Difference::WithinNoise);
        assert_eq!(of(ratio(0.8, 0.7, 0.9), Some(1.2)), Difference::Slower);
        assert_eq!(of(ratio(0.8, 0.7, 0.9), Some(1.3)), Difference::WithinNoise);
        assert_eq!(of(ratio(1.3, 0.9, 1.4), Some(1.0)), Difference::NotShown);
        assert_eq!(
            of(MedianRatio { interval: None, ..ratio(3.0, 3.0, 3.0) }, None),
            Difference::TooFew
        );
        assert_eq!(Difference::of(None, None), Difference::TooFew);
        // A single start of the processes.
        let once = ratio(1.04, 1.03, 1.06);
        assert_eq!(of(once, Some(1.02)), Difference::WithinNoise);
        let rounds = MedianRatio { resampled: Resampled::PuzzlesAndRounds, ..once };
        assert_eq!(of(rounds, Some(1.02)), Difference::Faster);
    }

    /// The lower end is 1.2 if a stopped run would have ended at its limit, and 0.8 if it is the
    /// other way round.
    #[test]
    fn a_bound_that_could_reach_across_shows_nothing() {
        let mut censored = ratio(1.3, 1.2, 1.4);
        censored.interval.as_mut().unwrap().least = 0.8;
        assert_eq!(Difference::of(Some(&censored), None), Difference::NotShown);
    }
}
