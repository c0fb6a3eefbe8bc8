//! Holm's step-down correction (1979): of many tests, some are "significant" by chance.
//! The smallest of `m` p-values is multiplied by `m`, the next by `m - 1`, and so on, never
//! falling below the one before. Holds the chance of any false finding, whatever the
//! dependence between the tests, and rejects at least as much as Bonferroni's.

use crate::sorted::order_of;

/// Adjusted p-values, in the order of `p`.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let order = order_of(p);
    let mut adjusted = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (place, index) in order.into_iter().enumerate() {
        least = least.max(p[index] * (p.len() - place) as f64).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_statsmodels() {
        for case in scipy::cases("holm") {
            let found = holm(&case.numbers("p"));
            let expected = case.numbers("adjusted");
            assert_eq!(found.len(), expected.len());
            found.iter().zip(expected).for_each(|(&found, expected)| {
                scipy::assert_close(found, expected);
            });
        }
    }
}
