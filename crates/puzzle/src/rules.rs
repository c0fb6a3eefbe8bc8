//! The rules of a grid: its size and its all-different groups. Rows and columns always are
//! all-different; regions (boxes or a jigsaw), diagonals and any other groups may be.
//!
//! Rules are checked where they are made and kept in one canonical form, so that two
//! rules are equal exactly when they state the same groups: regions are numbered in
//! reading order, a jigsaw in the shape of boxes is boxes, groups are sorted.

use problem::{Position, ValueSet};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

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

/// Diagonals that are all-different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Diagonals {
    /// The main diagonal, from the top left to the bottom right.
    pub main: bool,
    /// The antidiagonal, from the top right to the bottom left.
    pub anti: bool,
}

impl Diagonals {
    /// Neither.
    pub const NONE: Self = Diagonals { main: false, anti: false };
    /// Both.
    pub const BOTH: Self = Diagonals { main: true, anti: true };
}

/// Size of the grid and what is all-different in it, beyond rows and columns. Printed as
/// verdict lines state it: `9x9 boxes 3x3`, `5x5 boxes none`, `6x6 regions jigsaw`,
/// `9x9 boxes 3x3 diagonals groups 4`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: u8,
    regions: Regions,
    diagonals: Diagonals,
    /// Sorted, as are the cells in each.
    groups: Arc<[Vec<usize>]>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Regions {
    None,
    Boxes(Boxes),
    /// The region of each cell, from 0 in reading order of their first cells.
    Jigsaw(Arc<[u8]>),
}

/// Rules that no grid can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// Size zero or above 64.
    #[error("a grid is 1x1 to {max}x{max}, not {0}x{0}", max = ValueSet::MAX_VALUE)]
    Size(usize),
    /// The box has not exactly one cell per value.
    #[error("boxes {boxes} hold {cells} cells, but a {size}x{size} grid needs {size}")]
    Boxes {
        /// The box shape.
        boxes: Boxes,
        /// Cells in such a box.
        cells: u16,
        /// Size of the grid.
        size: u8,
    },
    /// Not every cell has a region, or there are more than cells.
    #[error("{found} cells with a region, but a {size}x{size} grid has {}", usize::from(*.size).pow(2))]
    Layout {
        /// Cells that have a region.
        found: usize,
        /// Size of the grid.
        size: u8,
    },
    /// A jigsaw region has not exactly one cell per value.
    #[error("the region of {first} holds {cells} cells, but a {size}x{size} grid needs {size}")]
    Region {
        /// First cell of the region.
        first: Position,
        /// Its number of cells.
        cells: usize,
        /// Size of the grid.
        size: u8,
    },
    /// A group with a cell beyond the grid.
    #[error("a group with cell number {cell}, but a {size}x{size} grid has {}", usize::from(*.size).pow(2))]
    NoSuchCell {
        /// Index of the cell.
        cell: usize,
        /// Size of the grid.
        size: u8,
    },
    /// A group holds a cell twice.
    #[error("{0} occurs twice in a group")]
    CellTwice(Position),
    /// More groups than [`Rules::MAX_GROUPS`].
    #[error("more than {} groups of cells", Rules::MAX_GROUPS)]
    TooManyGroups,
    /// A group of fewer than two cells, which means nothing, or of more cells than values,
    /// which cannot all differ.
    #[error("a group of {cells} cells, but one in a {size}x{size} grid holds 2 to {size}")]
    GroupSize {
        /// Number of its cells.
        cells: usize,
        /// Size of the grid.
        size: u8,
    },
}

impl Rules {
    /// The largest grid, so that a candidate set is one machine word.
    pub const MAX_SIZE: u8 = ValueSet::MAX_VALUE;

