//! Nodes against time, both logarithmic: one point per solver and puzzle that it solved, and a
//! large marker at the medians.
//!
//! Variants of one engine differ along both axes: a better choice of branches moves points to the
//! left, cheaper nodes move them down. A node of one engine is not one of another.

use super::*;
use crate::figures::count;
use crate::lists::known;
use crate::stats::counter::Counter;
use crate::stats::quantile::{median, range};

/// Most points per solver; of more, every second, third, ... one is drawn.
const MOST_POINTS: usize = 300;

const TEXT: &str = r#"<p>Nodes (else decisions) and time of the puzzles that a solver solved; large: medians. Left needs fewer nodes, low is faster.<span class="scripted" hidden> Click a name to hide its points.</span></p>
"#;

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "nodes",
    title: "Nodes against time",
    most: Some(("The plot of nodes", MOST_POINTS)),
    text: |_| raw(TEXT),
    draw: |context, set, width| {
        let drawn = plot(context.evidence, &context.evidence.puzzles_of(set), width);
        drawn.into_iter().map(|plot| (String::new(), plot)).collect()
    },
    ..Plot::DEFAULT
};

/// Nodes and time of a solver on the puzzles of some that it solved.
fn points(evidence: &Evidence, solver: usize, puzzles: &[usize]) -> Vec<(f64, f64)> {
    known(puzzles, |&puzzle| {
        let cell = evidence.solvers[solver].cells[puzzle].as_ref()?;
        // A count of 0 is on the axis of 1.
        let nodes = cell.counts[Counter::Nodes as usize]?.max(1.0);
        Some((nodes, evidence.solved_ns(solver, puzzle)?))
    })
}

/// Draws the plot of some puzzles, in a width if there is one; `None` where no solver counts nodes.
pub fn plot(evidence: &Evidence, puzzles: &[usize], print: Option<FigureWidth>) -> Option<Canvas> {
    let mut solvers = Vec::new();
    let mut nodes = Vec::new();
    for (solver, name) in evidence.labels_on(puzzles) {
        let points = points(evidence, solver, puzzles);
        if !points.is_empty() {
            nodes.extend(points.iter().map(|(nodes, _)| *nodes));
            solvers.push((solver, name, points));
        }
    }
    let (least, most) = range(&nodes)?;
    let (x, y) = (Scale::large_counts(least, most), time_scale(evidence));
    let title = format!("Nodes against time of {} puzzles", puzzles.len());
    let labels = ["nodes per puzzle", "time per puzzle"];
    let (mut canvas, frame) = with_axes(title, [x, y], labels, print);
    let mut names = Vec::new();
    for (solver, name, points) in &solvers {
        names.push((*solver, *name));
        let step = points.len().div_ceil(MOST_POINTS).max(1);
        let (shape, color) = (theme::shape(*solver), solver % 8);
        let marker = |class: &str, (nodes, ns): (f64, f64), size: f64| {
            let (x, y) = (frame.x(x.at(nodes)), frame.y(y.at(ns)));
            format!(
                "<path class=\"{class} f{color}\" transform=\"translate({x:.1} {y:.1})scale({size})\" \
                 d=\"{shape}\"/>"
            )
        };
        let middle = |of: fn(&(f64, f64)) -> f64| {
            median(points.iter().map(of).collect()).expect("there are points")
        };
        let medians = (middle(|point| point.0), middle(|point| point.1));
        let title = format!(
            "{name}: median {} nodes, {} of {} solved puzzles",
            count(medians.0),
            time(medians.1),
            points.len()
        );
        let mut drawn = format!("<g class=\"curve\" data-s=\"{solver}\"><title>");
        drawn += &escaped(&title);
        drawn += "</title>";
        for &point in points.iter().step_by(step) {
            drawn += &marker("p", point, 0.7);
        }
        canvas.raw(&(drawn + &marker("k", medians, 2.0) + "</g>"));
    }
    canvas.legend(&names);
    Some(canvas)
}
