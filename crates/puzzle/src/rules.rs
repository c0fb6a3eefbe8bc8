//! The rules of a grid: its rows and columns, its values, and its all-different groups. Rows and
//! columns are all-different, unless the grid is one without lines; regions (boxes or a jigsaw),
//! diagonals and any other groups may be.
//!
//! Most grids are square and have the values 1 to n. A grid of other shape has as many values as
//! its longer side, unless others are stated: from 0, or more than a row has cells, of which some
//! stay unused there.
//!
//! Cells of a grid may be absent: holes in its shape, in which no value is written. They keep their
//! place and their name, so that cells are numbered as in a full grid, but no group, sign or
//! constraint has them.
//!
//! A puzzle may have extra cells beside its grid. No rule is about them unless it is stated. They
//! have names as if they were in further rows below the grid: the first one of a 9x9 grid is R10C1,
//! the tenth R11C1.
//!
//! Rules are checked where they are made and kept in one canonical form, so that two
//! rules are equal exactly when they state the same groups: regions are numbered in
//! reading order, a jigsaw in the shape of boxes is boxes, groups are sorted.

use super::Values;
use quorum_problem::{GroupKind, Position, ValueSet};
use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
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

/// Lines of a grid that are all-different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lines {
    /// Whole rows and columns: their cells that are there.
    #[default]
    Whole,
    /// Each run of cells in a row or column, cut by absent cells and the border.
    Words,
    /// None: values may repeat in rows and columns.
    None,
}

/// Size of the grid, its values, and what is all-different in it, beyond rows and columns. Printed
/// as verdict lines state it: `9x9 boxes 3x3`, `5x5 boxes none`, `6x6 regions jigsaw`,
/// `9x9 boxes 3x3 diagonals groups 4`, `9x9 values 0-8 boxes 3x3`,
/// `8x8 values 1-9 lines words boxes none absent cells 20`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    rows: u8,
    columns: u8,
    values: Values,
    lines: Lines,
    /// Cells that are not there, ascending.
    absent: Arc<[usize]>,
    regions: Regions,
    diagonals: Diagonals,
    /// The values that each extra cell may have.
    extra: Arc<[ValueSet]>,
    /// Sorted, as are the cells in each.
    groups: Arc<[Vec<usize>]>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Regions {
    None,
    Boxes(Boxes),
    /// The region of each cell, from 0 in reading order of their first cells.
    Jigsaw(Arc<[u16]>),
}

/// Reason why no grid has some rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RulesError(String);

fn refuse<T>(reason: impl Into<String>) -> Result<T, RulesError> {
    Err(RulesError(reason.into()))
}

const ABSENT_IN_REGIONS: &str = "boxes or regions, but a grid with absent cells has none";

impl Rules {
    /// The largest grid, so that a candidate set is one machine word.
    pub const MAX_SIZE: u8 = ValueSet::MAX_VALUE;

    /// The largest number of extra cells: one per cell of the largest grid.
    pub(crate) const MAX_EXTRA_CELLS: usize = 4096;

    /// The largest number of further groups: one per cell of the largest grid. Reading takes the
    /// product of the number of groups in a header and the number of puzzles below it.
    pub const MAX_GROUPS: usize = 4096;

    /// A grid of `size` x `size` cells with the values 1 to `size`, with boxes or (`None`) a plain
    /// Latin square.
    pub fn new(size: usize, boxes: Option<Boxes>) -> Result<Self, RulesError> {
        Rules::of_shape(size, size, None, boxes)
    }

    /// A grid of any shape, with some values (`None`: from 1, as many as the longer side has cells)
    /// and boxes.
    ///
    /// ```
    /// use quorum_puzzle::{Rules, Values};
    /// let rules = Rules::of_shape(6, 8, Values::new(0, 8), None)?;
    /// assert_eq!(rules.to_string(), "6x8 values 0-8 boxes none");
    /// # Ok::<(), quorum_puzzle::RulesError>(())
    /// ```
    pub fn of_shape(
        rows: usize,
        columns: usize,
        values: Option<Values>,
        boxes: Option<Boxes>,
    ) -> Result<Self, RulesError> {
        Rules::of(rows, columns, values, Lines::Whole, &[], boxes)
    }

