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
        if let Ok(clock) = text.parse() {
            return Ok(Metric::Time(clock));
        }
        let found = Counter::ALL.into_iter().find(|counter| counter.name() == text);
        found.map(Metric::Count).ok_or_else(|| UnknownMetric { found: text.to_owned() })
    }
}
