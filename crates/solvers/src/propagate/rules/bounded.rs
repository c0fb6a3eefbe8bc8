//! Bounds of a sum: a cell keeps the values between what the least and the greatest values of the
//! other cells leave. Cells of a cluster have different values: the least that they add up to is
//! that of the ascending series that their least values allow.

use crate::mask::Mask;
use crate::propagate::constraints::BoundedSum;
use crate::propagate::domains::{Contradiction, Domains};
use quorum_problem::{Comparison, ValueSet};

/// Applies the bounds of a sum to its cells.
pub(super) fn bounded(
    sum: &BoundedSum,
    cells: &[u16],
    domains: &mut Domains,
) -> Result<(), Contradiction> {
    let ends: Vec<(i64, i64)> = cells.iter().map(|&cell| ends(domains.set(cell))).collect();
    let of = |cluster: &[usize], without: Option<usize>| {
        let coefficient = sum.coefficients[cluster[0]];
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for &place in cluster {
            if Some(place) != without {
                lows.push(ends[place].0);
                highs.push(-ends[place].1);
            }
        }
        // The greatest of different values is the least of their negatives.
        let (least, most) = (ascending(lows), -ascending(highs));
        if coefficient > 0 {
            (coefficient * least, coefficient * most)
        } else {
            (coefficient * most, coefficient * least)
        }
    };
    let (mut clusters, mut least, mut most) = (Vec::new(), 0, 0);
    for cluster in &sum.clusters {
        let (low, high) = of(cluster, None);
        clusters.push((low, high));
        least += low;
        most += high;
    }
    for (cluster, (low, high)) in sum.clusters.iter().zip(clusters) {
        for &place in cluster {
            let (others_low, others_high) = of(cluster, Some(place));
            let (others_least, others_most) = (least - low + others_low, most - high + others_high);
            let set = domains.set(cells[place]);
            let mut keep: Mask = 0;
            for value in 0..64 {
                if set >> value & 1 == 0 {
                    continue;
                }
                let product = sum.coefficients[place] * (value + 1);
                let (from, to) = (others_least + product, others_most + product);
                let is_possible = match sum.comparison {
                    Comparison::Equal => from <= sum.constant && sum.constant <= to,
                    Comparison::NotEqual => from != sum.constant || to != sum.constant,
                    Comparison::AtMost => from <= sum.constant,
                    Comparison::AtLeast => to >= sum.constant,
                };
                keep |= Mask::from(is_possible) << value;
            }
            domains.narrow(cells[place], keep)?;
        }
    }
    Ok(())
}

/// The least sum of different numbers that are at least these.
fn ascending(mut bounds: Vec<i64>) -> i64 {
    bounds.sort_unstable();
    let mut last = i64::MIN;
    let mut sum = 0;
    for bound in bounds {
        last = bound.max(last.saturating_add(1));
        sum += last;
    }
    sum
}

/// The least and the greatest value of a set.
fn ends(set: Mask) -> (i64, i64) {
    let set = ValueSet::from_bits(set);
    let end = |value: Option<u8>| i64::from(value.expect("no set is empty"));
    (end(set.min()), end(set.max()))
}
