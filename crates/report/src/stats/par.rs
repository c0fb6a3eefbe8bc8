//! PAR-k, the penalized average runtime: the mean time, where an unsolved puzzle counts
//! `k` times its limit. PAR-2 ranks the SAT competitions, PAR-10 the algorithm selection
//! literature (Hutter et al. 2009). One number for how many and how fast, and the reason
//! why no mean over only the solved puzzles is printed: that one rewards giving up.

use super::time::CensoredTime;

/// PAR-`k` in nanoseconds. `None` without times, or if an unsolved one has no limit.
pub fn par(times: &[CensoredTime], k: f64) -> Option<f64> {
    let mut sum = 0.0;
    for time in times {
        sum += time.penalized(k)?;
    }
    (!times.is_empty()).then(|| sum / times.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsolved_counts_k_limits() {
        let solved = CensoredTime::new(3.0, Some(10.0));
        let unsolved = CensoredTime::new(f64::INFINITY, Some(10.0));
        assert_eq!(par(&[solved, unsolved], 2.0), Some(11.5));
        assert_eq!(par(&[solved, unsolved], 10.0), Some(51.5));
        assert_eq!(par(&[solved, CensoredTime { limit_ns: None, ..solved }], 2.0), Some(3.0));
        assert_eq!(par(&[solved, CensoredTime { limit_ns: None, ..unsolved }], 2.0), None);
        assert_eq!(par(&[], 2.0), None);
    }
}
