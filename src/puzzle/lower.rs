//! From picture to problem: the one place where the rules of the game are stated.
//!
//! Cells in reading order; groups are the rows, the columns, then the boxes, each in
//! reading order of its first cell; then one pair per sign.

use super::Puzzle;
use quorum_encodings::{Constraint, Group, GroupKind, LessThan, Problem};

/// Lowers a puzzle. Cannot fail: what [`Puzzle`] holds is checked when it is written.
pub(super) fn lower(puzzle: &Puzzle) -> Problem {
    let n = puzzle.size();
    let cells = (0..n * n).map(|cell| puzzle.position(cell)).collect();
    let mut constraints = Vec::new();
    let mut all_different = |kind, cells: Vec<usize>| {
        constraints.push(Constraint::AllDifferent(Group { kind, cells }));
    };

    for row in 0..n {
        all_different(GroupKind::Row, (0..n).map(|column| row * n + column).collect());
    }
    for column in 0..n {
        all_different(GroupKind::Column, (0..n).map(|row| row * n + column).collect());
    }
    if let Some(boxes) = puzzle.rules().boxes() {
        let (height, width) = (usize::from(boxes.rows), usize::from(boxes.columns));
        for top in (0..n).step_by(height) {
            for left in (0..n).step_by(width) {
                let cells = (top..top + height)
                    .flat_map(|row| (left..left + width).map(move |column| row * n + column))
                    .collect();
                all_different(GroupKind::Region, cells);
            }
        }
    }
    let signs =
        puzzle.signs().map(|(lesser, greater)| Constraint::LessThan(LessThan { lesser, greater }));
    constraints.extend(signs);

    Problem::new(n as u8, cells, puzzle.candidates().to_vec(), constraints)
        .expect("a puzzle holds only what a problem can hold")
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Boxes, Puzzle, Rules, Sign};
    use quorum_encodings::GroupKind;

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
    fn signs_point_from_lesser_to_greater() {
        let mut puzzle = Puzzle::empty(Rules::new(2, None).unwrap());
        puzzle.set_right(0, Some(Sign::Greater));
        puzzle.set_down(1, Some(Sign::Less));
        let pairs: Vec<_> =
            puzzle.lower().less_than().iter().map(|pair| (pair.lesser, pair.greater)).collect();
        assert_eq!(pairs, [(1, 0), (1, 3)]);
    }
}
