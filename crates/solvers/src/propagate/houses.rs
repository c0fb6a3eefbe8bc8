//! Sums that follow from houses and cages: the "rule of 45".
//!
//! The cells of a house add up to `n (n + 1) / 2`, and those of several houses without a common
//! cell to a multiple of it. What cages inside them leave over is the sum of the cells that are in
//! no cage (innies); cages that reach out of them add what is outside (outies). Such sums are
//! implied, and are added once, when the problem is loaded.

use crate::lists::unstated;
use crate::tally::{Poll, Stop};
use quorum_problem::{Comparison, GroupKind, Linear, Problem, fault};

/// The most cells of a derived sum: longer ones rarely exclude a value.
const MOST_CELLS: usize = 5;

/// The sums that runs of houses and the cages on them imply, each once, without those that the
/// problem states.
pub(super) fn derived(problem: &Problem, poll: Poll<'_>) -> Result<Vec<Linear>, Stop> {
    let cages: Vec<(Vec<usize>, i64)> = problem.linear().iter().filter_map(cage).collect();
    let mut found: Vec<Linear> = Vec::new();
    if cages.is_empty() {
        return Ok(found);
    }
    for run in runs(problem) {
        poll()?;
        if let Some(linear) = of_run(problem, &cages, &run) {
            found.push(linear);
        }
    }
    Ok(unstated(problem.linear(), &found))
}

/// Cells and sum of an equation without coefficients.
fn cage(linear: &Linear) -> Option<(Vec<usize>, i64)> {
    let terms = linear.terms();
    let is_cage = linear.comparison() == Comparison::Equal
        && terms.len() > 1
        && terms.iter().all(|term| term.0 == 1);
    if !is_cage {
        return None;
    }
    Some((terms.iter().map(|term| term.1).collect(), linear.constant()))
}

/// Houses of one kind that follow each other without a common cell, as whether each cell is in
/// them, and their number.
fn runs(problem: &Problem) -> Vec<(Vec<bool>, i64)> {
    let mut runs = Vec::new();
    for kind in [
        GroupKind::Row,
        GroupKind::Column,
        GroupKind::Region,
        GroupKind::Diagonal,
        GroupKind::Other,
    ] {
        let mut houses: Vec<&[usize]> = Vec::new();
        for group in problem.groups() {
            if group.kind == kind && problem.is_full(group) {
                houses.push(&group.cells);
            }
        }
        for start in 0..houses.len() {
            let mut inside = vec![false; problem.cells().len()];
            for (count, house) in (1..).zip(&houses[start..]) {
                if house.iter().any(|&cell| inside[cell]) {
                    break;
                }
                for &cell in *house {
                    inside[cell] = true;
                }
                runs.push((inside.clone(), count));
            }
        }
    }
    runs
}

/// The sum that a run implies, if it is short: cages without common cells that have more cells
/// inside than outside are taken in the order of the problem.
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
    let mut terms: Vec<(i64, usize)> = Vec::new();
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
                terms.push((1, cell));
            }
        }
    }
    // Cages - houses = outies - innies.
    for (cell, is_left) in left.into_iter().enumerate() {
        if is_left {
            terms.push((-1, cell));
        }
    }
    if terms.len() > MOST_CELLS || !is_taken.contains(&true) {
        return None;
    }
    Linear::new(terms, Comparison::Equal, constant).ok()
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
