//! Constraints drawn as marks: dots and letters between two cells, circles on a corner, shaded
//! cells.

use super::figure::{
    Claim, Figure, GRAY, Ink, Point, WIDTH, between, block, center, classed_path, disc, fill,
    middle, place, polyline, ring, share_side, stroke, text_width, words,
};
use super::strokes::HALF;

/// Radius of a dot between cells.
const DOT: f64 = 6.5;

/// The point between two neighbors.
fn border(cells: &[usize], size: usize) -> Option<Point> {
    let [a, b] = *cells else { return None };
    share_side(a, b, size).then(|| between(center(a, size), center(b, size), 0.5))
}

/// A dot, with a number in it if that is not the usual one.
pub(super) fn dot(cells: &[usize], size: usize, is_black: bool, label: &str) -> Option<Figure> {
    let at = border(cells, size)?;
    let mut over = vec![ring(at, DOT, if is_black { "black-dot" } else { "white-dot" })];
    if !label.is_empty() {
        over.push(words(at, 9.0, if is_black { "light" } else { "dark" }, label));
    }
    Some(Figure { claim: claim(cells), ..Figure::over(over) })
}

/// The border of two cells as a place.
fn claim(cells: &[usize]) -> Option<Claim> {
    let [a, b] = *cells else { return None };
    Some(Claim::Border(a.min(b), a.max(b)))
}

/// A letter or a number between two cells.
pub(super) fn letter(cells: &[usize], size: usize, letter: &str) -> Option<Figure> {
    let at = border(cells, size)?;
    let rim = block(at, (text_width(letter, 14.0) + 2.0, 13.0), "paper");
    let over = vec![rim, words(at, 14.0, "letter", letter)];
    Some(Figure { claim: claim(cells), ..Figure::over(over) })
}

/// A circle with values on the corner that four cells share.
pub(super) fn corner(cells: &[usize], size: usize, values: &str) -> Option<Figure> {
    let [first, .., last] = *cells else { return None };
    if cells.len() != 4 || last != first + size + 1 {
        return None;
    }
    let at = between(center(first, size), center(last, size), 0.5);
    let values: Vec<&str> = values.split('.').collect();
    let mut over = vec![ring(at, 11.0, "white-dot")];
    // Up to two in a line.
    let lines: Vec<String> = values.chunks(2).map(|pair| pair.join(" ")).collect();
    // Four values of two digits are smaller, so that they stay inside.
    let longest = lines.iter().map(String::len).max().unwrap_or(0);
    let height = if longest > 3 { 6.5 } else { 9.0 };
    for (number, line) in lines.iter().enumerate() {
        let y = at.1 + height * (number as f64 - (lines.len() - 1) as f64 / 2.0);
        over.push(words((at.0, y), height, "dark", line));
    }
    Some(Figure { claim: Some(Claim::Corner(first)), ..Figure::over(over) })
}

/// A gray cell with an angle on each side that it has a neighbor on, which points to the lesser
/// cell.
pub(super) fn extreme(cells: &[usize], size: usize, is_least: bool) -> Option<Figure> {
    let [cell] = *cells else { return None };
    let (x, y) = center(cell, size);
    let claim = Some(Claim::Cell(cell));
    let mut figure = Figure { claim, ..Figure::ground(vec![fill(cell, size, GRAY)]) };
    let (row, column) = (cell / size, cell % size);
    let sides = [
        (row > 0, (0.0, -1.0)),
        (row + 1 < size, (0.0, 1.0)),
        (column > 0, (-1.0, 0.0)),
        (column + 1 < size, (1.0, 0.0)),
    ];
    for (_, (across, down)) in sides.into_iter().filter(|side| side.0) {
        let point = |out: f64, along: f64| {
            (x + out * across + along * down, y + out * down + along * across)
        };
        let (tip, open) =
            if is_least { (HALF - 6.5, HALF - 2.0) } else { (HALF - 2.0, HALF - 6.5) };
        let angle = polyline(&[point(open, -5.0), point(tip, 0.0), point(open, 5.0)]);
        figure.under.push(classed_path(&angle, "extreme"));
    }
    Some(figure)
}

/// Cells in a color.
pub(super) fn tint(cells: impl Iterator<Item = usize>, size: usize, color: &str) -> Figure {
    Figure::ground(cells.map(|cell| fill(cell, size, Ink::Color(color))).collect())
}

