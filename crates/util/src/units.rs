//! Times and sizes as people type them, on the command line and in experiment files.

use std::time::Duration;

/// A text that is not a time or a size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found '{found}'")]
pub struct UnitError {
    /// Words for what is expected.
    pub expected: &'static str,
    /// The text.
    pub found: String,
}

impl UnitError {
    fn new(expected: &'static str, found: &str) -> Self {
        UnitError { expected, found: found.to_owned() }
    }
}

/// A limit as it is typed: `200ms`, `10s`, `1m`, `1.5` (seconds).
pub fn parse_duration(text: &str) -> Result<Duration, UnitError> {
    let wrong = || UnitError::new("a duration such as 200ms, 10s, 5m or 1.5", text);
    let duration = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?,
        Err(_) => parts(text).ok_or_else(wrong)?,
    };
    if duration.is_zero() { Err(wrong()) } else { Ok(duration) }
}

/// Units of time, in nanoseconds.
const UNITS: [(u64, &[&str]); 6] = [
    (1, &["ns", "nsec", "nano", "nanos", "nanosecond", "nanoseconds"]),
    (1_000, &["us", "µs", "μs", "usec", "micro", "micros", "microsecond", "microseconds"]),
    (1_000_000, &["ms", "msec", "milli", "millis", "millisecond", "milliseconds"]),
    (1_000_000_000, &["s", "sec", "secs", "second", "seconds"]),
    (60_000_000_000, &["m", "min", "mins", "minute", "minutes"]),
    (3_600_000_000_000, &["h", "hr", "hrs", "hour", "hours"]),
];

/// The sum of numbers with units, the longest unit first: `1h 30m`, `2 min`, `1.5h`.
fn parts(text: &str) -> Option<Duration> {
    let mut sum = Duration::ZERO;
    let mut above = u64::MAX;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, behind) = rest.split_at(digits);
        let behind = behind.trim_start();
        let end = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
        let (unit, next) = behind.split_at(end);
        let &(nanoseconds, _) = UNITS.iter().find(|(_, words)| words.contains(&unit))?;
        if nanoseconds >= above {
            return None;
        }
        let number: f64 = number.parse().ok()?;
        let part = Duration::try_from_secs_f64(number * (nanoseconds as f64 / 1e9)).ok()?;
        sum = sum.checked_add(part)?;
        above = nanoseconds;
        rest = next.trim_start();
    }
    Some(sum)
}

/// A size as it is typed: `500M`, `2G`, `1048576`; units are powers of 1024.
pub fn parse_bytes(text: &str) -> Result<u64, UnitError> {
    let wrong = || UnitError::new("a size such as 500M or 2G", text);
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}

/// A block's length; zero is allowed.
pub fn parse_block(text: &str) -> Result<Duration, UnitError> {
    match text.trim_end_matches(|c: char| c.is_ascii_alphabetic()) {
        "0" => Ok(Duration::ZERO),
        _ => parse_duration(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_as_typed() {
        assert_eq!(parse_duration("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(parse_duration("2 min"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_duration("1h 30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(parse_duration("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(parse_duration("0.25ms"), Ok(Duration::from_micros(250)));
        assert_eq!(parse_duration("1m30s500ms"), Ok(Duration::from_millis(90_500)));
        let wrong =
            ["", "0", "-1s", "ten", "10 parsecs", "nan", "inf", "5m5m", "5s1m", "1m 2", "m"];
        for text in wrong.into_iter().chain(["1.2.3s", ".s", "0s", "1e400h"]) {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_as_typed() {
        assert_eq!(parse_bytes("500M"), Ok(500 << 20));
        assert_eq!(parse_bytes("2g"), Ok(2 << 30));
        assert_eq!(parse_bytes("4096"), Ok(4096));
        for text in ["", "M", "0", "1.5G", "5X", "99999999999G"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_block_may_be_nothing() {
        assert_eq!(parse_block("0"), Ok(Duration::ZERO));
        assert_eq!(parse_block("2ms"), Ok(Duration::from_millis(2)));
    }
}
