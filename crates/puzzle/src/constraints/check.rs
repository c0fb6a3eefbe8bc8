//! Checks that many canonical forms have in common. Errors are `expected ..., found ...`.

use super::*;

/// The only list of cells, which has at least one.
pub(super) fn one_list(stated: &Stated) -> Result<&[usize]> {
    match stated.cells.as_slice() {
        [list] if !list.is_empty() => Ok(list),
        [] | [_] => expected("a list of cells", "none"),
        lists => expected("one list of cells", lists.len()),
    }
}

/// No parameter.
pub(super) fn no_parameter(stated: &Stated) -> Result {
    match stated.parameter.as_str() {
        "" => Ok(()),
        found => expected("no parameter", quoted(found)),
    }
}

/// Each cell once.
pub(super) fn different(context: &Context<'_>, cells: &[usize]) -> Result {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => expected("each cell once", format!("{} twice", context.name_of(pair[0]))),
        None => Ok(()),
    }
}

/// A whole number of at most 15 digits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = (1..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// A text in an error message: in quotes, cut after 20 characters.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(20) {
        Some((at, _)) => format!("'{}...'", &text[..at]),
        None => format!("'{text}'"),
    }
}
