//! What people read and write: square grids with or without boxes, givens, candidate
//! sets and signs between neighbouring cells.
//!
//! A [`Puzzle`] keeps what a picture shows. [`Puzzle::lower`] states the same thing as a
//! neutral [`Problem`], which is all that any solver ever sees.

mod lower;
mod raise;

pub mod corpus;
pub mod formats;
pub mod picture;
pub mod symmetry;

pub use raise::rules_of;

use quorum_encodings::{Position, Problem, ValueSet};
use std::fmt;

/// Boxes of `rows` x `columns` cells (rows high, columns wide).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boxes {
    /// Height of a box.
    pub rows: u8,
    /// Width of a box.
    pub columns: u8,
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Size of the grid and what is all-different in it, beyond rows and columns.
/// Printed as verdict lines state it: `9x9 boxes 3x3`, `5x5 boxes none`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: u8,
    boxes: Option<Boxes>,
}

/// Boxes that do not tile the grid, or a size that no grid can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// Size zero or above 64.
    #[error("a grid is 1x1 to {max}x{max}, not {0}x{0}", max = ValueSet::MAX_VALUE)]
    Size(usize),
    /// The box has not exactly one cell per value.
    #[error("boxes {boxes} hold {cells} cells, but a {size}x{size} grid needs {size}")]
    Boxes {
        /// The box shape asked for.
        boxes: Boxes,
        /// Cells in such a box.
        cells: u16,
        /// Size of the grid.
        size: u8,
    },
}

impl Rules {
    /// The largest grid, so that a candidate set is one machine word.
    pub const MAX_SIZE: u8 = ValueSet::MAX_VALUE;

    /// A grid of `size` x `size` cells, with boxes or (`None`) a plain Latin square.
    pub fn new(size: usize, boxes: Option<Boxes>) -> Result<Self, RulesError> {
        if size == 0 || size > usize::from(Self::MAX_SIZE) {
            return Err(RulesError::Size(size));
        }
        let size = size as u8;
        if let Some(boxes) = boxes {
            let cells = u16::from(boxes.rows) * u16::from(boxes.columns);
            if cells != u16::from(size) {
                return Err(RulesError::Boxes { boxes, cells, size });
            }
        }
        Ok(Rules { size, boxes })
    }

    /// The box shape that everybody means by a bare grid of this size: 3x3 for 9, 2x3 for
    /// 6 and so on; `None` where there is no such custom and it has to be said.
    pub fn customary_boxes(size: usize) -> Option<Boxes> {
        let (rows, columns) = match size {
            4 => (2, 2),
            6 => (2, 3),
            8 => (2, 4),
            9 => (3, 3),
            12 => (3, 4),
            15 => (3, 5),
            16 => (4, 4),
            25 => (5, 5),
            _ => return None,
        };
        Some(Boxes { rows, columns })
    }

    /// Cells per side, which is also the number of values.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The box shape, `None` for a Latin square.
    pub fn boxes(&self) -> Option<Boxes> {
        self.boxes
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} boxes ", self.size)?;
        match self.boxes {
            Some(boxes) => write!(f, "{boxes}"),
            None => f.write_str("none"),
        }
    }
}

/// A sign between a cell and its right or lower neighbour, read from the cell:
/// `Less` says that the left (upper) cell is less than the right (lower) one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// `<` between cells of a row, `^` between cells of a column.
    Less,
    /// `>` between cells of a row, `v` between cells of a column.
    Greater,
}

impl Sign {
    /// The sign read from the other side.
    pub fn reversed(self) -> Self {
        match self {
            Sign::Less => Sign::Greater,
            Sign::Greater => Sign::Less,
        }
    }

    /// `<` or `>`: between a cell and its right neighbour.
    pub fn across(self) -> char {
        match self {
            Sign::Less => '<',
            Sign::Greater => '>',
        }
    }

    /// `^` or `v`: between a cell and its lower neighbour.
    pub fn downward(self) -> char {
        match self {
            Sign::Less => '^',
            Sign::Greater => 'v',
        }
    }
}

/// A square grid with givens, candidate sets and signs.
///
/// Cells are numbered from zero in reading order; `row * size + column`.
/// A given is a candidate set of one value. Between two neighbouring cells stands at most
/// one sign: a text that says both is refused where it is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    rules: Rules,
    candidates: Vec<ValueSet>,
    /// Sign between a cell and its right neighbour, per cell.
    right: Vec<Option<Sign>>,
    /// Sign between a cell and its lower neighbour, per cell.
    down: Vec<Option<Sign>>,
    /// What the corpus calls the puzzle. No part of what it means.
    pub name: Option<String>,
}

