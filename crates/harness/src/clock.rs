//! Moments as results state them: UTC, as RFC 3339 writes it.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment, always with nanoseconds, so that texts sort as the moments do:
/// `2026-11-28T17:35:28.012345678Z`.
pub fn rfc3339(moment: SystemTime) -> String {
    // A clock before 1970 is wrong anyway.
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = since.as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let nanoseconds = since.subsec_nanos();
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{nanoseconds:09}Z")
}

/// Year, month and day of the month, days after 1970-01-01.
fn date(mut days: u64) -> (u64, u64, u64) {
    let mut year = 1970;
    loop {
        let february = if is_leap(year) { 29 } else { 28 };
        let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, length) in (1..).zip(lengths) {
            if days < length {
                return (year, month, days + 1);
            }
            days -= length;
        }
        year += 1;
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(400) || year.is_multiple_of(4) && !year.is_multiple_of(100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Seconds by `date --utc --date=... +%s`.
    #[test]
    fn moments_are_those_of_the_calendar() {
        let expected = [
            (0, 0, "1970-01-01T00:00:00.000000000Z"),
            (951_782_399, 5, "2000-02-28T23:59:59.000000005Z"),
            (951_782_400, 0, "2000-02-29T00:00:00.000000000Z"),
            (1_709_251_199, 120_000_000, "2024-02-29T23:59:59.120000000Z"),
            (1_798_761_599, 999_999_999, "2026-12-31T23:59:59.999999999Z"),
            (4_107_542_400, 0, "2100-03-01T00:00:00.000000000Z"),
        ];
        for (seconds, nanoseconds, text) in expected {
            assert_eq!(rfc3339(UNIX_EPOCH + Duration::new(seconds, nanoseconds)), text);
        }
    }
}
