//! Common parts of the formats of solvers on the web: boxes that follow from the size.

use quorum_puzzle::Boxes;

/// The boxes that these programs draw by default: as square as they can be,
/// wider than high; none where only rows or columns would fit.
pub fn default_boxes(size: usize) -> Option<Boxes> {
    boxes_of(size, size, size)
}

/// The boxes of some cells that are nearest to a square and cover a grid, the wider ones first;
/// `None` if all are lines.
pub fn boxes_of(rows: usize, columns: usize, cells: usize) -> Option<Boxes> {
    let sides = (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
    let shapes = sides.flat_map(|short| [(short, cells / short), (cells / short, short)]);
    let mut fitting = shapes
        .filter(|&(high, wide)| rows.is_multiple_of(high) && columns.is_multiple_of(wide))
        .map(|(high, wide)| Boxes { rows: high as u8, columns: wide as u8 });
    fitting.next()
}
