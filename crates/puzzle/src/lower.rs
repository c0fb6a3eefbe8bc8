//! From puzzle to problem: the one place where the rules of the game are stated.
//!
//! Cells in reading order; groups are the rows, the columns, then the regions, each in
//! reading order of its first cell, the diagonals (the main one first), then all others;
//! then one pair per sign.

use super::formats::corpus_line;
use super::{Puzzle, Rules};
use problem::{Board, Group, GroupKind, LessThan, Problem};
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The board of the puzzle before: in a corpus mostly that of the next one too.
    static LAST: RefCell<Option<(Rules, Arc<Board>)>> = const { RefCell::new(None) };
}

/// Lowers a puzzle. Cannot fail: the content of a [`Puzzle`] is checked when it is written.
pub(super) fn lower(puzzle: &Puzzle) -> Problem {
    let rules = puzzle.rules();
    let board = LAST.with_borrow_mut(|last| match last {
        Some((same, board)) if same == rules => Arc::clone(board),
        _ => {
            let board = Arc::new(board(puzzle));
            *last = Some((rules.clone(), Arc::clone(&board)));
            board
        }
    });
    let signs = puzzle.signs().map(|(lesser, greater)| LessThan { lesser, greater });
    Problem::on(board, puzzle.candidates().to_vec(), signs.collect())
        .expect("a puzzle holds only what a problem can hold")
        .with_line(corpus_line(puzzle))
}

/// The cells and groups of a puzzle; its clues do not matter.
fn board(puzzle: &Puzzle) -> Board {
    let n = puzzle.size();
    let cells = (0..n * n).map(|cell| puzzle.position(cell)).collect();
    let mut groups = Vec::new();
    let mut all_different = |kind, cells: Vec<usize>| groups.push(Group { kind, cells });

    for row in 0..n {
        all_different(GroupKind::Row, (0..n).map(|column| row * n + column).collect());
    }
    for column in 0..n {
        all_different(GroupKind::Column, (0..n).map(|row| row * n + column).collect());
    }
    let rules = puzzle.rules();
    if let Some(numbers) = rules.region_numbers() {
        let mut regions = vec![Vec::new(); n];
        for (cell, region) in numbers.into_iter().enumerate() {
            regions[region].push(cell);
        }
        regions.into_iter().for_each(|cells| all_different(GroupKind::Region, cells));
    }
    if rules.diagonals().main {
        all_different(GroupKind::Diagonal, (0..n).map(|row| row * n + row).collect());
    }
    if rules.diagonals().anti {
        all_different(GroupKind::Diagonal, (0..n).map(|row| row * n + n - 1 - row).collect());
    }
    for cells in rules.groups() {
        all_different(GroupKind::Other, cells.clone());
    }
    Board::new(n as u8, cells, groups).expect("rules hold only what a board can hold")
}

#[cfg(test)]
mod tests {
    use crate::{Boxes, Diagonals, Puzzle, Rules, Sign};
    use problem::GroupKind;
    use std::sync::Arc;

    #[test]
    fn boxes_are_rows_high_and_columns_wide() {
        let rules = Rules::new(6, Some(Boxes { rows: 2, columns: 3 })).unwrap();
        let problem = Puzzle::empty(rules).lower();
        let regions: Vec<_> = problem
            .groups()
            .iter()
            .filter(|group| group.kind == GroupKind::Region)
            .map(|group| group.cells.clone())
            .collect();
        assert_eq!(regions.len(), 6);
        assert_eq!(regions[0], [0, 1, 2, 6, 7, 8]);
        assert_eq!(regions[3], [15, 16, 17, 21, 22, 23]);
    }

    #[test]
    fn puzzles_of_the_same_rules_share_a_board() {
        let lower = |size| Puzzle::empty(Rules::new(size, None).unwrap()).lower();
        let (four, again, five) = (lower(4), lower(4), lower(5));
        assert!(Arc::ptr_eq(four.board(), again.board()));
        assert_eq!((five.cells().len(), five.groups().len()), (25, 10));
        assert_eq!(lower(4), four);
    }

    #[test]
    fn every_group_has_its_kind() {
        let rules = Rules::new(3, None)
            .unwrap()
            .with_jigsaw(&[0, 0, 1, 0, 1, 1, 2, 2, 2])
            .unwrap()
            .with_diagonals(Diagonals::BOTH)
            .with_group(&[8, 0])
            .unwrap();
        let problem = Puzzle::empty(rules).lower();
        let groups: Vec<_> = problem.groups()[6..]
            .iter()
            .map(|group| (group.kind, group.cells.as_slice()))
            .collect();
        use GroupKind::{Diagonal, Other, Region};
        assert_eq!(
            groups,
            [
                (Region, &[0, 1, 3][..]),
                (Region, &[2, 4, 5]),
                (Region, &[6, 7, 8]),
                (Diagonal, &[0, 4, 8]),
                (Diagonal, &[2, 4, 6]),
                (Other, &[0, 8]),
            ]
        );
    }

    #[test]
    fn signs_point_from_lesser_to_greater() {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        puzzle.set_right(0, Some(Sign::Greater));
        puzzle.set_down(1, Some(Sign::Less));
        let pairs: Vec<_> =
            puzzle.lower().less_than().iter().map(|pair| (pair.lesser, pair.greater)).collect();
        assert_eq!(pairs, [(1, 0), (1, 3)]);
    }
}
