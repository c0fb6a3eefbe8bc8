//! Two solvers on the same puzzles.
//!
//! How hard a puzzle is shows in both times, so the ratio on each puzzle says more than any
//! two averages. What is compared is the logarithm of the ratio of the second time to the
//! first: positive where the first solver is faster.
//!
//! Unsolved puzzles are censored times, and taken as follows.
//! * One of the two solved: that one is faster. The other took at least its limit, so the
//!   ratio to the limit is a bound on the ratio; it is used as if it were the ratio, which
//!   errs towards "no difference". A median that such bounds could move is itself only a
//!   bound, and says so. (To drop such puzzles would reward giving up on the hard ones.)
//! * One solved, and the other had no limit: the first is faster, by an unknown ratio.
//! * Neither solved: nothing is known of the ratio. The puzzle counts among all puzzles,
//!   but for neither solver.
//! * Puzzles that one of the two was not asked, or not timed on, are no pairs.

use super::bootstrap::Bootstrap;
use super::quantile::median;
use super::time::Time;

/// What two solvers made of the same puzzles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pairs {
    /// Puzzles that both were asked.
    pub puzzles: u64,
    /// The first was faster, or the only one to solve.
    pub faster: u64,
    /// The second was faster, or the only one to solve.
    pub slower: u64,
    /// Both solved, in equal time.
    pub equal: u64,
    /// Neither solved.
    pub neither: u64,
    /// Only the first solved.
    pub first_only: u64,
    /// Only the second solved.
    pub second_only: u64,
    /// The ratios that are known or bounded.
    pub log_ratios: Vec<LogRatio>,
}

/// The logarithm of the second time over the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogRatio {
    /// The logarithm.
    pub value: f64,
    /// What it is to the true one.
    pub bound: Bound,
}

/// What a value is to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The same.
    Exact,
    /// The true one is at least as great.
    AtLeast,
    /// The true one is at most as great.
    AtMost,
    /// The true one may lie on either side.
    Unclear,
}

/// The median of the ratios, with its bootstrap interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MedianRatio {
    /// The second time over the first: above 1 where the first solver is faster. The
    /// median is taken of logarithms: that of the inverse ratios is then the inverse.
    pub median: f64,
    /// What the median is to the true one.
    pub bound: Bound,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Pairs {
    /// Compares two columns of times over the same puzzles.
    pub fn new(first: &[Option<Time>], second: &[Option<Time>]) -> Self {
        let mut pairs = Pairs::default();
        for (first, second) in first.iter().zip(second) {
            if let (Some(first), Some(second)) = (first, second) {
                pairs.add(*first, *second);
            }
        }
        pairs
    }

    fn add(&mut self, first: Time, second: Time) {
        self.puzzles += 1;
        match (first.is_solved(), second.is_solved()) {
            (false, false) => self.neither += 1,
            (true, true) => {
                let value = log_ratio(first.ns, second.ns);
                self.faster += u64::from(value > 0.0);
                self.slower += u64::from(value < 0.0);
                self.equal += u64::from(value == 0.0);
                self.log_ratios.push(LogRatio { value, bound: Bound::Exact });
            }
            (true, false) => {
                self.faster += 1;
                self.first_only += 1;
                let bound = Bound::AtLeast;
                let value = second.limit_ns.map(|limit| least(first.ns, limit));
                self.log_ratios.extend(value.map(|value| LogRatio { value, bound }));
            }
            (false, true) => {
                self.slower += 1;
                self.second_only += 1;
                let bound = Bound::AtMost;
                let value = first.limit_ns.map(|limit| -least(second.ns, limit));
                self.log_ratios.extend(value.map(|value| LogRatio { value, bound }));
            }
        }
    }

    /// The logarithms alone.
    pub fn values(&self) -> Vec<f64> {
        self.log_ratios.iter().map(|ratio| ratio.value).collect()
    }

    /// The median ratio; `None` if no ratio is known.
    pub fn median_ratio(&self, bootstrap: &Bootstrap) -> Option<MedianRatio> {
        let median = self.median_if(|ratio| ratio.value)?;
        let least = self.median_if(|ratio| match ratio.bound {
            Bound::AtMost => f64::NEG_INFINITY,
            _ => ratio.value,
        })?;
        let most = self.median_if(|ratio| match ratio.bound {
            Bound::AtLeast => f64::INFINITY,
            _ => ratio.value,
        })?;
        let bound = match (least < median, median < most) {
            (false, false) => Bound::Exact,
            (false, true) => Bound::AtLeast,
            (true, false) => Bound::AtMost,
            (true, true) => Bound::Unclear,
        };
        let (low, high) = bootstrap.median_interval(&self.values())?;
        Some(MedianRatio { median: median.exp(), bound, low: low.exp(), high: high.exp() })
    }

    fn median_if(&self, value: impl Fn(&LogRatio) -> f64) -> Option<f64> {
        median(self.log_ratios.iter().map(value))
    }
}

