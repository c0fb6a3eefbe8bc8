//! Plots of results as SVG: one file per plot, over scales, a canvas and a theme.
//!
//! A plot is a function from the [`Evidence`] and the numbers of some puzzles to a `Canvas`,
//! and needs no scripts. Scripts and tests read a plot by its `data-` attributes: `s` is the
//! number of a solver, `p` that of a puzzle; a frame and the ends of its scales give the value
//! of a position.
//!
//! [`PLOTS`] lists all: from an entry come the section of the page and the exported files.

pub mod boxes;
pub(crate) mod canvas;
pub(crate) mod figure_width;
pub mod heat;
pub mod nodes;
pub mod phases;
pub mod quantile;
pub(crate) mod scale;
pub mod scaling;
pub(crate) mod scatter;
pub(crate) mod theme;

pub use figure_width::{FigureWidth, WidthError};

// Plots use these and what is below, by `use super::*`.
use super::context::Context;
use super::evidence::Evidence;
use super::figures::time;
use super::lists::each;
use super::markup::{raw, views};
use canvas::{Canvas, PlotFrame, names_column, rect};
use maud::{Markup, html};
use quorum_util::xml::escaped;
use scale::Scale;

/// All plots, in the order of the page.
pub static PLOTS: &[&Plot] = &[
    &quantile::PLOT,
    &scatter::PLOT,
    &boxes::PLOT,
    &heat::PLOT,
    &phases::PLOT,
    &nodes::PLOT,
    &scaling::PLOT,
];

/// Draws the plots of a set, or of all puzzles, in a width if there is one, with the ends of the
/// names of their files.
pub type Draw = fn(&Context, Option<usize>, Option<FigureWidth>) -> Vec<(String, Canvas)>;

/// Plot of the page that is exported as well.
pub struct Plot {
    /// Name: id of its section, and beginning of the names of its files.
    pub name: &'static str,
    /// Heading of its section.
    pub title: &'static str,
    /// Place of its section.
    pub place: Place,
    /// Words for it and the most puzzles that it shows; of more, every second, third, ... one.
    pub most: Option<(&'static str, usize)>,
    /// Text and controls above the figure.
    pub text: fn(&Context) -> Markup,
    /// Figure of the page; `None` where it is the plot of each view.
    pub figure: Option<fn(&Context) -> Markup>,
    /// Drawings of a set or of all puzzles, with the ends of their names.
    pub draw: Draw,
}

/// Place of a section on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Beside others above the tables.
    AboveTables,
    /// Below the tables.
    BelowTables,
}

impl Plot {
    /// A plot of each view below the tables, without text; what most have in common.
    const DEFAULT: Plot = Plot {
        name: "",
        title: "",
        place: Place::BelowTables,
        most: None,
        text: |_| Markup::default(),
        figure: None,
        draw: |_, _, _| Vec::new(),
    };

    /// The section of the page.
    pub(crate) fn section(&self, context: &Context) -> Markup {
        let plots = |set| {
            let drawn = (self.draw)(context, set, None);
            html! { @for (_, plot) in &drawn { (plotted(plot)) } }
        };
        html! {
            section id=(self.name) {
                "\n"
                h2 { (self.title) }
                "\n"
                ((self.text)(context))
                figure {
                    "\n"
                    (self.figure.map_or_else(|| views(context, &plots), |figure| figure(context)))
                }
                "\n"
            }
            "\n"
        }
    }
}

/// The only drawing of a plot.
fn single(plot: Canvas) -> Vec<(String, Canvas)> {
    vec![(String::new(), plot)]
}

/// A canvas with two axes, in a width if there is one.
fn with_axes(
    title: String,
    [x, y]: [Scale; 2],
    labels: [&str; 2],
    print: Option<FigureWidth>,
) -> (Canvas, PlotFrame) {
    let wide = print.map_or(550.0, |print| print.units() - 80.0);
    let frame = PlotFrame { left: 66.0, top: 40.0, width: wide, height: (0.8 * wide).min(380.0) };
    let mut canvas = Canvas::new(frame.right() + 14.0, frame.bottom() + 44.0, title);
    canvas.data_frame(&frame);
    canvas.data("x", &format!("{} {}", x.min, x.max));
    canvas.data("y", &format!("{} {}", y.min, y.max));
    canvas.x_axis(&frame, x, labels[0]);
    canvas.y_axis(&frame, y, labels[1], 24.0);
    (canvas, frame)
}

/// A plot that scrolls where the screen is too narrow.
fn plotted(plot: &Canvas) -> Markup {
    html! { div.scroll.plotted { (raw(plot.inline())) } "\n" }
}

/// Scale for all times of the evidence and, where runs reached it or it is not far above them,
/// the limit.
pub(crate) fn time_scale(evidence: &Evidence) -> Scale {
    let (least, most) = evidence.range_ns().unwrap_or((1e6, 1e6));
    Scale::times(least, shown_limit(evidence).map_or(most, |limit| limit.max(most)))
}

/// Limit, if it is to be on the axis of times.
pub(crate) fn shown_limit(evidence: &Evidence) -> Option<f64> {
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
        (Some(outcome), None) => outcome.label.clone(),
        (None, None) => "not run".to_owned(),
    }
}
