//! Wilcoxon's signed-rank test of log ratios, some of which are only bounds.
//!
//! A ratio that is only known to be at least something has a rank that is not known. Taken at its
//! bound it would rank low, and a solver that solves puzzles on which another is stopped could
//! lose the test by the puzzles that it wins. The statistic grows with every single difference, so
//! all that it can be lies between two extremes: every bound as far down as it can be (those of
//! the second solver below everything, tied; those of the first at their bound), and every bound
//! as far up. Where both extremes agree on the direction and on significance, that is the
//! result, with the greater p; where they do not, censored times decide the matter, and there is
//! no result.
//!
//! Ties with zero are dropped and counted. Below [`LEAST`] differences no p can be below 0.05, and
//! there is no test.

use super::bootstrap::LEAST;
use super::pairs::{LogRatio, Pairs};
use super::wilcoxon::{SignedRank, signed_rank};
use crate::lists::each;
use serde::{Deserialize, Serialize};

/// Level at which both extremes have to agree, and at which differences are called significant.
pub const LEVEL: f64 = 0.05;

/// The test under both extremes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct RankTest {
    /// With every bound as far down as it can be.
    pub low: SignedRank,
    /// With every bound as far up as it can be.
    pub high: SignedRank,
    /// Whether both extremes have the same direction, and are both significant or both not.
    pub is_decided: bool,
    /// Adjusted p-value, over all tests of its family.
    pub p_holm: Option<f64>,
}

impl RankTest {
    /// Tests the ratios of some pairs; `None` below [`LEAST`] differences that are not zero.
    pub fn new(pairs: &Pairs) -> Option<Self> {
        let at = |value: fn(&LogRatio) -> f64| {
            let values: Vec<f64> = each(&pairs.log_ratios, value);
            signed_rank(&values).filter(|test| test.n >= LEAST)
        };
        let (low, high) = (at(LogRatio::least)?, at(LogRatio::most)?);
        let is_decided = low.effect * high.effect >= 0.0 && (low.p < LEVEL) == (high.p < LEVEL);
        Some(RankTest { low, high, is_decided, p_holm: None })
    }

    /// The lesser and the greater p of both extremes.
    pub fn p_range(&self) -> (f64, f64) {
        (self.low.p.min(self.high.p), self.low.p.max(self.high.p))
    }

    /// The p that can be relied on: the greater one, 1 where the extremes disagree.
    pub fn p(&self) -> f64 {
        if self.is_decided { self.p_range().1 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::pairs::Bound;

    fn pairs(ratios: impl IntoIterator<Item = (f64, Bound)>) -> Pairs {
        let ratio = |(value, bound)| LogRatio { value, bound };
        Pairs { log_ratios: ratios.into_iter().map(ratio).collect(), ..Pairs::default() }
    }

    /// The standard normal quantile of a signed-rank sum, without corrections.
    fn z(test: &SignedRank) -> f64 {
        let n = test.n as f64;
        let sd = (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0).sqrt();
        (test.positive - n * (n + 1.0) / 4.0) / sd
    }

    /// A is 1.6 times as fast on 62 of 100 puzzles. On the other 38, which B solves in 0.75 to
    /// 0.98 of the limit, A would take a thousand times as long and is stopped. With A counted at
    /// the limit the test is won by A, with the true times by B.
    #[test]
    fn censoring_does_not_turn_the_test_round() {
        let won = (0..62).map(|place| (1.6f64.ln() + 1e-3 * f64::from(place), Bound::Exact));
        let b = |place: i32| 0.75 + 0.23 * f64::from(place) / 37.0;
        let lost = |place: i32| (-(1.0 / b(place)).ln(), Bound::AtMost);
        let clipped: Vec<f64> =
            won.clone().chain((0..38).map(lost)).map(|(value, _)| value).collect();
        let actual: Vec<f64> = won
            .clone()
            .map(|(value, _)| value)
            .chain((0..38).map(|place| -(1000.0f64.ln() + 1e-3 * f64::from(place))))
            .collect();
        assert!((z(&signed_rank(&clipped).unwrap()) - 6.1).abs() < 0.05);
        assert!((z(&signed_rank(&actual).unwrap()) + 2.0).abs() < 0.05);

        let test = RankTest::new(&pairs(won.clone().chain((0..38).map(lost)))).unwrap();
        assert!(test.low.effect < 0.0 && test.high.effect > 0.0, "{test:?}");
        assert_eq!((test.is_decided, test.p()), (false, 1.0));
        // What is true lies between the extremes.
        assert!((z(&test.low) + 2.0).abs() < 0.05 && (z(&test.high) - 6.1).abs() < 0.05);

        // Five such puzzles decide nothing.
        let test = RankTest::new(&pairs(won.chain((0..5).map(lost)))).unwrap();
        assert!(test.is_decided && test.p() < 1e-6 && test.p_range().0 < test.p());
    }

    #[test]
    fn without_bounds_it_is_the_plain_test() {
        let values = [0.3, -0.1, 0.8, 0.4, 0.0, 0.9, 0.2, 0.7];
        let test = RankTest::new(&pairs(values.map(|value| (value, Bound::Exact)))).unwrap();
        assert_eq!(Some(test.low), signed_rank(&values));
        assert_eq!((test.low, test.is_decided), (test.high, true));
        assert_eq!((test.low.n, test.low.zeros), (7, 1));
    }

    #[test]
    fn few_differences_are_not_tested() {
        for n in 1..=6 {
            let found = RankTest::new(&pairs((0..n).map(|_| (1.0, Bound::Exact))));
            assert_eq!(found.is_some(), n >= 6, "{n}");
        }
        let zeros = (0..20).map(|_| (0.0, Bound::Exact));
        assert_eq!(RankTest::new(&pairs(zeros)), None);
    }

    #[test]
    fn exchanging_the_solvers_exchanges_the_extremes() {
        let ratios = [
            (0.5, Bound::AtLeast),
            (-0.3, Bound::AtMost),
            (0.2, Bound::Exact),
            (-0.9, Bound::Exact),
            (0.7, Bound::Exact),
            (1.1, Bound::AtLeast),
            (0.4, Bound::Exact),
        ];
        let inverse = ratios.map(|(value, bound)| match bound {
            Bound::AtLeast => (-value, Bound::AtMost),
            Bound::AtMost => (-value, Bound::AtLeast),
            same => (-value, same),
        });
        let [one, other] = [ratios, inverse].map(|ratios| RankTest::new(&pairs(ratios)).unwrap());
        assert_eq!((one.low.p, one.high.p), (other.high.p, other.low.p));
        assert_eq!(one.low.effect, -other.high.effect);
    }
}
