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
    if labels.len() != size * size {
        return false;
    }
    let differ = |cell: usize, other: usize| labels[cell] != labels[other];
    let Some(joined) = DrawnLines::between(size, differ).regions() else { return false };
    let count = |labels: &[usize]| labels.iter().collect::<HashSet<_>>().len();
    count(&joined) == count(labels)
}

impl DrawnLines {
    /// Reads the drawing in the lines of a grid of this size, each with its cells; `None` is a
    /// line without cells.
    pub fn new<'a>(
        lines: impl Iterator<Item = (Text<'a>, Option<Vec<Text<'a>>>)>,
        size: usize,
    ) -> Self {
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

    /// Lines between all neighbors for which `are_separated` holds.
    pub fn between(size: usize, are_separated: impl Fn(usize, usize) -> bool) -> Self {
        let cells = size * size;
        let right = |cell: usize| cell % size + 1 < size && are_separated(cell, cell + 1);
        let below = |cell: usize| cell + size < cells && are_separated(cell, cell + size);
        DrawnLines {
            size,
            right: (0..cells).map(right).collect(),
            below: (0..cells).map(below).collect(),
        }
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

    /// One label per cell, if the drawing encloses as many regions as values, of as many cells
    /// each, which are not all rows or all columns.
    pub fn regions(&self) -> Option<Vec<usize>> {
        let (size, cells) = (self.size, self.right.len());
        let mut labels = vec![usize::MAX; cells];
        for first in 0..cells {
            if labels[first] != usize::MAX {
                continue;
            }
            labels[first] = first;
            let (mut reached, mut count) = (vec![first], 0);
            while let Some(cell) = reached.pop() {
                count += 1;
                for next in self.neighbors(cell) {
                    if labels[next] == usize::MAX {
                        labels[next] = first;
                        reached.push(next);
                    }
                }
            }
            if count != size {
                return None;
            }
        }
        let are_lines = |step: usize| {
            (0..cells).all(|cell| {
                let line_start = if step == 1 { cell - cell % size } else { cell % size };
                labels[cell] == labels[line_start]
            })
        };
        (size > 1 && !are_lines(1) && !are_lines(size)).then_some(labels)
    }

    /// Neighbors of a cell without a line between them.
    fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let size = self.size;
        let column = cell % size;
        let right = (column + 1 < size && !self.right[cell]).then(|| cell + 1);
        let left = (column > 0 && !self.right[cell - 1]).then(|| cell - 1);
        let below = (cell + size < self.below.len() && !self.below[cell]).then(|| cell + size);
        let above = (cell >= size && !self.below[cell - size]).then(|| cell - size);
        [right, left, below, above].into_iter().flatten()
    }

    /// Refuses a drawing with a line inside a region.
    pub fn must_fit(&self, text: Text<'_>, rules: &Rules) -> Result<(), Fault> {
        if self.fits(rules.region_numbers().as_deref()) {
            return Ok(());
        }
        let expected = format!("a drawing that encloses the regions of a {rules} puzzle");
        Err(text.fault(0, expected, "lines inside them"))
    }

    /// Whether no line is drawn inside a region. `numbers` has the region of each cell; `None`
    /// is a grid without regions.
    fn fits(&self, numbers: Option<&[usize]>) -> bool {
        let size = self.size;
        let right = |cell: &usize| cell % size + 1 < size;
        let below = |cell: &usize| cell + size < self.below.len();
        let mut pairs = (0..self.right.len())
            .filter(right)
            .map(|cell| (cell, cell + 1, self.right[cell]))
            .chain((0..self.below.len()).filter(below).map(|c| (c, c + size, self.below[c])));
        let is_table = pairs.clone().all(|(_, _, is_drawn)| is_drawn);
        let is_inside = |a: usize, b: usize| numbers.is_none_or(|numbers| numbers[a] == numbers[b]);
        is_table || !pairs.any(|(a, b, is_drawn)| is_drawn && is_inside(a, b))
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
    let Some(labels) = drawing.regions() else {
        let rules = known.of_bare_grid(text, size)?;
        drawing.must_fit(text, &rules)?;
        return Ok(rules);
    };
    known.of_layout(text, size, &labels, "a drawing")
}
