//! Numbers as the tables show them, and the statistics that they need.

use quorum_report::stats::wilson;

/// `12,345`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

/// `98.2 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `98.2 %`, of a population.
pub fn share(part: u64, of: u64) -> String {
    percent(part as f64 / of.max(1) as f64)
}

/// `98.2 % (97.5 to 98.7)`: the share of a sample with its 95 % interval (Wilson).
pub fn sample_share(part: u64, of: u64) -> String {
    format!("{} ({})", share(part, of), interval_of_share(part, of))
}

/// `97.5 to 98.7`: that interval, in percent.
pub fn interval_of_share(part: u64, of: u64) -> String {
    let (low, high) = wilson::interval(part, of);
    format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high)
}

/// The value below which a share of the values lies (nearest rank).
pub fn quantile<T: Copy + PartialOrd>(values: &[T], share: f64) -> T {
    let sorted = sorted(values);
    let rank = (share * sorted.len() as f64).ceil().max(1.0) as usize;
    sorted[rank.min(sorted.len()) - 1]
}

fn sorted<T: Copy + PartialOrd>(values: &[T]) -> Vec<T> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    sorted
}

/// The 95 % interval of the median from order statistics: for any distribution, the two values
/// of equal rank from either end that enclose it with at least 95 %. None below 6 values.
pub fn median_interval<T: Copy + PartialOrd>(values: &[T]) -> Option<(T, T)> {
    let n = values.len();
    // The median is below the value of rank r with the probability that fewer than r of n
    // coins show heads.
    let mut log_probability = -(n as f64) * 2f64.ln();
    let mut below = 0.0;
    let mut rank = 0;
    loop {
        below += log_probability.exp();
        if below > 0.025 || rank == n {
            break;
        }
        log_probability += (((n - rank) as f64) / (rank as f64 + 1.0)).ln();
        rank += 1;
    }
    let sorted = sorted(values);
    (rank > 0).then(|| (sorted[rank - 1], sorted[n - rank]))
}

/// `413 (401 to 425)`: the median of a sample with its 95 % interval.
pub fn sample_median<T: Copy + PartialOrd>(values: &[T], show: impl Fn(T) -> String) -> String {
    let median = show(quantile(values, 0.5));
    match median_interval(values) {
        Some((low, high)) => format!("{median} ({} to {})", show(low), show(high)),
        None => median,
    }
}

/// A ratio of two sums over puzzles, with its 95 % interval: puzzles are independent, the
/// calls of one are not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio.
    pub value: f64,
    /// Half the width of the interval.
    pub half: f64,
}

impl Ratio {
    /// From a pair of numerator and denominator per puzzle. Source: the linearized variance
    /// of a ratio estimator, Cochran, Sampling Techniques, 1977, chapter 6.
    pub fn new(pairs: &[(u64, u64)]) -> Self {
        let n = pairs.len() as f64;
        let sum = |part: fn(&(u64, u64)) -> u64| pairs.iter().map(part).sum::<u64>() as f64;
        let (above, below) = (sum(|pair| pair.0), sum(|pair| pair.1));
        let value = above / below;
        let squares: f64 = pairs.iter().map(|&(x, y)| (x as f64 - value * y as f64).powi(2)).sum();
        let error = (squares * n / (n - 1.0)).sqrt() / below;
        Ratio { value, half: 1.959_963_984_540_054 * error }
    }

    /// `2.31 (2.30 to 2.32)`.
    pub fn shown(self) -> String {
        let (low, high) = (self.value - self.half, self.value + self.half);
        format!("{:.2} ({low:.2} to {high:.2})", self.value)
    }

    /// `84.2 % (84.0 to 84.4)`.
    pub fn percent(self) -> String {
        let (low, high) = (self.value - self.half, self.value + self.half);
        format!("{} ({:.1} to {:.1})", percent(self.value), 100.0 * low, 100.0 * high)
    }
}

/// Spearman's rank correlation; equal values share the mean of their ranks.
pub fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() + 1) as f64 / 2.0;
    let product = |x: &[f64], y: &[f64]| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The 95 % interval of a rank correlation of n pairs: Fisher's transformation with the
/// variance of Bonett and Wright, Psychometrika 65, 2000.
pub fn spearman_interval(correlation: f64, n: usize) -> (f64, f64) {
    let error = ((1.0 + correlation * correlation / 2.0) / (n as f64 - 3.0)).sqrt();
    let half = 1.959_963_984_540_054 * error;
    ((correlation.atanh() - half).tanh(), (correlation.atanh() + half).tanh())
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let less = |value: f64| values.iter().filter(|&&other| other < value).count();
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count();
    values.iter().map(|&v| less(v) as f64 + (equal(v) as f64 + 1.0) / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_ranked() {
        assert_eq!([0, 999, 1000, 10_077_696].map(count), ["0", "999", "1,000", "10,077,696"]);
        assert_eq!(quantile(&[3, 1, 2, 4], 0.5), 2);
        assert_eq!(quantile(&[3, 1, 2, 4], 0.99), 4);
        // Ranks 1, 2.5, 2.5, 4 and 2, 1, 3, 4: 3 / sqrt(4.5 * 5).
        let found = spearman(&[1.0, 2.0, 2.0, 5.0], &[3.0, 1.0, 4.0, 9.0]);
        assert!((found - 0.632_455_532_033_675_8).abs() < 1e-12, "{found}");
    }

    /// Ranks of tables of the sign test: n 10: 2, n 20: 6, n 50: 18, n 100: 40.
    #[test]
    fn the_median_lies_between_the_ranks_of_the_tables() {
        let interval = |n: u32| median_interval(&(1..=n).collect::<Vec<_>>());
        assert_eq!(interval(5), None);
        for (n, rank) in [(6, 1), (10, 2), (20, 6), (50, 18), (100, 40)] {
            assert_eq!(interval(n), Some((rank, n + 1 - rank)));
        }
        assert!(interval(2000).is_some_and(|(low, high)| low > 950 && high < 1050));
        assert_eq!(sample_median(&[1u64, 2, 3], count), "2");
    }

    #[test]
    fn a_ratio_of_equal_denominators_has_the_interval_of_a_mean() {
        // Mean 0.5 of 1, 2, 3 over 4 each; standard error of the mean 1 / sqrt 3.
        let ratio = Ratio::new(&[(1, 4), (2, 4), (3, 4)]);
        assert_eq!(ratio.value, 0.5);
        assert!((ratio.half - 1.959_963_984_540_054 / 3f64.sqrt() / 4.0).abs() < 1e-12);
    }
}
