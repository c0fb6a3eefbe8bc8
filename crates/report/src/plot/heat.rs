//! Heat map of every solver on every puzzle: the lighter, the faster. Puzzles are ordered by the
//! time of the fastest solver, so that a solver which is strong where the others are weak shows
//! as a light patch on the right.

use super::*;
use crate::figures::scaled;
use crate::sorted::order_of;
use std::fmt::Write;

const ROW: f64 = 16.0;
const WIDTH: f64 = 800.0;
/// Most puzzles shown; of more, every second, third, ... one.
pub const MOST_COLUMNS: usize = 266;

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "heat",
    title: "Every solver on every puzzle",
    most: Some(("The heat map", MOST_COLUMNS)),
    draw: |context, set, width| {
        single(plot(context.evidence, &context.evidence.puzzles_of(set), width))
    },
    ..Plot::DEFAULT
};

/// Puzzles that are shown, fast ones first.
pub fn drawn(evidence: &Evidence, puzzles: &[usize]) -> Vec<usize> {
    let best = each(puzzles, |&puzzle| evidence.best_ns(puzzle).unwrap_or(f64::INFINITY));
    let step = puzzles.len().div_ceil(MOST_COLUMNS).max(1);
    order_of(&best).into_iter().step_by(step).map(|place| puzzles[place]).collect()
}

/// Draws the plot of some puzzles, in a width if there is one.
pub fn plot(evidence: &Evidence, puzzles: &[usize], print: Option<FigureWidth>) -> Canvas {
    let solvers = evidence.labels_on(puzzles);
    let (left, letters) = names_column(&solvers, print);
    let wide = print.map_or(WIDTH, |print| print.units() - left - 14.0);
    let drawn = drawn(evidence, puzzles);
    let column = (wide / drawn.len().max(1) as f64).min(24.0);
    let (top, height) = (14.0, ROW * solvers.len() as f64);
    let mut canvas = Canvas::new(
        left + wide + 14.0,
        top + height + if print.is_some() { 94.0 } else { 74.0 },
        "Time of every solver on every puzzle",
    );
    let scale = time_scale(evidence);
    canvas.data("scale", &format!("{} {}", scale.min, scale.max));
    for (row, (_, label)) in solvers.iter().enumerate() {
        let y = top + (row as f64 + 0.5) * ROW + 4.0;
        canvas.name("small end", (left - 8.0, y), label, letters);
    }
    for (place, &puzzle) in drawn.iter().enumerate() {
        let x = left + place as f64 * column;
        let name = escaped(&evidence.puzzles[puzzle].name);
        let mut cells = format!("<g class=\"column\" data-p=\"{puzzle}\"><title>{name}</title>");
        for (row, &(solver, _)) in solvers.iter().enumerate() {
            let class = class(evidence, solver, puzzle, scale);
            let y = top + row as f64 * ROW;
            // A hair wider than its place: no light seams between columns.
            write!(
                cells,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.0}\" width=\"{:.1}\" height=\"{}\"/>",
                column + 0.2,
                ROW - 1.0
            )
            .expect("in memory");
        }
        canvas.raw(&(cells + "</g>"));
    }
    let (label, middle) = match print {
        None => ("puzzles, ordered by the time of the fastest solver", left + wide / 2.0),
        Some(_) => ("puzzles, by the time of the fastest solver", canvas.width / 2.0),
    };
    canvas.text("mid", (middle, top + height + 18.0), label);
    key(&mut canvas, (left, top + height + 36.0), scale, print);
    canvas
}

/// Class of a cell: `h0` to `h7` for times, `hu` unsolved, `hn` not run.
pub fn class(evidence: &Evidence, solver: usize, puzzle: usize, scale: Scale) -> &'static str {
    match evidence.solved_ns(solver, puzzle) {
        Some(ns) => step(ns, scale),
        None if evidence.is_unsolved(solver, puzzle) => "hu",
        None => "hn",
    }
}

/// Class of a time.
pub fn step(ns: f64, scale: Scale) -> &'static str {
    const STEPS: [&str; 8] = ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7"];
    STEPS[((8.0 * scale.at(ns)) as usize).min(7)]
}

/// Least time of each step.
pub fn starts(scale: Scale) -> [String; 8] {
    let Scale { min, max, .. } = scale;
    std::array::from_fn(|step| rounded(min * (max / min).powf(step as f64 / 8.0)))
}

/// Adds the legend of the colors, with the times at which they change; in print over the whole
/// width, in two lines.
fn key(canvas: &mut Canvas, (left, y): (f64, f64), scale: Scale, print: Option<FigureWidth>) {
    let left = if print.is_some() { 4.0 } else { left };
    let wide = print.map_or(64.0, |_| ((canvas.width - 8.0) / theme::HEAT.len() as f64).min(64.0));
    let every = if wide < 46.0 { 2 } else { 1 };
    for (step, start) in starts(scale).iter().enumerate() {
        let x = left + step as f64 * wide;
        canvas.rect(&format!("h{step}"), (x, y), (wide, 12.0));
        if step % every == 0 {
            canvas.text("small faint", (x, y + 25.0), start);
        }
    }
    let beside = left + theme::HEAT.len() as f64 * wide + 14.0;
    let (x, y) = if print.is_some() { (left, y + 36.0) } else { (beside, y) };
    canvas.raw(&rect("hu", (x, y), (14.0, 12.0)));
    canvas.text("small", (x + 19.0, y + 10.0), "not solved");
    canvas.raw(&rect("hn", (x + 90.0, y), (14.0, 12.0)));
    canvas.text("small", (x + 109.0, y + 10.0), "not run");
}

/// One or two digits: `3.2 µs`, `18 ms`.
fn rounded(ns: f64) -> String {
    let (value, unit) = scaled(ns);
    let digits = if value < 9.5 { 1 } else { 0 };
    format!("{value:.digits$} {unit}").replace(".0 ", " ")
}
