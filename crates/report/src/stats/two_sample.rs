//! One solver on two groups of puzzles, such as two corpora: how many times as long the second
//! takes. The puzzles are not paired: medians are compared, not ratios of puzzles.
//!
//! A time above the limit that both groups share, or stopped by a limit, is only known to be above
//! it. It counts at the limit, and what it could move is marked as a bound, as in
//! [`median_ratio`](super::median_ratio).
//! Puzzles on which the solver failed otherwise are left out: their times are not known.

use super::bootstrap::{Bootstrap, LEAST, middle};
use super::cell::PuzzleResult;
use super::median_ratio::{
    Figure, Interval, LEAST_ROUNDS, MedianRatio, ROUND_DRAWS, Resampled, draw, rounds_of, times_in,
};
use super::quantile::{least, quantile};
use super::results::times;
use super::time::CensoredTime;
use crate::lists::{each, known};
use crate::sorted::{distinct, floats};
use rand::RngExt;

/// The median of the second group over that of the first; `None` if neither is known.
pub fn ratio(cells: [&[Option<PuzzleResult>]; 2], bootstrap: &Bootstrap) -> Option<MedianRatio> {
    let columns = cells.map(times);
    let limits = columns.each_ref().map(|times| known(times, |time| known_above((*time)?)));
    let limit_ns = least(&limits.concat());
    let times = columns.map(|times| cut(&times, limit_ns));
    ratio_of(cells, &times, limit_ns, bootstrap)
}

/// The limit of a time. Of a stopped run less than that may be known, on another clock than that of
/// the limit.
fn known_above(time: CensoredTime) -> Option<f64> {
    match (time.limit_ns, time.bound_ns) {
        (Some(limit), Some(bound)) => Some(limit.min(bound)),
        (limit, bound) => limit.or(bound),
    }
}

/// The times that are known, or known to be above the limit: infinite then. Sorted.
fn cut(times: &[Option<CensoredTime>], limit_ns: Option<f64>) -> Vec<f64> {
    let mut kept = Vec::new();
    for time in times.iter().flatten() {
        if time.is_solved() || time.bound_ns.is_some() {
            let is_cut = limit_ns.is_some_and(|limit| time.ns > limit);
            kept.push(if is_cut { f64::INFINITY } else { time.ns });
        }
    }
    floats(&mut kept);
    kept
}

/// Logarithms of the ratio of two medians: least, with what is above the limit at the limit, most.
fn log_ratio([first, second]: [f64; 2], limit_ns: Option<f64>) -> [f64; 3] {
    let at = |ns: f64| ns.min(limit_ns.unwrap_or(ns)).max(1.0);
    let log = (at(second) / at(first)).ln();
    match (first.is_finite(), second.is_finite()) {
        (true, true) => [log; 3],
        (true, false) => [log, log, f64::INFINITY],
        (false, true) => [f64::NEG_INFINITY, log, log],
        (false, false) => [f64::NEG_INFINITY, 0.0, f64::INFINITY],
    }
}

