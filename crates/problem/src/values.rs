//! A set of values `1..=64` in one word: bit `v - 1` represents value `v`.
//!
//! One machine word per cell makes intersection, counting and scanning fast in every native
//! search, and limits a [`Problem`](crate::Problem) to 64 values.

use std::fmt;

/// A set of values from `1..=64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ValueSet(u64);

impl ValueSet {
    /// The set without any value. A cell that has it leaves its problem without a solution.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The largest value a set can hold.
    pub const MAX_VALUE: u8 = 64;

    /// All values `1..=n`.
    ///
    /// # Panics
    /// If `n` is above [`Self::MAX_VALUE`].
    pub const fn full(n: u8) -> Self {
        assert!(n <= Self::MAX_VALUE);
        if n == 0 { ValueSet(0) } else { ValueSet(u64::MAX >> (64 - n)) }
    }

    /// The set of `value` only.
    ///
    /// # Panics
    /// If `value` is not in `1..=64`.
    pub const fn single(value: u8) -> Self {
        assert!(value >= 1 && value <= Self::MAX_VALUE);
        ValueSet(1 << (value - 1))
    }

    /// The values greater than `value`.
    pub const fn above(value: u8) -> Self {
        Self::full(Self::MAX_VALUE).difference(Self::full(value))
    }

    /// The values less than `value`, which is at least 1.
    pub const fn below(value: u8) -> Self {
        Self::full(value - 1)
    }

    /// The set in which bit `v - 1` represents value `v`.
    pub const fn from_bits(bits: u64) -> Self {
        ValueSet(bits)
    }

    /// The bits: bit `v - 1` is set exactly if `v` is in the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `value` is in the set; false for values outside `1..=64`.
    pub const fn contains(self, value: u8) -> bool {
        value >= 1 && value <= Self::MAX_VALUE && self.0 >> (value - 1) & 1 == 1
    }

    /// Adds `value`.
    pub const fn insert(&mut self, value: u8) {
        self.0 |= Self::single(value).0;
    }

    /// Removes `value`.
    pub const fn remove(&mut self, value: u8) {
        self.0 &= !Self::single(value).0;
    }

    /// Number of values in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no value is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The value of a set that holds exactly one.
    pub const fn only(self) -> Option<u8> {
        if self.len() == 1 { self.min() } else { None }
    }

    /// The smallest value.
    pub const fn min(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The largest value.
    pub const fn max(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(64 - self.0.leading_zeros() as u8) }
    }

    /// The values in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        ValueSet(self.0 & other.0)
    }

    /// The values in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        ValueSet(self.0 | other.0)
    }

    /// The values of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        ValueSet(self.0 & !other.0)
    }

    /// The values in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let value = ValueSet(bits).min()?;
            bits &= bits - 1;
            Some(value)
        })
    }
}

impl FromIterator<u8> for ValueSet {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        let mut set = ValueSet::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }
}

/// The values with a space between them.
impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.iter().map(|value| value.to_string()).collect();
        f.write_str(&values.join(" "))
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_sets_hold_exactly_one_to_n() {
        for n in 0..=64 {
            let set = ValueSet::full(n);
            assert_eq!(set.iter().collect::<Vec<_>>(), (1..=n).collect::<Vec<_>>());
            assert_eq!(set.max(), (n > 0).then_some(n));
        }
    }

    #[test]
    fn above_and_below_reach_the_ends() {
        assert_eq!((ValueSet::above(64), ValueSet::below(1)), (ValueSet::EMPTY, ValueSet::EMPTY));
        assert_eq!(ValueSet::above(63), ValueSet::single(64));
        assert_eq!(ValueSet::below(2), ValueSet::single(1));
    }

    #[test]
    fn only_is_the_value_of_a_single() {
        assert_eq!(ValueSet::single(64).only(), Some(64));
        assert_eq!(ValueSet::EMPTY.only(), None);
        assert_eq!(ValueSet::from_iter([3, 5]).only(), None);
    }
}
