//! Default shift of the geometric mean.
//!
//! With a shift far above the times the shifted geometric mean is the arithmetic one, and with one
//! far below them the noise of the shortest times decides it. A tenth of the least median of a
//! solver, rounded down to 1, 2 or 5 times a power of ten, is of the right size for whatever
//! was measured. It depends on the rows, and so is printed.

use super::cell::PuzzleResult;
use super::quantile::{least, median};
use super::results::ResultGroup;
use crate::lists::known;

/// The shift for some groups, in nanoseconds; 1 where nothing was solved.
pub fn of(groups: &[ResultGroup]) -> f64 {
    let mut medians = Vec::new();
    for group in groups {
        medians.append(&mut known(&group.solvers, |solver| median_of_solved(&solver.cells)));
    }
    least(&medians).map_or(1.0, |least| rounded(least / 10.0))
}

/// The median over the puzzles solved: one among unsolved puzzles would be infinite.
fn median_of_solved(cells: &[Option<PuzzleResult>]) -> Option<f64> {
    median(known(cells, |cell| Some(cell.as_ref()?.time?.ns).filter(|ns| ns.is_finite())))
}

/// The greatest of 1, 2 and 5 times a power of ten that is not above a value; at least 1.
fn rounded(value: f64) -> f64 {
    if value < 1.0 {
        return 1.0;
    }
    // A hair more, as the logarithm of a power of ten may come out below it.
    let power = 10f64.powf((value.log10() + 1e-12).floor());
    let step = [5.0, 2.0, 1.0].into_iter().find(|step| step * power <= value * (1.0 + 1e-12));
    step.unwrap_or(1.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_one_two_and_five() {
        let shifts = [0.0, 1.0, 1.9, 2.0, 4.99, 5.0, 9.9, 10.0, 1000.0, 7.3e5, 2e9].map(rounded);
        assert_eq!(shifts, [1.0, 1.0, 1.0, 2.0, 2.0, 5.0, 5.0, 10.0, 1000.0, 5e5, 2e9]);
    }
}
