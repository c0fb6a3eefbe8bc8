//! Direct exclusions of the givens, computed once before a search.
//!
//! A given is a cell with one candidate. A blank keeps the candidates that are not the value of
//! a given in its groups and that no inequality to a given excludes; one pass without
//! consequences.

use quorum_problem::{Problem, ValueSet};

/// The candidate set of every cell after one pass over the givens (those of givens unchanged),
/// or `None` if two givens conflict.
pub(super) fn fixed_candidates(problem: &Problem) -> Option<Vec<ValueSet>> {
    let given = |cell: usize| problem.candidates()[cell].only();
    let mut fixed = problem.candidates().to_vec();

    for group in problem.groups() {
        let mut taken = ValueSet::EMPTY;
        for value in group.cells.iter().filter_map(|&cell| given(cell)) {
            if taken.contains(value) {
                return None;
            }
            taken.insert(value);
        }
        for &cell in group.cells.iter().filter(|&&cell| given(cell).is_none()) {
            fixed[cell] = fixed[cell].difference(taken);
        }
    }
    for pair in problem.less_than() {
        match (given(pair.lesser), given(pair.greater)) {
            (Some(lesser), Some(greater)) if lesser >= greater => return None,
            (Some(lesser), None) => {
                fixed[pair.greater] = fixed[pair.greater].intersection(ValueSet::above(lesser));
            }
            (None, Some(greater)) => {
                fixed[pair.lesser] = fixed[pair.lesser].intersection(ValueSet::below(greater));
            }
            _ => {}
        }
    }
    Some(fixed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position};

    /// A row of three cells with these candidates, the first less than the last.
    fn fixed(candidates: [&[u8]; 3]) -> Option<Vec<Vec<u8>>> {
        let problem = Problem::new(
            4,
            (0..3).map(|column| Position { row: 0, column }).collect(),
            candidates.iter().map(|set| set.iter().copied().collect()).collect(),
            vec![
                Constraint::AllDifferent(Group { kind: GroupKind::Row, cells: vec![0, 1, 2] }),
                Constraint::LessThan(LessThan { lesser: 0, greater: 2 }),
            ],
        )
        .unwrap();
        let fixed = fixed_candidates(&problem)?;
        Some(fixed.iter().map(|set| set.iter().collect()).collect())
    }

    #[test]
    fn blanks_lose_what_givens_take_in_one_pass() {
        let all: &[u8] = &[1, 2, 3, 4];
        assert_eq!(fixed([&[2], all, all]).unwrap(), [vec![2], vec![1, 3, 4], vec![3, 4]]);
        assert_eq!(fixed([all, all, &[3]]).unwrap(), [vec![1, 2], vec![1, 2, 4], vec![3]]);
        // The middle cell is left with 1 only, but it was not given: no cell loses a 1.
        assert_eq!(fixed([all, &[1, 3], &[3]]).unwrap(), [vec![1, 2], vec![1], vec![3]]);
        assert_eq!(fixed([all, &[], &[1]]).unwrap(), [vec![], vec![], vec![1]]);
    }

    #[test]
    fn givens_that_clash_are_seen() {
        assert_eq!(fixed([&[2], &[2], &[1, 3]]), None);
        assert_eq!(fixed([&[3], &[1, 2], &[2]]), None);
        assert!(fixed([&[2], &[4], &[3]]).is_some());
    }
}
