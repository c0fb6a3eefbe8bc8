//! Scales: from values to places on an axis.
//!
//! Times run from microseconds to minutes, so theirs is logarithmic, with ticks at powers of ten,
//! as is that of nodes. Other counts have a linear one, with ticks at 1, 2 or 5 times a power of
//! ten.

use crate::figures::scaled;

/// Scale of an axis; its ends are the ends of the axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// Value at the start; of times above 0.
    pub min: f64,
    /// Value at the end.
    pub max: f64,
    /// Whether equal steps are equal ratios, not equal differences.
    pub is_logarithmic: bool,
    /// Whether the values are times, not counts.
    pub is_of_times: bool,
}

impl Scale {
    /// Linear scale from 0 to a count, at least 1.
    pub fn count(most: usize) -> Self {
        Scale { min: 0.0, max: most.max(1) as f64, is_logarithmic: false, is_of_times: false }
    }

    /// Logarithmic scale that contains a range of counts.
    pub fn large_counts(least: f64, most: f64) -> Self {
        Scale { is_of_times: false, ..Scale::times(least, most) }
    }

    /// Logarithmic scale that contains a range of times: extended to half a decade, or to the
    /// next whole one, so that at least two ticks are on it.
    pub fn times(least: f64, most: f64) -> Self {
        let (least, most) = (least.max(1.0).log10(), most.max(1.0).log10());
        let (mut min, mut max) = ((least * 2.0).floor() / 2.0, (most * 2.0).ceil() / 2.0);
        if max.floor() - min.ceil() < 1.0 {
            (min, max) = (min.floor(), (min.floor() + 1.0).max(max.ceil()));
        }
        let (min, max) = (10f64.powf(min), 10f64.powf(max));
        Scale { min, max, is_logarithmic: true, is_of_times: true }
    }

    /// Position of a value: 0 at the start, 1 at the end; values beyond are at the ends.
    pub fn at(self, value: f64) -> f64 {
        let Scale { min, max, is_logarithmic, .. } = self;
        let place = if is_logarithmic {
            (value.max(1e-300) / min).ln() / (max / min).ln()
        } else {
            (value - min) / (max - min)
        };
        place.clamp(0.0, 1.0)
    }

    /// Label of a tick: a whole number, `100k` or `10M`, or a time.
    pub fn label(self, tick: f64) -> String {
        if self.is_of_times {
            return tick_time(tick);
        }
        match tick {
            tick if self.is_logarithmic && tick >= 1e6 => format!("{:.0}M", tick / 1e6),
            tick if self.is_logarithmic && tick >= 1e3 => format!("{:.0}k", tick / 1e3),
            tick => format!("{tick:.0}"),
        }
    }

    /// Values of the ticks, about four to eight.
    pub fn ticks(self) -> Vec<f64> {
        let Scale { min, max, is_logarithmic, .. } = self;
        if is_logarithmic {
            let first = (min.log10() - 1e-9).ceil() as i32;
            let last = (max.log10() + 1e-9).floor() as i32;
            return (first..=last).map(|power| 10f64.powi(power)).collect();
        }
        let raw = (max - min) / 5.0;
        let power = 10f64.powf(raw.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        // Only counts are drawn: no tick between two of them.
        let step = steps.into_iter().find(|step| *step >= raw).unwrap_or(raw).max(1.0);
        let (first, last) = ((min / step).ceil() as i64, (max / step + 1e-9).floor() as i64);
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// Label of a power of ten of nanoseconds: `1 µs`, `100 ms`.
pub fn tick_time(ns: f64) -> String {
    let (value, unit) = scaled(ns);
    format!("{value:.0} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let scale = Scale::times(1e3, 1e9);
        assert_eq!([1e3, 1e6, 1e9, 1.0, 1e12].map(|ns| scale.at(ns)), [0.0, 0.5, 1.0, 0.0, 1.0]);
        let scale = Scale::count(200);
        assert_eq!([0.0, 50.0, 200.0].map(|count| scale.at(count)), [0.0, 0.25, 1.0]);
    }

    #[test]
    fn ticks_lie_on_the_axis() {
        assert_eq!(Scale::count(200).ticks(), [0.0, 50.0, 100.0, 150.0, 200.0]);
        assert_eq!(Scale::count(3).ticks(), [0.0, 1.0, 2.0, 3.0]);
        // Half a decade below 4 µs there is no tick; below 2.5 µs it is a whole one.
        let decades = ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"];
        assert_eq!(Scale::times(4e3, 0.9e9).ticks().map_names(), decades[1..]);
        assert_eq!(Scale::times(2.5e3, 0.9e9).ticks().map_names(), decades);
        for (least, most) in [(5.0, 5.0), (1e6, 1e6), (900.0, 1100.0), (0.0, 0.0)] {
            let scale = Scale::times(least, most);
            assert!(scale.ticks().len() >= 2, "{scale:?}");
            assert!(scale.min <= f64::max(least, 1.0) && most <= scale.max, "{scale:?}");
        }
    }

    trait Names {
        fn map_names(&self) -> Vec<String>;
    }

    impl Names for Vec<f64> {
        fn map_names(&self) -> Vec<String> {
            self.iter().map(|ns| tick_time(*ns)).collect()
        }
    }
}
