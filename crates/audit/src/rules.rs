//! The rules of a puzzle, derived a second time from its text: groups, candidates,
//! inequalities.
//!
//! [`Puzzle::lower`](quorum_puzzle::Puzzle::lower) derives the same for the solvers. This is an
//! independent implementation, so that a bug there does not certify itself.

use crate::item::Item;
use crate::primitive::Primitive;
use crate::wording::Context;
use quorum_problem::fault;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::{Puzzle, Sign};

/// The rules and clues of one puzzle. Cells are numbered from 0 in reading order.
#[derive(Clone)]
pub(super) struct AuditRules {
    /// Cells per side, and values `1..=n`.
    pub n: usize,
    /// Number of cells: those of the grid, then the extra ones.
    pub cells: usize,
    /// Cells that are all different, each group ascending, no two groups equal. The cells of a group of `n`
    /// cells, as all in a row are, have one value each if they have at least one each and none twice.
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
    pub constraints: Vec<Item>,
    /// Region of each cell, if the grid has regions.
    pub regions: Option<Vec<usize>>,
    /// Rows and columns of a box, if the regions are boxes.
    pub boxes: Option<(usize, usize)>,
}

impl AuditRules {
    pub fn of(puzzle: &Puzzle) -> Self {
        let n = puzzle.size();
        let groups = groups(puzzle);
        let extra = puzzle.rules().extra_cells();
        let cells = n * n + extra.len();
        let seen_cells = seen_cells(cells, &groups);
        let allowed = (0..n * n).map(|cell| puzzle.candidates()[cell].bits());
        let allowed = allowed.chain(extra.iter().map(|set| set.bits())).collect();
        let boxes = puzzle.rules().boxes();
        AuditRules {
            n,
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
        let AuditRules { n, regions, boxes, constraints, .. } = self;
        Context {
            rows: *n,
            columns: *n,
            low: 1,
            count: *n,
            regions: regions.as_deref(),
            boxes: *boxes,
            all: constraints,
        }
    }

    /// The number of variables that state the values of cells.
    pub fn cell_variables(&self) -> usize {
        self.cells * self.n
    }

    /// The value of a given, from 1.
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
pub(super) fn constraints(puzzle: &Puzzle) -> Vec<Item> {
    let item = |stated: &Stated| Item {
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

/// Rows, columns, regions, diagonals, and further groups.
fn groups(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let n = puzzle.size();
    let rules = puzzle.rules();
    let every = |belongs: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        (0..n * n).filter(|cell| belongs(cell / n, cell % n)).collect()
    };
    let mut groups = Vec::new();
    for line in (0..n).filter(|_| rules.has_lines()) {
        groups.push(every(&|row, _| row == line));
        groups.push(every(&|_, column| column == line));
    }
    if let Some(boxes) = rules.boxes() {
        let (high, wide) = (usize::from(boxes.rows), usize::from(boxes.columns));
        for top in (0..n).step_by(high) {
            for left in (0..n).step_by(wide) {
                groups.push(every(&|row, column| {
                    row / high * high == top && column / wide * wide == left
                }));
            }
        }
    }
    if let Some(labels) = rules.jigsaw() {
        for label in 0..n {
            groups.push(every(&|row, column| usize::from(labels[row * n + column]) == label));
        }
    }
    if rules.diagonals().main {
        groups.push(every(&|row, column| row == column));
    }
    if rules.diagonals().anti {
        groups.push(every(&|row, column| row + column == n - 1));
    }
    groups.extend(rules.groups().iter().cloned());
    groups.sort();
    groups.dedup();
    groups
}

fn signs(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let n = puzzle.size();
    let mut signs = Vec::new();
    for cell in 0..n * n {
        for (sign, neighbor) in [(puzzle.right(cell), cell + 1), (puzzle.down(cell), cell + n)] {
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