    /// The largest number of further groups: one per cell of the largest grid. Reading takes the
    /// product of the number of groups in a header and the number of puzzles below it.
    pub const MAX_GROUPS: usize = 4096;

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
        let regions = boxes.map_or(Regions::None, Regions::Boxes);
        Ok(Rules { size, regions, diagonals: Diagonals::NONE, groups: Arc::default() })
    }

    /// The same with a jigsaw in place of boxes: `labels` has one label per cell, in
    /// reading order; cells with the same label are a region of `size` cells.
    pub fn with_jigsaw(mut self, labels: &[usize]) -> Result<Self, RulesError> {
        let size = self.size;
        if labels.len() != self.size().pow(2) {
            return Err(RulesError::Layout { found: labels.len(), size });
        }
        let numbers = numbered(labels);
        for region in 0..numbers.iter().max().map_or(0, |max| max + 1) {
            let mut cells = (0..numbers.len()).filter(|&cell| numbers[cell] == region);
            let first = Position::of(cells.next().expect("numbers have no gaps"), self.size());
            let cells = 1 + cells.count();
            if cells != self.size() {
                return Err(RulesError::Region { first, cells, size });
            }
        }
        let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows));
        let mut shapes = shapes.map(|rows| Boxes { rows, columns: size / rows });
        self.regions = match shapes.find(|&boxes| box_layout(self.size(), boxes) == numbers) {
            Some(boxes) => Regions::Boxes(boxes),
            // At most as many regions as values, since each has as many cells.
            None => Regions::Jigsaw(numbers.into_iter().map(|number| number as u8).collect()),
        };
        Ok(self)
    }

    /// The same with these diagonals.
    pub fn with_diagonals(mut self, diagonals: Diagonals) -> Self {
        self.diagonals = diagonals;
        self
    }

    /// The same with another all-different group of 2 to `size` cells, in any order.
    pub fn with_group(self, cells: &[usize]) -> Result<Self, RulesError> {
        self.with_groups([cells.to_vec()]).map_err(|(_, error)| error)
    }

    /// The same with further all-different groups. An error has the number of its group, from 0.
    pub fn with_groups(
        mut self,
        groups: impl IntoIterator<Item = Vec<usize>>,
    ) -> Result<Self, (usize, RulesError)> {
        let mut all = self.groups.to_vec();
        let mut last = 0;
        for (number, mut cells) in groups.into_iter().enumerate() {
            self.check_group(&mut cells).map_err(|error| (number, error))?;
            all.push(cells);
            last = number;
        }
        all.sort_unstable();
        all.dedup();
        if all.len() > Self::MAX_GROUPS {
            return Err((last, RulesError::TooManyGroups));
        }
        self.groups = all.into();
        Ok(self)
    }

    /// Sorts the cells of a group and checks them.
    fn check_group(&self, cells: &mut [usize]) -> Result<(), RulesError> {
        let size = self.size;
        if let Some(&cell) = cells.iter().find(|&&cell| cell >= self.size().pow(2)) {
            return Err(RulesError::NoSuchCell { cell, size });
        }
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RulesError::CellTwice(Position::of(pair[0], self.size())));
        }
        match (2..=self.size()).contains(&cells.len()) {
            true => Ok(()),
            false => Err(RulesError::GroupSize { cells: cells.len(), size }),
        }
    }

    /// The customary box shape of a grid of this size: 3x3 for 9, 2x3 for 6 and so on; `None` for
    /// sizes without a custom, where it has to be stated.
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

    /// The box shape; `None` for a Latin square and for a jigsaw.
    pub fn boxes(&self) -> Option<Boxes> {
        match self.regions {
            Regions::Boxes(boxes) => Some(boxes),
            Regions::None | Regions::Jigsaw(_) => None,
        }
    }

    /// The region of each cell of a jigsaw, in reading order, numbered from 0 in reading
    /// order of their first cells; `None` for boxes and for a Latin square.
    pub fn jigsaw(&self) -> Option<&[u8]> {
        match &self.regions {
            Regions::Jigsaw(numbers) => Some(numbers),
            Regions::None | Regions::Boxes(_) => None,
        }
    }

    /// Which diagonals are all-different.
    pub fn diagonals(&self) -> Diagonals {
        self.diagonals
    }

    /// The groups that are neither lines nor regions nor diagonals: cells in reading
    /// order, sorted.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// The region (box or jigsaw region) of each cell, numbered from 0 in reading order
    /// of their first cells; `None` for a Latin square.
    pub fn region_numbers(&self) -> Option<Vec<usize>> {
        match &self.regions {
            Regions::None => None,
            Regions::Boxes(boxes) => Some(box_layout(self.size(), *boxes)),
            Regions::Jigsaw(numbers) => Some(numbers.iter().map(|&n| usize::from(n)).collect()),
        }
    }

    /// Whether there is more than boxes (or none): a jigsaw, a diagonal or
    /// a further group.
    pub fn has_more_than_boxes(&self) -> bool {
        self.jigsaw().is_some() || self.diagonals != Diagonals::NONE || !self.groups.is_empty()
    }
}

/// Labels replaced by numbers from 0, in order of their first appearance.
fn numbered(labels: &[usize]) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let mut number = |label: &usize| {
        let next = numbers.len();
        *numbers.entry(*label).or_insert(next)
    };
    labels.iter().map(&mut number).collect()
}

