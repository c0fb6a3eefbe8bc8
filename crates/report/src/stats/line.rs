//! A solver in numbers: how its puzzles ended, and figures of its times.

use super::cell::{Cell, End};
use super::geometric_mean::shifted_geometric_mean;
use super::par::par;
use super::quantile::median;
use super::results::times;
use super::time::{Time, quartiles};
use super::virtual_best::Alone;
use std::cmp::Ordering;

/// How many puzzles, or runs, ended how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Settled.
    pub solved: u64,
    /// Answered wrongly.
    pub wrong: u64,
    /// Over the time limit.
    pub timed_out: u64,
    /// Over the memory limit, or crashed.
    pub failed: u64,
    /// Ended undecided.
    pub undecided: u64,
    /// The solver cannot be asked them.
    pub unsupported: u64,
    /// Stopped by the user.
    pub cancelled: u64,
    /// No row.
    pub missing: u64,
}

/// A solver in numbers. Times in nanoseconds.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name.
    pub solver: String,
    /// Rows, repetitions included.
    pub runs: u64,
    /// How its puzzles ended.
    pub counts: Counts,
    /// Solved puzzles without a time: left out of all that follows.
    pub untimed: u64,
    /// What unsolved puzzles are known to take at least: the least of their bounds, or of the limits
    /// where the solver failed otherwise, as is the custom; `None` without either.
    pub above_ns: Option<f64>,
    /// Figures of its times.
    pub times: Times,
    /// Wall time over CPU time, summed over the runs that have both.
    pub wall_over_cpu: Option<f64>,
    /// Median of the time that outside programs took to start, if it starts any.
    pub start_ns: Option<f64>,
    /// Where it was alone.
    pub alone: Alone,
    /// What PAR-2 of the virtual best would rise by without it.
    pub marginal: Option<f64>,
    /// Share of the gap between the reference and the virtual best that it closes: see
    /// [`VirtualBest::reference`](super::report::VirtualBest::reference).
    pub closed_gap: Option<f64>,
}

/// Figures of a list of times in nanoseconds.
#[derive(Clone, PartialEq, Debug)]
pub struct Times {
    /// Lower quartile, median, upper quartile; infinite among unsolved puzzles.
    pub quartiles: [Option<f64>; 3],
    /// Unsolved counts 2 limits.
    pub par2: Option<f64>,
    /// Unsolved counts 10 limits.
    pub par10: Option<f64>,
    /// Shifted; unsolved counts the limit.
    pub geometric_mean: Option<f64>,
}

impl Times {
    /// Figures of the times that there are.
    pub fn new(times: &[Option<Time>], shift_ns: f64) -> Self {
        let times: Vec<Time> = times.iter().copied().flatten().collect();
        Times {
            quartiles: quartiles(&times),
            par2: par(&times, 2.0),
            par10: par(&times, 10.0),
            geometric_mean: shifted_geometric_mean(&times, shift_ns),
        }
    }
}

impl Line {
    /// Counts and figures of a solver's results alone: what it is to others is not known yet.
    pub fn new(solver: &str, cells: &[Option<Cell>], shift_ns: f64) -> Self {
        let times = times(cells);
        let counts = Counts::new(cells);
        let timed = times.iter().flatten().filter(|time| time.is_solved()).count() as u64;
        let cells = || cells.iter().flatten();
        let both = cells().map(|cell| cell.wall_and_cpu);
        let (wall, cpu) = both.fold((0.0, 0.0), |sums, both| (sums.0 + both.0, sums.1 + both.1));
        Line {
            solver: solver.to_owned(),
            runs: cells().map(|cell| cell.runs).sum(),
            counts,
            untimed: counts.solved - timed,
            above_ns: (times.iter().flatten().filter(|time| !time.is_solved()))
                .filter_map(|time| time.bound_ns.or(time.limit_ns))
                .reduce(f64::min),
            times: Times::new(&times, shift_ns),
            wall_over_cpu: (cpu > 0.0).then(|| wall / cpu),
            start_ns: median(cells().filter_map(|cell| cell.start_ns)),
            alone: Alone::default(),
            marginal: None,
            closed_gap: None,
        }
    }

    /// The order of tables: most puzzles solved, then least PAR-2, then by name.
    pub fn order(&self, other: &Line) -> Ordering {
        let par2 = |line: &Line| line.times.par2.unwrap_or(f64::INFINITY);
        (other.counts.solved.cmp(&self.counts.solved))
            .then(par2(self).total_cmp(&par2(other)))
            .then_with(|| self.solver.cmp(&other.solver))
    }

    /// The median time; infinite among unsolved puzzles.
    pub fn median_ns(&self) -> Option<f64> {
        self.times.quartiles[1]
    }
}

impl Counts {
    /// Counts how the puzzles of a solver ended.
    pub fn new(cells: &[Option<Cell>]) -> Self {
        let mut counts = Counts::default();
        cells.iter().for_each(|cell| counts.add(cell.as_ref().map(|cell| cell.end)));
        counts
    }

    /// Counts one more end; `None` where there is no row.
    pub fn add(&mut self, end: Option<End>) {
        *match end {
            Some(End::Solved) => &mut self.solved,
            Some(End::Wrong) => &mut self.wrong,
            Some(End::TimedOut) => &mut self.timed_out,
            Some(End::Failed) => &mut self.failed,
            Some(End::Undecided) => &mut self.undecided,
            Some(End::Unsupported) => &mut self.unsupported,
            Some(End::Cancelled) => &mut self.cancelled,
            None => &mut self.missing,
        } += 1;
    }
}
