//! Test whether a problem is 9x9 Sudoku: nine values, and the 27 rows, columns and boxes.

use quorum_problem::{Board, Group, Position, Problem};
use std::cell::RefCell;
use std::sync::Arc;

/// Rows, columns, boxes, each with its cells in reading order.
pub(super) const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row][column] = cell;
        houses[9 + column][row] = cell;
        houses[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell;
        cell += 1;
    }
    houses
};

thread_local! {
    /// The board last found to be one of 9x9 Sudoku. A puzzle takes a microsecond, and reading
    /// 27 groups again a third of that.
    static KNOWN: RefCell<Option<Arc<Board>>> = const { RefCell::new(None) };
}

/// The reason why the problem's groups are not the houses of 9x9 Sudoku, in any order and of
/// any kind; `None` if they are. Candidates and inequalities are ignored.
pub(super) fn houses(problem: &Problem) -> Result<(), String> {
    let board = problem.board();
    KNOWN.with_borrow_mut(|known| {
        if !known.as_ref().is_some_and(|known| Arc::ptr_eq(known, board)) {
            check(board)?;
            *known = Some(Arc::clone(board));
        }
        Ok(())
    })
}

fn check(board: &Board) -> Result<(), String> {
    // Positions are different, so 81 cells in a 9x9 square are all of them.
    let in_square = |&Position { row, column }: &Position| row < 9 && column < 9;
    let is_grid =
        board.values() == 9 && board.cells().len() == 81 && board.cells().iter().all(in_square);
    if !is_grid {
        return Err("not a 9x9 grid".to_owned());
    }
    // Both sets have 27 members, and no house occurs twice.
    let mut met = 0u32;
    for group in board.groups() {
        match house(group) {
            Some(house) if met >> house & 1 == 0 => met |= 1 << house,
            _ => return Err("groups other than rows, columns and 3x3 boxes".to_owned()),
        }
    }
    if met.count_ones() == 27 { Ok(()) } else { Err("no 3x3 boxes".to_owned()) }
}

/// The index of the house with these cells.
fn house(group: &Group) -> Option<usize> {
    let cells: &[usize; 9] = group.cells.as_slice().try_into().ok()?;
    let [first, second, .., last] = *cells;
    let house = match (second - first, last - first) {
        (1, 8) => first / 9,
        (1, _) => 18 + first / 27 * 3 + first % 9 / 3,
        _ => 9 + first % 9,
    };
    let difference = |bits, (cell, other)| bits | (cell ^ other);
    let is_same = cells.iter().zip(&HOUSES[house]).fold(0, difference) == 0;
    is_same.then_some(house)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, GroupKind};
    use quorum_puzzle::{Boxes, Puzzle, Rules};

    fn classic() -> Problem {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        Puzzle::empty(rules).lower()
    }

    /// The result for the same cells with these groups.
    fn with(groups: Vec<Group>) -> Result<(), String> {
        let empty = classic();
        let groups = groups.into_iter().map(Constraint::AllDifferent).collect();
        let (cells, candidates) = (empty.cells().to_vec(), empty.candidates().to_vec());
        houses(&Problem::new(9, cells, candidates, groups).unwrap())
    }

    #[test]
    fn houses_may_come_in_any_order_under_any_name() {
        let mut groups = classic().groups().to_vec();
        groups.reverse();
        groups.iter_mut().for_each(|group| group.kind = GroupKind::Other);
        assert_eq!(with(groups), Ok(()));
    }

    #[test]
    fn a_house_less_or_more_or_another_is_refused() {
        let groups = classic().groups().to_vec();
        assert_eq!(houses(&classic()), Ok(()), "and so known, which must not help the others");
        for left_out in 0..27 {
            let mut fewer = groups.clone();
            fewer.remove(left_out);
            assert!(with(fewer).is_err());
        }
        let mut twice = groups.clone();
        twice[0] = twice[1].clone();
        assert!(with(twice).is_err());
        for cells in [vec![0, 10, 20, 30, 40, 50, 60, 70, 80], vec![0, 1], (1..10).collect()] {
            let mut more = groups.clone();
            more.push(Group { kind: GroupKind::Diagonal, cells });
            assert!(with(more).is_err());
        }
    }

    #[test]
    fn other_sizes_are_refused() {
        let latin = Puzzle::empty(Rules::new(9, None).unwrap()).lower();
        assert_eq!(houses(&latin), Err("no 3x3 boxes".to_owned()));
        let small = Puzzle::empty(Rules::new(8, None).unwrap()).lower();
        assert_eq!(houses(&small), Err("not a 9x9 grid".to_owned()));
    }
}
