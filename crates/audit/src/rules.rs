//! The rules of a puzzle, derived a second time from its text: groups, candidates,
//! inequalities.
//!
//! [`Puzzle::lower`](quorum_puzzle::Puzzle::lower) derives the same for the solvers. This is an
//! independent implementation, so that a bug there does not certify itself.
//!
//! Values are numbered from 1 here, as in formulas: the smallest has number 1. An absent cell has
//! the value of number 1 and is in no group. Grids with these cells filled in so are solutions
//! exactly if they are without, and a formula may treat the cells as all others.

use crate::item::LineItem;
use crate::primitive::Primitive;
use crate::wording::Context;
use quorum_problem::{Position, fault};
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Lines, Puzzle, Rules, Sign};

/// What numbers of cells, in reading order, and of values, from 1, mean.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbers {
    /// Cells per row.
    pub columns: usize,
    /// The smallest value.
    pub low: u8,
    /// How many values there are.
    pub count: usize,
}

impl Numbers {
    /// The name of a cell.
    pub fn at(self, cell: usize) -> Position {
        Position::of(cell, self.columns)
    }

    /// The value with a number.
    pub fn value(self, number: usize) -> usize {
        number + usize::from(self.low) - 1
    }

    /// The variable that a cell has the value with a number.
    pub fn has(self, cell: usize, number: usize) -> i32 {
        (cell * self.count + number) as i32
    }
}

/// The rules and clues of one puzzle. Cells are numbered from 0 in reading order.
#[derive(Clone)]
pub(super) struct AuditRules {
    /// Rows of the grid.
    pub rows: usize,
    /// What the numbers of cells and values mean.
    pub numbers: Numbers,
    /// The values of each whole row and column differ.
    pub has_lines: bool,
    /// The cells of the grid that are absent, ascending.
    pub absent: Vec<usize>,
    /// Number of cells: those of the grid, then the extra ones.
    pub cells: usize,
    /// Cells that are all different, each group ascending, no two groups equal. The cells of a
    /// group of as many cells as values, as all in a row mostly are, have one value each if they
    /// have at least one each and none twice.
    pub groups: Vec<Vec<usize>>,
    /// Candidates of each cell; bit `v` is value `v + 1`.
    pub allowed: Vec<u64>,
    /// `(lesser, greater)`.
    pub signs: Vec<(usize, usize)>,
    /// The cells with which a cell shares a group, ascending.
    pub seen_cells: Vec<Vec<usize>>,
    /// Two cells, and the values of the second (bit `v` is value `v + 1`) per value of the first.
    pub relations: Vec<([usize; 2], Vec<u64>)>,
    /// The further constraints of the puzzle's line.
    pub constraints: Vec<LineItem>,
    /// Region of each cell, if the grid has regions.
    pub regions: Option<Vec<usize>>,
    /// Rows and columns of a box, if the regions are boxes.
    pub boxes: Option<(usize, usize)>,
}

impl AuditRules {
    pub fn of(puzzle: &Puzzle) -> Self {
        let rules = puzzle.rules();
        let (rows, columns, values) = (rules.rows(), rules.columns(), rules.values());
        let groups = groups(puzzle);
        let extra = rules.extra_cells();
        let cells = rows * columns + extra.len();
        let seen_cells = seen_cells(cells, &groups);
        let sets = puzzle.candidates().iter().chain(extra);
        let mut allowed: Vec<u64> = sets.map(|set| set.bits()).collect();
        for &cell in rules.absent_cells() {
            allowed[cell] = 1;
        }
        let boxes = rules.boxes();
        AuditRules {
            rows,
            numbers: Numbers { columns, low: values.low(), count: values.count().into() },
            has_lines: rules.lines() == Lines::Whole,
            absent: rules.absent_cells().to_vec(),
            cells,
            groups,
            allowed,
            signs: signs(puzzle),
            seen_cells,
            relations: Vec::new(),
            constraints: constraints(puzzle),
            regions: regions(puzzle),
            boxes: boxes.map(|boxes| (boxes.rows.into(), boxes.columns.into())),
        }
    }

    /// The rules with groups, inequalities and relations of these primitives.
    pub fn with(&self, primitives: &[Primitive]) -> Self {
        let mut rules = self.clone();
        for primitive in primitives {
            match primitive {
                Primitive::Different(cells) => rules.groups.push(cells.clone()),
                Primitive::Less(lesser, greater) => rules.signs.push((*lesser, *greater)),
                Primitive::Relation(cells, rows) => rules.relations.push((*cells, rows.clone())),
                Primitive::Sum(_)
                | Primitive::Word(..)
                | Primitive::Connected(_)
                | Primitive::DifferentPairs(_) => {}
            }
        }
        rules.groups.sort();
        rules.groups.dedup();
        rules.seen_cells = seen_cells(rules.cells, &rules.groups);
        rules
    }

