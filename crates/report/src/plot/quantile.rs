//! The quantile plot, or cactus plot, of the SAT and SMT competitions: how many puzzles a
//! solver settles when each may take so long. A curve further right solves more, a lower
//! one solves them faster. It says nothing of which puzzles these are: the scatter does.

use super::canvas::{Canvas, Frame, LEGEND_STEP, legend_width};
use super::scale::Scale;
use super::{shown_limit, theme, time_scale};
use crate::evidence::Evidence;
use crate::figures::time;
use std::fmt::Write;

/// A curve has at most about so many points; beyond, every second, third, ... one is drawn.
const MOST_POINTS: usize = 300;
/// Markers on a curve.
const MARKERS: usize = 7;

/// The plot of some puzzles.
pub fn plot(evidence: &Evidence, puzzles: &[usize]) -> Canvas {
    let legend = evidence.labels().count() as f64 * LEGEND_STEP;
    let frame = Frame { left: 76.0, top: 20.0, width: 700.0, height: legend.max(400.0) };
    let (width, height) =
        (frame.right() + 28.0 + legend_width(evidence.labels()), frame.bottom() + 44.0);
    let title = format!("Quantile plot: puzzles solved within a time, {} puzzles", puzzles.len());
    let mut canvas = Canvas::new(width, height, title);
    let (x, y) = (Scale::count(puzzles.len()), time_scale(evidence));
    canvas.data_frame(&frame);
    canvas.data("x", format!("{} {}", x.min, x.max));
    canvas.data("y", format!("{} {}", y.min, y.max));
    canvas.x_axis(&frame, x, "puzzles solved");
    canvas.y_axis(&frame, y, "time a puzzle");
    if let Some(limit) = evidence.limit_ns() {
        let words = format!("limit {}", time(limit));
        match shown_limit(evidence) {
            Some(_) => {
                let at = frame.y(y.at(limit));
                canvas.line("limit", (frame.left, at), (frame.right(), at));
                canvas.text("small bad", (frame.left + 6.0, at - 5.0), &words);
            }
            None => {
                let words = format!("{words}, far above");
                canvas.text("small bad", (frame.left + 6.0, frame.top - 6.0), &words);
            }
        }
    }
    let times = |(solver, name)| (solver, name, evidence.solved_times(solver, puzzles));
    let mut order: Vec<(usize, &str, Vec<f64>)> =
        evidence.labels().enumerate().map(times).collect();
    for (solver, name, times) in &order {
        canvas.raw(&curve(&frame, (x, y), *solver, name, times, puzzles.len()));
    }
    // As the table: the first is the one that solves most, then the one of the least time.
    order.sort_by(|(.., a), (.., b)| {
        let sum = |times: &[f64]| times.iter().sum::<f64>();
        b.len().cmp(&a.len()).then(sum(a).total_cmp(&sum(b)))
    });
    let keys: Vec<(usize, &str)> = order.iter().map(|(solver, name, _)| (*solver, *name)).collect();
    canvas.legend((frame.right() + 24.0, frame.top + 8.0), &keys);
    canvas
}

fn curve(
    frame: &Frame,
    (x, y): (Scale, Scale),
    solver: usize,
    name: &str,
    times: &[f64],
    puzzles: usize,
) -> String {
    let step = times.len().div_ceil(MOST_POINTS).max(1);
    // The last point, how many were solved, is always there.
    let kept = |place: &usize| (times.len() - 1 - place).is_multiple_of(step);
    let points: Vec<(f64, f64)> = (0..times.len())
        .filter(kept)
        .map(|place| (frame.x(x.at((place + 1) as f64)), frame.y(y.at(times[place]))))
        .collect();
    let mut curve = format!("<g class=\"curve\" data-s=\"{solver}\"><title>");
    let name = problem::xml::escaped(name);
    write!(curve, "{name}: {} of {puzzles} solved</title>", times.len()).expect("in memory");
    if !points.is_empty() {
        let d: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        write!(curve, "<path class=\"{}\" d=\"M{}\"/>", theme::line(solver), d.join("L"))
            .expect("in memory");
    }
    // Markers of neighbouring solvers stand at different places of their curves.
    let stride = points.len().div_ceil(MARKERS).max(1);
    for (x, y) in points.iter().skip(solver % stride).step_by(stride).chain(points.last()) {
        curve += &theme::marker(solver, *x, *y);
    }
    curve + "</g>"
}
