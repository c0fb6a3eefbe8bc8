//! The shifted geometric mean: `exp(mean(ln(t + s))) - s` (Achterberg 2007).
//!
//! A geometric mean lets no single hard puzzle drown the others, as an arithmetic one
//! does; the shift `s` keeps the easiest puzzles, where a time is mostly noise, from doing
//! the same. The figure depends on the shift, which is therefore printed with it. An
//! unsolved puzzle counts its limit.

use super::time::CensoredTime;

/// The mean in nanoseconds. `None` without times, or if an unsolved one has no limit.
pub fn shifted_geometric_mean(times: &[CensoredTime], shift_ns: f64) -> Option<f64> {
    let mut sum = 0.0;
    for time in times {
        sum += (time.penalized(1.0)? + shift_ns).ln();
    }
    (!times.is_empty()).then(|| (sum / times.len() as f64).exp() - shift_ns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::scipy;

    #[test]
    fn equals_scipy() {
        for case in scipy::cases("shifted_geometric_mean") {
            let limit_ns = Some(case.number("limit"));
            let times: Vec<CensoredTime> = case
                .numbers("times")
                .into_iter()
                .map(|ns| CensoredTime::new(ns, limit_ns))
                .collect();
            let found = shifted_geometric_mean(&times, case.number("shift")).unwrap();
            scipy::assert_close(found, case.number("mean"));
        }
    }

    #[test]
    fn unsolved_counts_its_limit() {
        let limit_ns = Some(8.0);
        let times = [2.0, f64::INFINITY].map(|ns| CensoredTime::new(ns, limit_ns));
        assert!((shifted_geometric_mean(&times, 0.0).unwrap() - 4.0).abs() < 1e-12);
        let unlimited = times.map(|time| CensoredTime { limit_ns: None, ..time });
        assert_eq!(shifted_geometric_mean(&unlimited, 0.0), None);
        assert_eq!(shifted_geometric_mean(&[], 0.0), None);
    }
}