fn ratio_of(
    cells: [&[Option<PuzzleResult>]; 2],
    times: &[Vec<f64>; 2],
    limit_ns: Option<f64>,
    bootstrap: &Bootstrap,
) -> Option<MedianRatio> {
    let medians = [quantile(&times[0], 0.5)?, quantile(&times[1], 0.5)?];
    if medians.iter().all(|ns| ns.is_infinite()) {
        return None;
    }
    let rounds = distinct([rounds_of(cells[0]), rounds_of(cells[1])].concat());
    let (resampled, draws) = if rounds.len() >= LEAST_ROUNDS {
        (Resampled::PuzzlesAndRounds, bootstrap.resamples.min(ROUND_DRAWS))
    } else {
        (Resampled::Puzzles, 1)
    };
    let mut random = bootstrap.random();
    let mut logs: [Vec<f64>; 3] = Default::default();
    for _ in 0..draws {
        let mut drawn = times.clone();
        if resampled == Resampled::PuzzlesAndRounds {
            let rounds = draw(&rounds, &mut random);
            drawn = cells.map(|cells| cut(&times_in(cells, &rounds), limit_ns));
        }
        if drawn.iter().any(Vec::is_empty) {
            continue;
        }
        for _ in 0..bootstrap.resamples.div_ceil(draws) {
            let mut again = |sorted: &[f64]| {
                let mut places = each(sorted, |_| random.random_range(0..sorted.len()));
                let (below, above) = middle(&mut places);
                quantile(&[sorted[below], sorted[above]], 0.5).unwrap_or(f64::INFINITY)
            };
            let medians = [again(&drawn[0]), again(&drawn[1])];
            for (logs, log) in logs.iter_mut().zip(log_ratio(medians, limit_ns)) {
                logs.push(log);
            }
        }
    }
    for logs in &mut logs {
        floats(logs);
    }
    let ends = logs.each_ref().map(|logs| bootstrap.interval_of(logs));
    let enough = times.iter().all(|times| times.len() >= LEAST);
    let interval = match ends {
        [Some(low), Some(at), Some(high)] if enough => {
            Some(Interval::new([low.0, at.0, high.0], [low.1, at.1, high.1]))
        }
        _ => None,
    };
    let n = times[0].len() + times[1].len();
    Some(MedianRatio { n, median: Figure::new(log_ratio(medians, limit_ns)), interval, resampled })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::cell::{Run, folded};
    use crate::stats::clock::Spans;
    use crate::stats::difference::Difference;
    use crate::stats::pairs::Bound;
    use crate::stats::run_end::RunEnd;

    const LIMIT: u64 = 1_000;

    /// 0 is a time-out, 1 a crash.
    fn column(times: impl IntoIterator<Item = u64>) -> Vec<Option<PuzzleResult>> {
        let cell = |ns| {
            let end = match ns {
                0 => RunEnd::TimedOut,
                1 => RunEnd::Failed,
                _ => RunEnd::Solved,
            };
            let wall = Some(if ns == 0 { LIMIT } else { ns });
            let spans = Spans { wall, limit: Some(LIMIT), ..Spans::default() };
            let run = Run {
                end,
                spans,
                round: 0,
                label: "x".into(),
                solver_used: None,
                is_preprocessed: false,
            };
            Some(folded(&[run]))
        };
        times.into_iter().map(cell).collect()
    }

    fn compare(
        first: &[Option<PuzzleResult>],
        second: &[Option<PuzzleResult>],
    ) -> Option<MedianRatio> {
        ratio([first, second], &Bootstrap::default())
    }

    #[test]
    fn the_second_takes_three_times_as_long() {
        let (first, second) =
            (column((0..20).map(|p| 50 + p)), column((0..30).map(|p| 150 + 2 * p)));
        let ratio = compare(&first, &second).unwrap();
        let interval = ratio.interval.unwrap();
        assert_eq!(ratio.n, 50);
        assert!((ratio.median.value - 179.0 / 59.5).abs() < 1e-9);
        assert!(interval.low.value > 2.5 && interval.high.value < 3.5, "{interval:?}");
        let difference = |noise| Difference::of(Some(&ratio), noise);
        assert_eq!(difference(None), Difference::Faster);
        assert_eq!(difference(Some(4.0)), Difference::WithinNoise);
        let same = compare(&first, &first);
        assert_eq!(Difference::of(same.as_ref(), None), Difference::NotShown);
    }

    #[test]
    fn a_median_above_the_limit_is_a_bound() {
        let first = column([100; 8]);
        let second = column([0, 0, 0, 0, 0, 0, 500, 600]);
        let ratio = compare(&first, &second).unwrap();
        assert_eq!((ratio.median.value.round(), ratio.median.bound), (10.0, Bound::AtLeast));
        assert_eq!(ratio.interval.unwrap().high.bound, Bound::AtLeast);
        // Neither median is known.
        assert_eq!(compare(&second, &second), None);
    }

    /// A time above the limit of the other group counts as censored at that limit.
    #[test]
    fn the_lesser_limit_counts_for_both() {
        let shorter = |mut cell: Option<PuzzleResult>| {
            let time = cell.as_mut().and_then(|cell| cell.time.as_mut()).unwrap();
            time.limit_ns = Some(200.0);
            cell
        };
        let first: Vec<Option<PuzzleResult>> = column([100; 8]).into_iter().map(shorter).collect();
        let second = column([300; 8]);
        let ratio = compare(&first, &second).unwrap().median;
        assert_eq!((ratio.value.round(), ratio.bound), (2.0, Bound::AtLeast));
    }

    #[test]
    fn failures_are_left_out_and_few_times_have_no_interval() {
        let first = column([100, 110, 120, 130, 140, 150, 1, 1]);
        assert_eq!(compare(&first, &first).unwrap().n, 12);
        for n in 1..=6u64 {
            let ratio = compare(&first, &column((0..n).map(|p| 400 + p)));
            let is_shown = Difference::of(ratio.as_ref(), None) == Difference::Faster;
            assert_eq!((ratio.unwrap().interval.is_some(), is_shown), (n >= 6, n >= 6), "{n}");
        }
    }
}
