//! An SVG under construction: a few shapes, escaped text, frames with axes, a legend.
//!
//! Own code rather than a plotting crate (plotters): a page needs titles on its points,
//! links from a point to its puzzle, classes that the light and dark themes color, and the
//! numbers behind an axis for scripts and tests; plotters' SVG has fixed colors and none of
//! these. It also measures text with a font, which would have to be shipped. What remains is
//! scales, ticks and lines.
//!
//! A legend is right of the plot in a file of its own, below it in one for print, and a list above
//! the plot on a page, where it wraps on narrow screens.

use super::figure_width::{FigureWidth, LETTERS};
use super::scale::Scale;
use super::theme;
use crate::lists::each;
use quorum_util::xml::escaped;
use std::fmt::{Display, Write};

/// SVG under construction. Units are pixels at its natural size.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Natural width, without the legend.
    pub width: f64,
    /// Natural height.
    pub height: f64,
    title: String,
    attributes: String,
    body: String,
    /// Numbers and names of solvers, in the order of the legend.
    legend: Vec<(usize, String)>,
}

/// The rectangle of a plot between its axes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlotFrame {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl PlotFrame {
    /// Horizontal position of a share of the axis.
    pub fn x(&self, share: f64) -> f64 {
        self.left + share * self.width
    }

    /// Vertical position of a share of the axis, which runs upward.
    pub fn y(&self, share: f64) -> f64 {
        self.top + (1.0 - share) * self.height
    }

    /// Right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Lower edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

impl Canvas {
    /// Creates an empty picture. The title describes what is drawn.
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        let (attributes, body) = (String::new(), String::new());
        Canvas { width, height, title: title.into(), attributes, body, legend: Vec::new() }
    }

    /// Adds a `data-` attribute to the picture, for scripts and tests.
    pub fn data(&mut self, name: &str, value: &dyn Display) {
        let value = escaped(&value.to_string());
        write!(self.attributes, " data-{name}=\"{value}\"").expect("no error in memory");
    }

    /// Adds the position of a frame for scripts: `LEFT TOP WIDTH HEIGHT`.
    pub fn data_frame(&mut self, frame: &PlotFrame) {
        let PlotFrame { left, top, width, height } = frame;
        self.data("frame", &format!("{left} {top} {width} {height}"));
    }

    /// Adds elements as they are.
    pub fn raw(&mut self, elements: &str) {
        self.body.push_str(elements);
        self.body.push('\n');
    }

    /// Adds a line between two points.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.raw(&path(class, from, to));
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
        self.raw(&rect(class, (x, y), (width, height)));
    }

    /// Adds text, its baseline at the point.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.raw(&format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"));
    }

    /// Adds text, shortened in the middle to `most` letters; its title is the whole text.
    pub fn name(&mut self, class: &str, (x, y): (f64, f64), name: &str, most: usize) {
        let short = shortened(name, most);
        let title =
            if short == name { String::new() } else { format!("<title>{}</title>", escaped(name)) };
        let short = escaped(&short);
        self.raw(&format!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{short}{title}</text>"
        ));
    }

    /// Adds a horizontal axis below a frame, with grid lines.
    pub fn x_axis(&mut self, frame: &PlotFrame, scale: Scale, label: &str) {
        let mut free = f64::NEG_INFINITY;
        for tick in scale.ticks() {
            let (x, text) = (frame.x(scale.at(tick)), scale.label(tick));
            self.line("g", (x, frame.top), (x, frame.bottom()));
            // In a narrow frame some ticks have no label.
            if x - width(&text) / 2.0 > free {
                self.text("small faint mid", (x, frame.bottom() + 16.0), &text);
                free = x + width(&text) / 2.0 + 4.0;
            }
        }
        self.line("a", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
        self.text("mid axis", (frame.x(0.5), frame.bottom() + 36.0), label);
    }

    /// Adds a vertical axis left of a frame, with grid lines. The label is above the axis, where
    /// it can be read without turning the head; `above` is its distance from the frame.
    pub fn y_axis(&mut self, frame: &PlotFrame, scale: Scale, label: &str, above: f64) {
        for tick in scale.ticks() {
            let y = frame.y(scale.at(tick));
            self.line("g", (frame.left, y), (frame.right(), y));
            self.text("small faint end", (frame.left - 6.0, y + 4.0), &scale.label(tick));
        }
        self.line("a", (frame.left, frame.top), (frame.left, frame.bottom()));
        self.text("axis", (4.0, frame.top - above), label);
    }

    /// Sets the solvers of the legend, by their numbers and names.
    pub fn legend(&mut self, names: &[(usize, &str)]) {
        for (solver, name) in names {
            self.legend.push((*solver, (*name).to_owned()));
        }
    }

    /// Returns the picture for a page, which has the rules of the classes and a list of the
    /// solvers above it.
    pub fn inline(&self) -> String {
        let size = format!("width=\"{:.0}\" height=\"{:.0}\"", self.width, self.height);
        self.legend_list() + &self.document("", &size, "")
    }

    fn legend_list(&self) -> String {
        if self.legend.is_empty() {
            return String::new();
        }
        let mut list = "<ul class=\"legend\">\n".to_owned();
        for (solver, name) in &self.legend {
            let line = path(&theme::line(*solver), (1.0, 7.0), (27.0, 7.0));
            let marker = theme::marker(*solver, 14.0, 7.0);
            let name = escaped(name);
            writeln!(
                list,
                "<li class=\"key\" data-s=\"{solver}\"><svg class=\"plot\" width=\"28\" \
                 height=\"14\" viewBox=\"0 0 28 14\" aria-hidden=\"true\">{line}{marker}</svg>\
                 <code>{name}</code></li>"
            )
            .expect("no error in memory");
        }
        list + "</ul>\n"
    }

    /// Returns the picture as a file of its own, with the legend at its right edge; for print in a
    /// width, with the legend below.
    pub fn standalone(&self, width: Option<FigureWidth>) -> String {
        let mut picture = self.clone();
        match width {
            None => picture.draw_legend(1, (self.width + 10.0, 34.0), LEGEND_LETTERS),
            Some(_) => {
                let names: Vec<&str> = each(&self.legend, |(_, name)| name.as_str());
                let room = self.width - 8.0;
                let across = (room / (legend_width(&names) + 12.0)).floor().max(1.0);
                let letters = (room / across - 46.0) / LETTER;
                let most = (letters as usize).clamp(8, LEGEND_LETTERS);
                picture.draw_legend(across as usize, (4.0, self.height + 10.0), most);
                picture.width = self.width;
            }
        }
        let size = match width {
            None => format!("width=\"{:.0}\" height=\"{:.0}\"", picture.width, picture.height),
            Some(FigureWidth { mm }) => {
                let high = picture.height.round() / picture.width.round() * mm;
                format!("width=\"{mm}mm\" height=\"{high:.2}mm\"")
            }
        };
        // In print all letters have one size.
        let letters = width.map_or(String::new(), |_| {
            format!(".plot,.plot .small,.plot .in{{font-size:{LETTERS}px}}\n")
        });
        let style = format!("<style>\n{}{letters}</style>\n", theme::standalone_css());
        let paper = rect("paper", (0.0, 0.0), (picture.width, picture.height));
        let namespace = " xmlns=\"http://www.w3.org/2000/svg\"";
        picture.document(namespace, &size, &format!("{style}{paper}\n"))
    }

    /// Draws the legend from a point, in columns, and extends the picture by it.
    fn draw_legend(&mut self, across: usize, (left, top): (f64, f64), letters: usize) {
        if self.legend.is_empty() {
            return;
        }
        let legend = std::mem::take(&mut self.legend);
        let mut wide: f64 = 0.0;
        for (_, name) in &legend {
            wide = wide.max(width(&shortened(name, letters)));
        }
        wide += 34.0;
        let rows = legend.len().div_ceil(across);
        for (place, (solver, name)) in legend.iter().enumerate() {
            let x = left + (place / rows) as f64 * (wide + 12.0);
            let y = top + (place % rows) as f64 * LEGEND_STEP;
            self.line(&theme::line(*solver), (x, y), (x + 26.0, y));
            self.raw(&theme::marker(*solver, x + 13.0, y));
            self.name("small", (x + 34.0, y + 4.0), name, letters);
        }
        self.width = left + across as f64 * (wide + 12.0) - 8.0;
        self.height = self.height.max(top + rows as f64 * LEGEND_STEP);
    }

    fn document(&self, namespace: &str, size: &str, start: &str) -> String {
        let Canvas { width, height, title, attributes, body, .. } = self;
        let title = escaped(title);
        format!(
            "<svg{namespace} class=\"plot\" viewBox=\"0 0 {width:.0} {height:.0}\" {size} \
             role=\"img\" aria-label=\"{title}\"{attributes}>\n{start}{body}</svg>\n"
        )
    }
}

