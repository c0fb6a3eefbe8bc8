//! The rank-sum test of Mann and Whitney (1947): are values of one sample larger than those of
//! another? For samples that are not paired, such as the times of one solver on two corpora.
//!
//! Up to [`EXACT`] values the distribution is counted out, given the ties; above, the normal
//! approximation with tie and continuity correction, SciPy's `method="asymptotic"`. Values may be
//! infinite: those are tied above all others.
//!
//! Effect size: the chance that a value of the second sample is above one of the first, ties
//! counting half (Vargha & Delaney 2000).

use super::ranks::midranks;
use crate::lists::each;
use serde::{Deserialize, Serialize};
use statrs::function::erf::erfc;

/// As many values in both samples as are counted out.
pub const EXACT: usize = 50;

/// Result of the test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct RankSum {
    /// Chance that a value of the second sample is above one of the first; 0.5 if they are alike.
    pub above: f64,
    /// Two-sided.
    pub p: f64,
    /// Adjusted p-value, over all such tests of the report.
    pub p_holm: Option<f64>,
}

/// Compares two samples; `None` if one is empty, or if all values are equal.
pub fn rank_sum(first: &[f64], second: &[f64]) -> Option<RankSum> {
    let all = [first, second].concat();
    if first.is_empty() || second.is_empty() || all.iter().all(|value| *value == all[0]) {
        return None;
    }
    let ranked = midranks(&all);
    let (n1, n2) = (first.len() as f64, second.len() as f64);
    let sum: f64 = ranked.ranks[first.len()..].iter().sum();
    let u = sum - n2 * (n2 + 1.0) / 2.0;
    let p = if all.len() <= EXACT {
        exact(&ranked.ranks, second.len(), sum)
    } else {
        let n = n1 + n2;
        let variance = n1 * n2 / 12.0 * (n + 1.0 - ranked.tie_term / (n * (n - 1.0)));
        let distance = ((u - n1 * n2 / 2.0).abs() - 0.5).max(0.0);
        erfc(distance / variance.sqrt() / std::f64::consts::SQRT_2)
    };
    Some(RankSum { above: u / (n1 * n2), p, p_holm: None })
}

/// Counts, for every number of ranks and every sum of them, the ways to choose them.
fn exact(ranks: &[f64], chosen: usize, sum: f64) -> f64 {
    // Midranks are whole numbers once doubled.
    let doubled: Vec<usize> = each(ranks, |rank| (2.0 * rank) as usize);
    let most: usize = doubled.iter().sum();
    let mut ways = vec![vec![0.0f64; most + 1]; chosen + 1];
    ways[0][0] = 1.0;
    for rank in doubled {
        for count in (1..=chosen).rev() {
            let (fewer, more) = ways.split_at_mut(count);
            let (from, to) = (&fewer[count - 1], &mut more[0]);
            to[rank..].iter_mut().zip(from).for_each(|(to, from)| *to += from);
        }
    }
    let observed = (2.0 * sum) as usize;
    let below: f64 = ways[chosen][..=observed].iter().sum();
    let above: f64 = ways[chosen][observed..].iter().sum();
    let all: f64 = ways[chosen].iter().sum();
    (2.0 * below.min(above) / all).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_scipy() {
        for case in scipy::cases("mannwhitneyu") {
            let found = rank_sum(&case.numbers("first"), &case.numbers("second")).unwrap();
            scipy::assert_close(found.above, case.number("above"));
            scipy::assert_close(found.p, case.number("p"));
        }
    }

    #[test]
    fn exchanging_the_samples_turns_the_effect_round() {
        let first = [1.0, 3.0, f64::INFINITY, 5.0, 2.0];
        let second = [2.0, 9.0, f64::INFINITY];
        let (one, other) = (rank_sum(&first, &second).unwrap(), rank_sum(&second, &first).unwrap());
        assert_eq!(one.p, other.p);
        assert!((one.above + other.above - 1.0).abs() < 1e-12);
        assert_eq!(rank_sum(&[f64::INFINITY; 4], &[f64::INFINITY; 7]), None);
        assert_eq!(rank_sum(&[], &[1.0]), None);
    }
}
