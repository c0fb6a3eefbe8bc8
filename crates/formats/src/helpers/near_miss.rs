//! Texts that are not read but that people have: what they are and what to do with them.

use super::{letters, region_map};
use crate::helpers::lines::Ahead;
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
const CONTAINED: &str = "a link that contains its puzzle (quorum help formats)";

/// The near miss of the next line; what is found in the general case otherwise.
pub fn near_miss(ahead: &mut Ahead<'_>) -> NearMiss {
    let line = ahead.line(0).trim().to_owned();
    let text = quoted(&line);
    let contained = |reason: &str| NearMiss {
        expected: CONTAINED,
        found: format!("{text}, {reason}"),
        is_rule: false,
    };
    let known = |reason: &str| NearMiss {
        expected: KNOWN,
        found: format!("{text}, {reason}"),
        is_rule: false,
    };
    if is_link(&line) {
        return match other_payload(&line) {
            Some(program) => contained(program),
            None if line.contains("penpa") || line.contains("pzprv") || line.contains("/p?") => {
                contained("which describes a drawing, not rules")
            }
            None => contained(
                "which contains none: nothing is fetched; \
                 open it in a browser and copy the long link, or save the puzzle to a file",
            ),
        };
    }
    if let Some(program) = other_payload(&line) {
        return known(program);
    }
    if line.starts_with("<?xml") || line.starts_with('<') && line.contains("opensudoku") {
        return known("XML; of XML, OpenSudoku files are read (quorum list formats opensudoku)");
    }
    if is_map(ahead) {
        return NearMiss { is_rule: true, ..known(region_map::ABOVE) };
    }
    let signs = line.chars().filter(|c| "<>^v".contains(*c)).count();
    if signs > 0 && line.contains(|c: char| c.is_ascii_digit() || c == '.' || c == '_') {
        return known("which resembles a picture with signs (quorum list formats picture)");
    }
    if line.contains('~') || line.starts_with(".Shape") {
        return known("which resembles a constraint string (quorum list formats iss)");
    }
    if line.contains("cells=") || line.contains("boxes=") {
        return known("which resembles a corpus line (quorum list formats corpus)");
    }
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let next = ahead.line(1).trim();
    let is_row = !next.is_empty() && !next.starts_with('#') && !next.contains(char::is_alphabetic);
    if is_row && line.split_whitespace().any(is_word) {
        return known("which may be a title: write it as a comment, '# TITLE'");
    }
    NearMiss { expected: KNOWN, found: text, is_rule: false }
}

/// Whether the text is a link.
pub fn is_link(text: &str) -> bool {
    ["https://", "http://", "www."]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
}

/// Description of a payload of SudokuPad that no format reads.
fn other_payload(text: &str) -> Option<&'static str> {
    let payload = text.rsplit(['/', '=', '?']).find(|piece| piece.len() > 12)?;
    match payload.get(..3)? {
        "scf" => Some(
            "a packed puzzle of SudokuPad; the same puzzle as 81 digits, or from f-puzzles \
             (fpuzzles...), is read",
        ),
        _ => None,
    }
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
