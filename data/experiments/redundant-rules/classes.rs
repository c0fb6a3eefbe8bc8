//! Sets of dropped rules up to symmetry.
//!
//! Bands, rows in a band, stacks and columns in a stack can be permuted, and the grid transposed:
//! 3,359,232 symmetries. Rows of one band are alike, so a set is known up to symmetry by the
//! *pattern*: rows dropped per band, columns per stack, and the boxes. Two patterns are of one
//! class if one of 72 symmetries (bands, stacks, transposition) maps one to the other.

use super::rules::{BOX, COLUMN, ROW};
use std::collections::BTreeMap;

/// Rows dropped per band, columns dropped per stack, and whether the box of band and stack is
/// dropped (0 or 1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern {
    /// Rows per band.
    pub rows: [u8; 3],
    /// Columns per stack.
    pub columns: [u8; 3],
    /// Boxes by band and stack.
    pub boxes: [[u8; 3]; 3],
}

/// The permutations of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Pattern {
    /// The number of dropped rules.
    pub fn size(&self) -> usize {
        let lines = self.rows.iter().chain(&self.columns);
        lines.chain(self.boxes.iter().flatten()).map(|&count| usize::from(count)).sum()
    }

    /// Its copies under the 72 symmetries of bands and stacks.
    pub fn copies(&self) -> impl Iterator<Item = Pattern> + use<> {
        let across = Pattern {
            rows: self.columns,
            columns: self.rows,
            boxes: [0, 1, 2].map(|band| [0, 1, 2].map(|stack| self.boxes[stack][band])),
        };
        [*self, across].into_iter().flat_map(|pattern| {
            ORDERS.into_iter().flat_map(move |bands| {
                ORDERS.into_iter().map(move |stacks| Pattern {
                    rows: bands.map(|band| pattern.rows[band]),
                    columns: stacks.map(|stack| pattern.columns[stack]),
                    boxes: bands.map(|band| stacks.map(|stack| pattern.boxes[band][stack])),
                })
            })
        })
    }

    /// The number of sets of rules with this pattern.
    fn sets(&self) -> u64 {
        let choices = |count: &u8| [1, 3, 3, 1][usize::from(*count)];
        self.rows.iter().chain(&self.columns).map(choices).product()
    }

    /// Whether every rule of it is one of the other's.
    pub fn is_part_of(&self, other: &Pattern) -> bool {
        let counts = |pattern: &Pattern| -> Vec<u8> {
            let lines = pattern.rows.iter().chain(&pattern.columns);
            lines.chain(pattern.boxes.iter().flatten()).copied().collect()
        };
        counts(self).iter().zip(counts(other)).all(|(&one, other)| one <= other)
    }

    /// The rules of the first set with this pattern.
    pub fn dropped(&self) -> Vec<usize> {
        let mut dropped = Vec::new();
        for chute in 0..3 {
            dropped.extend((0..usize::from(self.rows[chute])).map(|line| ROW + 3 * chute + line));
            dropped.extend(
                (0..usize::from(self.columns[chute])).map(|line| COLUMN + 3 * chute + line),
            );
            let boxes = (0..3).filter(|&stack| self.boxes[chute][stack] == 1);
            dropped.extend(boxes.map(|stack| BOX + 3 * chute + stack));
        }
        dropped.sort_unstable();
        dropped
    }

    /// Whether no band lacks two rows and no stack two columns. Two cells of a column, in two
    /// dropped rows of a band, may change places: all other rules hold, so that no other pattern
    /// can be redundant.
    pub fn has_single_lines(&self) -> bool {
        self.rows.iter().chain(&self.columns).all(|&count| count <= 1)
    }
}

/// A class: the largest of its patterns, and the number of its sets of rules.
pub type Classes = BTreeMap<Pattern, u64>;

/// All classes of sets of `size` rules.
pub fn classes(size: usize) -> Classes {
    let counts = (0..64u8).map(|code| [code / 16, code / 4 % 4, code % 4]);
    let mut found = Classes::new();
    for rows in counts.clone() {
        for columns in counts.clone() {
            let lines: u8 = rows.iter().chain(&columns).sum();
            let Some(left) = size.checked_sub(usize::from(lines)) else { continue };
            for mask in (0..512u16).filter(|mask| mask.count_ones() as usize == left) {
                let boxes = [0, 1, 2]
                    .map(|band| [0, 1, 2].map(|stack| (mask >> (3 * band + stack) & 1) as u8));
                let pattern = Pattern { rows, columns, boxes };
                let first = pattern.copies().max().expect("72 copies");
                *found.entry(first).or_default() += pattern.sets();
            }
        }
    }
    found
}

/// Of some classes, those that are part of none of the others that are larger.
pub fn is_maximal(class: &Pattern, larger: &[Pattern]) -> bool {
    !larger.iter().any(|other| {
        other.size() > class.size() && class.copies().any(|copy| copy.is_part_of(other))
    })
}
