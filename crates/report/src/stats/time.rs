//! Right-censored time: known, or known to be above a bound.
//!
//! A run that was stopped at its limit took at least that long. A run that crashed, ran out of
//! memory or gave up bounds no time: PAR and geometric means charge it the limit, as is usual, but
//! it bounds no ratio.

use super::quantile::quantile;
use crate::lists::each;
use crate::sorted::floats;

/// The time of one solver on one puzzle, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CensoredTime {
    /// Infinite if the puzzle was not solved.
    pub ns: f64,
    /// The limit that the run was under, if any.
    pub limit_ns: Option<f64>,
    /// Of an unsolved puzzle, the time that it is known to take at least; `None` where the
    /// solver was not stopped by a limit.
    pub bound_ns: Option<f64>,
}

impl CensoredTime {
    /// A time under a limit, which an unsolved run came to.
    pub fn new(ns: f64, limit_ns: Option<f64>) -> Self {
        CensoredTime { ns, limit_ns, bound_ns: limit_ns.filter(|_| !ns.is_finite()) }
    }

    /// Whether the puzzle was solved.
    pub fn is_solved(self) -> bool {
        self.ns.is_finite()
    }

    /// The time if solved, else `factor` limits; `None` for an unsolved run without limit.
    pub fn penalized(self, factor: f64) -> Option<f64> {
        if self.is_solved() { Some(self.ns) } else { Some(factor * self.limit_ns?) }
    }
}

/// The lower quartile, the median and the upper quartile; infinite where they fall among
/// unsolved puzzles, all `None` without times.
pub fn quartiles(times: &[CensoredTime]) -> [Option<f64>; 3] {
    let mut sorted = each(times, |time| time.ns);
    floats(&mut sorted);
    [quantile(&sorted, 0.25), quantile(&sorted, 0.5), quantile(&sorted, 0.75)]
}
