//! Common parts of the formats of solvers on the web: boxes that follow from the size, and pairs of
//! cells in place of signs.

use quorum_puzzle::{Boxes, Puzzle, Sign};

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

/// States that one cell is less than another. The error has the texts for `expected` and `found`.
pub fn set_less(puzzle: &mut Puzzle, lesser: usize, greater: usize) -> Result<(), [String; 2]> {
    let columns = puzzle.columns();
    let places = [puzzle.position(lesser), puzzle.position(greater)];
    let across = lesser.abs_diff(greater) == 1 && lesser / columns == greater / columns;
    if !across && lesser.abs_diff(greater) != columns {
        let found = format!("{} and {}", places[0], places[1]);
        let expected = "neighboring cells of a row or column (steps across a corner and gaps are \
                        not supported)";
        return Err([expected.to_owned(), found]);
    }
    let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
    let old = puzzle.sign(lesser.min(greater), lesser.max(greater));
    if old.is_some_and(|old| old != sign) {
        let found = format!("{} < {} against the sign read before", places[0], places[1]);
        return Err(["at most one sign between two cells".to_owned(), found]);
    }
    puzzle.set_less(lesser, greater);
    Ok(())
}
