//! Box plots of the times of every solver, one panel per set of puzzles.
//!
//! Tukey's box: from the lower to the upper quartile, a line at the median; the whiskers extend
//! to the least and the greatest time, as no run is an outlier here. Unsolved puzzles count as
//! longer than all others: a quartile among them is at the right end of the panel, with their
//! number.

use super::*;
use crate::figures::censored;
use crate::lists::count;
use crate::stats::quantile::quantile;

const ROW: f64 = 18.0;
const PANEL: f64 = 262.0;
/// Space between panels.
const GAP: f64 = 34.0;
/// Least width of a panel in print, with the space after it.
const LEAST_PANEL: f64 = 150.0;

const TEXT: &str = "<p>Box: middle half of the puzzles. Whiskers: fastest and slowest. Red number: unsolved puzzles.</p>\n";

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "boxes",
    title: "Distribution of times",
    text: |_| raw(TEXT),
    figure: Some(panels),
    draw: |context, set, width| {
        let (sets, names) = context.panels(set);
        vec![(String::new(), plot(context.evidence, &sets, &names, width))]
    },
    ..Plot::DEFAULT
};

/// Each panel as a plot of its own: panels of all sets, or of one.
fn panels(context: &Context) -> Markup {
    views(context, &|set| {
        let (sets, names) = context.panels(set);
        html! {
            div.panels {
                @for (set, name) in sets.into_iter().zip(names) {
                    (plotted(&plot(context.evidence, &[set], &[name], None)))
                }
            }
        }
    })
}

/// Draws the plot of some sets, by their numbers, in a width if there is one; set `None` is all
/// puzzles.
pub fn plot(
    evidence: &Evidence,
    sets: &[Option<usize>],
    names: &[String],
    print: Option<FigureWidth>,
) -> Canvas {
    // All panels have the same rows.
    let mut shown = Vec::new();
    for set in sets {
        shown.append(&mut evidence.puzzles_of(*set));
    }
    let solvers = evidence.labels_on(&shown);
    let (left, letters) = names_column(&solvers, print);
    let room = print.map_or(f64::INFINITY, |print| print.units() - left);
    let across = sets.len().clamp(1, ((room / LEAST_PANEL) as usize).clamp(1, 3));
    let wide = match print {
        None if across == 1 => 560.0,
        None => PANEL,
        Some(_) => room / across as f64 - GAP,
    };
    let height = ROW * solvers.len() as f64;
    let (step_x, step_y) = (wide + GAP, height + 74.0);
    let size = (left + step_x * across as f64, step_y * sets.len().div_ceil(across) as f64);
    let mut canvas = Canvas::new(size.0, size.1, "Distribution of times");
    let scale = time_scale(evidence);
    canvas.data("scale", &format!("{} {}", scale.min, scale.max));
    for (number, (set, name)) in sets.iter().zip(names).enumerate() {
        let (column, row) = ((number % across) as f64, (number / across) as f64);
        let (x, y) = (left + column * step_x, 24.0 + row * step_y);
        let frame = PlotFrame { left: x, top: y, width: wide, height };
        let puzzles = evidence.puzzles_of(*set);
        canvas.name("head", (x, y - 8.0), name, (wide / 7.0) as usize);
        canvas.x_axis(&frame, scale, "");
        for (row, &(solver, label)) in solvers.iter().enumerate() {
            let middle = y + (row as f64 + 0.5) * ROW;
            if column == 0.0 {
                canvas.name("small end", (left - 8.0, middle + 4.0), label, letters);
            }
            canvas.raw(&boxed(evidence, (&frame, scale), (solver, label), &puzzles, middle));
        }
    }
    canvas
}

fn boxed(
    evidence: &Evidence,
    (frame, scale): (&PlotFrame, Scale),
    (solver, label): (usize, &str),
    puzzles: &[usize],
    y: f64,
) -> String {
    let mut times = evidence.solved_times(solver, puzzles);
    let unsolved = count(puzzles, |&puzzle| evidence.is_unsolved(solver, puzzle));
    times.resize(times.len() + unsolved, f64::INFINITY);
    if times.is_empty() {
        return String::new();
    }
    let five = [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&times, q).expect("there are times"));
    let [_, lower, median, upper, _] = five;
    let limit = evidence.limit_ns;
    let title = format!(
        "{label}: median {}, quartiles {} to {}, {unsolved} not solved",
        censored(Some(median), limit),
        censored(Some(lower), limit),
        censored(Some(upper), limit)
    );
    let at = |ns: f64| if ns.is_finite() { frame.x(scale.at(ns)) } else { frame.right() };
    let five = five.map(at);
    let color = solver % 8;
    let path = |class: &str, d: String| format!("<path class=\"{class} s{color}\" d=\"{d}\"/>");
    let mut drawn = format!("<g data-s=\"{solver}\" data-five=\"");
    drawn += &five.map(|x| format!("{x:.1}")).join(" ");
    drawn += &format!("\"><title>{}</title>", escaped(&title));
    drawn += &path("whisker", format!("M{:.1} {y:.1}H{:.1}", five[0], five[1]));
    drawn += &path("whisker", format!("M{:.1} {y:.1}H{:.1}", five[3], five[4]));
    drawn += &rect(&format!("box f{color}"), (five[1], y - 6.0), (five[3] - five[1], 12.0));
    drawn += &path("median", format!("M{:.1} {:.1}v14", five[2], y - 7.0));
    if unsolved > 0 {
        let (x, y) = (frame.right() + 3.0, y + 4.0);
        drawn += &format!("<text class=\"small bad\" x=\"{x:.1}\" y=\"{y:.1}\">{unsolved}</text>");
    }
    drawn + "</g>"
}