    /// A grid of any shape and any number of values in whose rows and columns values may repeat.
    ///
    /// ```
    /// use quorum_puzzle::{Rules, Values};
    /// let rules = Rules::without_lines(6, 8, Values::new(0, 1), None)?;
    /// assert_eq!(rules.to_string(), "6x8 values 0-1 lines none boxes none");
    /// assert!(!rules.has_lines());
    /// # Ok::<(), quorum_puzzle::RulesError>(())
    /// ```
    pub fn without_lines(
        rows: usize,
        columns: usize,
        values: Option<Values>,
        boxes: Option<Boxes>,
    ) -> Result<Self, RulesError> {
        Rules::of(rows, columns, values, Lines::None, &[], boxes)
    }

    /// A grid without boxes some of whose cells are absent. It needs as many values as its longest
    /// line has cells that are there.
    ///
    /// Where no absent cell is between two others of a line, its words are whole lines, and stated
    /// as such.
    ///
    /// ```
    /// use quorum_puzzle::{Lines, Rules, Values};
    /// // Across and down, one after the other in each line: the cell in the middle is absent.
    /// let rules = Rules::with_absent_cells(3, 3, Values::new(1, 3), Lines::Words, &[4])?;
    /// assert_eq!(rules.to_string(), "3x3 lines words boxes none absent cells 1");
    /// assert!(rules.is_absent(4) && !rules.is_absent(5));
    /// assert_eq!(rules.line_groups().len(), 4);
    /// # Ok::<(), quorum_puzzle::RulesError>(())
    /// ```
    pub fn with_absent_cells(
        rows: usize,
        columns: usize,
        values: Option<Values>,
        lines: Lines,
        absent: &[usize],
    ) -> Result<Self, RulesError> {
        Rules::of(rows, columns, values, lines, absent, None)
    }

    /// A grid of any shape with the values of these rules, with all-different rows and columns if
    /// these have them, and with boxes; without other groups and extra cells. Absent cells keep
    /// their row and column.
    pub fn reshaped(
        &self,
        rows: usize,
        columns: usize,
        boxes: Option<Boxes>,
    ) -> Result<Self, RulesError> {
        let place = |&cell: &usize| (cell / self.columns(), cell % self.columns());
        let is_kept = |&(row, column): &(usize, usize)| row < rows && column < columns;
        let absent = self.absent.iter().map(place).filter(is_kept);
        let absent: Vec<usize> = absent.map(|(row, column)| row * columns + column).collect();
        Rules::of(rows, columns, Some(self.values), self.lines, &absent, boxes)
    }

