//! Constraints drawn as lines through cells: thermometers, arrows, colored lines.

use super::figure::{
    Claim, Figure, HOLLOW, Ink, Point, SHAFT, SHAPE, WIDTH, center, disc, place, polyline, ring,
    share_side, stroke, touch, towards,
};

/// Colors of lines, by their names, as setters use them: green for German whispers, orange for
/// Dutch ones, purple for renban lines, and so on. The last ones are of no constraint and stand in
/// where a color is taken.
pub(super) const COLORS: [(&str, &str); 17] = [
    ("green", "#7be07b"),
    ("orange", "#ffa64d"),
    ("purple", "#e08be8"),
    ("light blue", "#8cc8f5"),
    ("gray", "#ababab"),
    ("slate", "#8ea6bd"),
    ("yellow", "#f2dc4a"),
    ("peach", "#ffc9a3"),
    ("teal", "#5cc0b8"),
    ("lavender", "#c3a6ff"),
    ("red", "#f58c8c"),
    ("blue", "#7d9cff"),
    ("olive", "#b5bd68"),
    ("brown", "#c49a6c"),
    ("pink", "#ffb3d1"),
    ("lime", "#c5ee5a"),
    ("dark gray", "#787878"),
];

fn points(cells: &[usize], size: usize) -> Vec<Point> {
    cells.iter().map(|&cell| center(cell, size)).collect()
}

/// Whether each cell touches the next, so that a line through them shows which they are.
pub(super) fn is_walk(cells: &[usize], size: usize) -> bool {
    cells.windows(2).all(|pair| touch(pair[0], pair[1], size))
}

/// A broad line in a color.
pub(super) fn line(cells: &[usize], size: usize, color: &str) -> Option<Figure> {
    let is_drawn = cells.len() > 1 && is_walk(cells, size);
    is_drawn.then(|| {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let claim = Some(Claim::Line(sorted));
        Figure {
            claim,
            ..Figure::under(vec![stroke(&points(cells, size), 9.0, Ink::Color(color))])
        }
    })
}

/// A thermometer: its bulb in the first cell. Values may be equal along a hollow one.
pub(super) fn thermometer(cells: &[usize], size: usize, is_strict: bool) -> Option<Figure> {
    if cells.len() < 2 || !is_walk(cells, size) {
        return None;
    }
    let points = points(cells, size);
    let mut under = vec![disc(points[0], 14.0, SHAPE), stroke(&points, 12.0, SHAPE)];
    if !is_strict {
        under.extend([disc(points[0], 10.0, HOLLOW), stroke(&points, 6.0, HOLLOW)]);
    }
    Some(Figure::under(under))
}

/// A line with a circle around both ends.
pub(super) fn ends_in_circles(cells: &[usize], size: usize, color: &str) -> Option<Figure> {
    let [first, .., last] = *cells else { return None };
    let mut figure = line(cells, size, color)?;
    for end in [first, last] {
        figure.under.push(disc(center(end, size), 15.0, HOLLOW));
        figure.under.push(outlined(center(end, size), 15.0, color));
    }
    Some(figure)
}

/// A line with a diamond around both ends.
pub(super) fn ends_in_diamonds(cells: &[usize], size: usize, color: &str) -> Option<Figure> {
    let [first, .., last] = *cells else { return None };
    let mut figure = line(cells, size, color)?;
    for end in [first, last] {
        let (x, y) = center(end, size);
        let points = format!("{},{y} {x},{} {},{y} {x},{}", x - 17.0, y - 17.0, x + 17.0, y + 17.0);
        figure.under.push(format!(
            "<polygon points=\"{points}\" class=\"hollow\" stroke=\"{color}\" stroke-width=\"3\"/>"
        ));
    }
    Some(figure)
}

fn outlined((x, y): Point, radius: f64, color: &str) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"3\"/>"
    )
}

/// An arrow: a circle, or a pill around several cells, and a shaft through the other cells, in
/// their order if each touches the one before, else in any such order.
pub(super) fn arrow(circle: &[usize], shaft: &[usize], size: usize) -> Option<Figure> {
    let orders = circle.iter().filter_map(|&cell| Some((cell, path_from(cell, shaft, size)?)));
    // From the cell of a pill that is beside the shaft, if one is.
    let (start, order) = orders.min_by_key(|(cell, order)| {
        !order.first().is_some_and(|&to| share_side(*cell, to, size))
    })?;
    let around = ring_around(circle, size)?;
    let mut points = points(&order, size);
    // From the edge of the circle, a little into the last cell.
    points.insert(0, towards(center(start, size), points[0], 15.0));
    let [.., before, last] = points[..] else { return None };
    let tip = last;
    let angle = (last.1 - before.1).atan2(last.0 - before.0);
    let wing = |turn: f64| {
        let angle = angle + turn;
        (tip.0 - 10.0 * angle.cos(), tip.1 - 10.0 * angle.sin())
    };
    let head = polyline(&[wing(0.55), tip, wing(-0.55)]);
    let drawn = |d: &str| {
        let ink = SHAFT.attribute("stroke");
        format!("<path d=\"{d}\" {ink} stroke-width=\"2.5\" stroke-linejoin=\"round\"/>")
    };
    let arrow = vec![drawn(&polyline(&points)), drawn(&head), around];
    Some(Figure { arrow, ..Figure::default() })
}

