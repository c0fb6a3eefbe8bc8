//! Times as people type them.

use std::time::Duration;

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