    pub(super) fn of(
        rows: usize,
        columns: usize,
        values: Option<Values>,
        lines: Lines,
        absent: &[usize],
        boxes: Option<Boxes>,
    ) -> Result<Self, RulesError> {
        let sides = 1..=usize::from(Self::MAX_SIZE);
        if !sides.contains(&rows) || !sides.contains(&columns) {
            let max = Self::MAX_SIZE;
            return refuse(format!("a grid is 1x1 to {max}x{max}, not {rows}x{columns}"));
        }
        let values = values.unwrap_or(Values::to(rows.max(columns)));
        let cells = rows * columns;
        let mut absent = absent.to_vec();
        absent.sort_unstable();
        absent.dedup();
        if let Some(&cell) = absent.last().filter(|&&cell| cell >= cells) {
            let grid = format!("a {rows}x{columns} grid has {cells}");
            return refuse(format!("absent cell number {cell}, but {grid}"));
        }
        if absent.len() == cells {
            return refuse("all cells of the grid are absent");
        }
        let (rows, columns) = (rows as u8, columns as u8);
        let (regions, diagonals) = (Regions::None, Diagonals::NONE);
        let (absent, extra, groups) = (absent.into(), Arc::default(), Arc::default());
        let mut rules =
            Rules { rows, columns, values, lines, absent, regions, diagonals, extra, groups };
        if lines == Lines::Words && !rules.has_cut_lines() {
            rules.lines = Lines::Whole;
        }
        let least = rules.longest_line() as u8;
        if values.count() < least {
            let (count, size, max) = (values.count(), rules.shape(), Self::MAX_SIZE);
            return refuse(format!(
                "{values} are {count} values, but a grid of {size} needs {least} to {max}"
            ));
        }
        let Some(boxes) = boxes else { return Ok(rules) };
        if rules.has_absent_cells() {
            return refuse(ABSENT_IN_REGIONS);
        }
        let cells = u16::from(boxes.rows) * u16::from(boxes.columns);
        if !rules.region_sizes().contains(&cells.into()) {
            let (grid, needed) = (rules.shape(), rules.needed());
            return refuse(format!(
                "boxes {boxes} hold {cells} cells, but a {grid} grid needs {needed}"
            ));
        }
        if !rows.is_multiple_of(boxes.rows) || !columns.is_multiple_of(boxes.columns) {
            return refuse(format!("boxes {boxes} do not cover a grid of {}", rules.shape()));
        }
        Ok(Rules { regions: Regions::Boxes(boxes), ..rules })
    }