/// Height of a line of a legend.
const LEGEND_STEP: f64 = 18.0;
const LEGEND_LETTERS: usize = 40;

/// Estimated width of a legend with these names.
pub fn legend_width(names: &[&str]) -> f64 {
    let mut widest: f64 = 0.0;
    for name in names {
        widest = widest.max(width(&shortened(name, LEGEND_LETTERS)));
    }
    34.0 + widest
}

/// Estimated width of small text. Without measuring a font: sans-serif letters of 11 px are
/// about 6 px wide on average, and names with many wide ones should fit too.
pub fn width(text: &str) -> f64 {
    LETTER * text.chars().count() as f64
}

/// Width of a letter.
const LETTER: f64 = 6.6;

/// Width of a column of names of solvers left of a plot, and the most letters of a name in it: at
/// most two fifths of a width in print.
pub fn names_column(solvers: &[(usize, &str)], print: Option<FigureWidth>) -> (f64, usize) {
    const LETTERS: usize = 34;
    let most = match print {
        None => LETTERS,
        Some(print) => ((0.4 * print.units() - 20.0) / 6.2) as usize,
    };
    let names: Vec<&str> = each(solvers, |(_, name)| *name);
    (legend_width(&names).min(34.0 + 6.2 * most as f64) - 14.0, most)
}

/// A name of at most `most` letters. Letters are removed from its middle, as names of solvers
/// differ at both ends.
pub fn shortened(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let start = (most - 1) * 3 / 5;
    let end = letters.len() - (most - 1 - start);
    let mut short: String = letters[..start].iter().collect();
    short.push('…');
    short.extend(&letters[end..]);
    short
}

fn path(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>")
}

/// Markup of a rectangle.
pub fn rect(class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
         height=\"{height:.1}\"/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("varisat/extended", 20), "varisat/extended");
        assert_eq!(shortened("varisat/extended+incremental=forever", 20), "varisat/ext…=forever");
        assert_eq!(shortened("äöüäöüäöü", 5), "äö…öü");
    }
}
