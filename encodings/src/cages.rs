//! Cages: sums of different cells, and the sets of values that they can have.

use quorum_problem::{Comparison, Linear, Problem, ValueSet};

/// For each of these cells the places of those after it that are in a common all-different group.
pub fn later_peers(problem: &Problem, cells: &[usize]) -> Vec<Vec<usize>> {
    // A cell is in few of the groups.
    let groups_of = |cell: &usize| -> Vec<usize> {
        let groups = problem.groups().iter().enumerate();
        let has_it = groups.filter(|(_, group)| group.cells.binary_search(cell).is_ok());
        has_it.map(|(number, _)| number).collect()
    };
    let groups_of: Vec<Vec<usize>> = cells.iter().map(groups_of).collect();
    let mut peers = vec![Vec::new(); cells.len()];
    for (a, peers) in peers.iter_mut().enumerate() {
        let is_peer = |b: &usize| groups_of[a].iter().any(|group| groups_of[*b].contains(group));
        peers.extend((a + 1..cells.len()).filter(is_peer));
    }
    peers
}

/// Returns whether every two of these cells are in a common all-different group.
pub(crate) fn are_different(problem: &Problem, cells: &[usize]) -> bool {
    let peers = later_peers(problem, cells);
    peers.iter().rev().enumerate().all(|(after, peers)| peers.len() == after)
}

/// Cells of a sum whose coefficients are all 1 and whose cells are different.
pub fn cage(problem: &Problem, linear: &Linear) -> Option<Vec<usize>> {
    let cells: Vec<usize> = linear.terms().iter().map(|term| term.1).collect();
    let is_plain = !cells.is_empty() && linear.terms().iter().all(|term| term.0 == 1);
    (is_plain && are_different(problem, &cells)).then_some(cells)
}

/// The sets of `count` of the values `1..=values` whose sum compares with the constant as stated,
/// in lexicographic order. `None` if there are more than `limit`.
pub fn combinations(
    values: u8,
    count: usize,
    comparison: Comparison,
    constant: i64,
    limit: usize,
) -> Option<Vec<ValueSet>> {
    let mut search = SetSearch { values, comparison, constant, limit, found: Vec::new() };
    search.extend(1, count, 0, ValueSet::EMPTY).then_some(search.found)
}

struct SetSearch {
    values: u8,
    comparison: Comparison,
    constant: i64,
    limit: usize,
    found: Vec<ValueSet>,
}

impl SetSearch {
    /// Adds `count` values from `from` on to a set; false if the limit is reached.
    fn extend(&mut self, from: u8, count: usize, sum: i64, set: ValueSet) -> bool {
        if count == 0 {
            if self.comparison.holds(sum, self.constant) {
                self.found.push(set);
            }
            return self.found.len() <= self.limit;
        }
        // The least and the greatest sum of so many values: all sums between occur.
        let (many, from_value, n) = (count as i64, i64::from(from), i64::from(self.values));
        if from_value + many - 1 > n {
            return true;
        }
        let least = sum + many * from_value + many * (many - 1) / 2;
        let most = sum + many * n - many * (many - 1) / 2;
        let is_possible = match self.comparison {
            Comparison::Equal => least <= self.constant && self.constant <= most,
            Comparison::AtMost => least <= self.constant,
            Comparison::AtLeast => self.constant <= most,
            Comparison::NotEqual => true,
        };
        !is_possible
            || (from..=self.values).all(|value| {
                let with = set.union(ValueSet::single(value));
                self.extend(value + 1, count - 1, sum + i64::from(value), with)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Group, GroupKind, Position};

    #[test]
    fn combinations_are_those_of_all_subsets() {
        for n in 1..=7u8 {
            let subsets = || (0..1u64 << n).map(ValueSet::from_bits);
            for comparison in
                [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast]
            {
                for (count, constant) in (0..=8).flat_map(|k| (-1..30).map(move |sum| (k, sum))) {
                    let mut expected: Vec<ValueSet> = subsets()
                        .filter(|set| set.len() as usize == count)
                        .filter(|set| comparison.holds(set.iter().map(i64::from).sum(), constant))
                        .collect();
                    let found = combinations(n, count, comparison, constant, expected.len());
                    let mut found = found.expect("no more than expected");
                    assert!(found.is_sorted_by_key(|set| set.iter().collect::<Vec<_>>()));
                    found.sort_by_key(|set| set.bits());
                    expected.sort_by_key(|set| set.bits());
                    assert_eq!(found, expected, "{count} of {n}, {comparison} {constant}");
                    if let Some(fewer) = expected.len().checked_sub(1) {
                        assert_eq!(combinations(n, count, comparison, constant, fewer), None);
                    }
                }
            }
        }
    }

    #[test]
    fn published_numbers_of_combinations() {
        // Killer Sudoku: eight ways to 15 in three cells, twelve to 20 in four, one house.
        for (count, sum, sets) in [(3, 15, 8), (4, 20, 12), (2, 10, 4), (9, 45, 1), (3, 6, 1)] {
            let found = combinations(9, count, Comparison::Equal, sum, 1_000).unwrap();
            assert_eq!(found.len(), sets, "{sum} in {count}");
        }
        assert_eq!(combinations(64, 32, Comparison::Equal, 1_040, 1_000), None);
    }

    #[test]
    fn a_cage_has_different_cells_and_no_coefficients() {
        let cells = (0..4).map(|column| Position { row: 0, column }).collect();
        let group = |cells: &[usize]| {
            let cells = cells.to_vec();
            Constraint::AllDifferent(Group { kind: GroupKind::Other, cells })
        };
        let groups = vec![group(&[0, 1]), group(&[1, 2]), group(&[0, 2, 3])];
        let problem = Problem::new(4, cells, vec![ValueSet::full(4); 4], groups).unwrap();
        let of = |terms: &[(i64, usize)]| {
            let linear = Linear::new(terms.iter().copied(), Comparison::Equal, 6).unwrap();
            cage(&problem, &linear)
        };
        assert_eq!(of(&[(1, 0), (1, 1), (1, 2)]), Some(vec![0, 1, 2]));
        assert_eq!(of(&[(1, 0), (1, 1), (1, 3)]), None);
        assert_eq!(of(&[(1, 0), (-1, 2)]), None);
        assert_eq!(of(&[]), None);
    }
}
