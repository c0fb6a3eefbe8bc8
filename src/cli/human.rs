//! Times for people: three significant digits and a fitting unit.

use std::time::Duration;

/// `950 ns`, `12.3 µs`, `4.56 ms`, `78.9 s`.
pub fn nanoseconds(ns: f64) -> String {
    let (value, unit) = match ns {
        ns if ns < 999.5 => (ns, "ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "µs"),
        ns if ns < 999.5e6 => (ns / 1e6, "ms"),
        ns => (ns / 1e9, "s"),
    };
    let digits = if unit == "ns" || value >= 99.95 {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{value:.digits$} {unit}")
}

/// A quantile of times; `> 1.00 s` where it is above the limit.
pub fn censored(ns: Option<f64>, limit_ns: Option<u64>) -> String {
    match (ns, limit_ns) {
        (None, _) => "-".to_owned(),
        (Some(ns), _) if ns.is_finite() => nanoseconds(ns),
        (Some(_), Some(limit)) => format!("> {}", nanoseconds(limit as f64)),
        (Some(_), None) => "unsolved".to_owned(),
    }
}

/// A limit as it is typed: `200ms`, `10s`, `1m`, `1.5` (seconds).
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a duration such as 200ms, 10s, 5m or 1.5, found '{text}'");
    let duration = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?,
        Err(_) => text
            .parse::<jiff::SignedDuration>()
            .ok()
            .and_then(|duration| duration.try_into().ok())
            .ok_or_else(wrong)?,
    };
    if duration.is_zero() { Err(wrong()) } else { Ok(duration) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits() {
        let shown =
            [0.0, 999.4, 999.6, 12_345.0, 999_499.0, 1e6, 99_960_000.0, 78.94e9].map(nanoseconds);
        let expected =
            ["0 ns", "999 ns", "1.00 µs", "12.3 µs", "999 µs", "1.00 ms", "100 ms", "78.9 s"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn durations_as_typed() {
        assert_eq!(parse_duration("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("5m"), Ok(Duration::from_secs(300)));
        for text in ["", "0", "-1s", "ten", "10 parsecs", "nan", "inf"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
