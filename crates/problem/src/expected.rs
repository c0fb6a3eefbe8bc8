//! Known answers: what a corpus states about the solutions of a puzzle.

use crate::Grid;
use std::fmt;
use std::str::FromStr;

/// A known answer. To be checked, never trusted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// A solution.
    pub grid: Option<Grid>,
    /// Number of solutions.
    pub solutions: Option<SolutionCount>,
}

/// A known number of solutions: `0`, `1`, `7`, or `2+` for at least two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionCount {
    /// The number.
    pub number: u64,
    /// Whether there may be more.
    pub or_more: bool,
}

impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.or_more { "+" } else { "" })
    }
}

/// A word that is not a number of solutions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of solutions such as 0, 1 or 2+, found '{0}'")]
pub struct SolutionCountError(String);

impl FromStr for SolutionCount {
    type Err = SolutionCountError;

    fn from_str(text: &str) -> Result<Self, SolutionCountError> {
        let (digits, or_more) = match text.strip_suffix('+') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        match digits.parse() {
            Ok(number) if plain => Ok(SolutionCount { number, or_more }),
            _ => Err(SolutionCountError(text.to_owned())),
        }
    }
}
