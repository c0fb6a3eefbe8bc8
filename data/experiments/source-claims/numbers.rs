//! Numbers as the table shows them, and the little statistics that it needs.

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
pub fn share(part: usize, of: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / of.max(1) as f64)
}

/// The value below which a share of the values lies (nearest rank).
pub fn quantile<T: Copy + PartialOrd>(values: &[T], share: f64) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    let rank = (share * sorted.len() as f64).ceil().max(1.0) as usize;
    sorted[rank.min(sorted.len()) - 1]
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
}
