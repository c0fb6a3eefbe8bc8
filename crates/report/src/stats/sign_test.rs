//! The exact sign test: of `n` puzzles on which two solvers differ, one wins `k`. How
//! likely is a split at least as uneven if either is as likely to win?
//!
//! On puzzles that only one of two solvers solved this is McNemar's exact test. The
//! chi-squared form of McNemar's is not used: the numbers are often small.

use statrs::distribution::{Binomial, DiscreteCDF};

/// Two-sided p-value of `k` successes in `n` tosses of a fair coin; 1 without tosses.
pub fn sign_test(k: u64, n: u64) -> f64 {
    let coin = Binomial::new(0.5, n).expect("a half is a probability");
    (2.0 * coin.cdf(k.min(n - k))).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_scipy() {
        for case in scipy::cases("binomtest") {
            let found = sign_test(case.number("k") as u64, case.number("n") as u64);
            scipy::assert_close(found, case.number("p"));
        }
    }

    #[test]
    fn without_tosses() {
        assert_eq!(sign_test(0, 0), 1.0);
    }
}
