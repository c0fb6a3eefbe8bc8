//! Scatter plot of two solvers on the same puzzles: one point per puzzle, log-log. On the
//! diagonal both take the same time; on the next lines one takes 2 and 10 times as long.
//! Unsolved puzzles are on a rail beyond the axis, where they cannot be mistaken for a time.
//!
//! The scales are those of all solvers, so that a script which shows another pair only moves
//! the points and changes two names.

use super::*;

/// Width of a rail, and the space before it.
const RAIL: f64 = 18.0;
const GAP: f64 = 6.0;

/// Most points drawn, so that the page of a very large run stays quick. The page states which
/// ones are left out.
pub const MOST_POINTS: usize = 5_000;

/// Entry of the table of plots.
pub static PLOT: Plot = Plot {
    name: "scatter",
    title: "Scatter plot of two solvers",
    place: Place::AboveTables,
    most: Some(("The scatter plot", MOST_POINTS)),
    text,
    figure: Some(|context| raw(pair(context, None, None).inline())),
    draw: |context, set, width| vec![(String::new(), pair(context, set, width))],
};

/// The plot of the best solver and the best of another engine.
fn pair(context: &Context, set: Option<usize>, print: Option<FigureWidth>) -> Canvas {
    let puzzles = context.evidence.puzzles_of(set);
    plot(context.evidence, context.default_pair(), &puzzles, print)
}

/// Choice of the solvers, and the key.
fn text(context: &Context) -> Markup {
    let [first, second] = context.default_pair();
    html! {
        div.controls.scripted hidden {
            "\n"
            label { "Across " select id="first" { (solver_options(context.evidence, first)) } }
            "\n"
            button id="swap" type="button" aria-label="Swap the two solvers" { "⇄" }
            "\n"
            label { "Upward " select id="second" { (solver_options(context.evidence, second)) } }
            "\n"
        }
        "\n"
        p id="pair-words" {}
        "\n"
        (key(context))
    }
}

fn solver_options(evidence: &Evidence, selected: usize) -> Markup {
    html! {
        @for (place, label) in evidence.labels().enumerate() {
            option value=(place) selected[place == selected] { (label) }
        }
    }
}

/// Colors and shapes of the points, by set.
fn key(context: &Context) -> Markup {
    html! {
        @if context.evidence.sets.len() > 1 {
            ul.dots {
                @for set in 0..context.evidence.sets.len() {
                    li data-set=(set) {
                        svg.dot width="12" height="12" viewBox="-6 -6 12 12" {
                            path class={ "p f" (set % 8) } d=(theme::shape(set)) {}
                        }
                        (context.set_name(Some(set)))
                    }
                }
            }
        }
    }
}

/// Puzzles whose points are drawn: all, or every second, third, ... one.
pub fn drawn(puzzles: &[usize]) -> Vec<usize> {
    puzzles.iter().copied().step_by(puzzles.len().div_ceil(MOST_POINTS).max(1)).collect()
}

/// Draws the plot of two solvers, by their numbers, over some puzzles, in a width if there is one.
pub fn plot(
    evidence: &Evidence,
    [first, second]: [usize; 2],
    puzzles: &[usize],
    print: Option<FigureWidth>,
) -> Canvas {
    let side = print.map_or(480.0, |print| print.units() - 66.0 - GAP - RAIL - 34.0);
    let frame = PlotFrame { left: 66.0, top: 60.0, width: side, height: side };
    let names = [first, second].map(|solver| evidence.solvers[solver].name.as_str());
    let title = format!("Times of {} and {}", names[0], names[1]);
    let (width, height) = (frame.right() + GAP + RAIL + 34.0, frame.bottom() + 44.0);
    let mut canvas = Canvas::new(width, height, title);
    let scale = time_scale(evidence);
    canvas.data_frame(&frame);
    canvas.data("scale", &format!("{} {}", scale.min, scale.max));
    canvas.data("rail", &(GAP + RAIL / 2.0));
    canvas.data("pair", &format!("{first} {second}"));

    canvas.rect("rail", (frame.left, frame.top - GAP - RAIL), (frame.width, RAIL));
    canvas.rect("rail", (frame.right() + GAP, frame.top), (RAIL, frame.height));
    canvas.text("small bad", (frame.left + 4.0, frame.top - GAP - RAIL - 4.0), "not solved");
    let (x, y) = (frame.right() + GAP + RAIL + 12.0, frame.top + 4.0);
    canvas.raw(&format!(
        "<text class=\"small bad\" transform=\"translate({x:.1} {y:.1})rotate(90)\">not solved</text>"
    ));
    canvas.x_axis(&frame, scale, names[0]);
    canvas.y_axis(&frame, scale, names[1], 46.0);
    for factor in [1.0, 2.0, 10.0] {
        diagonal(&mut canvas, &frame, scale, factor);
    }
    canvas.raw("<g class=\"points\">");
    for puzzle in drawn(puzzles) {
        let place = |solver: usize| match evidence.solved_ns(solver, puzzle) {
            Some(ns) => Some(Some(scale.at(ns))),
            None if evidence.is_unsolved(solver, puzzle) => Some(None),
            None => None,
        };
        // A puzzle that one of the two was not run on is not a pair.
        let (Some(x), Some(y)) = (place(first), place(second)) else { continue };
        let x = x.map_or(frame.right() + GAP + RAIL / 2.0, |share| frame.x(share));
        let y = y.map_or(frame.top - GAP - RAIL / 2.0, |share| frame.y(share));
        let title = format!(
            "{}: {}, {}",
            evidence.puzzles[puzzle].name,
            outcome(evidence, first, puzzle),
            outcome(evidence, second, puzzle)
        );
        let (set, title) = (evidence.puzzles[puzzle].set, escaped(&title));
        canvas.raw(&format!(
            "<path class=\"p f{}\" transform=\"translate({x:.1} {y:.1})\" d=\"{}\" \
             data-p=\"{puzzle}\"><title>{title}</title></path>",
            set % 8,
            theme::shape(set)
        ));
    }
    canvas.raw("</g>");
    canvas
}

/// Draws the line on which the second solver takes `factor` times as long as the first, and, on
/// the other side, the line of the inverse.
fn diagonal(canvas: &mut Canvas, frame: &PlotFrame, scale: Scale, factor: f64) {
    let Scale { min, max, .. } = scale;
    if max / min < factor {
        return;
    }
    let class = if factor == 1.0 { "a" } else { "g diagonal" };
    let (low, high) = (scale.at(min * factor), scale.at(max / factor));
    canvas.line(class, (frame.x(0.0), frame.y(low)), (frame.x(high), frame.y(1.0)));
    let label = format!("{factor}x");
    // Above the upper line's end, and right of the lower line's start.
    if factor > 1.0 {
        canvas.line(class, (frame.x(low), frame.y(0.0)), (frame.x(1.0), frame.y(high)));
        canvas.text("small faint", (frame.x(0.0) + 4.0, frame.y(low) - 8.0), &label);
        canvas.text("small faint", (frame.x(low) + 10.0, frame.y(0.0) - 5.0), &label);
    }
}
