//! Regions drawn around the cells of a grid with `|`, `-` and `+`.
//!
//! A drawing that encloses `n` regions of `n` cells states them. Any other drawing states
//! nothing and must fit the rules known otherwise: no line inside a region. A line between all
//! cells, as in a table, and a frame around the grid only fit all rules.

use crate::options::KnownRules;
use quorum_puzzle::Rules;
use quorum_puzzle::text::{Fault, Text};
use std::collections::HashSet;

/// Lines drawn between neighboring cells.
pub struct DrawnLines {
    size: usize,
    /// Whether a line is drawn to the right of a cell, cells in reading order.
    right: Vec<bool>,
    /// Whether a line is drawn below a cell.
    below: Vec<bool>,
}

/// Whether labels are a layout of regions: each is in as many connected cells as the grid has
/// rows. A solution is not: its values are not connected.
pub fn is_layout(labels: &[usize], size: usize) -> bool {
    labels.len() == size * size
        && regions(size, |cell, other| labels[cell] == labels[other])
            .is_some_and(|joined| distinct(&joined) == distinct(labels))
}

/// The number of different labels.
pub fn distinct(labels: &[usize]) -> usize {
    labels.iter().collect::<HashSet<_>>().len()
}

/// Neighbors in a grid, the cell at the left or above first.
fn neighbors(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).flat_map(move |cell| {
        let right = (cell % size + 1 < size).then_some((cell, cell + 1));
        let below = (cell + size < size * size).then_some((cell, cell + size));
        right.into_iter().chain(below)
    })
}

/// Gives the parts of two cells the same label.
pub fn join(labels: &mut [usize], cell: usize, other: usize) {
    let (old, new) = (labels[other], labels[cell]);
    if old != new {
        labels.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
    }
}

/// One label per cell, the same for neighbors that are joined.
pub fn parts(size: usize, are_joined: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut labels: Vec<usize> = (0..size * size).collect();
    for (cell, other) in neighbors(size).filter(|&(cell, other)| are_joined(cell, other)) {
        join(&mut labels, cell, other);
    }
    labels
}

/// One label per cell, if the joined cells are as many regions as values, of as many cells each,
/// which are not all rows or all columns.
fn regions(size: usize, are_joined: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    let labels = parts(size, are_joined);
    let count = |label: &usize| labels.iter().filter(|other| *other == label).count();
    let are_rows = || (0..labels.len()).all(|cell| labels[cell] == labels[cell - cell % size]);
    let are_columns = || (0..labels.len()).all(|cell| labels[cell] == labels[cell % size]);
    let are_regions = size > 1 && labels.iter().all(|label| count(label) == size);
    (are_regions && !are_rows() && !are_columns()).then_some(labels)
}

impl DrawnLines {
    /// Reads the drawing in the lines of a grid of this size, each with its cells; `None` is a
    /// line without cells.
    pub fn new(lines: &[(Text<'_>, Option<Vec<Text<'_>>>)], size: usize) -> Self {
        let mut drawing =
            DrawnLines { size, right: vec![false; size * size], below: vec![false; size * size] };
        // The columns in characters of the cells in the last row: of their first character and
        // after their last.
        let mut columns: Vec<(usize, usize)> = Vec::new();
        let mut rows = 0;
        for (text, cells) in lines {
            match cells {
                Some(cells) => {
                    let start =
                        |cell: &Text<'_>| text.text[..text.offset_of(*cell)].chars().count();
                    columns = cells
                        .iter()
                        .map(|cell| (start(cell), start(cell) + cell.text.chars().count()))
                        .collect();
                    for (column, pair) in cells.windows(2).enumerate().take(size) {
                        let end = text.offset_of(pair[0]) + pair[0].text.len();
                        let between = &text.text[end..text.offset_of(pair[1])];
                        if rows < size && between.contains('|') {
                            drawing.right[rows * size + column] = true;
                        }
                    }
                    rows += 1;
                }
                None if (1..size).contains(&rows) => drawing.frame(text.text, rows - 1, &columns),
                None => {}
            }
        }
        drawing
    }

    /// Reads a line without cells below `row`.
    fn frame(&mut self, text: &str, row: usize, columns: &[(usize, usize)]) {
        let is_line = |symbol: char| matches!(symbol, '-' | '=' | '_');
        // Without a gap it goes below all cells, however its width compares with the row's.
        let is_whole = !text.trim().contains(' ') && text.contains(is_line);
        for (column, &(start, end)) in columns.iter().enumerate().take(self.size) {
            let mut above = text.chars().skip(start).take(end - start);
            self.below[row * self.size + column] |= is_whole || above.any(is_line);
        }
    }

    /// Whether a line is drawn between two neighbors.
    fn is_between(&self, cell: usize, other: usize) -> bool {
        if other == cell + 1 { self.right[cell] } else { self.below[cell] }
    }

    /// Refuses a drawing with a line inside a region, if it is not a line between all cells.
    pub fn must_fit(&self, text: Text<'_>, rules: &Rules) -> Result<(), Fault> {
        let numbers = rules.region_numbers();
        let is_inside = |cell: usize, other: usize| {
            numbers.as_ref().is_none_or(|numbers| numbers[cell] == numbers[other])
        };
        let is_drawn = |&(cell, other): &(usize, usize)| self.is_between(cell, other);
        let mut drawn = neighbors(self.size).filter(is_drawn);
        if !drawn.any(|(cell, other)| is_inside(cell, other))
            || neighbors(self.size).all(|pair| is_drawn(&pair))
        {
            return Ok(());
        }
        let expected = format!("a drawing that encloses the regions of a {rules} puzzle");
        Err(text.fault(0, expected, "lines inside them"))
    }
}

/// Rules of a grid with lines drawn between its cells. A drawing that encloses regions states
/// them; header and option must not contradict it.
pub fn rules_of(
    known: &KnownRules,
    text: Text<'_>,
    size: usize,
    drawing: &DrawnLines,
) -> Result<Rules, Fault> {
    let enclosed = regions(size, |cell, other| !drawing.is_between(cell, other));
    let Some(labels) = enclosed else {
        let rules = known.of_bare_grid(text, size)?;
        drawing.must_fit(text, &rules)?;
        return Ok(rules);
    };
    known.of_layout(text, size, &labels, "a drawing")
}
