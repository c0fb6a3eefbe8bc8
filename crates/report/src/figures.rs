//! Rounded figures. Times and ratios have three significant digits.

use crate::stats::bootstrap::Bootstrap;
use crate::stats::median_ratio::{Figure, MedianRatio};
use crate::stats::pairs::Bound;

/// Text where there is no figure.
pub const NONE: &str = "-";

/// `950 ns`, `12.3 µs`, `4.56 ms`, `78.9 s`.
pub fn time(ns: f64) -> String {
    let (value, unit) = scaled(ns);
    let digits = if unit == "ns" { 0 } else { decimals(value) };
    format!("{value:.digits$} {unit}")
}

/// Time with its unit, in which it is at least 1 if possible.
pub fn scaled(ns: f64) -> (f64, &'static str) {
    match ns {
        ns if ns < 999.5 => (ns, "ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "µs"),
        ns if ns < 999.5e6 => (ns / 1e6, "ms"),
        ns => (ns / 1e9, "s"),
    }
}

/// A time, or [`NONE`].
pub(crate) fn time_if(ns: Option<f64>) -> String {
    ns.map_or_else(|| NONE.to_owned(), time)
}

/// Quantile of times; `> 1.00 s` among unsolved puzzles, above the limit.
pub fn censored(ns: Option<f64>, limit_ns: Option<f64>) -> String {
    match (ns, limit_ns) {
        (None, _) => NONE.to_owned(),
        (Some(ns), _) if ns.is_finite() => time(ns),
        (Some(_), Some(limit)) => format!("> {}", time(limit)),
        (Some(_), None) => "unsolved".to_owned(),
    }
}

/// Three significant digits: `0.0123`, `1.42`, `38.1`, `1250`.
pub fn number(value: f64) -> String {
    format!("{value:.*}", decimals(value))
}

/// A count, or the middle between two.
pub fn count(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { number(value) }
}

/// Number of decimals for three significant digits.
fn decimals(value: f64) -> usize {
    match value.abs() {
        value if value >= 99.95 => 0,
        value if value >= 9.995 => 1,
        value if value >= 0.9995 || value == 0.0 => 2,
        value => (2.0 - value.log10().floor()).min(9.0) as usize,
    }
}

/// `83 %`; `< 1 %` and `> 99 %` where 0 and 100 would not be exact.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return NONE.to_owned();
    }
    let rounded = (100.0 * part as f64 / whole as f64).round() as u64;
    match rounded {
        0 if part > 0 => "< 1 %".to_owned(),
        100 if part < whole => "> 99 %".to_owned(),
        rounded => format!("{rounded} %"),
    }
}

/// A share that may be negative or above 1: `75 %`, `-20 %`.
pub fn share(value: f64) -> String {
    // Adding 0 turns -0 into 0.
    format!("{:.0} %", (100.0 * value).round() + 0.0)
}

/// A share between -1 and 1, as [`share`] formats it, else [`NONE`]: beyond that it only shows that
/// the gap is small.
pub(crate) fn share_within_one(value: Option<f64>) -> String {
    let shown = value.filter(|value| (-1.0..=1.0).contains(value));
    shown.map_or(NONE.to_owned(), share)
}

/// `0.043`, `1.2e-7`; `< 1e-300` below the range of the arithmetic.
pub(crate) fn p_value(p: f64) -> String {
    match p {
        p if p >= 0.001 => format!("{p:.3}"),
        p if p >= 1e-300 => format!("{p:.1e}"),
        _ => "< 1e-300".to_owned(),
    }
}

/// `1.42`, `1/1.42` below 1; `>= 1.42` where it is only a bound.
pub fn ratio(ratio: &MedianRatio) -> String {
    bounded(ratio.median)
}

/// `1.42`; `at least 1.42` where it is only a bound.
pub(crate) fn ratio_in_words(ratio: &MedianRatio) -> String {
    format!("{}{}", mark(ratio.median.bound).1, quotient(ratio.median.value))
}

/// Figure, with the sign of a bound if it is one.
fn bounded(figure: Figure) -> String {
    format!("{}{}", mark(figure.bound).0, quotient(figure.value))
}

