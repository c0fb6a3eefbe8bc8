//! The rules of a puzzle, derived a second time from its text: groups, candidates,
//! inequalities.
//!
//! [`Puzzle::lower`](puzzle::Puzzle::lower) derives the same for the solvers. This is an
//! independent implementation, so that a bug there does not certify itself.

use puzzle::{Puzzle, Sign};

/// The rules and clues of one puzzle. Cells are numbered from 0 in reading order.
pub(super) struct AuditRules {
    /// Cells per side, and values `1..=n`.
    pub n: usize,
    /// Cells that are all different, each group ascending, no two groups equal. Each cell is in
    /// a row, a group of `n` cells: with at least one value each and none twice, they have one
    /// each.
    pub groups: Vec<Vec<usize>>,
    /// Candidates of each cell; bit `v` is value `v + 1`.
    pub allowed: Vec<u64>,
    /// `(lesser, greater)`.
    pub signs: Vec<(usize, usize)>,
    /// The cells with which a cell shares a group, ascending.
    pub seen_cells: Vec<Vec<usize>>,
}

impl AuditRules {
    pub fn of(puzzle: &Puzzle) -> Self {
        let n = puzzle.size();
        let groups = groups(puzzle);
        let mut seen_cells = vec![Vec::new(); n * n];
        for group in &groups {
            for &cell in group {
                seen_cells[cell].extend(group.iter().copied().filter(|&other| other != cell));
            }
        }
        for seen_cells in &mut seen_cells {
            seen_cells.sort_unstable();
            seen_cells.dedup();
        }
        let allowed = (0..n * n).map(|cell| puzzle.candidates()[cell].bits()).collect();
        AuditRules { n, groups, allowed, signs: signs(puzzle), seen_cells }
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

/// Rows, columns, regions, diagonals, and further groups.
fn groups(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let n = puzzle.size();
    let rules = puzzle.rules();
    let every = |belongs: &dyn Fn(usize, usize) -> bool| -> Vec<usize> {
        (0..n * n).filter(|cell| belongs(cell / n, cell % n)).collect()
    };
    let mut groups = Vec::new();
    for line in 0..n {
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
                Some(Sign::Less) => signs.push((cell, neighbor)),
                Some(Sign::Greater) => signs.push((neighbor, cell)),
                None => {}
            }
        }
    }
    signs
}
