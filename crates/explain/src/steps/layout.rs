//! The houses of a problem and which cells see each other.

use quorum_problem::{GroupKind, Problem};

/// The houses of a problem.
pub(super) struct Layout {
    /// Greatest value.
    pub(super) values: u8,
    pub(super) houses: Vec<House>,
    pub(super) houses_of: Vec<Vec<usize>>,
    /// Cells that must differ from a cell.
    pub(super) peers: Vec<Vec<usize>>,
    /// The same as a matrix.
    sees: Vec<bool>,
    /// Indices of the rows and of the columns among the houses.
    pub(super) lines: [Vec<usize>; 2],
}

/// Cells that must differ.
pub(super) struct House {
    pub(super) cells: Vec<usize>,
    /// One cell per value, so that every value has a place.
    pub(super) is_full: bool,
}

impl Layout {
    /// The houses of a problem.
    pub(super) fn new(problem: &Problem) -> Self {
        let (cells, values) = (problem.cells().len(), problem.board().values());
        let mut houses_of = vec![Vec::new(); cells];
        let mut sees = vec![false; cells * cells];
        let mut lines = [Vec::new(), Vec::new()];
        let mut houses = Vec::new();
        for (number, group) in problem.groups().iter().enumerate() {
            for &cell in &group.cells {
                houses_of[cell].push(number);
                group.cells.iter().for_each(|&other| sees[cell * cells + other] = cell != other);
            }
            let is_full = group.cells.len() == usize::from(values);
            match group.kind {
                GroupKind::Row if is_full => lines[0].push(number),
                GroupKind::Column if is_full => lines[1].push(number),
                _ => {}
            }
            houses.push(House { cells: group.cells.clone(), is_full });
        }
        let peers =
            (0..cells).map(|cell| (0..cells).filter(|&other| sees[cell * cells + other]).collect());
        let peers = peers.collect();
        Layout { values, houses, houses_of, peers, sees, lines }
    }

    /// Whether two cells must differ.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.peers.len() + b]
    }
}
