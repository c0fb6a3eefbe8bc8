//! Part i of n of a comparison: every n-th puzzle, unless an [assignment](super::assignment) lists
//! them.

use std::fmt;
use std::str::FromStr;

/// Part `number` (from 1) of `of`: the puzzles with index `number - 1` modulo `of`, the same
/// ones for every solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1.
    pub number: u64,
    /// At least 1.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the puzzle of this index belongs to the shard.
    pub fn holds(self, index: u64) -> bool {
        index % self.of == self.number - 1
    }

    /// `i/n`, or the empty string for the whole.
    pub fn column(self) -> Option<String> {
        (self != Shard::WHOLE).then(|| self.to_string())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text that is not a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected i/n with i from 1 to n, found '{found}'")]
pub struct ShardError {
    /// The text.
    pub found: String,
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parse = |text: &str| text.parse::<u64>().ok();
        text.split_once('/')
            .and_then(|(number, of)| Some(Shard { number: parse(number)?, of: parse(of)? }))
            .filter(|shard| shard.number >= 1 && shard.number <= shard.of)
            .ok_or_else(|| ShardError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_split_everything_once() {
        for index in 0..20 {
            let holders = (1..=8).filter(|&number| Shard { number, of: 8 }.holds(index));
            assert_eq!(holders.count(), 1);
        }
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for text in ["", "0/8", "9/8", "1/0", "a/b", "3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
