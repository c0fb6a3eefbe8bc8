//! Plots of results as SVG: one file per plot, over scales, a canvas and a theme.
//!
//! A plot is a function from the [`Evidence`] and the numbers of some puzzles to a [`Canvas`],
//! and needs no scripts. Scripts and tests read a plot by its `data-` attributes: `s` is the
//! number of a solver, `p` that of a puzzle; a frame and the ends of its scales give the value
//! of a position.

pub mod boxes;
pub mod canvas;
pub mod heat;
pub mod phases;
pub mod quantile;
pub mod scale;
pub mod scaling;
pub mod scatter;
pub mod theme;

pub use canvas::Canvas;

use super::evidence::Evidence;
use super::figures::time;
use scale::Scale;

/// Scale for all times of the evidence and, where runs reached it or it is not far above them,
/// the limit.
pub fn time_scale(evidence: &Evidence) -> Scale {
    let (least, most) = evidence.range_ns().unwrap_or((1e6, 1e6));
    Scale::times(least, shown_limit(evidence).map_or(most, |limit| limit.max(most)))
}

/// Limit, if it is to be on the axis of times.
pub fn shown_limit(evidence: &Evidence) -> Option<f64> {
    let limit = evidence.limit_ns?;
    let most = evidence.range_ns().map_or(limit, |(_, most)| most);
    let puzzles = 0..evidence.puzzles.len();
    let any_unsolved = (0..evidence.solvers.len())
        .any(|solver| puzzles.clone().any(|puzzle| evidence.is_unsolved(solver, puzzle)));
    (any_unsolved || limit <= 30.0 * most).then_some(limit)
}

/// Time of a solver on a puzzle, or the reason why there is none.
pub fn outcome(evidence: &Evidence, solver: usize, puzzle: usize) -> String {
    match (&evidence.solvers[solver].cells[puzzle], evidence.solved_ns(solver, puzzle)) {
        (_, Some(ns)) => time(ns),
        (Some(outcome), None) => outcome.cell.label.clone(),
        (None, None) => "not run".to_owned(),
    }
}