impl MedianRatio {
    /// The same seen from the second solver.
    pub fn inverse(&self) -> Self {
        let bound = match self.bound {
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
            same => same,
        };
        let MedianRatio { median, low, high, .. } = *self;
        MedianRatio { median: 1.0 / median, bound, low: 1.0 / high, high: 1.0 / low }
    }
}

/// The logarithm of `second` over `first`. Times are whole nanoseconds; what took less than
/// one counts as one.
///
/// Always the longer time is divided by the shorter one: then equal ratios, whichever way
/// round and of whatever times, have equal logarithms to the last bit, and tests that look
/// for ties find them.
fn log_ratio(first: f64, second: f64) -> f64 {
    let (first, second) = (first.max(1.0), second.max(1.0));
    if first <= second { (second / first).ln() } else { -(first / second).ln() }
}

/// The least that the ratio of an unsolved run under `limit` to a solved one can be. A
/// solved run may have ended late, after the limit; it is no slower for that.
fn least(solved: f64, limit: f64) -> f64 {
    log_ratio(solved, limit.max(solved))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(times: &[f64]) -> Vec<Option<Time>> {
        let time = |&ns: &f64| (!ns.is_nan()).then_some(Time { ns, limit_ns: Some(100.0) });
        times.iter().map(time).collect()
    }

    const UNSOLVED: f64 = f64::INFINITY;
    const ABSENT: f64 = f64::NAN;

    #[test]
    fn every_kind_of_pair() {
        let first = column(&[1.0, 8.0, 3.0, 50.0, UNSOLVED, UNSOLVED, 1.0, 120.0]);
        let second = column(&[2.0, 2.0, 3.0, UNSOLVED, 20.0, UNSOLVED, ABSENT, UNSOLVED]);
        let pairs = Pairs::new(&first, &second);
        assert_eq!(pairs.puzzles, 7);
        assert_eq!((pairs.faster, pairs.slower, pairs.equal, pairs.neither), (3, 2, 1, 1));
        assert_eq!((pairs.first_only, pairs.second_only), (2, 1));
        let ratios: Vec<_> = pairs.log_ratios.iter().map(|r| (r.value.exp(), r.bound)).collect();
        let expected = [
            (2.0, Bound::Exact),
            (0.25, Bound::Exact),
            (1.0, Bound::Exact),
            (2.0, Bound::AtLeast),
            (0.2, Bound::AtMost),
            (1.0, Bound::AtLeast),
        ];
        assert_eq!(ratios.len(), expected.len());
        for (found, expected) in ratios.iter().zip(expected) {
            assert!((found.0 - expected.0).abs() < 1e-12 && found.1 == expected.1, "{found:?}");
        }
    }

    #[test]
    fn an_unsolved_run_without_limit_gives_no_ratio() {
        let first = column(&[1.0]);
        let second = [Some(Time { ns: UNSOLVED, limit_ns: None })];
        let pairs = Pairs::new(&first, &second);
        assert_eq!((pairs.faster, pairs.first_only, pairs.log_ratios.len()), (1, 1, 0));
        assert_eq!(pairs.median_ratio(&Bootstrap::default()), None);
    }

    #[test]
    fn a_median_that_bounds_could_move_is_a_bound() {
        let bound = |first: &[f64], second: &[f64]| {
            let pairs = Pairs::new(&column(first), &column(second));
            let ratio = pairs.median_ratio(&Bootstrap::default()).unwrap();
            ((ratio.median * 1e6).round() / 1e6, ratio.bound)
        };
        // The bound, 100, lies above the median: wherever the true ratio is, it stays there.
        assert_eq!(bound(&[1.0, 1.0, 1.0], &[2.0, 3.0, UNSOLVED]), (3.0, Bound::Exact));
        // The bound, 2, lies below the median: the true ratio may lie above it.
        assert_eq!(bound(&[1.0, 1.0, 50.0], &[3.0, 4.0, UNSOLVED]), (3.0, Bound::AtLeast));
        assert_eq!(bound(&[3.0, 4.0, UNSOLVED], &[12.0, 12.0, 50.0]), (3.0, Bound::Exact));
        assert_eq!(bound(&[10.0, 20.0, UNSOLVED], &[2.0, 5.0, 80.0]), (0.25, Bound::AtMost));
    }

    #[test]
    fn equal_ratios_tie() {
        let ratios = [(1.0, 7.0), (3.0, 21.0), (77.0, 11.0), (10.0, 70.0)];
        let found = ratios.map(|(first, second)| log_ratio(first, second).abs());
        assert!(found.iter().all(|value| value == &found[0]), "{found:?}");
    }

    #[test]
    fn exchanging_the_solvers_inverts_the_ratio() {
        let first = column(&[1.0, 8.0, 3.0, 50.0, 7.0, UNSOLVED]);
        let second = column(&[2.0, 9.0, 4.0, UNSOLVED, 21.0, 10.0]);
        let bootstrap = Bootstrap::default();
        let one = Pairs::new(&first, &second).median_ratio(&bootstrap).unwrap();
        let other = Pairs::new(&second, &first).median_ratio(&bootstrap).unwrap().inverse();
        assert!((one.median / other.median - 1.0).abs() < 1e-12);
        assert_eq!(one.bound, other.bound);
    }
}
