//! An SVG under construction: a few shapes, escaped text, frames with axes.
//!
//! Own code rather than a plotting crate (plotters): a page needs titles on its points,
//! links from a point to its puzzle, classes that the page's light and dark themes colour,
//! and the numbers behind an axis for scripts and tests; plotters' SVG has fixed colours
//! and none of these. It also measures text with a font, which would have to be shipped.
//! What is left to write is scales, ticks and lines.

use super::scale::Scale;
use super::theme;
use problem::xml::escaped;
use std::fmt::{Display, Write};

/// A picture under construction. Units are pixels at its natural size.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Natural size.
    pub width: f64,
    /// Natural size.
    pub height: f64,
    title: String,
    attributes: String,
    body: String,
}

/// A rectangle that data are drawn in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Size.
    pub width: f64,
    /// Size.
    pub height: f64,
}

impl Frame {
    /// The place across of a share of the axis.
    pub fn x(&self, share: f64) -> f64 {
        self.left + share * self.width
    }

    /// The place down of a share of the axis, which runs upward.
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
    /// An empty picture; its title says in words what is drawn.
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        let (attributes, body) = (String::new(), String::new());
        Canvas { width, height, title: title.into(), attributes, body }
    }

    /// Adds a `data-` attribute to the picture, for scripts and tests.
    pub fn data(&mut self, name: &str, value: impl Display) {
        let value = escaped(&value.to_string());
        write!(self.attributes, " data-{name}=\"{value}\"").expect("no error in memory");
    }

    /// The numbers from which a script finds places in a frame: `LEFT TOP WIDTH HEIGHT`.
    pub fn data_frame(&mut self, frame: &Frame) {
        let Frame { left, top, width, height } = frame;
        self.data("frame", format!("{left} {top} {width} {height}"));
    }

    /// Adds elements as they are.
    pub fn raw(&mut self, elements: &str) {
        self.body.push_str(elements);
        self.body.push('\n');
    }

    /// A line between two points.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.raw(&format!("<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"));
    }

    /// A rectangle.
    pub fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
        self.raw(&rect(class, (x, y), (width, height)));
    }

    /// A text, its baseline at the point.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.raw(&format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"));
    }

    /// A text that may be shortened in the middle; the whole is shown when pointed at.
    pub fn name(&mut self, class: &str, (x, y): (f64, f64), name: &str, most: usize) {
        let short = shortened(name, most);
        let title = match short == name {
            true => String::new(),
            false => format!("<title>{}</title>", escaped(name)),
        };
        let short = escaped(&short);
        self.raw(&format!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{short}{title}</text>"
        ));
    }

    /// A horizontal axis below a frame, with lines through it.
    pub fn x_axis(&mut self, frame: &Frame, scale: Scale, label: &str) {
        let mut free = f64::NEG_INFINITY;
        for tick in scale.ticks() {
            let (x, text) = (frame.x(scale.at(tick)), scale.label(tick));
            self.line("g", (x, frame.top), (x, frame.bottom()));
            // In a narrow frame some ticks stay without words.
            if x - width(&text) / 2.0 > free {
                self.text("small faint mid", (x, frame.bottom() + 16.0), &text);
                free = x + width(&text) / 2.0 + 4.0;
            }
        }
        self.line("a", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
        self.text("mid", (frame.x(0.5), frame.bottom() + 34.0), label);
    }

    /// A vertical axis left of a frame, with lines through it.
    pub fn y_axis(&mut self, frame: &Frame, scale: Scale, label: &str) {
        for tick in scale.ticks() {
            let y = frame.y(scale.at(tick));
            self.line("g", (frame.left, y), (frame.right(), y));
            self.text("small faint end", (frame.left - 6.0, y + 4.0), &scale.label(tick));
        }
        self.line("a", (frame.left, frame.top), (frame.left, frame.bottom()));
        let (x, y) = (frame.left - 54.0, frame.y(0.5));
        let label = escaped(label);
        self.raw(&format!(
            "<text class=\"mid\" transform=\"translate({x:.1} {y:.1})rotate(-90)\">{label}</text>"
        ));
    }

    /// Names of solvers beside a frame, each with its line and marker; the group of a name
    /// carries its number for scripts.
    pub fn legend(&mut self, (x, y): (f64, f64), names: &[(usize, &str)]) {
        for (row, (solver, name)) in names.iter().enumerate() {
            let y = y + row as f64 * LEGEND_STEP;
            self.raw(&format!("<g class=\"key\" data-s=\"{solver}\">"));
            self.line(&theme::line(*solver), (x, y), (x + 26.0, y));
            self.raw(&theme::marker(*solver, x + 13.0, y));
            self.name("small", (x + 34.0, y + 4.0), name, LEGEND_LETTERS);
            self.raw("</g>");
        }
    }

    /// The picture for a page, which has the rules of the classes.
    pub fn inline(&self) -> String {
        self.document("", "")
    }

    /// The picture as a file of its own.
    pub fn standalone(&self) -> String {
        let style = format!("<style>\n{}</style>\n", theme::standalone_css());
        let paper = rect("paper", (0.0, 0.0), (self.width, self.height));
        self.document(" xmlns=\"http://www.w3.org/2000/svg\"", &format!("{style}{paper}\n"))
    }

    fn document(&self, namespace: &str, start: &str) -> String {
        let Canvas { width, height, title, attributes, body } = self;
        let title = escaped(title);
        format!(
            "<svg{namespace} class=\"plot\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{title}\"\
             {attributes}>\n{start}{body}</svg>\n"
        )
    }
}

/// Height of a line of a legend.
pub const LEGEND_STEP: f64 = 18.0;
const LEGEND_LETTERS: usize = 40;

/// Width of a legend with these names.
pub fn legend_width<'a>(names: impl IntoIterator<Item = &'a str>) -> f64 {
    let name = |name: &str| width(&shortened(name, LEGEND_LETTERS));
    34.0 + names.into_iter().map(name).fold(0.0, f64::max)
}

/// Room that a small text takes. No font is measured: sans-serif letters of 11 px are
/// some 6 px wide on average, and names with many wide ones should fit too.
pub fn width(text: &str) -> f64 {
    6.6 * text.chars().count() as f64
}

/// A name of at most so many letters: what is too much goes from its middle, as solvers
/// differ at both ends.
pub fn shortened(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let start = (most - 1) * 3 / 5;
    let end = letters.len() - (most - 1 - start);
    letters[..start].iter().chain(['…'].iter()).chain(&letters[end..]).collect()
}

/// A rectangle.
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
