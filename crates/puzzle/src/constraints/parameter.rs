//! Parameters of named constraints: numbers, lists of numbers, or none, and their canonical text.

use super::*;
use std::ops::RangeInclusive;

/// The largest number that a parameter may be, but for products.
pub(super) const MOST: i64 = 1_000_000;

/// The largest sum that an automaton counts up to: that of all values of the largest grid.
pub(super) const MOST_SUM: i64 = 2080;

/// The largest number of numbers in a list, and the largest count of a value.
pub(super) const MOST_NUMBERS: usize = 1_000;

/// Puts the number of the parameter in canonical form; `default` is that of an empty parameter.
pub(super) fn number(
    stated: &mut Stated,
    range: RangeInclusive<i64>,
    default: Option<i64>,
) -> Result {
    let number = match default {
        Some(default) if stated.parameter.is_empty() => default,
        _ => whole(&stated.parameter, &range)?,
    };
    stated.parameter = number.to_string();
    Ok(())
}

/// Puts the numbers of the parameter, separated by full stops, in ascending order.
pub(super) fn numbers(stated: &mut Stated, range: RangeInclusive<i64>) -> Result<Vec<i64>> {
    let numbers = stated.parameter.split('.').map(|part| whole(part, &range));
    let mut numbers = numbers.collect::<Result<Vec<i64>>>()?;
    if numbers.len() > MOST_NUMBERS {
        return expected(format!("at most {MOST_NUMBERS} numbers"), numbers.len());
    }
    numbers.sort_unstable();
    stated.parameter = joined(&numbers);
    Ok(numbers)
}

/// Numbers separated by full stops.
pub(super) fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(".")
}

/// The number of a canonical parameter, 0 without one.
pub(super) fn value(stated: &Stated) -> Result<i64> {
    match stated.parameter.as_str() {
        "" => Ok(0),
        text => whole(text, &(0..=i64::MAX)),
    }
}

/// The numbers of a canonical parameter.
pub(super) fn values(stated: &Stated) -> Result<Vec<i64>> {
    stated.parameter.split('.').map(|part| whole(part, &(0..=i64::MAX))).collect()
}

/// A whole number in decimal digits.
pub(super) fn whole(text: &str, range: &RangeInclusive<i64>) -> Result<i64> {
    let is_decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_decimal.then(|| text.parse().ok()).flatten();
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        StateError::new(
            format!("a whole number of {} to {}", range.start(), range.end()),
            quoted(text),
        )
    })
}
