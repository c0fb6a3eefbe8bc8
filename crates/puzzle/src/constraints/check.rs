//! Checks that many canonical forms have in common. Errors are `expected ..., found ...`.

use super::{Context, Stated};

/// The only list of cells, which has at least one.
pub(super) fn one_list(stated: &Stated) -> Result<&[usize], String> {
    match stated.cells.as_slice() {
        [list] if !list.is_empty() => Ok(list),
        [] | [_] => Err("expected a list of cells, found none".to_owned()),
        lists => Err(format!("expected one list of cells, found {}", lists.len())),
    }
}

/// No parameter.
pub(super) fn no_parameter(stated: &Stated) -> Result<(), String> {
    match stated.parameter.as_str() {
        "" => Ok(()),
        found => Err(format!("expected no parameter, found '{}'", cut(found))),
    }
}

/// Each cell once.
pub(super) fn different(context: &Context<'_>, cells: &[usize]) -> Result<(), String> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            Err(format!("expected each cell once, found {} twice", context.name_of(pair[0])))
        }
        None => Ok(()),
    }
}

/// A whole number of at most 15 digits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = (1..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// A text in an error message: cut after 20 characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
