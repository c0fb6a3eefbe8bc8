//! From problem to picture: the way back of [`lower`](super::lower), for what is asked as
//! text.
//!
//! Only what `lower` states is recognised, in its order: rows, columns, then boxes. Whoever
//! makes a problem in another way gets the reason, not a puzzle that means something else.

use super::{Boxes, Puzzle, Rules, Sign};
use quorum_encodings::{LessThan, Problem};

/// The rules of a problem; called before every question to an outside program, so it
/// compares and allocates nothing.
pub fn rules_of(problem: &Problem) -> Result<Rules, String> {
    let n = usize::from(problem.values());
    let square = problem.cells().len() == n * n
        && problem.cells().iter().enumerate().all(|(cell, position)| {
            (usize::from(position.row), usize::from(position.column)) == (cell / n, cell % n)
        });
    if !square {
        return Err(format!("no grid of {n}x{n} cells"));
    }
    let other = || "groups other than rows, columns and boxes".to_owned();
    let groups = problem.groups();
    let boxes = match groups.len().checked_sub(2 * n) {
        Some(0) => None,
        Some(regions) if regions == n => {
            let width = groups[2 * n].cells.iter().filter(|&&cell| cell < n).count();
            let height = n.checked_div(width).unwrap_or(0);
            Some(Boxes { rows: height as u8, columns: width as u8 })
        }
        _ => return Err(other()),
    };
    let rules = Rules::new(n, boxes).map_err(|_| other())?;
    let as_stated = groups.iter().enumerate().all(|(index, group)| {
        let expected = |place: usize| match (index / n, index % n, boxes) {
            (0, row, _) => row * n + place,
            (1, column, _) => place * n + column,
            (_, region, Some(Boxes { rows, columns })) => {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                let (top, left) = (region / rows * rows, region % rows * columns);
                (top + place / columns) * n + left + place % columns
            }
            (_, _, None) => unreachable!("there are no regions"),
        };
        group.cells.len() == n
            && group.cells.iter().enumerate().all(|(place, &cell)| cell == expected(place))
    });
    if as_stated { Ok(rules) } else { Err(other()) }
}

pub(super) fn raise(problem: &Problem) -> Result<Puzzle, String> {
    let mut puzzle = Puzzle::empty(rules_of(problem)?);
    let n = puzzle.size();
    for (cell, &candidates) in problem.candidates().iter().enumerate() {
        puzzle.set_candidates(cell, candidates);
    }
    for &LessThan { lesser, greater } in problem.less_than() {
        let (first, second) = (lesser.min(greater), lesser.max(greater));
        let sign = if first == lesser { Sign::Less } else { Sign::Greater };
        let place = match second - first {
            1 if second % n != 0 => &mut puzzle.right[first],
            distance if distance == n => &mut puzzle.down[first],
            _ => return Err("a sign between cells that are no neighbours".to_owned()),
        };
        if place.replace(sign).is_some() {
            return Err("two signs between the same cells".to_owned());
        }
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_encodings::{Constraint, Group, GroupKind, Position, ValueSet};

    #[test]
    fn what_was_lowered_is_raised() {
        let shapes =
            [(1, None), (2, None), (6, Some((2, 3))), (6, Some((3, 2))), (9, Some((3, 3)))];
        for (size, boxes) in shapes {
            let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
            let mut puzzle = Puzzle::empty(Rules::new(size, boxes).unwrap());
            puzzle.set_given(0, size as u8);
            if size > 2 {
                puzzle.set_candidates(size, ValueSet::from_iter([1, 2]));
                puzzle.set_right(1, Some(Sign::Greater));
                puzzle.set_down(2, Some(Sign::Less));
            }
            assert_eq!(Puzzle::raise(&puzzle.lower()), Ok(puzzle.clone()), "{puzzle:?}");
        }
    }

    /// A 4x4 grid with its rows and columns, and these constraints besides.
    fn latin_and(more: Vec<Constraint>) -> Problem {
        let latin = Puzzle::empty(Rules::new(4, None).unwrap()).lower();
        let groups = latin.groups().iter().cloned().map(Constraint::AllDifferent);
        Problem::new(
            4,
            latin.cells().to_vec(),
            latin.candidates().to_vec(),
            groups.chain(more).collect(),
        )
        .unwrap()
    }

    #[test]
    fn what_no_picture_shows_is_refused() {
        let reason = |problem: &Problem| Puzzle::raise(problem).unwrap_err();
        let diagonal = Group { kind: GroupKind::Diagonal, cells: vec![0, 5, 10, 15] };
        let diagonal = latin_and(vec![Constraint::AllDifferent(diagonal)]);
        assert_eq!(reason(&diagonal), "groups other than rows, columns and boxes");
        let mut jigsaw = vec![[0, 1, 2, 4], [3, 5, 6, 7], [8, 9, 10, 12], [11, 13, 14, 15]];
        let regions = |cells: &mut Vec<[usize; 4]>| {
            let group = |cells: [usize; 4]| Group { kind: GroupKind::Region, cells: cells.into() };
            latin_and(cells.drain(..).map(group).map(Constraint::AllDifferent).collect())
        };
        assert_eq!(reason(&regions(&mut jigsaw)), "groups other than rows, columns and boxes");
        for (lesser, greater) in [(3, 4), (0, 5), (0, 8)] {
            let far = latin_and(vec![Constraint::LessThan(LessThan { lesser, greater })]);
            assert_eq!(reason(&far), "a sign between cells that are no neighbours");
        }
        let both = [(0, 1), (1, 0)]
            .map(|(lesser, greater)| Constraint::LessThan(LessThan { lesser, greater }));
        assert_eq!(reason(&latin_and(both.into())), "two signs between the same cells");
        let cells = vec![Position { row: 0, column: 0 }, Position { row: 0, column: 1 }];
        let row = Problem::new(2, cells, vec![ValueSet::full(2); 2], vec![]).unwrap();
        assert_eq!(reason(&row), "no grid of 2x2 cells");
    }
}
