//! Texts that are not read but that people have: what they are and what to do with them.

use super::comment::is_payload;
use super::{letters, prose, region_map};
use crate::helpers::lines::Ahead;
use quorum_puzzle::corpus_line::FIELDS;

/// Text that is expected in place of one of no format.
pub const KNOWN: &str = "a puzzle in a known format (quorum help formats)";

/// What a payload `scf...` is.
pub const PACKED: &str = "a packed puzzle of SudokuPad; the same puzzle as 81 digits, or from f-puzzles \
                          (fpuzzles...), is read";

/// What the next line, which no format reads, resembles, and the next step; may be empty.
pub fn near_miss(ahead: &mut Ahead<'_>) -> &'static str {
    let line = ahead.line(0).trim().to_owned();
    let reasons = [
        (line.starts_with("scf") && line.len() > 12, PACKED),
        (line.contains("://"), "which has a link in it: give the link by itself"),
        (
            is_payload(&line),
            "which resembles the payload of a link without its beginning (N4Ig, scl): copy all of it",
        ),
        (is_map(ahead), region_map::ABOVE),
        (
            ["cells=", "boxes="].iter().any(|part| line.contains(part))
                || is_part_of_corpus_line(&line),
            "which resembles a part of a corpus line: end the line above it with '\\' \
             (quorum list formats corpus)",
        ),
        (line.contains('~'), "which resembles a constraint string (quorum list formats iss)"),
        (prose::is_unknown(&line), MAY_STATE),
        (
            is_quotation(&line),
            "which resembles a quotation: give the grid without '>' and without the text around it",
        ),
        (is_above_rows(ahead), ABOVE_ROWS),
    ];
    reasons.iter().find(|(is_it, _)| *is_it).map_or("", |(_, reason)| *reason)
}

/// A found text with what it resembles.
pub fn with_reason(found: String, reason: &str) -> String {
    if reason.is_empty() { found } else { format!("{found}, {reason}") }
}

/// Whether a line is one of a message that is quoted.
pub fn is_quotation(line: &str) -> bool {
    line.starts_with('>') && !line[1..].contains(['<', '>'])
}

/// What text above a grid is.
pub const ABOVE_ROWS: &str = "which is above rows of cells: begin a title with '#'";

/// What text is that is not known.
pub const MAY_STATE: &str = "which may state a rule: leave it out if it states none";

/// Whether a line begins with a field of a corpus line: most likely the line above was broken. To
/// some formats it would be a row of letters.
pub fn is_part_of_corpus_line(text: &str) -> bool {
    let text = text.trim_start_matches([';', ' ', '\t']);
    text.split_once('=').is_some_and(|(name, _)| FIELDS.contains(&name))
}

/// Whether the next line is words, and the line below it has none.
fn is_above_rows(ahead: &mut Ahead<'_>) -> bool {
    let has_word =
        |line: &str| line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2);
    let below = ahead.line(1);
    !has_word(below)
        && below.contains(['0', '1', '2', '3', '4', '.', '_'])
        && has_word(ahead.line(0))
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
