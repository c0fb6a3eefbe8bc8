//! Texts that are not read but that people have: what they are and what to do with them.

use super::{letters, region_map};
use crate::helpers::lines::Ahead;
use quorum_puzzle::corpus_line::FIELDS;
use quorum_puzzle::text::quoted;

/// Text that is expected in place of one of no format.
pub const KNOWN: &str = "a puzzle in a known format (quorum help formats)";

/// What a payload `scf...` is.
pub const PACKED: &str = "a packed puzzle of SudokuPad; the same puzzle as 81 digits, or from f-puzzles \
                          (fpuzzles...), is read";

/// Comments that are looked past for the grid below a title.
const MOST_COMMENTS: usize = 32;

/// The next line as it is found where no format reads it: with what it resembles and the next step. Also
/// whether it states rules of the puzzles below it.
pub fn near_miss(ahead: &mut Ahead<'_>) -> (String, bool) {
    let line = ahead.line(0).trim().to_owned();
    let text = quoted(&line);
    let signs = line.chars().filter(|c| "<>^v".contains(*c)).count();
    let has_cells = line.contains(|c: char| c.is_ascii_digit() || c == '.' || c == '_');
    let is_field =
        is_part_of_corpus_line(&line) || line.contains("cells=") || line.contains("boxes=");
    let is_map = is_map(ahead);
    for (is_it, reason) in [
        (line.starts_with("scf") && line.len() > 12, PACKED),
        (line.contains("://"), "which has a link in it: give the link by itself"),
        (
            is_payload(&line),
            "which resembles the payload of a link without its beginning (N4Ig, scl): copy all of it",
        ),
        (is_map, region_map::ABOVE),
        (
            is_field,
            "which resembles a part of a corpus line: end the line above it with '\\' \
             (quorum list formats corpus)",
        ),
        (
            signs > 0 && has_cells,
            "which resembles a picture with signs (quorum list formats picture)",
        ),
        (
            line.contains('~') || line.starts_with(".Shape"),
            "which resembles a constraint string (quorum list formats iss)",
        ),
        (is_title(&line, ahead), "which may be a title: write it as a comment, '# TITLE'"),
    ] {
        if is_it {
            return (format!("{text}, {reason}"), is_map);
        }
    }
    (text, false)
}

/// Whether the line has a word, and a row of a grid is below it and its headers.
fn is_title(line: &str, ahead: &mut Ahead<'_>) -> bool {
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let below = (1..MOST_COMMENTS).find(|&skip| !ahead.line(skip).starts_with('#'));
    let next = below.map_or("", |skip| ahead.line(skip)).trim();
    let is_row = !next.is_empty() && !next.contains(char::is_alphabetic);
    is_row && line.split_whitespace().any(is_word)
}

/// Whether a text may be base 64: one word of letters in both cases and digits, longer than a row.
fn is_payload(text: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    let has = |kind: fn(&u8) -> bool| text.as_bytes().iter().any(kind);
    text.len() > letters::MAX_SIZE
        && text.bytes().all(is_base64)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
}

/// Whether a line begins with a field of a corpus line: most likely the line above was broken. To some
/// formats it would be a row of letters.
pub fn is_part_of_corpus_line(text: &str) -> bool {
    let text = text.trim_start_matches([';', ' ', '\t']);
    text.split_once('=').is_some_and(|(name, _)| FIELDS.contains(&name))
}

/// Whether as many rows of letters are ahead as they are long.
fn is_map(ahead: &mut Ahead<'_>) -> bool {
    let size = ahead.line(0).trim().len();
    (3..=letters::MAX_SIZE).contains(&size)
        && (0..size).all(|row| {
            let line = ahead.line(row).trim();
            line.len() == size && line.bytes().all(|byte| byte.is_ascii_alphabetic())
        })
}
