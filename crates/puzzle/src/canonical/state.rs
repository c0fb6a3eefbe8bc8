//! Sets of copies of a grid with the same first rows: the states of the search for the smallest
//! one.

/// Greatest size of a grid: a row is a word of 5 bits per cell.
pub(super) const MOST: usize = 25;

/// Bits of a symbol in a word.
pub(super) const BITS: usize = 5;

/// Size of a grid, rows per band and columns per stack.
#[derive(Clone, Copy)]
pub(super) struct GridShape {
    pub size: usize,
    pub height: usize,
    pub width: usize,
}

/// A set of copies with the same first rows: an order of some rows, a partial order of the columns,
/// and labels of the values of those rows.
#[derive(Clone)]
pub(super) struct CopySet {
    /// The orientation.
    pub copy: u8,
    /// The band of the last row.
    pub band: u8,
    /// Rows that are placed, one bit each.
    pub used: u32,
    /// Number of stacks before each; tied stacks have the same.
    pub stacks: [u8; MOST],
    /// Number of columns of the same stack before each; tied columns have the same.
    pub columns: [u8; MOST],
    /// Label of each value; 0: none yet.
    pub labels: [u8; MOST + 1],
    /// Number of labels so far.
    pub labeled: u8,
}

/// A row as the rest of the search sees it: its symbols as a number that compares as they do.
pub(super) type Word = u128;

impl CopySet {
    /// A state in which nothing is decided.
    pub(super) fn new(copy: usize) -> Self {
        CopySet {
            copy: copy as u8,
            band: 0,
            used: 0,
            stacks: [0; MOST],
            columns: [0; MOST],
            labels: [0; MOST + 1],
            labeled: 0,
        }
    }
}

/// The row of these labels as a word.
pub(super) fn word(labels: impl Iterator<Item = u8>) -> Word {
    labels.fold(0, |word, label| word << BITS | Word::from(label))
}