/// A ratio below 1 as 1 by a number: it is marked, and by how much it is below can be read.
pub fn quotient(value: f64) -> String {
    match number(1.0 / value) {
        _ if value <= 0.0 || value >= 1.0 => number(value),
        one if one == "1.00" => one,
        inverse => format!("1/{inverse}"),
    }
}

/// Prefix of a bound, as a sign and in words.
fn mark(bound: Bound) -> (&'static str, &'static str) {
    match bound {
        Bound::Exact => ("", ""),
        Bound::AtLeast => (">= ", "at least "),
        Bound::AtMost => ("<= ", "at most "),
        Bound::Unclear => ("~ ", "about "),
    }
}

/// `1.38 to 1.47`, each end marked where it is only a bound; [`NONE`] of too few puzzles.
pub fn interval(ratio: &MedianRatio) -> String {
    ratio.interval.map_or(NONE.to_owned(), |interval| {
        format!("{} to {}", bounded(interval.low), bounded(interval.high))
    })
}

/// `1.04`, a factor, rounded up so that it does not understate the noise.
pub fn noise(factor: Option<f64>) -> String {
    factor.map_or(NONE.to_owned(), |factor| {
        let digits = 10f64.powi(decimals(factor) as i32);
        number((factor * digits - 1e-9).ceil() / digits)
    })
}

/// Confidence level: `95 %`.
pub(crate) fn confidence(bootstrap: &Bootstrap) -> String {
    format!("{} %", 100.0 * bootstrap.confidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits() {
        let shown = [0.0, 999.4, 999.6, 12_345.0, 999_499.0, 1e6, 99_960_000.0, 78.94e9].map(time);
        let expected =
            ["0 ns", "999 ns", "1.00 µs", "12.3 µs", "999 µs", "1.00 ms", "100 ms", "78.9 s"];
        assert_eq!(shown, expected);
        let shown = [0.0, 0.012_345, 0.9994, 0.9996, 1.0, 9.996, 38.06, 1250.4].map(number);
        assert_eq!(shown, ["0.00", "0.0123", "0.999", "1.00", "1.00", "10.0", "38.1", "1250"]);
    }

    #[test]
    fn almost_all_is_not_all() {
        let shown = [(0, 9), (1, 999), (415, 500), (999, 1000), (7, 7), (0, 0)]
            .map(|(part, whole)| percent(part, whole));
        assert_eq!(shown, ["0 %", "< 1 %", "83 %", "> 99 %", "100 %", "-"]);
        assert_eq!([0.75, -0.2, -0.001].map(share), ["75 %", "-20 %", "0 %"]);
    }

    #[test]
    fn small_p() {
        let shown = [1.0, 0.0432, 0.000_9, 1.24e-7, 0.0].map(p_value);
        assert_eq!(shown, ["1.000", "0.043", "9.0e-4", "1.2e-7", "< 1e-300"]);
    }

    #[test]
    fn marks_of_bounds() {
        let figure = |value, bound| Figure { value, bound };
        let shown = [Bound::Exact, Bound::AtLeast, Bound::AtMost, Bound::Unclear]
            .map(|bound| bounded(figure(1.5, bound)));
        assert_eq!(shown, ["1.50", ">= 1.50", "<= 1.50", "~ 1.50"]);
        assert_eq!(bounded(figure(0.421, Bound::AtMost)), "<= 1/2.38");
        let shown = [0.0, 0.995, 0.9951, 1.0, f64::INFINITY].map(quotient);
        assert_eq!(shown, ["0.00", "1/1.01", "1.00", "1.00", "inf"]);
    }

    #[test]
    fn gaps_and_noise() {
        let shown = [Some(0.5), Some(-1.0), Some(-1.01), Some(1.2), None].map(share_within_one);
        assert_eq!(shown, ["50 %", "-100 %", "-", "-", "-"]);
        let shown = [Some(1.0), Some(1.041), Some(1.05), Some(f64::INFINITY), None].map(noise);
        assert_eq!(shown, ["1.00", "1.05", "1.05", "inf", "-"]);
    }
}