    /// The cells that are there of each row, then of each column.
    fn present_lines(&self) -> impl Iterator<Item = (GroupKind, Vec<usize>)> + '_ {
        let (high, wide) = (self.rows(), self.columns());
        let is_there = |cell: &usize| !self.is_absent(*cell);
        let rows = (0..high).map(move |row| {
            (GroupKind::Row, (row * wide..(row + 1) * wide).filter(is_there).collect())
        });
        let columns = (0..wide).map(move |column| {
            let cells = (0..high).map(|row| row * wide + column);
            (GroupKind::Column, cells.filter(is_there).collect())
        });
        rows.chain(columns)
    }

    /// The distance in numbers of neighbors in a line of this kind.
    fn step(&self, kind: GroupKind) -> usize {
        if kind == GroupKind::Row { 1 } else { self.columns() }
    }

    /// Whether an absent cell is between two others of a line.
    fn has_cut_lines(&self) -> bool {
        let is_cut = |(kind, cells): (GroupKind, Vec<usize>)| {
            cells.windows(2).any(|pair| pair[1] - pair[0] != self.step(kind))
        };
        self.has_absent_cells() && self.present_lines().any(is_cut)
    }

    /// Number of cells of the longest line that is all-different; 0 without such lines.
    fn longest_line(&self) -> usize {
        match (self.lines, self.has_absent_cells()) {
            (Lines::None, _) => 0,
            (_, false) => self.size(),
            (_, true) => self.line_groups().iter().map(|(_, cells)| cells.len()).max().unwrap_or(0),
        }
    }

    /// The all-different lines: rows, then columns, or the words of each. In a grid with absent
    /// cells, only those of two cells or more.
    pub fn line_groups(&self) -> Vec<(GroupKind, Vec<usize>)> {
        if self.lines == Lines::None {
            return Vec::new();
        }
        let mut groups = Vec::new();
        for (kind, cells) in self.present_lines() {
            let step = self.step(kind);
            match self.lines {
                Lines::Words => {
                    let words = cells.chunk_by(|first, second| second - first == step);
                    groups.extend(words.map(|word| (kind, word.to_vec())));
                }
                Lines::Whole | Lines::None => groups.push((kind, cells)),
            }
        }
        if self.has_absent_cells() {
            groups.retain(|(_, cells)| cells.len() > 1);
        }
        groups
    }

    /// Numbers of cells that a region may have: one per value; where a row has fewer cells than
    /// there are values, a region may as well.
    fn region_sizes(&self) -> RangeInclusive<usize> {
        let count = usize::from(self.values.count());
        if !self.has_lines() || self.values.count() > self.rows.max(self.columns) {
            2..=count
        } else {
            count..=count
        }
    }

    /// [`region_sizes`](Self::region_sizes) in words.
    fn needed(&self) -> String {
        let sizes = self.region_sizes();
        if sizes.start() == sizes.end() {
            sizes.end().to_string()
        } else {
            format!("{} to {}", sizes.start(), sizes.end())
        }
    }

    /// The same with a jigsaw in place of boxes: `labels` has one label per cell, in reading order;
    /// cells with the same label are a region. All regions have as many cells as there are values,
    /// or at most as many where a row has fewer, and are equally large.
    pub fn with_jigsaw(mut self, labels: &[usize]) -> Result<Self, RulesError> {
        if self.has_absent_cells() {
            return refuse(ABSENT_IN_REGIONS);
        }
        let grid = self.shape();
        if labels.len() != self.cell_count() {
            let (found, cells) = (labels.len(), self.cell_count());
            return refuse(format!("{found} cells with a region, but a {grid} grid has {cells}"));
        }
        let numbers = numbered(labels);
        let mut size = None;
        for region in 0..numbers.iter().max().map_or(0, |max| max + 1) {
            let mut cells = (0..numbers.len()).filter(|&cell| numbers[cell] == region);
            let first = cells.next().expect("numbers have no gaps");
            let first = Position::of(first, self.columns());
            let cells = 1 + cells.count();
            if !self.region_sizes().contains(&cells) || *size.get_or_insert(cells) != cells {
                let needed =
                    size.filter(|&size| size != cells && self.region_sizes().contains(&size));
                let needed = needed.map_or_else(|| self.needed(), |size| size.to_string());
                return refuse(format!(
                    "the region of {first} holds {cells} cells, but a {grid} grid needs {needed}"
                ));
            }
        }
        let size = size.unwrap_or(1) as u8;
        for rows in (1..=size).filter(|&rows| size.is_multiple_of(rows)) {
            let boxes = Boxes { rows, columns: size / rows };
            if self.rows.is_multiple_of(rows)
                && self.columns.is_multiple_of(boxes.columns)
                && box_layout(self.rows(), self.columns(), boxes) == numbers
            {
                self.regions = Regions::Boxes(boxes);
                return Ok(self);
            }
        }
        self.regions = Regions::Jigsaw(numbers.into_iter().map(|number| number as u16).collect());
        Ok(self)
    }

    /// The same with these diagonals.
    ///
    /// # Panics
    /// If there is one and the grid is not square: only a square has diagonals.
    #[must_use]
    pub fn with_diagonals(mut self, diagonals: Diagonals) -> Self {
        assert!(self.is_square() || diagonals == Diagonals::NONE, "diagonals of a square grid");
        self.diagonals = diagonals;
        if self.has_absent_cells() {
            // A group of one cell means nothing.
            let is_there = |main| self.is_square() && self.diagonal(main).len() > 1;
            let [main, anti] = [true, false].map(is_there);
            self.diagonals =
                Diagonals { main: diagonals.main && main, anti: diagonals.anti && anti };
        }
        self
    }

    /// The cells of the main diagonal, or of the antidiagonal, that are there, from the top; of a
    /// square grid.
    pub(super) fn diagonal(&self, is_main: bool) -> Vec<usize> {
        let (high, wide) = (self.rows(), self.columns());
        let cell = |row: usize| row * wide + if is_main { row } else { wide - 1 - row };
        (0..high).map(cell).filter(|&cell| !self.is_absent(cell)).collect()
    }

    /// The same with extra cells, one for each of these sets of values (numbered from 1), in place
    /// of those it has.
    pub fn with_extra_cells(mut self, sets: &[ValueSet]) -> Result<Self, RulesError> {
        // Also for the transposed grid.
        let rows = usize::from(u8::MAX) - self.size();
        let most = Self::MAX_EXTRA_CELLS.min(rows * self.rows().min(self.columns()));
        if sets.len() > most {
            let (found, grid) = (sets.len(), self.shape());
            return refuse(format!(
                "{found} extra cells, but beside a {grid} grid there are at most {most}"
            ));
        }
        let all = self.values.all();
        let is_bad = |set: &&ValueSet| set.is_empty() || !set.difference(all).is_empty();
        if let Some(found) = sets.iter().find(is_bad) {
            return refuse(format!(
                "extra cells need some of the values of the grid, found {{{found}}} of 1 to {}",
                self.values.count()
            ));
        }
        self.extra = sets.into();
        Ok(self)
    }

    /// The same with another all-different group of 2 cells to one per value, in any order.
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
            let reason = format!("more than {} groups of cells", Self::MAX_GROUPS);
            return Err((last, RulesError(reason)));
        }
        self.groups = all.into();
        Ok(self)
    }

    /// Sorts the cells of a group and checks them.
    fn check_group(&self, cells: &mut [usize]) -> Result<(), RulesError> {
        if let Some(&cell) = cells.iter().find(|&&cell| cell >= self.all_cells()) {
            let (grid, cells) = (self.shape(), self.all_cells());
            return refuse(format!(
                "a group with cell number {cell}, but a {grid} grid has {cells}"
            ));
        }
        if let Some(&cell) = cells.iter().find(|&&cell| self.is_absent(cell)) {
            return refuse(format!("the absent cell {}", Position::of(cell, self.columns())));
        }
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            let cell = Position::of(pair[0], self.columns());
            return refuse(format!("{cell} occurs twice in a group"));
        }
        let most = self.values.count();
        if (2..=most.into()).contains(&cells.len()) {
            Ok(())
        } else {
            let (cells, grid) = (cells.len(), self.shape());
            refuse(format!("a group of {cells} cells, but one in a {grid} grid holds 2 to {most}"))
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

    /// Cells of the longer side: of a square grid, cells per side.
    pub fn size(&self) -> usize {
        self.rows().max(self.columns())
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// Number of columns: cells per row.
    pub fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    /// Number of cells of the grid, absent ones among them.
    pub fn cell_count(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The cells that are not there, ascending.
    pub fn absent_cells(&self) -> &[usize] {
        &self.absent
    }

    /// Whether some cells are absent.
    pub fn has_absent_cells(&self) -> bool {
        !self.absent.is_empty()
    }

    /// Whether this cell is absent.
    pub fn is_absent(&self, cell: usize) -> bool {
        self.absent.binary_search(&cell).is_ok()
    }

    /// Number of cells of the grid that are there.
    pub fn present_count(&self) -> usize {
        self.cell_count() - self.absent.len()
    }

    /// The values, numbered from 1, that each extra cell may have.
    pub fn extra_cells(&self) -> &[ValueSet] {
        &self.extra
    }

    /// Number of cells, extra ones among them.
    pub fn all_cells(&self) -> usize {
        self.cell_count() + self.extra.len()
    }

    /// The number of the cell with a name, extra ones among them.
    ///
    /// ```
    /// use quorum_problem::{Position, ValueSet};
    /// let rules = quorum_puzzle::Rules::new(4, None)?.with_extra_cells(&[ValueSet::full(4)])?;
    /// let cell = |row, column| rules.cell_at(Position { row, column });
    /// let cells = (cell(3, 3), cell(4, 0), cell(4, 1), cell(0, 4));
    /// assert_eq!(cells, (Some(15), Some(16), None, None));
    /// # Ok::<(), quorum_puzzle::RulesError>(())
    /// ```
    pub fn cell_at(&self, position: Position) -> Option<usize> {
        let (row, column) = (usize::from(position.row), usize::from(position.column));
        let cell = row * self.columns() + column;
        (column < self.columns() && cell < self.all_cells()).then_some(cell)
    }

    /// Whether there are as many rows as columns.
    pub fn is_square(&self) -> bool {
        self.rows == self.columns
    }

    /// The values, mostly `1..=size`.
    pub fn values(&self) -> Values {
        self.values
    }

    /// The same with as many values from 0.
    #[must_use]
    pub fn counted_from_zero(&self) -> Self {
        let values = Values::new(0, usize::from(self.values.count()) - 1);
        Rules { values: values.unwrap_or(self.values), ..self.clone() }
    }

    /// The same with as many values from 1.
    pub(super) fn counted_from_one(&self) -> Self {
        Rules { values: Values::to(self.values.count().into()), ..self.clone() }
    }

    /// Whether whole rows and columns are all-different: their cells that are there.
    pub fn has_lines(&self) -> bool {
        self.lines == Lines::Whole
    }

    /// The lines that are all-different.
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// Whether the values are others than `1..=size`.
    pub fn has_other_values(&self) -> bool {
        self.values != Values::to(self.size())
    }

    /// Rows and columns, as `9x9` or `6x8`.
    pub fn shape(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
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
    pub fn jigsaw(&self) -> Option<&[u16]> {
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
            Regions::Boxes(boxes) => Some(box_layout(self.rows(), self.columns(), *boxes)),
            Regions::Jigsaw(numbers) => Some(numbers.iter().map(|&n| usize::from(n)).collect()),
        }
    }

    /// Whether there is more or less than rows, columns and boxes (or none): a jigsaw, a diagonal,
    /// an extra cell, an absent cell or a further group.
    pub fn has_more_than_boxes(&self) -> bool {
        !self.has_lines()
            || self.has_absent_cells()
            || self.jigsaw().is_some()
            || self.diagonals != Diagonals::NONE
            || !self.extra.is_empty()
            || !self.groups.is_empty()
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
fn box_layout(rows: usize, columns: usize, boxes: Boxes) -> Vec<usize> {
    let (height, width) = (usize::from(boxes.rows), usize::from(boxes.columns));
    let number = |cell: usize| cell / columns / height * (columns / width) + cell % columns / width;
    (0..rows * columns).map(number).collect()
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.shape())?;
        if self.has_other_values() {
            write!(f, "values {} ", self.values)?;
        }
        match self.lines {
            Lines::Whole => {}
            Lines::Words => f.write_str("lines words ")?,
            Lines::None => f.write_str("lines none ")?,
        }
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
        if self.has_absent_cells() {
            write!(f, " absent cells {}", self.absent.len())?;
        }
        if !self.extra.is_empty() {
            write!(f, " extra cells {}", self.extra.len())?;
        }
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
    fn other_shapes_and_values_are_printed() {
        let boxes = Some(Boxes { rows: 3, columns: 3 });
        let more = Rules::of_shape(6, 6, Values::new(0, 8), boxes).unwrap();
        assert_eq!(more.to_string(), "6x6 values 0-8 boxes 3x3");
        assert_eq!((more.rows(), more.columns(), more.cell_count()), (6, 6, 36));
        assert_eq!(more.region_numbers().unwrap()[33], 3);
        let wide = Rules::of_shape(2, 4, None, None).unwrap();
        assert_eq!((wide.to_string(), wide.values()), ("2x4 boxes none".to_owned(), Values::to(4)));
        assert!(!wide.is_square() && !wide.has_other_values());
        let boxed = wide.clone().with_jigsaw(&[0, 0, 1, 1, 0, 0, 1, 1]).unwrap();
        assert_eq!(boxed.boxes(), Some(Boxes { rows: 2, columns: 2 }));
        let jigsaw = wide.with_jigsaw(&[0, 0, 0, 1, 0, 1, 1, 1]).unwrap();
        assert_eq!(jigsaw.to_string(), "2x4 regions jigsaw");
    }

    #[test]
    fn absent_cells_cut_lines() {
        let of = |lines, absent: &[usize]| {
            Rules::with_absent_cells(3, 4, Values::new(1, 3), lines, absent)
        };
        // ##.. / .#.. / ...#
        let absent = [11, 0, 1, 5];
        let words = of(Lines::Words, &absent).unwrap();
        assert_eq!(words.to_string(), "3x4 values 1-3 lines words boxes none absent cells 4");
        let cells = |rules: &Rules| -> Vec<Vec<usize>> {
            rules.line_groups().into_iter().map(|(_, cells)| cells).collect()
        };
        let columns = [vec![4, 8], vec![2, 6, 10], vec![3, 7]];
        let expected = [vec![2, 3], vec![6, 7], vec![8, 9, 10]].into_iter().chain(columns.clone());
        assert_eq!(cells(&words), expected.collect::<Vec<_>>());
        let whole = of(Lines::Whole, &absent).unwrap();
        let expected = [vec![2, 3], vec![4, 6, 7], vec![8, 9, 10]].into_iter().chain(columns);
        assert_eq!(cells(&whole), expected.collect::<Vec<_>>());
        assert_eq!(cells(&of(Lines::None, &absent).unwrap()), Vec::<Vec<usize>>::new());
        assert_eq!((words.present_count(), words.cell_count()), (8, 12));
        // Without a cell between others, words are lines.
        assert_eq!(
            of(Lines::Words, &[0, 1]).unwrap_err().to_string(),
            "1-3 are 3 values, but a grid of 3x4 needs 4 to 64"
        );
        assert_eq!(of(Lines::Words, &[0, 4, 8]), of(Lines::Whole, &[8, 4, 0]));
        let fault = |result: Result<Rules, RulesError>| result.unwrap_err().to_string();
        assert_eq!(fault(words.clone().with_group(&[2, 5])), "the absent cell R2C2");
        assert_eq!(fault(of(Lines::None, &[12])), "absent cell number 12, but a 3x4 grid has 12");
        assert_eq!(
            fault(of(Lines::None, &Vec::from_iter(0..12))),
            "all cells of the grid are absent"
        );
        assert_eq!(
            fault(words.with_jigsaw(&[0; 12])),
            "boxes or regions, but a grid with absent cells has none"
        );
        let boxes = Some(Boxes { rows: 2, columns: 2 });
        let four = Rules::with_absent_cells(4, 4, None, Lines::Whole, &[0, 5, 10]).unwrap();
        assert_eq!(
            fault(four.reshaped(4, 4, boxes)),
            "boxes or regions, but a grid with absent cells has none"
        );
        // One cell of the main diagonal is left.
        let diagonals = four.with_diagonals(Diagonals::BOTH).diagonals();
        assert_eq!(diagonals, Diagonals { main: false, anti: true });
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
        assert_eq!(
            (number, error.to_string()),
            (1, "a group with cell number 4, but a 2x2 grid has 4".to_owned())
        );
        assert_eq!(
            fault(Rules::of_shape(6, 9, Values::new(1, 8), None)),
            "1-8 are 8 values, but a grid of 6x9 needs 9 to 64"
        );
        let boxes = Some(Boxes { rows: 2, columns: 4 });
        assert_eq!(
            fault(Rules::of_shape(6, 6, Values::new(0, 8), boxes)),
            "boxes 2x4 do not cover a grid of 6x6"
        );
        for cells in [&[0][..], &[0, 1, 2]] {
            let expected =
                format!("a group of {} cells, but one in a 2x2 grid holds 2 to 2", cells.len());
            assert_eq!(fault(rules(2).with_group(cells)), expected);
        }
    }
}
