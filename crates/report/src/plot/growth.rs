//! How the time grows with a feature of puzzles: the median of every solver at each value,
//! or, where there are many values, in bins of about equally many puzzles. A median among
//! unsolved runs is above the limit, where its marker stands without a line to it.

use super::canvas::{Canvas, Frame, LEGEND_STEP, legend_width};
use super::scale::Scale;
use super::{theme, time_scale};
use crate::evidence::{Evidence, Puzzle};
use crate::figures::censored;
use crate::stats::bins::{self, Bin};
use crate::stats::quantile;

/// Features that a plot can be over, by their columns.
pub const FEATURES: [(&str, Feature); 3] = [
    ("size", |puzzle| puzzle.size),
    ("givens", |puzzle| puzzle.givens),
    ("signs", |puzzle| puzzle.signs),
];

/// A number of a puzzle.
pub type Feature = fn(&Puzzle) -> u64;

/// The bins of some puzzles; one where all have the same value.
pub fn bins(evidence: &Evidence, puzzles: &[usize], feature: Feature) -> Vec<Bin> {
    let values = puzzles.iter().map(|&puzzle| (feature(&evidence.puzzles[puzzle]), puzzle));
    bins::bins(values.collect())
}

/// The median of a solver over the puzzles it was asked; infinite among unsolved ones.
pub fn median(evidence: &Evidence, solver: usize, puzzles: &[usize]) -> Option<f64> {
    let time = |&puzzle: &usize| match evidence.solved_ns(solver, puzzle) {
        Some(ns) => Some(ns),
        None => evidence.is_unsolved(solver, puzzle).then_some(f64::INFINITY),
    };
    quantile::median(puzzles.iter().filter_map(time))
}

/// The plot of some puzzles over a column; `None` where all have the same value.
pub fn plot(
    evidence: &Evidence,
    puzzles: &[usize],
    (column, feature): (&str, Feature),
) -> Option<Canvas> {
    let bins = bins(evidence, puzzles, feature);
    if bins.len() < 2 {
        return None;
    }
    let legend = evidence.labels().count() as f64 * LEGEND_STEP;
    let frame = Frame { left: 76.0, top: 30.0, width: 700.0, height: legend.max(380.0) };
    let (width, height) =
        (frame.right() + 28.0 + legend_width(evidence.labels()), frame.bottom() + 60.0);
    let mut canvas = Canvas::new(width, height, format!("Median time over {column}"));
    let y = time_scale(evidence);
    canvas.data_frame(&frame);
    canvas.data("y", format!("{} {}", y.min, y.max));
    canvas.data("column", column);
    canvas.y_axis(&frame, y, "median time a puzzle");
    // Bins stand at equal distances: their values may be 2 to 25, or 24 and 110.
    let at = |bin: usize| frame.x((bin as f64 + 0.5) / bins.len() as f64);
    for (number, bin) in bins.iter().enumerate() {
        let x = at(number);
        let words = match bin.least == bin.most {
            true => bin.least.to_string(),
            false => format!("{}–{}", bin.least, bin.most),
        };
        canvas.line("g", (x, frame.top), (x, frame.bottom()));
        canvas.text("small mid", (x, frame.bottom() + 16.0), &words);
        let count = format!("n={}", bin.puzzles.len());
        canvas.text("small faint mid", (x, frame.bottom() + 30.0), &count);
    }
    canvas.line("a", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
    canvas.text("mid", (frame.x(0.5), frame.bottom() + 50.0), column);
    for (solver, name) in evidence.labels().enumerate() {
        let medians: Vec<Option<f64>> =
            bins.iter().map(|bin| median(evidence, solver, &bin.puzzles)).collect();
        canvas.raw(&curve(evidence, (&frame, y), (solver, name), &medians, &at));
    }
    let keys: Vec<(usize, &str)> = evidence.labels().enumerate().collect();
    canvas.legend((frame.right() + 24.0, frame.top + 8.0), &keys);
    Some(canvas)
}

fn curve(
    evidence: &Evidence,
    (frame, scale): (&Frame, Scale),
    (solver, name): (usize, &str),
    medians: &[Option<f64>],
    at: &dyn Fn(usize) -> f64,
) -> String {
    let shown: Vec<String> = medians.iter().map(|ns| censored(*ns, evidence.limit_ns())).collect();
    let title = problem::xml::escaped(&format!("{name}: {}", shown.join(", ")));
    let mut curve = format!("<g class=\"curve\" data-s=\"{solver}\"><title>{title}</title>");
    let mut d = String::new();
    let mut markers = String::new();
    let mut pen = 'M';
    for (bin, ns) in medians.iter().enumerate() {
        match ns {
            Some(ns) if ns.is_finite() => {
                let (x, y) = (at(bin), frame.y(scale.at(*ns)));
                d += &format!("{pen}{x:.1} {y:.1}");
                pen = 'L';
                markers += &theme::marker(solver, x, y);
            }
            Some(_) => {
                pen = 'M';
                markers += &theme::marker(solver, at(bin), frame.top - 10.0);
            }
            None => pen = 'M',
        }
    }
    curve += &format!("<path class=\"{}\" d=\"{d}\"/>{markers}</g>", theme::line(solver));
    curve
}
