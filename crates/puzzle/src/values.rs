//! The values of a grid: mostly 1 to n, also from 0, or more than a row has cells.
//!
//! Inside puzzles, problems and grids values are numbered from 1, whatever they are: number `k` is
//! the `k`-th smallest. Only texts, pictures and what named constraints count with have the values
//! themselves, so that no solver needs to know about a value 0.

use quorum_problem::ValueSet;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A value as texts have it, counted from the smallest value of its puzzle, and not its number. All
/// that leaves the program has values of this type; [`Values::value`] makes them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrintedValue(u8);

impl PrintedValue {
    /// The value.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for PrintedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<PrintedValue> for i64 {
    fn from(value: PrintedValue) -> Self {
        value.0.into()
    }
}

/// The values `low..=high`, `low` being 0 or 1. Printed as corpus lines state them: `0-8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Values {
    low: u8,
    count: u8,
}

impl Values {
    /// The values `1..=count`.
    ///
    /// # Panics
    /// If the count is zero or above 64.
    pub fn to(count: usize) -> Self {
        let largest = usize::from(ValueSet::MAX_VALUE);
        assert!((1..=largest).contains(&count), "1 to {largest} values, not {count}");
        Values { low: 1, count: count as u8 }
    }

    /// The values `low..=high`; `None` unless `low` is 0 or 1 and there are 1 to 64 of them.
    pub fn new(low: usize, high: usize) -> Option<Self> {
        let count = high.checked_add(1)?.checked_sub(low)?;
        let is_allowed = low <= 1 && (1..=usize::from(ValueSet::MAX_VALUE)).contains(&count);
        is_allowed.then_some(Values { low: low as u8, count: count as u8 })
    }

    /// The smallest value.
    pub fn low(self) -> u8 {
        self.low
    }

    /// The largest value.
    pub fn high(self) -> u8 {
        self.low + self.count - 1
    }

    /// Number of values.
    pub fn count(self) -> u8 {
        self.count
    }

    /// The numbers of all of them.
    pub fn all(self) -> ValueSet {
        ValueSet::full(self.count)
    }

    /// The value with a number from 1.
    pub fn value(self, number: u8) -> PrintedValue {
        PrintedValue(self.low + number - 1)
    }

    /// The values with these numbers.
    pub fn printed(self, numbers: impl IntoIterator<Item = u8>) -> Vec<PrintedValue> {
        numbers.into_iter().map(|number| self.value(number)).collect()
    }

    /// The number of a value, if it is one of these.
    pub fn number(self, value: usize) -> Option<u8> {
        let is_one = (usize::from(self.low)..=usize::from(self.high())).contains(&value);
        is_one.then(|| value as u8 - self.low + 1)
    }

    /// Whether some have two digits, so that texts separate them.
    pub fn have_two_digits(self) -> bool {
        self.high() > 9
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered_from_one() {
        let values = Values::new(0, 8).unwrap();
        assert_eq!((values.low(), values.high(), values.count()), (0, 8, 9));
        let printed: Vec<u8> = values.printed([1, 9]).into_iter().map(PrintedValue::get).collect();
        assert_eq!((printed, values.number(0)), (vec![0, 8], Some(1)));
        assert_eq!((values.number(9), Values::to(9).number(0)), (None, None));
        assert_eq!((values.to_string(), values.have_two_digits()), ("0-8".to_owned(), false));
        assert!(Values::new(0, 10).unwrap().have_two_digits());
    }

    #[test]
    fn other_ranges_are_none() {
        for (low, high) in [(2, 5), (1, 0), (5, 1), (0, 64), (1, 65), (0, usize::MAX)] {
            assert_eq!(Values::new(low, high), None);
        }
    }
}
