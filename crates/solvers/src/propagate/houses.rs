//! Sums that follow from houses and cages: the "rule of 45".
//!
//! The cells of a house add up to `n (n + 1) / 2`, and those of several houses without a common cell to
//! a multiple of it. What cages inside them leave over is the sum of the cells that are in no cage
//! (innies); cages that reach out of them add what is outside (outies). Such sums are implied, and are
//! added once, when the problem is loaded.

use crate::tally::{Poll, Stop};
use quorum_problem::{Comparison, GroupKind, Linear, Problem, fault};
use std::collections::HashSet;

/// The most cells of a derived sum: longer ones rarely exclude a value.
const MOST_CELLS: usize = 5;

/// The sums that runs of houses and the cages on them imply, each once, without those that the problem
/// states.
pub(super) fn derived(problem: &Problem, poll: Poll<'_>) -> Result<Vec<Linear>, Stop> {
    let cages: Vec<(Vec<usize>, i64)> = problem.linear().iter().filter_map(cage).collect();
    let mut known: HashSet<&Linear> = problem.linear().iter().collect();
    let mut found: Vec<Linear> = Vec::new();
    if cages.is_empty() {
        return Ok(found);
    }
    for run in runs(problem) {
        poll()?;
        found.extend(of_run(problem, &cages, &run));
    }
    let mut kept = Vec::new();
    for linear in &found {
        if known.insert(linear) {
            kept.push(linear.clone());
        }
    }
    Ok(kept)
}

/// Cells and sum of an equation without coefficients.
fn cage(linear: &Linear) -> Option<(Vec<usize>, i64)> {
    let terms = linear.terms();
    let is_cage = linear.comparison() == Comparison::Equal
        && terms.len() > 1
        && terms.iter().all(|term| term.0 == 1);
    is_cage.then(|| (terms.iter().map(|term| term.1).collect(), linear.constant()))
}

/// Houses of one kind that follow each other without a common cell, as whether each cell is in them,
/// and their number.
fn runs(problem: &Problem) -> Vec<(Vec<bool>, i64)> {
    let mut runs = Vec::new();
    for kind in [
        GroupKind::Row,
        GroupKind::Column,
        GroupKind::Region,
        GroupKind::Diagonal,
        GroupKind::Other,
    ] {
        let houses: Vec<&[usize]> = problem
            .groups()
            .iter()
            .filter(|group| group.kind == kind && problem.is_full(group))
            .map(|group| &group.cells[..])
            .collect();
        for start in 0..houses.len() {
            let mut inside = vec![false; problem.cells().len()];
            for (count, house) in (1..).zip(&houses[start..]) {
                if house.iter().any(|&cell| inside[cell]) {
                    break;
                }
                house.iter().for_each(|&cell| inside[cell] = true);
                runs.push((inside.clone(), count));
            }
        }
    }
    runs
}

/// The sum that a run implies, if it is short: cages without common cells that have more cells inside
/// than outside are taken in the order of the problem.
fn of_run(
    problem: &Problem,
    cages: &[(Vec<usize>, i64)],
    (inside, houses): &(Vec<bool>, i64),
) -> Option<Linear> {
    let n = i64::from(problem.values());
    let mut left = inside.clone();
    let mut is_taken = vec![false; inside.len()];
    let mut constant = -houses * n * (n + 1) / 2;
    if fault::is("propagate", "houses", "constant") {
        constant += 1;
    }
    let mut outside = Vec::new();
    for (cells, sum) in cages {
        let count = cells.iter().filter(|&&cell| inside[cell]).count();
        if 2 * count <= cells.len() || cells.iter().any(|&cell| is_taken[cell]) {
            continue;
        }
        constant += sum;
        for &cell in cells {
            is_taken[cell] = true;
            left[cell] = false;
            if !inside[cell] {
                outside.push(cell);
            }
        }
    }
    // Cages - houses = outies - innies.
    let innies = (0..left.len()).filter(|&cell| left[cell]).map(|cell| (-1, cell));
    let terms: Vec<(i64, usize)> =
        outside.iter().map(|&cell| (1, cell)).chain(innies).take(MOST_CELLS + 1).collect();
    let is_taken = is_taken.contains(&true);
    let linear = Linear::new(terms.iter().copied(), Comparison::Equal, constant).ok()?;
    (is_taken && terms.len() <= MOST_CELLS).then_some(linear)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::{Constraint, Grid};
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
        let found = derived(&problem(&[(&[0, 1, 2], 7)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 3)], 3)), "{found:?}");
        // The first box has two of the three cells.
        assert!(found.contains(&sum(&[(1, 2), (-1, 4), (-1, 5)], -3)), "{found:?}");
        // The first row, and the cell below its end.
        let found = derived(&problem(&[(&[0, 1], 4), (&[2, 3, 7], 9)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 7)], 3)), "{found:?}");
        // Cages over two rows.
        let found =
            derived(&problem(&[(&[0, 4], 5), (&[1, 5], 5), (&[2, 6], 4)]), &|| Ok(())).unwrap();
        assert!(found.contains(&sum(&[(1, 3), (1, 7)], 6)), "{found:?}");
        assert_eq!(derived(&problem(&[]), &|| Ok(())).unwrap(), []);
    }

    #[test]
    fn cages_that_contradict_a_house_are_a_sum_that_never_holds() {
        let found = derived(&problem(&[(&[0, 1], 4), (&[2, 3], 5)]), &|| Ok(())).unwrap();
        assert!(found.iter().any(|linear| linear.terms().is_empty()), "{found:?}");
    }

    #[test]
    fn derived_sums_hold_in_every_solution() {
        let grid: Grid = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let cages: [&[usize]; 7] =
            [&[0, 1, 4], &[2, 6], &[3, 7, 11], &[5, 9, 10], &[8, 12], &[13, 14], &[10, 15]];
        let of = |cells: &[usize]| cells.iter().map(|&cell| i64::from(grid[cell])).sum::<i64>();
        let cages: Vec<(&[usize], i64)> = cages.iter().map(|&cells| (cells, of(cells))).collect();
        let found = derived(&problem(&cages), &|| Ok(())).unwrap();
        assert!(found.len() > 5 && found.iter().all(|linear| linear.holds(&grid)), "{found:?}");
    }
}