/// The box of each cell, numbered in reading order.
fn box_layout(size: usize, boxes: Boxes) -> Vec<usize> {
    let (height, width) = (usize::from(boxes.rows), usize::from(boxes.columns));
    let number = |cell: usize| cell / size / height * (size / width) + cell % size / width;
    (0..size * size).map(number).collect()
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} ", self.size)?;
        match &self.regions {
            Regions::Boxes(boxes) => write!(f, "boxes {boxes}")?,
            Regions::None => f.write_str("boxes none")?,
            Regions::Jigsaw(_) => f.write_str("regions jigsaw")?,
        }
        f.write_str(match self.diagonals {
            Diagonals { main: true, anti: true } => " diagonals",
            Diagonals { main: true, anti: false } => " main diagonal",
            Diagonals { main: false, anti: true } => " antidiagonal",
            Diagonals { main: false, anti: false } => "",
        })?;
        match self.groups.len() {
            0 => Ok(()),
            groups => write!(f, " groups {groups}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(size: usize) -> Rules {
        Rules::new(size, None).unwrap()
    }

    #[test]
    fn rules_are_printed() {
        let jigsaw = rules(3).with_jigsaw(&[7, 7, 5, 7, 5, 5, 2, 2, 2]).unwrap();
        assert_eq!(jigsaw.to_string(), "3x3 regions jigsaw");
        assert_eq!(jigsaw.jigsaw(), Some(&[0, 0, 1, 0, 1, 1, 2, 2, 2][..]));
        let both = jigsaw.clone().with_diagonals(Diagonals::BOTH);
        assert_eq!(both.to_string(), "3x3 regions jigsaw diagonals");
        let groups = both.with_group(&[4, 0]).unwrap().with_group(&[2, 1]).unwrap();
        assert_eq!(groups.to_string(), "3x3 regions jigsaw diagonals groups 2");
        assert_eq!(groups.groups(), [vec![0, 4], vec![1, 2]]);
        let one = rules(2).with_diagonals(Diagonals { main: false, anti: true });
        assert_eq!(one.to_string(), "2x2 boxes none antidiagonal");
    }

    #[test]
    fn equal_groups_make_equal_rules() {
        let layout = [1, 1, 2, 2, 1, 1, 2, 2, 0, 0, 3, 3, 0, 0, 3, 3];
        let boxes = Some(Boxes { rows: 2, columns: 2 });
        assert_eq!(rules(4).with_jigsaw(&layout), Rules::new(4, boxes));
        let once = rules(3).with_group(&[0, 4]);
        assert_eq!(once.clone().unwrap().with_group(&[4, 0]), once);
        let twice = rules(3).with_groups([vec![0, 4], vec![1, 2], vec![4, 0]]).unwrap();
        assert_eq!(twice, once.unwrap().with_group(&[1, 2]).unwrap());
    }

    #[test]
    fn faults_are_named() {
        let fault = |result: Result<Rules, RulesError>| result.unwrap_err().to_string();
        assert_eq!(
            fault(rules(2).with_jigsaw(&[0; 3])),
            "3 cells with a region, but a 2x2 grid has 4"
        );
        assert_eq!(
            fault(rules(2).with_jigsaw(&[0, 1, 1, 1])),
            "the region of R1C1 holds 1 cells, but a 2x2 grid needs 2"
        );
        assert_eq!(
            fault(rules(2).with_group(&[0, 4])),
            "a group with cell number 4, but a 2x2 grid has 4"
        );
        assert_eq!(fault(rules(2).with_group(&[3, 0, 3])), "R2C2 occurs twice in a group");
        let pairs = || (0..99).flat_map(|a| (a + 1..100).map(move |b| vec![a, b]));
        let (number, error) = rules(10).with_groups(pairs()).unwrap_err();
        assert_eq!((number, error.to_string()), (4949, "more than 4096 groups of cells".into()));
        let (number, error) = rules(2).with_groups([vec![0, 1], vec![0, 4]]).unwrap_err();
        assert_eq!((number, error), (1, RulesError::NoSuchCell { cell: 4, size: 2 }));
        for cells in [&[0][..], &[0, 1, 2]] {
            let expected =
                format!("a group of {} cells, but one in a 2x2 grid holds 2 to 2", cells.len());
            assert_eq!(fault(rules(2).with_group(cells)), expected);
        }
    }
}
