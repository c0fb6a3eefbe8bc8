//! Cactus (quantile) plot, as in the SAT and SMT competitions: number of puzzles that a solver
//! solves within a time limit per puzzle. A curve further right solves more puzzles, a lower one
//! is faster. Which puzzles these are is shown by the scatter plot.

use super::*;
use crate::sorted::sort_by;
use std::fmt::Write;

/// Most points per curve; of more, every second, third, ... one is drawn.
const MOST_POINTS: usize = 300;
/// Markers per curve.
const MARKERS: usize = 7;

const TEXT: &str = r#"<p>Puzzles solved within a time limit: right solves more, low is faster.<span class="scripted" hidden> Click a name to hide its curve.</span></p>
"#;

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "quantile",
    title: "Cactus (quantile) plot",
    place: Place::AboveTables,
    most: Some(("The cactus plot", MOST_POINTS)),
    text: |_| raw(TEXT),
    draw: |context, set, width| {
        single(plot(context.evidence, &context.evidence.puzzles_of(set), width))
    },
    ..Plot::DEFAULT
};

/// Draws the plot of some puzzles, in a width if there is one.
pub fn plot(evidence: &Evidence, puzzles: &[usize], print: Option<FigureWidth>) -> Canvas {
    let title = format!("Cactus (quantile) plot of {} puzzles", puzzles.len());
    let (x, y) = (Scale::count(puzzles.len()), time_scale(evidence));
    let labels = ["puzzles solved", "time limit per puzzle"];
    let (mut canvas, frame) = with_axes(title, [x, y], labels, print);
    if let Some(limit) = evidence.limit_ns {
        let label = format!("limit {}", time(limit));
        match shown_limit(evidence) {
            Some(_) => {
                let at = frame.y(y.at(limit));
                canvas.line("limit", (frame.left, at), (frame.right(), at));
                canvas.text("small bad", (frame.left + 6.0, at - 5.0), &label);
            }
            None => {
                let label = format!("{label}, far above");
                canvas.text("small bad", (frame.left + 6.0, frame.top - 6.0), &label);
            }
        }
    }
    let mut order: Vec<(usize, &str, Vec<f64>)> = Vec::new();
    for (solver, name) in evidence.labels_on(puzzles) {
        let times = evidence.solved_times(solver, puzzles);
        let given = evidence.given(solver, puzzles);
        canvas.raw(&curve(&frame, (x, y), solver, name, &times, given));
        order.push((solver, name, times));
    }
    // As in the table: most puzzles solved first, then least time.
    let sum = |times: &[f64]| times.iter().sum::<f64>();
    sort_by(&mut order, |(.., a), (.., b)| b.len().cmp(&a.len()).then(sum(a).total_cmp(&sum(b))));
    let names: Vec<(usize, &str)> = each(&order, |(solver, name, _)| (*solver, *name));
    canvas.legend(&names);
    canvas
}

fn curve(
    frame: &PlotFrame,
    (x, y): (Scale, Scale),
    solver: usize,
    name: &str,
    times: &[f64],
    puzzles: usize,
) -> String {
    let step = times.len().div_ceil(MOST_POINTS).max(1);
    // The last point, the number of solved puzzles, is always drawn.
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (place, time) in times.iter().enumerate() {
        if (times.len() - 1 - place).is_multiple_of(step) {
            points.push((frame.x(x.at((place + 1) as f64)), frame.y(y.at(*time))));
        }
    }
    let mut curve = format!("<g class=\"curve\" data-s=\"{solver}\"><title>");
    let name = quorum_util::xml::escaped(name);
    write!(curve, "{name}: {} of {puzzles} solved</title>", times.len()).expect("in memory");
    if !points.is_empty() {
        write!(curve, "<path class=\"{}\" d=\"", theme::line(solver)).expect("in memory");
        let mut pen = 'M';
        for (x, y) in &points {
            write!(curve, "{pen}{x:.1} {y:.1}").expect("in memory");
            pen = 'L';
        }
        curve += "\"/>";
    }
    // Markers of neighboring solvers are at different places of their curves.
    let stride = points.len().div_ceil(MARKERS).max(1);
    let mut place = solver % stride;
    while place < points.len() {
        curve += &theme::marker(solver, points[place].0, points[place].1);
        place += stride;
    }
    if let Some((x, y)) = points.last() {
        curve += &theme::marker(solver, *x, *y);
    }
    curve + "</g>"
}
