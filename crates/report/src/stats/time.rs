//! A time that may be only known to be above a limit: right-censored, in the words of
//! survival analysis.
//!
//! A run that did not solve its puzzle, for whatever reason, took at least its limit: it
//! had that long and came to nothing. Each statistic says what it makes of such a time;
//! none takes the moment at which the run gave up or was stopped for a time to solve.

use super::quantile::quantile;

/// The time of one solver on one puzzle, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time {
    /// Infinite if the puzzle was not solved.
    pub ns: f64,
    /// The limit that the run was under, if any.
    pub limit_ns: Option<f64>,
}

impl Time {
    /// Whether the puzzle was solved.
    pub fn is_solved(self) -> bool {
        self.ns.is_finite()
    }

    /// The time if solved, else `factor` limits; `None` for an unsolved run without limit.
    pub fn penalised(self, factor: f64) -> Option<f64> {
        if self.is_solved() { Some(self.ns) } else { Some(factor * self.limit_ns?) }
    }
}

/// The lower quartile, the median and the upper quartile; infinite where they fall among
/// unsolved puzzles, all `None` without times.
pub fn quartiles(times: &[Time]) -> [Option<f64>; 3] {
    let mut sorted: Vec<f64> = times.iter().map(|time| time.ns).collect();
    sorted.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|q| quantile(&sorted, q))
}
