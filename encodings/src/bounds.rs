//! Static bounds that inequalities imply within a group.
//!
//! In an all-different group, a cell with `a` greater cells and `b` smaller ones, directly or
//! through others of the group, shares the group with `b` smaller and `a` greater values: it
//! lies in `b + 1 ..= n - a`. A chain of `k` inequalities implies as much for its own length;
//! because the cells of a group are different, every cell of the transitive closure counts, not
//! only the longest chain.

use quorum_problem::{Problem, ValueSet, fault};

/// Returns the values that each cell keeps. Cells on a cycle of inequalities may keep values:
/// detecting the cycle is left to the solver.
pub fn bounds(problem: &Problem) -> Vec<ValueSet> {
    let n = problem.values();
    let mut left = vec![ValueSet::full(n); problem.cells().len()];
    let mut place = vec![None; left.len()];
    for group in problem.groups() {
        group.cells.iter().enumerate().for_each(|(index, &cell)| place[cell] = Some(index));
        let pairs = problem.less_than().iter();
        let pairs = pairs.filter_map(|pair| Some((place[pair.lesser]?, place[pair.greater]?)));
        let greater = closure(group.cells.len(), pairs);
        for (index, &cell) in group.cells.iter().enumerate() {
            let above =
                greater[index].count_ones() as u8 + u8::from(fault::is("bounds", "signs", "above"));
            let below = greater.iter().filter(|set| **set >> index & 1 == 1).count() as u8;
            let range = ValueSet::full(n - above).difference(ValueSet::full(below));
            left[cell] = left[cell].intersection(range);
            place[cell] = None;
        }
    }
    left
}

/// Transitive closure over up to 64 nodes: the nodes reachable from each, one bit per node.
fn closure(count: usize, steps: impl Iterator<Item = (usize, usize)>) -> Vec<u64> {
    let mut reached = vec![0u64; count];
    for (from, to) in steps {
        reached[from] |= 1 << to;
    }
    // Warshall's algorithm: in each round, paths through one more node.
    for through in 0..count {
        let beyond = reached[through];
        for set in reached.iter_mut().filter(|set| **set >> through & 1 == 1) {
            *set |= beyond;
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, LessThan, Position};

    fn left(n: u8, groups: &[&[usize]], pairs: &[(usize, usize)]) -> Vec<Vec<u8>> {
        let cells: Vec<_> = (0..5).map(|column| Position { row: 0, column }).collect();
        let groups = groups.iter().map(|cells| {
            Constraint::AllDifferent(Group { kind: GroupKind::Other, cells: cells.to_vec() })
        });
        let pairs = pairs
            .iter()
            .map(|&(lesser, greater)| Constraint::LessThan(LessThan { lesser, greater }));
        let candidates = vec![ValueSet::full(n); 5];
        let problem = Problem::new(n, cells, candidates, groups.chain(pairs).collect()).unwrap();
        bounds(&problem).iter().map(|set| set.iter().collect()).collect()
    }

    #[test]
    fn every_cell_of_the_closure_counts_not_the_longest_chain() {
        // 0 < 1, 0 < 2, 2 < 3: three greater than 0 on chains of two.
        let all = [&[0, 1, 2, 3, 4][..]];
        assert_eq!(
            left(5, &all, &[(0, 1), (0, 2), (2, 3)]),
            [vec![1, 2], vec![2, 3, 4, 5], vec![2, 3, 4], vec![3, 4, 5], vec![1, 2, 3, 4, 5]]
        );
    }

    #[test]
    fn a_sign_between_groups_excludes_nothing() {
        assert_eq!(left(3, &[&[0, 1], &[2, 3]], &[(1, 2)]), vec![vec![1, 2, 3]; 5]);
        // Two groups of a cell both count.
        let two = left(3, &[&[0, 1], &[0, 2]], &[(0, 1), (2, 0)]);
        assert_eq!(two[..3], [vec![2], vec![2, 3], vec![1, 2]]);
    }

    #[test]
    fn a_cycle_does_not_overflow() {
        let pairs = [(0, 1), (1, 2), (2, 0)];
        assert_eq!(left(3, &[&[0, 1, 2]], &pairs)[..3], vec![Vec::<u8>::new(); 3]);
    }
}
