//! Sums that follow from houses and cages ([house_sums](crate::house_sums)), where houses are the
//! groups of as many cells as values.

use crate::house_sums::{HouseSum, derived};
use crate::tally::{Poll, Stop};
use quorum_problem::{GroupKind, Linear, Problem};

/// The most cells of a derived sum: longer ones rarely exclude a value.
const MOST_CELLS: usize = 5;

/// The sums that the houses of a problem and the cages on them imply.
pub(super) fn sums(problem: &Problem, poll: Poll<'_>) -> Result<Vec<Linear>, Stop> {
    let n = i64::from(problem.values());
    let count = problem.cells().len();
    let mut houses = Vec::new();
    for kind in [
        GroupKind::Row,
        GroupKind::Column,
        GroupKind::Region,
        GroupKind::Diagonal,
        GroupKind::Other,
    ] {
        for group in problem.groups() {
            if group.kind == kind && problem.is_full(group) {
                let cells = group.cells.iter().copied();
                houses.push(HouseSum::new(kind, cells, n * (n + 1) / 2, count));
            }
        }
    }
    derived("propagate", problem.linear(), &houses, MOST_CELLS, poll)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Comparison, Constraint, Grid};
    use quorum_puzzle::{Boxes, Puzzle, Rules};

    fn problem(cages: &[(&[usize], i64)]) -> Problem {
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let empty = Puzzle::empty(rules).lower();
        let groups = empty.groups().iter().cloned().map(Constraint::AllDifferent);
        let sums = cages.iter().map(|(cells, sum)| {
            let terms = cells.iter().map(|&cell| (1, cell));
            Constraint::Linear(Linear::new(terms, Comparison::Equal, *sum).unwrap())
        });
        let (cells, all) = (empty.cells().to_vec(), empty.candidates().to_vec());
        Problem::new(4, cells, all, groups.chain(sums).collect()).unwrap()
    }

    fn sum(terms: &[(i64, usize)], constant: i64) -> Linear {
        Linear::new(terms.iter().copied(), Comparison::Equal, constant).unwrap()
    }

    #[test]
    fn innies_and_outies_are_found() {
        // Row 1 without its last cell.
        let found = sums(&problem(&[(&[0, 1, 2], 7)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 3)], 3)), "{found:?}");
        // The first box has two of the three cells.
        assert!(found.contains(&sum(&[(1, 2), (-1, 4), (-1, 5)], -3)), "{found:?}");
        // The first row, and the cell below its end.
        let found = sums(&problem(&[(&[0, 1], 4), (&[2, 3, 7], 9)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 7)], 3)), "{found:?}");
        // Cages over two rows.
        let found =
            sums(&problem(&[(&[0, 4], 5), (&[1, 5], 5), (&[2, 6], 4)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 3), (1, 7)], 6)), "{found:?}");
        assert_eq!(sums(&problem(&[]), &|| Ok(())).unwrap(), []);
    }

    #[test]
    fn cages_that_contradict_a_house_are_a_sum_that_never_holds() {
        let found = sums(&problem(&[(&[0, 1], 4), (&[2, 3], 5)]), &|| Ok(())).unwrap();
        assert!(found.iter().any(|linear| linear.terms().is_empty()), "{found:?}");
    }

    #[test]
    fn derived_sums_hold_in_every_solution() {
        let grid: Grid = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let cages: [&[usize]; 7] =
            [&[0, 1, 4], &[2, 6], &[3, 7, 11], &[5, 9, 10], &[8, 12], &[13, 14], &[10, 15]];
        let of = |cells: &[usize]| cells.iter().map(|&cell| i64::from(grid[cell])).sum::<i64>();
        let cages: Vec<(&[usize], i64)> = cages.iter().map(|&cells| (cells, of(cells))).collect();
        let found = sums(&problem(&cages), &|| Ok(())).unwrap();
        assert!(found.len() > 5 && found.iter().all(|linear| linear.holds(&grid)), "{found:?}");
    }
}
