//! Friedman's test (1937): do several solvers differ at all? On each puzzle they are
//! ranked by time, 1 the fastest; unsolved puzzles share the last ranks. Under the null
//! hypothesis every order is as likely, and the mean ranks are about equal. The statistic
//! is corrected for ties and compared with the chi-squared distribution, as SciPy does.

use super::ranks::midranks;
use crate::lists::each;
use serde::{Deserialize, Serialize};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Result of the test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Friedman {
    /// Chi-squared.
    pub statistic: f64,
    /// Chance of a statistic at least as large.
    pub p: f64,
    /// Puzzles on which all solvers were timed.
    pub n: usize,
    /// Mean rank of each solver.
    #[serde(skip)]
    pub mean_ranks: Vec<f64>,
}

/// Tests `puzzles`, each the times of all solvers. `None` with fewer than three solvers, or
/// if all are equal on every puzzle.
pub fn friedman(puzzles: &[Vec<f64>]) -> Option<Friedman> {
    let solvers = puzzles.first()?.len();
    if solvers < 3 {
        return None;
    }
    let mut sums = vec![0.0; solvers];
    let mut tie_term = 0.0;
    for times in puzzles {
        let ranked = midranks(times);
        sums.iter_mut().zip(&ranked.ranks).for_each(|(sum, rank)| *sum += rank);
        tie_term += ranked.tie_term;
    }
    let (n, k) = (puzzles.len() as f64, solvers as f64);
    let untied = 1.0 - tie_term / (k * (k * k - 1.0) * n);
    if untied <= 0.0 {
        return None;
    }
    let squares: f64 = sums.iter().map(|sum| sum * sum).sum();
    let statistic = (12.0 / (k * n * (k + 1.0)) * squares - 3.0 * n * (k + 1.0)) / untied;
    let chi_squared = ChiSquared::new(k - 1.0).expect("two degrees of freedom or more");
    Some(Friedman {
        statistic,
        p: chi_squared.sf(statistic),
        n: puzzles.len(),
        mean_ranks: each(&sums, |sum| sum / n),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_scipy() {
        for case in scipy::cases("friedmanchisquare") {
            let width = case.number("solvers") as usize;
            let puzzles: Vec<Vec<f64>> =
                case.numbers("times").chunks(width).map(<[f64]>::to_vec).collect();
            let found = friedman(&puzzles).unwrap();
            scipy::assert_close(found.statistic, case.number("statistic"));
            scipy::assert_close(found.p, case.number("p"));
            let mean = found.mean_ranks.iter().sum::<f64>() / width as f64;
            scipy::assert_close(mean, (width as f64 + 1.0) / 2.0);
        }
    }

    #[test]
    fn nothing_to_tell_apart() {
        assert_eq!(friedman(&[vec![1.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![f64::INFINITY; 3]]), None);
        assert_eq!(friedman(&[]), None);
    }
}