impl Puzzle {
    /// A grid without any clue.
    pub fn empty(rules: Rules) -> Self {
        let cells = rules.size() * rules.size();
        Puzzle {
            rules,
            candidates: vec![ValueSet::full(rules.size); cells],
            right: vec![None; cells],
            down: vec![None; cells],
            name: None,
        }
    }

    /// Size and boxes.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Cells per side.
    pub fn size(&self) -> usize {
        self.rules.size()
    }

    /// Where cell number `cell` stands.
    pub fn position(&self, cell: usize) -> Position {
        Position { row: (cell / self.size()) as u8, column: (cell % self.size()) as u8 }
    }

    /// Candidate sets of all cells, in reading order.
    pub fn candidates(&self) -> &[ValueSet] {
        &self.candidates
    }

    /// The given value of a cell, if it has exactly one candidate.
    pub fn given(&self, cell: usize) -> Option<u8> {
        self.candidates[cell].only()
    }

    /// Writes a given, `1..=size`.
    ///
    /// # Panics
    /// If the value is not one of the grid's.
    pub fn set_given(&mut self, cell: usize, value: u8) {
        assert!(value >= 1 && usize::from(value) <= self.size(), "given {value} is out of range");
        self.candidates[cell] = ValueSet::single(value);
    }

    /// Restricts a cell to some values. All values: the cell is blank.
    ///
    /// # Panics
    /// If a value is not one of the grid's.
    pub fn set_candidates(&mut self, cell: usize, candidates: ValueSet) {
        assert!(
            candidates.difference(ValueSet::full(self.rules.size)).is_empty(),
            "candidates {candidates:?} are out of range"
        );
        self.candidates[cell] = candidates;
    }

    /// The sign between a cell and its right neighbour; `None` in the last column.
    pub fn right(&self, cell: usize) -> Option<Sign> {
        self.right[cell]
    }

    /// The sign between a cell and its lower neighbour; `None` in the last row.
    pub fn down(&self, cell: usize) -> Option<Sign> {
        self.down[cell]
    }

    /// Writes or (`None`) removes the sign between a cell and its right neighbour.
    ///
    /// # Panics
    /// If the cell stands in the last column.
    pub fn set_right(&mut self, cell: usize, sign: Option<Sign>) {
        assert!(cell % self.size() + 1 < self.size(), "no cell to the right");
        self.right[cell] = sign;
    }

    /// Writes or (`None`) removes the sign between a cell and its lower neighbour.
    ///
    /// # Panics
    /// If the cell stands in the last row.
    pub fn set_down(&mut self, cell: usize, sign: Option<Sign>) {
        assert!(cell + self.size() < self.candidates.len(), "no cell below");
        self.down[cell] = sign;
    }

    /// Every sign as `(lesser cell, greater cell)`, in reading order of the first cell,
    /// to the right before downward.
    pub fn signs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let size = self.size();
        (0..self.candidates.len()).flat_map(move |cell| {
            [(self.right[cell], cell + 1), (self.down[cell], cell + size)].into_iter().filter_map(
                move |(sign, neighbour)| match sign? {
                    Sign::Less => Some((cell, neighbour)),
                    Sign::Greater => Some((neighbour, cell)),
                },
            )
        })
    }

    /// How many cells have exactly one candidate.
    pub fn given_count(&self) -> usize {
        self.candidates.iter().filter(|set| set.only().is_some()).count()
    }

    /// How many signs there are.
    pub fn sign_count(&self) -> usize {
        self.signs().count()
    }

    /// What people call such a puzzle: `classic`, `greater-than`, `mixture` (with boxes;
    /// no signs, no givens, both), `futoshiki`, `latin` (no boxes; with signs, without).
    pub fn kind(&self) -> &'static str {
        let signs = self.signs().next().is_some();
        let blank = self.candidates.iter().all(|&set| set == ValueSet::full(self.rules.size));
        match (self.rules.boxes.is_some(), signs) {
            (true, false) => "classic",
            (true, true) if blank => "greater-than",
            (true, true) => "mixture",
            (false, true) => "futoshiki",
            (false, false) => "latin",
        }
    }

    /// The same question as a neutral problem: groups are the rows, the columns, then the
    /// boxes; then one pair per sign.
    pub fn lower(&self) -> Problem {
        lower::lower(self)
    }

    /// The puzzle of a problem, or what of it no picture can show. The way back of
    /// [`Puzzle::lower`], for programs that read text.
    pub fn raise(problem: &Problem) -> Result<Self, String> {
        raise::raise(problem)
    }
}