/// The cells of a shaft in their order, or in another where that one jumps.
fn path_from(start: usize, shaft: &[usize], size: usize) -> Option<Vec<usize>> {
    let stated = [&[start], shaft].concat();
    if is_walk(&stated, size) {
        Some(shaft.to_vec())
    } else {
        walk_through(Some(start), shaft, size)
    }
}

/// A circle in a cell, or a pill around cells side by side.
fn ring_around(cells: &[usize], size: usize) -> Option<String> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let (first, last) = (*cells.first()?, *cells.last()?);
    if first == last {
        return Some(ring(center(first, size), 15.0, "ring"));
    }
    let step = if cells[1] == first + 1 { 1 } else { size };
    let is_row = step == size || place(first, size).0 == place(last, size).0;
    if !is_row || cells.windows(2).any(|pair| pair[1] != pair[0] + step) {
        return None;
    }
    let ((left, top), (right, bottom)) = (center(first, size), center(last, size));
    Some(format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"15\" class=\"ring\"/>",
        left - 15.0,
        top - 15.0,
        right - left + 30.0,
        bottom - top + 30.0
    ))
}

/// Searched orders of cells, at most.
const MOST_STEPS: usize = 20_000;

/// An order of a set of cells in which each touches the one before, the first one `start` if that
/// is given: sides before corners, so that the line is as a setter would draw it. For texts that
/// state a set and no path.
pub(super) fn walk_through(
    start: Option<usize>,
    cells: &[usize],
    size: usize,
) -> Option<Vec<usize>> {
    let mut steps = 0;
    let mut search = |first: Option<usize>| {
        let (mut walk, mut left) = (Vec::new(), cells.to_vec());
        extend(first, &mut walk, &mut left, size, &mut steps).then_some(walk)
    };
    match start {
        Some(_) => search(start),
        None => {
            // A walk begins best at a cell with few neighbors.
            let mut starts = cells.to_vec();
            starts.sort_by_key(|&cell| cells.iter().filter(|&&b| touch(cell, b, size)).count());
            starts.into_iter().find_map(|first| {
                let rest: Vec<usize> =
                    cells.iter().copied().filter(|&cell| cell != first).collect();
                let order = walk_through(Some(first), &rest, size)?;
                Some([vec![first], order].concat())
            })
        }
    }
}

fn extend(
    last: Option<usize>,
    walk: &mut Vec<usize>,
    left: &mut Vec<usize>,
    size: usize,
    steps: &mut usize,
) -> bool {
    *steps += 1;
    if left.is_empty() {
        return true;
    }
    if *steps > MOST_STEPS {
        return false;
    }
    let mut next: Vec<usize> = left
        .iter()
        .copied()
        .filter(|&cell| last.is_none_or(|last| touch(last, cell, size)))
        .collect();
    next.sort_by_key(|&cell| {
        last.map(|last| {
            let (from, to) = (place(last, size), place(cell, size));
            from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
        })
    });
    for cell in next {
        let at = left.iter().position(|&other| other == cell).expect("it is left");
        left.remove(at);
        walk.push(cell);
        if extend(Some(cell), walk, left, size, steps) {
            return true;
        }
        walk.pop();
        left.insert(at, cell);
    }
    false
}

/// Half the width of a cell, for those that draw around one.
pub(super) const HALF: f64 = WIDTH / 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_prefers_sides_and_visits_every_cell() {
        // R1C1, R1C2, R2C2 after R2C1: around the block, not across.
        assert_eq!(walk_through(Some(4), &[0, 1, 5], 4), Some(vec![0, 1, 5]));
        assert_eq!(walk_through(Some(0), &[1, 11], 4), None);
        assert_eq!(walk_through(None, &[0, 5, 1], 4).map(|walk| walk.len()), Some(3));
    }

    #[test]
    fn an_arrow_is_drawn_along_its_path() {
        // R1C1 in the circle; R2C1 first would be beside it.
        assert_eq!(path_from(0, &[5, 4, 8], 4), Some(vec![5, 4, 8]));
        assert_eq!(path_from(0, &[4, 8, 5], 4), Some(vec![4, 8, 5]));
        // A jump from R1C1 to R3C1: a set.
        assert_eq!(path_from(0, &[8, 4], 4), Some(vec![4, 8]));
    }

    #[test]
    fn what_a_line_cannot_show_has_no_picture() {
        assert!(line(&[0, 2], 4, "#000").is_none());
        assert!(thermometer(&[0], 4, true).is_none());
        assert!(arrow(&[0], &[2], 4).is_none());
        assert!(arrow(&[0, 1], &[5], 4).is_some());
        assert!(arrow(&[0, 5], &[6], 4).is_none());
    }
}
