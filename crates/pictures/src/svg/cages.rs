//! Cages: a dashed outline within the cells and a label in the first one.

use super::figure::{
    Claim, Figure, Point, WIDTH, block, classed_path, place, share_side, text_width, words,
};
use std::collections::BTreeSet;

/// Distance of the outline from the lines of the grid.
const INSET: f64 = 3.5;

/// Height of the label.
const HEIGHT: f64 = 11.0;

/// A cage with a label; `None` if its cells do not hang together, as it would look like several.
pub(super) fn cage(cells: &[usize], size: usize, label: &str) -> Option<Figure> {
    let all: BTreeSet<usize> = cells.iter().copied().collect();
    if !is_connected(&all, size) {
        return None;
    }
    let mut over = vec![classed_path(&outline(&all, size), "cage")];
    if !label.is_empty() {
        let (row, column) = place(*all.first()?, size);
        let width = text_width(label, HEIGHT);
        let at =
            (column as f64 * WIDTH + 2.0 + width / 2.0, row as f64 * WIDTH + 1.5 + HEIGHT / 2.0);
        over.push(block(at, (width + 1.0, HEIGHT), "paper"));
        over.push(words(at, HEIGHT, "label", label));
    }
    let claim = all.first().map(|&first| Claim::Label(first));
    Some(Figure { claim, ..Figure::over(over) })
}

fn is_connected(cells: &BTreeSet<usize>, size: usize) -> bool {
    let mut reached: BTreeSet<usize> = cells.iter().take(1).copied().collect();
    let mut open: Vec<usize> = reached.iter().copied().collect();
    while let Some(cell) = open.pop() {
        for &other in cells {
            if share_side(cell, other, size) && reached.insert(other) {
                open.push(other);
            }
        }
    }
    reached.len() == cells.len()
}

/// The line along all sides that the cells do not share. At either end of a side it stops before
/// the corner of the cell if the outline turns inwards there, at the corner if it goes straight on,
/// and beyond it if it turns outwards.
fn outline(cells: &BTreeSet<usize>, size: usize) -> String {
    let size = size as isize;
    let has = |row: isize, column: isize| {
        row >= 0 && (0..size).contains(&column) && cells.contains(&((row * size + column) as usize))
    };
    let mut d = String::new();
    for &cell in cells {
        let (row, column) = (cell as isize / size, cell as isize % size);
        // The direction out of the cell, and along the side.
        for (out, along) in
            [((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (-1, 0))]
        {
            if has(row + out.0, column + out.1) {
                continue;
            }
            let reach = |sign: isize| {
                let beside = (row + sign * along.0, column + sign * along.1);
                match has(beside.0, beside.1) {
                    false => WIDTH / 2.0 - INSET,
                    true if has(beside.0 + out.0, beside.1 + out.1) => WIDTH / 2.0 + INSET,
                    true => WIDTH / 2.0,
                }
            };
            let middle = ((column as f64 + 0.5) * WIDTH, (row as f64 + 0.5) * WIDTH);
            let point = |sign: isize| -> Point {
                let (far, off) = (sign as f64 * reach(sign), WIDTH / 2.0 - INSET);
                (
                    middle.0 + off * out.1 as f64 + far * along.1 as f64,
                    middle.1 + off * out.0 as f64 + far * along.0 as f64,
                )
            };
            d += &super::figure::polyline(&[point(-1), point(1)]);
        }
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_within_its_cells_and_closed() {
        // R1C1, R1C2, R2C1: the side between R1C1 and its neighbors is not an outline; six corners.
        let cells: BTreeSet<usize> = [0, 1, 4].into();
        let d = outline(&cells, 4);
        assert_eq!(d.matches('M').count(), 8);
        assert!(d.contains("M3.5 3.5L40 3.5") && d.contains("M40 3.5L76.5 3.5"), "{d}");
        // The inner corner, where R1C2 turns down into R2C1.
        assert!(d.contains("M76.5 36.5L36.5 36.5") && d.contains("M36.5 36.5L36.5 76.5"), "{d}");
    }

    #[test]
    fn cells_apart_are_no_cage() {
        assert!(cage(&[0, 5], 4, "7").is_none());
        assert!(cage(&[0, 1], 4, "7").is_some());
    }
}
