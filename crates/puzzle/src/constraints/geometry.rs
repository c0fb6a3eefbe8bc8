//! Cells of the grid by their place: neighbors, moves, 2x2 blocks.

use super::Context;

impl Context<'_> {
    /// Row and column of a cell, from zero.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns(), cell % self.columns())
    }

    /// The cell some rows below and some columns to the right, if the grid has it and it is not
    /// absent.
    pub(super) fn moved(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let (row, column) = self.place(cell);
        let row = row.checked_add_signed(down).filter(|&row| row < self.rows())?;
        let column = column.checked_add_signed(right).filter(|&column| column < self.columns())?;
        Some(row * self.columns() + column).filter(|&cell| !self.is_absent(cell))
    }

    /// The cells that share a side with a cell.
    pub(super) fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let moves = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        moves.into_iter().filter_map(move |(down, right)| self.moved(cell, down, right))
    }

    /// All pairs of cells that share a side, the earlier cell first.
    pub(super) fn neighbor_pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.pairs(&[(0, 1), (1, 0)])
    }

    /// All pairs of a cell and the cell that a move leads to.
    pub(super) fn pairs<'a>(
        &'a self,
        moves: &'a [(isize, isize)],
    ) -> impl Iterator<Item = [usize; 2]> + 'a {
        let from = move |cell| {
            moves
                .iter()
                .filter_map(move |&(down, right)| Some([cell, self.moved(cell, down, right)?]))
        };
        self.cells().flat_map(from)
    }

    /// The four cells of each 2x2 block without absent cells.
    pub(super) fn blocks(&self) -> impl Iterator<Item = [usize; 4]> + '_ {
        self.cells().filter_map(|cell| self.block(cell))
    }

    /// The 2x2 block whose top left cell is the given one.
    pub(super) fn block(&self, cell: usize) -> Option<[usize; 4]> {
        let [right, below, last] = [(0, 1), (1, 0), (1, 1)];
        let cell_at = |(down, right)| self.moved(cell, down, right);
        Some([cell, cell_at(right)?, cell_at(below)?, cell_at(last)?])
    }
}
