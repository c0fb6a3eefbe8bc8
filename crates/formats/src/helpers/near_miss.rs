//! Texts that are not read but that people have: what they are and what to do with them.

use super::{letters, region_map};
use crate::helpers::lines::Ahead;
use quorum_puzzle::corpus_line::FIELDS;
use quorum_puzzle::text::quoted;

/// Something that a line without a format resembles.
pub struct NearMiss {
    /// Text that was expected.
    pub expected: &'static str,
    /// Text that was found, and the next step.
    pub found: String,
    /// It states rules of the puzzles below it.
    pub is_rule: bool,
}

/// Text that was expected, in the general case.
pub const KNOWN: &str = "a puzzle in a known format (quorum help formats)";

/// What a payload `scf...` is.
pub const PACKED: &str = "a packed puzzle of SudokuPad; the same puzzle as 81 digits, or from f-puzzles \
                          (fpuzzles...), is read";

/// Comments that are looked past for the grid below a title.
const MOST_COMMENTS: usize = 32;

/// The near miss of the next line; what is found in the general case otherwise.
pub fn near_miss(ahead: &mut Ahead<'_>) -> NearMiss {
    let line = ahead.line(0).trim().to_owned();
    let text = quoted(&line);
    let known = |reason: &str| NearMiss {
        expected: KNOWN,
        found: format!("{text}, {reason}"),
        is_rule: false,
    };
    if let Some((expected, reason)) = of_text(&line) {
        return NearMiss { expected, found: format!("{text}, {reason}"), is_rule: false };
    }
    if line.starts_with("<?xml") || line.starts_with('<') && line.contains("opensudoku") {
        return known("XML; of XML, OpenSudoku files are read (quorum list formats opensudoku)");
    }
    if is_map(ahead) {
        return NearMiss { is_rule: true, ..known(region_map::ABOVE) };
    }
    if is_part_of_corpus_line(&line) || line.contains("cells=") || line.contains("boxes=") {
        return known(
            "which resembles a part of a corpus line: end the line above it with '\\' \
             (quorum list formats corpus)",
        );
    }
    let signs = line.chars().filter(|c| "<>^v".contains(*c)).count();
    if signs > 0 && line.contains(|c: char| c.is_ascii_digit() || c == '.' || c == '_') {
        return known("which resembles a picture with signs (quorum list formats picture)");
    }
    if line.contains('~') || line.starts_with(".Shape") {
        return known("which resembles a constraint string (quorum list formats iss)");
    }
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    // Headers may stand between the title and the grid.
    let below = (1..MOST_COMMENTS).find(|&skip| !ahead.line(skip).starts_with('#'));
    let next = below.map_or("", |skip| ahead.line(skip)).trim();
    let is_row = !next.is_empty() && !next.contains(char::is_alphabetic);
    if is_row && line.split_whitespace().any(is_word) {
        return known("which may be a title: write it as a comment, '# TITLE'");
    }
    NearMiss { expected: KNOWN, found: text, is_rule: false }
}

/// What is expected in place of a payload without a link, and what it is.
fn of_text(text: &str) -> Option<(&'static str, &'static str)> {
    if text.starts_with("scf") && text.len() > 12 {
        return Some((KNOWN, PACKED));
    }
    if text.contains("://") {
        return Some((KNOWN, "which has a link in it: give the link by itself"));
    }
    is_payload(text).then_some((
        KNOWN,
        "which resembles the payload of a link without its beginning (N4Ig, scl): copy all of it",
    ))
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
