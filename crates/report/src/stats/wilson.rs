//! The interval of a share.
//!
//! Source: Wilson, Probable inference, the law of succession, and statistical inference,
//! 1927. Unlike the normal approximation it never leaves 0 to 1 and holds for small counts.

/// The 97.5 % quantile of the normal distribution: two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of the share that `part` of `of` independent draws estimate.
pub fn interval(part: u64, of: u64) -> (f64, f64) {
    interval_of_share(part as f64 / of.max(1) as f64, of as f64)
}

/// The same for a share that is as good as one among `n` draws; `n` need not be whole.
pub fn interval_of_share(share: f64, n: f64) -> (f64, f64) {
    if n == 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of R's `prop.test(x, n, correct = FALSE)`.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (part, of, low, high) in [
            (0, 10, 0.0, 0.277_532_8),
            (5, 10, 0.236_593_1, 0.763_406_9),
            (10, 10, 0.722_467_2, 1.0),
        ] {
            let (found_low, found_high) = interval(part, of);
            assert!((found_low - low).abs() < 1e-6, "{found_low}");
            assert!((found_high - high).abs() < 1e-6, "{found_high}");
        }
        assert_eq!(interval(0, 0), (0.0, 1.0));
    }
}
