//! The noise of a run: the ratio of a solver to itself.
//!
//! A control is a second run of a solver under the same conditions. A departure of its ratio to the
//! first run from 1 is not due to the solver. The noise is the largest factor between 1 and an end
//! of the interval of that ratio. A smaller effect is not reported as a difference.

use super::bootstrap::Bootstrap;
use super::cell::PuzzleResult;
use super::median_ratio::{MedianRatio, RoundPairing};
use super::results::{ResultGroup, SolverColumn};
use super::time::quartiles;
use crate::lists::known;
use crate::stats::quantile::greatest;
use serde::{Deserialize, Serialize};

/// Result of a control.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Noise {
    /// The solver that was run twice.
    pub solver: String,
    /// Median time of its first run, infinite among unsolved puzzles.
    #[serde(with = "crate::json::value::number")]
    pub median_ns: Option<f64>,
    /// Time of the control over that of the first run; `None` without common puzzles.
    pub ratio: Option<MedianRatio>,
    /// The noise as a factor of at least 1; `None` without an interval.
    #[serde(with = "crate::json::value::number")]
    pub factor: Option<f64>,
}

impl Noise {
    /// Compares a solver with its control, if there is one.
    pub fn new(
        solver: &str,
        cells: &[Option<PuzzleResult>],
        controls: &[SolverColumn],
        bootstrap: &Bootstrap,
    ) -> Option<Self> {
        let control = controls.iter().find(|control| control.name == solver)?;
        let ratio = MedianRatio::new([cells, &control.cells], RoundPairing::Shared, bootstrap);
        Some(Noise {
            solver: solver.to_owned(),
            median_ns: median_time(cells),
            ratio,
            factor: ratio.and_then(|ratio| Some(ratio.interval?.departure())),
        })
    }
}

/// The noise of a comparison of two solvers, by their median times: the larger of those of the
/// controls nearest to each in median time. `None` where no control has an interval.
pub fn between(controls: &[Noise], medians: [Option<f64>; 2]) -> Option<f64> {
    Some(nearest(controls, medians[0])?.max(nearest(controls, medians[1])?))
}

/// The noise of a group: that of each of its controls.
pub fn of_group(group: &ResultGroup, bootstrap: &Bootstrap) -> Vec<Noise> {
    let noise =
        |solver: &SolverColumn| Noise::new(&solver.name, &solver.cells, &group.controls, bootstrap);
    known(&group.solvers, noise)
}

/// The median time of some results.
pub fn median_time(cells: &[Option<PuzzleResult>]) -> Option<f64> {
    quartiles(&known(cells, |cell| cell.as_ref()?.time))[1]
}

/// The noise of the control that is nearest in median time; without a time, the largest of all.
fn nearest(controls: &[Noise], median_ns: Option<f64>) -> Option<f64> {
    let log = |ns: f64| ns.clamp(1.0, f64::MAX).ln();
    let mut nearest: Option<(f64, f64)> = None;
    for control in controls {
        let (Some(ns), Some(factor)) = (control.median_ns, control.factor) else { continue };
        let distance = match median_ns {
            Some(median) => (log(ns) - log(median)).abs(),
            None => -factor,
        };
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, factor));
        }
    }
    nearest.map(|(_, factor)| factor)
}

/// The largest noise of all controls.
pub fn largest(controls: &[Noise]) -> Option<f64> {
    greatest(&known(controls, |control| control.factor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::bootstrap::LEAST;
    use crate::stats::cell::{Run, folded};
    use crate::stats::clock::Spans;
    use crate::stats::run_end::RunEnd;

    fn column(times: impl IntoIterator<Item = u64>) -> Vec<Option<PuzzleResult>> {
        let cell = |ns| {
            let spans = Spans { wall: Some(ns), ..Spans::default() };
            let run = Run {
                end: RunEnd::Solved,
                spans,
                round: 0,
                label: "unique".into(),
                solver_used: None,
                is_preprocessed: false,
            };
            Some(folded(&[run]))
        };
        times.into_iter().map(cell).collect()
    }

    fn noise(solver: &str, time: u64, percent: u64, puzzles: usize) -> Noise {
        let cells = column(std::iter::repeat_n(100 * time, puzzles));
        let control = SolverColumn {
            name: solver.into(),
            engine: String::new(),
            versions: Vec::new(),
            cells: column(std::iter::repeat_n(percent * time, puzzles)),
        };
        Noise::new(solver, &cells, &[control], &Bootstrap::default()).unwrap()
    }

    #[test]
    fn the_interval_of_a_solver_to_itself() {
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-9;
        assert!(near(noise("a", 1, 110, 20).factor, 1.1));
        assert!(near(noise("a", 1, 80, 20).factor, 1.25));
        assert!(near(noise("a", 1, 100, 20).factor, 1.0));
        assert_eq!(noise("a", 1, 110, LEAST - 1).factor, None);
        assert_eq!(Noise::new("b", &column([1]), &[], &Bootstrap::default()), None);
    }

    #[test]
    fn the_nearest_in_time_counts() {
        let controls = [noise("fast", 1, 120, 9), noise("slow", 1000, 105, 9)];
        let between = |a: f64, b: f64| {
            let found = between(&controls, [Some(a), Some(b)]).unwrap();
            (found * 1000.0).round() / 1000.0
        };
        assert_eq!(between(100.0, 150.0), 1.2);
        assert_eq!(between(90_000.0, f64::INFINITY), 1.05);
        assert_eq!(between(90_000.0, 200.0), 1.2);
        assert_eq!(super::between(&[], [Some(1.0), Some(1.0)]), None);
        assert_eq!(super::between(&[noise("a", 1, 120, 3)], [Some(1.0), Some(1.0)]), None);
        assert_eq!(largest(&controls), controls[0].factor);
    }
}
