//! Two solvers on the same puzzles.
//!
//! Both times depend on how hard the puzzle is, so the ratio on each puzzle is more informative
//! than two averages. The logarithm of the ratio of the second time to the first is compared:
//! positive where the first solver is faster.
//!
//! Unsolved puzzles are taken as follows.
//! * One of the two solved, the other was stopped by its limit: that one is faster. The other
//!   took at least its limit, so the ratio to the limit is a bound on the ratio. Users of it
//!   state the treatment of bounds ([`LogRatio::least`], [`LogRatio::most`]). (To drop such
//!   puzzles would reward giving up on the hard ones.)
//! * Both were stopped: nothing is known of the ratio. The puzzle counts among all puzzles,
//!   but for neither solver.
//! * One of the two failed otherwise (crash, memory, a wrong answer): that bounds no time. Such
//!   pairs are counted apart, and are in no ratio and no "faster on".
//! * Puzzles that one of the two did not run on, or was not timed on, are not pairs.

use super::time::CensoredTime;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// Results of two solvers on the same puzzles.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs {
    /// Puzzles that both ran on: the sum of the next five.
    pub puzzles: u64,
    /// The first was faster, or solved and the other was stopped.
    pub faster: u64,
    /// The second was faster, or solved and the other was stopped.
    pub slower: u64,
    /// Both solved, in equal time.
    pub equal: u64,
    /// Both were stopped.
    pub neither: u64,
    /// One of the two did not solve, and no limit bounds its time.
    pub failed: u64,
    /// Only the first solved, whatever happened to the other.
    pub first_only: u64,
    /// Only the second solved, whatever happened to the other.
    pub second_only: u64,
    /// The ratios that are known or bounded.
    #[serde(skip)]
    pub log_ratios: Vec<LogRatio>,
}

/// The logarithm of the second time over the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogRatio {
    /// The logarithm.
    pub value: f64,
    /// Relation to the true logarithm.
    pub bound: Bound,
}

words! {
    /// Relation of a value to the true one.
    pub enum Bound, word {
        /// The same.
        Exact = "exact",
        /// The true one is at least as great.
        AtLeast = "at_least",
        /// The true one is at most as great.
        AtMost = "at_most",
        /// The true one may lie on either side.
        Unclear = "unclear",
    }
}

impl LogRatio {
    /// The least that the true value can be.
    pub fn least(&self) -> f64 {
        match self.bound {
            Bound::Exact | Bound::AtLeast => self.value,
            Bound::AtMost | Bound::Unclear => f64::NEG_INFINITY,
        }
    }

    /// The most that the true value can be.
    pub fn most(&self) -> f64 {
        match self.bound {
            Bound::Exact | Bound::AtMost => self.value,
            Bound::AtLeast | Bound::Unclear => f64::INFINITY,
        }
    }
}

impl Pairs {
    /// Compares two columns of times over the same puzzles.
    pub fn new(first: &[Option<CensoredTime>], second: &[Option<CensoredTime>]) -> Self {
        let mut pairs = Pairs::default();
        for (first, second) in first.iter().zip(second) {
            if let (Some(first), Some(second)) = (first, second) {
                pairs.add(*first, *second);
            }
        }
        pairs
    }

    /// Pairs in which each of the two solved or was stopped by its limit: what "faster on" is a
    /// share of.
    pub fn compared(&self) -> u64 {
        self.puzzles - self.failed
    }

    fn add(&mut self, first: CensoredTime, second: CensoredTime) {
        self.puzzles += 1;
        match (first.is_solved(), second.is_solved()) {
            (false, false) if first.bound_ns.and(second.bound_ns).is_some() => self.neither += 1,
            (false, false) => self.failed += 1,
            (true, true) => {
                let value = log_ratio(first.ns, second.ns);
                self.faster += u64::from(value > 0.0);
                self.slower += u64::from(value < 0.0);
                self.equal += u64::from(value == 0.0);
                self.log_ratios.push(LogRatio { value, bound: Bound::Exact });
            }
            (true, false) => {
                self.first_only += 1;
                match least(first, second) {
                    Some(value) => {
                        self.faster += 1;
                        self.log_ratios.push(LogRatio { value, bound: Bound::AtLeast });
                    }
                    None => self.failed += 1,
                }
            }
            (false, true) => {
                self.second_only += 1;
                match least(second, first) {
                    Some(value) => {
                        self.slower += 1;
                        self.log_ratios.push(LogRatio { value: -value, bound: Bound::AtMost });
                    }
                    None => self.failed += 1,
                }
            }
        }
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

/// The least that the logarithm of the ratio of an unsolved run to a solved one can be. Negative
/// where the other had more time.
///
/// Under the same limit a solved run may have ended a little after the limit that stopped the
/// other; it is no slower for that.
fn least(solved: CensoredTime, unsolved: CensoredTime) -> Option<f64> {
    let bound = unsolved.bound_ns?;
    let is_late = solved.limit_ns == Some(bound) && unsolved.limit_ns == Some(bound);
    Some(log_ratio(solved.ns, if is_late { bound.max(solved.ns) } else { bound }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(times: &[f64]) -> Vec<Option<CensoredTime>> {
        let time = |&ns: &f64| (!ns.is_nan()).then_some(CensoredTime::new(ns, Some(100.0)));
        times.iter().map(time).collect()
    }

    const UNSOLVED: f64 = f64::INFINITY;
    const ABSENT: f64 = f64::NAN;

    #[test]
    fn every_kind_of_pair() {
        let first = column(&[1.0, 8.0, 3.0, 50.0, UNSOLVED, UNSOLVED, 1.0, 120.0]);
        let second = column(&[2.0, 2.0, 3.0, UNSOLVED, 20.0, UNSOLVED, ABSENT, UNSOLVED]);
        let pairs = Pairs::new(&first, &second);
        assert_eq!((pairs.puzzles, pairs.compared()), (7, 7));
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
    fn a_failure_bounds_no_time() {
        let failed = Some(CensoredTime { ns: UNSOLVED, limit_ns: Some(100.0), bound_ns: None });
        let solved = Some(CensoredTime::new(1.0, Some(100.0)));
        let stopped = Some(CensoredTime::new(UNSOLVED, Some(100.0)));
        let pairs =
            Pairs::new(&[solved, failed, failed, failed], &[failed, solved, failed, stopped]);
        assert_eq!((pairs.puzzles, pairs.failed, pairs.compared()), (4, 4, 0));
        assert_eq!((pairs.faster, pairs.slower, pairs.neither), (0, 0, 0));
        assert_eq!((pairs.first_only, pairs.second_only), (1, 1));
        assert!(pairs.log_ratios.is_empty());
    }

    /// Solved in 150 under a limit of 200 against stopped at 100: who is faster is not known.
    #[test]
    fn a_shorter_limit_may_leave_the_order_open() {
        let solved = Some(CensoredTime::new(150.0, Some(200.0)));
        let stopped = Some(CensoredTime::new(UNSOLVED, Some(100.0)));
        let ratio = Pairs::new(&[solved], &[stopped]).log_ratios[0];
        assert!(ratio.least() < 0.0 && ratio.most() > 0.0, "{ratio:?}");
    }

    #[test]
    fn equal_ratios_tie() {
        let ratios = [(1.0, 7.0), (3.0, 21.0), (77.0, 11.0), (10.0, 70.0)];
        let found = ratios.map(|(first, second)| log_ratio(first, second).abs());
        assert!(found.iter().all(|value| value == &found[0]), "{found:?}");
    }
}