/// Colors of clones, with their names: one for each constraint.
const CLONE_COLORS: [(&str, &str); 6] = [
    ("gray", "#dddddd"),
    ("yellow", "#fff3c4"),
    ("green", "#ddf3d3"),
    ("pink", "#fbdfe7"),
    ("violet", "#e8def8"),
    ("orange", "#fde3c8"),
];

/// The cells of two lists in the color of a number, and its name. `None` where the picture does not
/// show which cells are equal: one list is not the other moved, or they have cells in common.
pub(super) fn clones(
    lists: &[Vec<usize>],
    size: usize,
    number: usize,
) -> Option<(Figure, &'static str)> {
    let [first, second] = lists else { return None };
    let (name, color) = *CLONE_COLORS.get(number)?;
    let step = |(&from, &to): (&usize, &usize)| {
        let [from, to] = [place(from, size), place(to, size)];
        (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
    };
    let mut steps = first.iter().zip(second).map(step);
    let is_moved = steps.next().is_some_and(|first| steps.all(|other| other == first));
    let is_shared = first.iter().any(|cell| second.contains(cell));
    (is_moved && !is_shared).then(|| (tint(lists.iter().flatten().copied(), size, color), name))
}

/// The cells of the windows of a windoku: as large as the boxes, one cell apart and away from the
/// border.
pub(super) fn windows(size: usize) -> impl Iterator<Item = usize> {
    let side = size.isqrt();
    let is_inside = move |at: usize| !at.is_multiple_of(side + 1) && at + 1 < size;
    (0..size * size).filter(move |cell| is_inside(cell / size) && is_inside(cell % size))
}

/// Black cells. They are below the lines of the grid, and so below their digits.
pub(super) fn black(cells: &[usize], size: usize) -> Figure {
    Figure::ground(cells.iter().map(|&cell| fill(cell, size, Ink::Class("dark"))).collect())
}

/// A number in the absent cell before a run, above its diagonal for a run in a row, below it for a
/// run in a column; where the run begins at the border, beside the grid. `None` where a cell is
/// there.
pub(super) fn before_run(
    cells: &[usize],
    size: usize,
    label: &str,
    is_absent: impl Fn(usize) -> bool,
) -> Option<Figure> {
    let (&first, &second) = (cells.first()?, cells.get(1)?);
    let (row, column) = place(first, size);
    let is_across = second == first + 1 && size > 1;
    let is_at_border = if is_across { column == 0 } else { row == 0 };
    let (row, column) = (row as isize, column as isize);
    let before = if is_across { (row, column - 1) } else { (row - 1, column) };
    let (x, y) = middle(before.0, before.1);
    if is_at_border {
        let point = if is_across { (x + 5.0, y) } else { (x, y + 5.0) };
        let over = vec![words(point, 15.0, "outside", label)];
        return Some(Figure { outside: Some(before), ..Figure::over(over) });
    }
    let cell = first - if is_across { 1 } else { size };
    if !is_absent(cell) {
        return None;
    }
    let diagonal = polyline(&[(x - HALF, y - HALF), (x + HALF, y + HALF)]);
    let point = if is_across { (x + 8.5, y - 9.0) } else { (x - 8.5, y + 9.0) };
    let over = vec![classed_path(&diagonal, "thin"), words(point, 13.0, "light", label)];
    Some(Figure { claim: Some(Claim::Border(cell, first)), ..Figure::over(over) })
}

/// A thick frame around the block between two corners.
pub(super) fn frame(cells: &[usize], size: usize) -> Option<Figure> {
    let [first, last] = *cells else { return None };
    let [(left, top), (right, bottom)] = [center(first, size), center(last, size)];
    let (left, top, right, bottom) = (left - HALF, top - HALF, right + HALF, bottom + HALF);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    Some(Figure::under(vec![stroke(&corners, 5.0, Ink::Color("#111"))]))
}

/// A circle in each cell.
pub(super) fn circles(cells: &[usize], size: usize) -> Figure {
    Figure::under(cells.iter().map(|&cell| ring(center(cell, size), 15.0, "ring")).collect())
}

/// A gray circle: the value of the cell is odd; a gray square: it is even.
pub(super) fn parity(cell: usize, size: usize, is_odd: bool) -> String {
    if is_odd {
        disc(center(cell, size), 0.36 * WIDTH, GRAY)
    } else {
        block(center(cell, size), (0.7 * WIDTH, 0.7 * WIDTH), "even")
    }
}
