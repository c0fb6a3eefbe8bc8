//! Clues outside the grid: a number before a row or column, or at the end of a diagonal.

use super::figure::{Figure, between, classed_path, middle, place, polyline, words};

/// Height of a number.
const HEIGHT: f64 = 15.0;

/// A number before the first cell of a whole row or column; `None` for other cells.
pub(super) fn before_line(cells: &[usize], size: usize, label: &str) -> Option<Figure> {
    let (first, last) = (place(*cells.first()?, size), place(*cells.last()?, size));
    let along = |pair: &[usize]| {
        let (from, to) = (place(pair[0], size), place(pair[1], size));
        (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
    };
    let step = along(cells.get(..2)?);
    let is_straight = cells.windows(2).all(|pair| along(pair) == step);
    let is_line = step.0.abs() + step.1.abs() == 1;
    if !is_straight || !is_line || cells.len() != size {
        return None;
    }
    debug_assert!(first.0 == last.0 || first.1 == last.1);
    let at = (first.0 as isize - step.0, first.1 as isize - step.1);
    let (x, y) = middle(at.0, at.1);
    // Nearer to the grid than the middle of a cell would be.
    let point = (x + 5.0 * step.1 as f64, y + 5.0 * step.0 as f64);
    Some(Figure {
        over: vec![words(point, HEIGHT, "outside", label)],
        outside: Some(at),
        ..Figure::default()
    })
}

/// A number at an end of a whole diagonal, with an arrow along it; the end whose place `is_free`.
pub(super) fn before_diagonal(
    cells: &[usize],
    size: usize,
    label: &str,
    is_free: impl Fn((isize, isize)) -> bool,
) -> Option<Figure> {
    let signed = |cell: usize| {
        let (row, column) = place(cell, size);
        (row as isize, column as isize)
    };
    let (first, last) = (signed(*cells.first()?), signed(*cells.last()?));
    let is_outside = |(row, column): (isize, isize)| {
        ![row, column].iter().all(|at| (0..size as isize).contains(at))
    };
    // A single cell is a diagonal in both directions; a whole one at most in one, unless it is 1x1.
    let right = [1, -1].into_iter().find(|&right| {
        let is_along = cells.windows(2).all(|pair| {
            let (from, to) = (signed(pair[0]), signed(pair[1]));
            to == (from.0 + 1, from.1 + right)
        });
        let ends = [(first.0 - 1, first.1 - right), (last.0 + 1, last.1 + right)];
        is_along && ends.into_iter().all(is_outside)
    })?;
    let ends = [
        ((first.0 - 1, first.1 - right), (1.0, right as f64)),
        ((last.0 + 1, last.1 + right), (-1.0, -right as f64)),
    ];
    let (at, (down, across)) = ends.into_iter().find(|&(at, _)| is_free(at))?;
    let (x, y) = middle(at.0, at.1);
    // The arrow ends at the corner of the first cell.
    let tip = (x + 19.0 * across, y + 19.0 * down);
    let start = (x + 4.0 * across, y + 4.0 * down);
    let wing = between(tip, start, 0.55);
    let arrow = polyline(&[start, tip]) + &polyline(&[(wing.0, tip.1), tip, (tip.0, wing.1)]);
    Some(Figure {
        over: vec![
            words((x - 4.0 * across, y - 4.0 * down), 13.0, "outside", label),
            classed_path(&arrow, "pointer"),
        ],
        outside: Some(at),
        ..Figure::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_have_a_place_outside() {
        assert_eq!(before_line(&[0, 1, 2, 3], 4, "7").unwrap().outside, Some((0, -1)));
        assert_eq!(before_line(&[3, 2, 1, 0], 4, "7").unwrap().outside, Some((0, 4)));
        assert_eq!(before_line(&[12, 8, 4, 0], 4, "7").unwrap().outside, Some((4, 0)));
        assert!(before_line(&[0, 1, 2], 4, "7").is_none());
        assert!(before_line(&[0, 1, 2, 7], 4, "7").is_none());
        assert!(before_line(&[3, 4, 5, 6], 4, "7").is_none());
    }

    #[test]
    fn only_whole_diagonals_have_a_place_outside() {
        let free = |_| true;
        assert_eq!(before_diagonal(&[1, 6, 11], 4, "7", free).unwrap().outside, Some((-1, 0)));
        assert_eq!(before_diagonal(&[2, 5, 8], 4, "7", free).unwrap().outside, Some((-1, 3)));
        let other = |at| at != (-1, 3);
        assert_eq!(before_diagonal(&[2, 5, 8], 4, "7", other).unwrap().outside, Some((3, -1)));
        assert!(before_diagonal(&[1, 6], 4, "7", free).is_none());
        assert_eq!(before_diagonal(&[0], 4, "7", free).unwrap().outside, Some((-1, 1)));
        assert!(before_diagonal(&[5], 4, "7", free).is_none());
    }
}
