//! Ranks from 1, equal values sharing the mean of theirs (midranks).

use crate::sorted::order_of;

/// Ranks, in the order of the values.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranks {
    /// From 1; halves where an even number of values is equal.
    pub ranks: Vec<f64>,
    /// The sum of `t^3 - t` over groups of `t` equal values: what ties take from the
    /// variance of rank statistics. 0 without ties.
    pub tie_term: f64,
}

/// Ranks `values`, which may be infinite but not NaN.
pub fn midranks(values: &[f64]) -> Ranks {
    let order = order_of(values);
    let mut ranks = vec![0.0; values.len()];
    let mut tie_term = 0.0;
    let mut below = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let size = equal.len();
        for &index in equal {
            ranks[index] = below as f64 + (size as f64 + 1.0) / 2.0;
        }
        tie_term += (size as f64).powi(3) - size as f64;
        below += size;
    }
    Ranks { ranks, tie_term }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_ranks() {
        // scipy.stats.rankdata([3, 1, inf, 3, inf, 3])
        let found = midranks(&[3.0, 1.0, f64::INFINITY, 3.0, f64::INFINITY, 3.0]);
        assert_eq!(found.ranks, [3.0, 1.0, 5.5, 3.0, 5.5, 3.0]);
        assert_eq!(found.tie_term, 24.0 + 6.0);
    }
}
