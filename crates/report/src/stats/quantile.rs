//! Quantiles of values, such as times, some of which are only known to be above a limit.

use crate::sorted::floats;

/// The `q`-quantile (`0.0..=1.0`) of `sorted` ascending values, by linear interpolation
/// between the closest ranks (type 7 of Hyndman & Fan 1996, the default of NumPy and R).
/// An unsolved run is `f64::INFINITY`: a quantile among those is infinite, that is above
/// the limit. `None` without values.
pub fn quantile(sorted: &[f64], q: f64) -> Option<f64> {
    let rank = q * (sorted.len().checked_sub(1)? as f64);
    let (below, above) = (sorted[rank.floor() as usize], sorted[rank.ceil() as usize]);
    // Between an infinite value and another there is no middle: the infinite one prevails, as it
    // stands for a value that is not known.
    if below == above || below == f64::NEG_INFINITY {
        return Some(below);
    }
    Some(below + (above - below) * rank.fract())
}

/// The least and the greatest of some values.
pub fn range(values: &[f64]) -> Option<(f64, f64)> {
    let (mut least, mut most) = (*values.first()?, *values.first()?);
    for value in values {
        least = value.min(least);
        most = value.max(most);
    }
    Some((least, most))
}

/// The greatest of some numbers.
pub fn greatest(numbers: &[f64]) -> Option<f64> {
    range(numbers).map(|(_, greatest)| greatest)
}

/// The least of some numbers.
pub fn least(numbers: &[f64]) -> Option<f64> {
    range(numbers).map(|(least, _)| least)
}

/// The median of values in any order; infinite among unsolved runs.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    floats(&mut values);
    quantile(&values, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_numpy() {
        for case in scipy::cases("quantile") {
            let values = case.numbers("values");
            for (q, expected) in case.numbers("q").into_iter().zip(case.numbers("quantiles")) {
                scipy::assert_close(quantile(&values, q).unwrap(), expected);
            }
        }
    }

    #[test]
    fn unsolved_runs_are_above_everything() {
        let values = [1.0, 2.0, f64::INFINITY, f64::INFINITY];
        assert_eq!(quantile(&values, 0.5), Some(f64::INFINITY));
        assert_eq!(quantile(&values, 0.25), Some(1.75));
        assert_eq!(quantile(&[f64::NEG_INFINITY, 1.0], 0.5), Some(f64::NEG_INFINITY));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
