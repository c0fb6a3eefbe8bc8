//! Regular expressions over values, by the crate `regex-lite`, which shares no code with the one
//! that lowers them.

use super::*;
use regex_lite::Regex;

pub(super) fn parts(item: &LineItem, _: &Context<'_>) -> Option<Parts> {
    (item.name == "regex").then(|| {
        // A corpus line has no commas.
        let expression = format!("^(?:{})$", item.parameter.replace('_', ","));
        let regex = Regex::new(&expression)
            .map_err(|error| format!("there is no certificate for this expression: {error}"))?;
        Ok(vec![test(item.list(ANY)?, move |values| {
            let word: String = values.iter().copied().map(character).collect();
            regex.is_match(&word)
        })])
    })
}

/// `1` to `9`, then the letters of both cases.
fn character(value: u8) -> char {
    char::from(match value {
        0..=9 => b'0' + value,
        10..=35 => b'A' + (value - 10),
        _ => b'a' + value.saturating_sub(36).min(25),
    })
}
