//! The picture of one constraint, and the elements that it is made of. Coordinates are those of the
//! grid: its upper left corner is the origin, a cell is [`CELL`] units wide.

use super::CELL;

/// A point.
pub(super) type Point = (f64, f64);

/// Width of a cell as a number for geometry.
pub(super) const WIDTH: f64 = CELL as f64;

/// The picture of a constraint.
#[derive(Default)]
pub(super) struct Figure {
    /// Colors of cells, below everything else.
    pub ground: Vec<String>,
    /// Elements below the lines of the grid.
    pub under: Vec<String>,
    /// Elements of arrows, above other lines, which are broader.
    pub arrow: Vec<String>,
    /// Elements above the values.
    pub over: Vec<String>,
    /// What the picture means, where that is not clear from the picture.
    pub legend: Option<String>,
    /// Place outside the grid that it takes, as row and column from -1 to the size.
    pub outside: Option<(isize, isize)>,
    /// Place in the grid where no other constraint can be drawn.
    pub claim: Option<Claim>,
}

/// A place in the grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Claim {
    /// Where a cage has its label: a cell.
    Label(usize),
    /// The border of two neighbors, the lesser first.
    Border(usize, usize),
    /// The corner right below a cell.
    Corner(usize),
    /// A whole cell.
    Cell(usize),
    /// A line through these cells, in ascending order.
    Line(Vec<usize>),
}

impl Figure {
    pub(super) fn ground(elements: Vec<String>) -> Self {
        Figure { ground: elements, ..Figure::default() }
    }

    pub(super) fn under(elements: Vec<String>) -> Self {
        Figure { under: elements, ..Figure::default() }
    }

    pub(super) fn over(elements: Vec<String>) -> Self {
        Figure { over: elements, ..Figure::default() }
    }
}

/// Row and column of a cell.
pub(super) fn place(cell: usize, size: usize) -> (usize, usize) {
    (cell / size, cell % size)
}

/// The middle of a place, which may be outside the grid.
pub(super) fn middle(row: isize, column: isize) -> Point {
    ((column as f64 + 0.5) * WIDTH, (row as f64 + 0.5) * WIDTH)
}

/// The middle of a cell.
pub(super) fn center(cell: usize, size: usize) -> Point {
    let (row, column) = place(cell, size);
    middle(row as isize, column as isize)
}

/// The point at a part of the way from one to another.
pub(super) fn between(from: Point, to: Point, part: f64) -> Point {
    (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
}

/// The point at a distance from one towards another.
pub(super) fn towards(from: Point, to: Point, distance: f64) -> Point {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length == 0.0 { from } else { between(from, to, distance / length) }
}

/// Whether two cells touch, also at a corner.
pub(super) fn touch(a: usize, b: usize, size: usize) -> bool {
    let ((row, column), (other_row, other_column)) = (place(a, size), place(b, size));
    a != b && row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
}

/// Whether two cells share a side.
pub(super) fn share_side(a: usize, b: usize, size: usize) -> bool {
    let ((row, column), (other_row, other_column)) = (place(a, size), place(b, size));
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

/// A number as it is written: no more decimals than needed.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The commands of a line through points.
pub(super) fn polyline(points: &[Point]) -> String {
    let mut d = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        d += &format!("{}{} {}", if index > 0 { "L" } else { "M" }, number(x), number(y));
    }
    d
}

/// A color that a style sheet may change: where a picture is shown on a dark page, or without
/// colors of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink<'a> {
    /// The color of a constraint, which distinguishes it from others.
    Color(&'a str),
    /// The color of a class of the style sheet.
    Class(&'a str),
}

/// Thermometers.
pub(super) const SHAPE: Ink<'static> = Ink::Class("shape");
/// Thin lines: of arrows.
pub(super) const SHAFT: Ink<'static> = Ink::Class("shaft");
/// Paper within the outline of a constraint.
pub(super) const HOLLOW: Ink<'static> = Ink::Class("hollow");
/// Gray cells, and gray circles and squares in cells.
pub(super) const GRAY: Ink<'static> = Ink::Class("even");

impl Ink<'_> {
    /// The attribute of an element, `fill` or `stroke`, or its class instead.
    pub(super) fn attribute(self, name: &str) -> String {
        match self {
            Ink::Color(color) => format!("{name}=\"{color}\""),
            Ink::Class(class) => format!("class=\"{class}\""),
        }
    }
}

/// A broad line.
pub(super) fn stroke(points: &[Point], width: f64, ink: Ink<'_>) -> String {
    format!(
        "<path d=\"{}\" {} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        polyline(points),
        ink.attribute("stroke"),
        number(width)
    )
}

/// A path that a class describes.
pub(super) fn classed_path(d: &str, class: &str) -> String {
    format!("<path d=\"{d}\" class=\"{class}\"/>")
}

/// A disc.
pub(super) fn disc((x, y): Point, radius: f64, ink: Ink<'_>) -> String {
    let (x, y, radius) = (number(x), number(y), number(radius));
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {}/>", ink.attribute("fill"))
}

/// A circle of a class.
pub(super) fn ring((x, y): Point, radius: f64, class: &str) -> String {
    let (x, y, radius) = (number(x), number(y), number(radius));
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" class=\"{class}\"/>")
}

/// A rectangle around a point, of a class.
pub(super) fn block((x, y): Point, (width, height): Point, class: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{class}\"/>",
        number(x - width / 2.0),
        number(y - height / 2.0),
        number(width),
        number(height)
    )
}

/// A whole cell.
pub(super) fn fill(cell: usize, size: usize, ink: Ink<'_>) -> String {
    let (row, column) = place(cell, size);
    let (x, y) = (column * CELL, row * CELL);
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" {}/>",
        ink.attribute("fill")
    )
}

/// Width of a text of this height, about.
pub(super) fn text_width(words: &str, height: f64) -> f64 {
    0.6 * height * words.chars().count() as f64
}

/// A short text around a point.
pub(super) fn words((x, y): Point, height: f64, class: &str, words: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" class=\"{class}\">{}</text>",
        number(x),
        number(y + 0.36 * height),
        number(height),
        quorum_util::xml::escaped(words)
    )
}