    /// Facts that the wording of a constraint may refer to.
    pub fn context(&self) -> Context<'_> {
        let AuditRules { rows, numbers, absent, regions, boxes, constraints, .. } = self;
        Context {
            rows: *rows,
            columns: numbers.columns,
            low: numbers.low,
            count: numbers.count,
            all_cells: self.cells,
            has_lines: self.has_lines,
            absent,
            regions: regions.as_deref(),
            boxes: *boxes,
            all: constraints,
        }
    }

    /// The number of variables that state the values of cells.
    pub fn cell_variables(&self) -> usize {
        self.cells * self.numbers.count
    }

    /// The number of a given value, from 1.
    pub fn given(&self, cell: usize) -> Option<usize> {
        let allowed = self.allowed[cell];
        allowed.is_power_of_two().then(|| allowed.trailing_zeros() as usize + 1)
    }

    pub fn share_group(&self, a: usize, b: usize) -> bool {
        self.seen_cells[a].binary_search(&b).is_ok()
    }
}

/// The cells with which each cell shares a group, ascending.
fn seen_cells(cells: usize, groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen_cells = vec![Vec::new(); cells];
    for group in groups {
        for &cell in group {
            seen_cells[cell].extend(group.iter().copied().filter(|&other| other != cell));
        }
    }
    for seen_cells in &mut seen_cells {
        seen_cells.sort_unstable();
        seen_cells.dedup();
    }
    seen_cells
}

/// The further constraints of the puzzle's line, in its sequence.
pub(super) fn constraints(puzzle: &Puzzle) -> Vec<LineItem> {
    let item = |stated: &Stated| LineItem {
        name: stated.name.to_owned(),
        parameter: stated.parameter.clone(),
        lists: stated.cells.clone(),
    };
    puzzle.constraints().iter().map(item).collect()
}

/// The region of each cell, if the grid has regions.
pub(super) fn regions(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let n = puzzle.columns();
    if let Some(labels) = puzzle.rules().jigsaw() {
        return Some(labels.iter().map(|&label| label.into()).collect());
    }
    let boxes = puzzle.rules().boxes()?;
    let (high, wide) = (usize::from(boxes.rows), usize::from(boxes.columns));
    let cells = 0..puzzle.rules().rows() * n;
    Some(cells.map(|cell| cell / n / high * (n / wide) + cell % n / wide).collect())
}

/// Rows and columns or words of them, regions, diagonals, and further groups.
fn groups(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let rules = puzzle.rules();
    let (rows, columns) = (rules.rows(), rules.columns());
    let every = |belongs: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        let is_there = |cell: &usize| !rules.absent_cells().contains(cell);
        let cells = (0..rows * columns).filter(is_there);
        cells.filter(|cell| belongs(cell / columns, cell % columns)).collect()
    };
    let mut groups = Vec::new();
    for line in 0..rows {
        groups.extend(parts_of_line(rules, every(&|row, _| row == line), 1));
    }
    for line in 0..columns {
        groups.extend(parts_of_line(rules, every(&|_, column| column == line), columns));
    }
    if let Some(regions) = regions(puzzle) {
        let mut distinct = regions.clone();
        distinct.sort_unstable();
        distinct.dedup();
        for region in distinct {
            groups.push(every(&|row, column| regions[row * columns + column] == region));
        }
    }
    if rules.diagonals().main {
        groups.push(every(&|row, column| row == column));
    }
    if rules.diagonals().anti {
        groups.push(every(&|row, column| row + column == columns - 1));
    }
    groups.extend(rules.groups().iter().cloned());
    groups.sort();
    groups.dedup();
    groups
}

/// What of a row or column is all-different, where neighbors are `step` cells apart: nothing, the
/// line without its absent cells, or its words, between which such cells are. A single cell beside
/// absent ones is not a group.
fn parts_of_line(rules: &Rules, line: Vec<usize>, step: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = match rules.lines() {
        Lines::None => Vec::new(),
        Lines::Whole => vec![line],
        Lines::Words => {
            let mut words: Vec<Vec<usize>> = Vec::new();
            for cell in line {
                match words.last_mut() {
                    Some(word) if word.last() == cell.checked_sub(step).as_ref() => word.push(cell),
                    _ => words.push(vec![cell]),
                }
            }
            words
        }
    };
    if !rules.absent_cells().is_empty() {
        parts.retain(|part| part.len() > 1);
    }
    parts
}

fn signs(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let (rows, columns) = (puzzle.rules().rows(), puzzle.rules().columns());
    let mut signs = Vec::new();
    for cell in 0..rows * columns {
        for (sign, neighbor) in
            [(puzzle.right(cell), cell + 1), (puzzle.down(cell), cell + columns)]
        {
            match sign {
                Some(Sign::Less) if fault::is("audit", "signs", "reverse") => {
                    signs.push((neighbor, cell));
                }
                Some(Sign::Less) => signs.push((cell, neighbor)),
                Some(Sign::Greater) => signs.push((neighbor, cell)),
                None => {}
            }
        }
    }
    signs
}
