//! Figures of a solver: ends of its puzzles, and statistics of its times.

use super::cell::PuzzleResult;
use super::counter::PerCounter;
use super::geometric_mean::shifted_geometric_mean;
use super::par::par;
use super::quantile::median;
use super::results::times;
use super::run_end::RunEnd;
use super::time::{CensoredTime, quartiles};
use super::virtual_best::UniqueCounts;
use crate::sorted::order;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Numbers of puzzles by end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EndCounts {
    /// Decided.
    pub solved: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Over the time limit.
    pub timed_out: u64,
    /// Over the memory limit, or crashed.
    pub failed: u64,
    /// Ended undecided.
    pub undecided: u64,
    /// Not supported by the solver.
    pub unsupported: u64,
    /// Stopped by the user.
    pub cancelled: u64,
    /// No row.
    pub missing: u64,
}

/// Figures of a solver. Times in nanoseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolverFigures {
    /// Name.
    pub solver: String,
    /// Rows, repetitions included.
    pub runs: u64,
    /// Puzzles by end.
    pub counts: EndCounts,
    /// Solved puzzles without a time: left out of all that follows.
    pub untimed: u64,
    /// Lower bound of unsolved puzzles: the least of their bounds, or of the limits where the
    /// solver failed otherwise, as is usual; `None` without either.
    pub above_ns: Option<f64>,
    /// Figures of its times.
    pub times: Times,
    /// Wall time over CPU time, summed over the runs that have both.
    pub wall_over_cpu: Option<f64>,
    /// Median time to start external programs, if it starts any.
    pub start_ns: Option<f64>,
    /// Median counters over the solved puzzles that have them.
    #[serde(flatten, with = "super::counter::by_name")]
    pub counters: PerCounter<Option<f64>>,
    /// The solvers that gave answers for it, those of most puzzles first.
    pub answered_by: Vec<AnsweredBy>,
    /// Unique wins and unique solutions.
    #[serde(flatten)]
    pub unique: UniqueCounts,
    /// Marginal contribution: increase of the PAR-2 of the virtual best without it.
    pub marginal_contribution_ns: Option<f64>,
    /// Share of the gap from the baseline to the virtual best that it closes; `None` without a
    /// baseline.
    pub closed_gap: Option<f64>,
}

/// Solver that gave answers for one that chooses among several.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnsweredBy {
    /// Its name.
    pub solver: String,
    /// Number of puzzles.
    pub puzzles: u64,
}

/// Figures of a list of times in nanoseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Times {
    /// Lower quartile, median, upper quartile; infinite among unsolved puzzles.
    #[serde(with = "crate::json::value::number")]
    pub quartiles_ns: [Option<f64>; 3],
    /// Unsolved counts 2 limits.
    pub par2_ns: Option<f64>,
    /// Unsolved counts 10 limits.
    pub par10_ns: Option<f64>,
    /// Shifted; unsolved counts the limit.
    pub geometric_mean_ns: Option<f64>,
}

/// Quotient of wall and CPU time above which a warning is printed.
const BUSY: f64 = 1.1;

/// Wall time over CPU time, summed over the runs that have both.
pub(crate) fn wall_over_cpu(cells: &[Option<PuzzleResult>]) -> Option<f64> {
    let (mut wall, mut cpu) = (0.0, 0.0);
    for cell in cells.iter().flatten() {
        wall += cell.wall_and_cpu.0;
        cpu += cell.wall_and_cpu.1;
    }
    (cpu > 0.0).then(|| wall / cpu)
}

/// A quotient that deserves a warning: the solver waited, or the machine was busy.
pub fn busy(wall_over_cpu: Option<f64>) -> Option<f64> {
    wall_over_cpu.filter(|quotient| *quotient > BUSY)
}

impl Times {
    /// Computes the figures.
    pub fn new(times: &[Option<CensoredTime>], shift_ns: f64) -> Self {
        let times: Vec<CensoredTime> = times.iter().copied().flatten().collect();
        Times {
            quartiles_ns: quartiles(&times),
            par2_ns: par(&times, 2.0),
            par10_ns: par(&times, 10.0),
            geometric_mean_ns: shifted_geometric_mean(&times, shift_ns),
        }
    }
}

/// The places of some lines in the order of tables: most puzzles solved, then least PAR-2, then by
/// name.
pub(crate) fn order_of_lines(lines: &[SolverFigures]) -> Vec<usize> {
    let par2 = |line: &SolverFigures| line.times.par2_ns.unwrap_or(f64::INFINITY);
    order(lines.len(), &|a, b| {
        let (a, b) = (&lines[a], &lines[b]);
        (b.counts.solved.cmp(&a.counts.solved))
            .then(par2(a).total_cmp(&par2(b)))
            .then_with(|| a.solver.cmp(&b.solver))
    })
}

impl SolverFigures {
    /// Computes the figures that do not depend on other solvers.
    pub fn new(solver: &str, cells: &[Option<PuzzleResult>], shift_ns: f64) -> Self {
        let times = times(cells);
        let counts = EndCounts::new(cells);
        let (mut timed, mut above_ns) = (0, None);
        for time in times.iter().flatten() {
            if time.is_solved() {
                timed += 1;
            } else if let Some(bound) = time.bound_ns.or(time.limit_ns) {
                above_ns = Some(above_ns.map_or(bound, |least: f64| least.min(bound)));
            }
        }
        let (mut runs, mut starts) = (0, Vec::new());
        let mut all = PerCounter::<Vec<f64>>::default();
        let mut answered_by: Vec<AnsweredBy> = Vec::new();
        for cell in cells.iter().flatten() {
            runs += cell.runs;
            starts.extend(cell.start_ns);
            if cell.end != RunEnd::Solved {
                continue;
            }
            for (all, count) in all.iter_mut().zip(cell.counts) {
                all.extend(count);
            }
            if let Some(name) = &cell.solver_used {
                match answered_by.iter_mut().find(|by| *by.solver == **name) {
                    Some(by) => by.puzzles += 1,
                    None => answered_by.push(AnsweredBy { solver: name.to_string(), puzzles: 1 }),
                }
            }
        }
        answered_by.sort_by_key(|by| Reverse(by.puzzles));
        SolverFigures {
            solver: solver.to_owned(),
            runs,
            counts,
            untimed: counts.solved - timed,
            above_ns,
            times: Times::new(&times, shift_ns),
            wall_over_cpu: wall_over_cpu(cells),
            start_ns: median(starts),
            counters: all.map(median),
            answered_by,
            unique: UniqueCounts::default(),
            marginal_contribution_ns: None,
            closed_gap: None,
        }
    }

    /// The median time; infinite among unsolved puzzles.
    pub fn median_ns(&self) -> Option<f64> {
        self.times.quartiles_ns[1]
    }
}

impl EndCounts {
    /// Counts how the puzzles of a solver ended.
    pub fn new(cells: &[Option<PuzzleResult>]) -> Self {
        let mut counts = EndCounts::default();
        for cell in cells {
            *match cell.as_ref().map(|cell| cell.end) {
                Some(RunEnd::Solved) => &mut counts.solved,
                Some(RunEnd::Wrong) => &mut counts.wrong,
                Some(RunEnd::TimedOut) => &mut counts.timed_out,
                Some(RunEnd::Failed) => &mut counts.failed,
                Some(RunEnd::Undecided) => &mut counts.undecided,
                Some(RunEnd::Unsupported) => &mut counts.unsupported,
                Some(RunEnd::Cancelled) => &mut counts.cancelled,
                None => &mut counts.missing,
            } += 1;
        }
        counts
    }
}
