//! What is compared: a time, or a counter.

use super::clock::Clock;
use super::counter::Counter;
use std::str::FromStr;
use thiserror::Error;

/// What comparisons are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Times on this clock, which all other figures have too.
    Time(Clock),
    /// A counter.
    Count(Counter),
}

/// A word that names no metric.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected wall, cpu, net, nodes, conflicts or propagations, found '{found}'")]
pub struct UnknownMetric {
    /// The word.
    pub found: String,
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        let clock = Clock::ALL.into_iter().find(|clock| clock.name() == text);
        let counter = Counter::ALL.into_iter().find(|counter| counter.name() == text);
        let found = clock.map(Metric::Time).or(counter.map(Metric::Count));
        found.ok_or_else(|| UnknownMetric { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_clocks_and_counters() {
        for clock in Clock::ALL {
            assert_eq!(clock.name().parse(), Ok(Metric::Time(clock)));
        }
        for counter in Counter::ALL {
            assert_eq!(counter.name().parse(), Ok(Metric::Count(counter)));
        }
        assert!("total".parse::<Metric>().is_err());
    }
}
