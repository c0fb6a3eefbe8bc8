//! Wilcoxon's signed-rank test: are paired differences symmetric about zero?
//!
//! The absolute differences are ranked; under the null hypothesis each rank belongs to a
//! positive or a negative difference with equal chance. Differences are of logarithms
//! here, so that "twice as fast" and "half as fast" weigh the same.
//!
//! * Zeros are dropped, as Wilcoxon did (1945; SciPy's `zero_method="wilcox"`), and counted.
//! * Up to [`EXACT`] differences the distribution is counted out. With ties too: midranks
//!   are whole numbers once doubled. (SciPy enumerates all signs up to 13 differences with
//!   ties and approximates above; counting is exact and as cheap as without ties.)
//! * Above, the normal approximation with tie and continuity correction, SciPy's
//!   `method="asymptotic", correction=True`.
//!
//! Effect size: the matched-pairs rank-biserial correlation (Kerby 2014).

use super::ranks::midranks;
use crate::lists::each;
use serde::{Deserialize, Serialize};
use statrs::function::erf::erfc;

/// As many differences as are counted out.
pub const EXACT: usize = 50;

/// Result of the test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SignedRank {
    /// Differences that are not zero.
    pub n: usize,
    /// Differences that are zero.
    pub zeros: usize,
    /// From -1 (all differences negative) to 1 (all positive).
    pub effect: f64,
    /// Two-sided.
    pub p: f64,
    /// Sum of the ranks of positive differences.
    #[serde(skip)]
    pub positive: f64,
}

/// Tests `differences`; `None` if none of them differs from zero.
pub fn signed_rank(differences: &[f64]) -> Option<SignedRank> {
    let (mut nonzero, mut sizes) = (Vec::new(), Vec::new());
    for &difference in differences {
        if difference != 0.0 {
            nonzero.push(difference);
            sizes.push(difference.abs());
        }
    }
    let n = nonzero.len();
    if n == 0 {
        return None;
    }
    let ranked = midranks(&sizes);
    let mut positive = 0.0;
    for (difference, rank) in nonzero.iter().zip(&ranked.ranks) {
        if *difference > 0.0 {
            positive += rank;
        }
    }
    let all = (n * (n + 1)) as f64 / 2.0;
    let p = if n <= EXACT {
        exact(&ranked.ranks, positive)
    } else {
        approximate(n as f64, ranked.tie_term, positive)
    };
    let negative = all - positive;
    let effect = (positive - negative) / (positive + negative);
    Some(SignedRank { n, zeros: differences.len() - n, effect, p, positive })
}

/// Counts, for every sum, the ways to give it; below 2^53 in all, so `f64` is exact.
fn exact(ranks: &[f64], positive: f64) -> f64 {
    let doubled: Vec<usize> = each(ranks, |rank| (2.0 * rank) as usize);
    let mut ways = vec![0.0; doubled.iter().sum::<usize>() + 1];
    ways[0] = 1.0;
    for rank in doubled {
        for sum in (rank..ways.len()).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let observed = (2.0 * positive) as usize;
    let below: f64 = ways[..=observed].iter().sum();
    let above: f64 = ways[observed..].iter().sum();
    (2.0 * below.min(above) / (ranks.len() as f64).exp2()).min(1.0)
}

fn approximate(n: f64, tie_term: f64, positive: f64) -> f64 {
    let mean = n * (n + 1.0) / 4.0;
    let variance = (n * (n + 1.0) * (2.0 * n + 1.0) - tie_term / 2.0) / 24.0;
    let distance = (positive - mean).abs();
    let corrected = if distance == 0.0 { 0.0 } else { (distance - 0.5).abs() };
    // Both tails of the normal distribution: 2 * (1 - Phi(z)) = erfc(z / sqrt(2)).
    erfc(corrected / variance.sqrt() / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_scipy() {
        for case in scipy::cases("wilcoxon") {
            let found = signed_rank(&case.numbers("differences")).unwrap();
            let negative = (found.n * (found.n + 1)) as f64 / 2.0 - found.positive;
            assert_eq!(found.positive.min(negative), case.number("statistic"));
            scipy::assert_close(found.p, case.number("p"));
        }
    }

    #[test]
    fn one_sided_differences() {
        let found = signed_rank(&[1.0, 2.0, 0.0, 3.0]).unwrap();
        assert_eq!((found.n, found.zeros, found.effect), (3, 1, 1.0));
        assert_eq!(found.p, 0.25);
        assert_eq!(signed_rank(&[0.0, 0.0]), None);
    }

    #[test]
    fn exchanging_the_sides_changes_the_sign_only() {
        for count in [7, EXACT, EXACT + 1, 300] {
            let values: Vec<f64> =
                (0..count).map(|i| f64::from(i as i32 * 37 % 101) - 30.0).collect();
            let negated: Vec<f64> = values.iter().map(|value| -value).collect();
            let (one, other) = (signed_rank(&values).unwrap(), signed_rank(&negated).unwrap());
            assert_eq!(one.p, other.p);
            assert_eq!(one.effect, -other.effect);
        }
    }
}
