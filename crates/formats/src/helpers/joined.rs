//! Corpus lines that are broken: `\\` at the end of a line joins the next one to it.
//!
//! ```text
//! 9x9;boxes=3x3; \
//!   cells=.../...;\
//!   constraints=cage=15:R1C1.R1C2/\
//!     thermo:R5C5.R5C6
//! ```
//!
//! The sign and the white space around the break are dropped. A break is beside a separator:
//! between two letters or digits it would join two numbers to another one, and is refused. What
//! follows must be the rest of the puzzle: a comment, an empty line and the beginning of another
//! puzzle are refused and not taken. A line without the sign means what it meant before there was
//! one; only a name may end with it, and is refused.

use super::lines::{LineSource, MAX_LINE};
use quorum_puzzle::corpus_line::recognize;
use quorum_puzzle::text::{Fault, Line, quoted};

/// The sign at the end of a line.
const SIGN: char = '\\';

/// A corpus line, of one line of the text or several.
pub struct Joined {
    /// The whole line, under the number of the first.
    pub line: Line,
    /// The lines as they are in the text, each with the column of the joined line where it begins
    /// and the white space that was dropped before it.
    pieces: Vec<(Line, u64, u64)>,
}

impl Joined {
    /// Takes the lines that go on with `first`.
    ///
    /// # Errors
    /// A break at another place, or nothing that goes on.
    pub fn take(first: Line, lines: &mut dyn LineSource) -> Result<Self, Fault> {
        let mut text = String::new();
        let mut joined = Joined { line: first.clone(), pieces: Vec::new() };
        let mut next = first;
        loop {
            let content = if text.is_empty() { next.text.as_str() } else { next.text.trim_start() };
            let dropped = next.text.chars().count() - content.chars().count();
            let column = text.chars().count() as u64 + 1;
            let meets = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            if meets(text.chars().last()) && meets(content.chars().next()) {
                let expected = "a line broken beside a separator, such as '/' or ';'";
                let found = format!("{} after a letter or digit", quoted(content));
                return Err(next.whole().fault(dropped, expected, found));
            }
            let (part, goes_on) = match content.trim_end().strip_suffix(SIGN) {
                Some(part) => (part.to_owned(), true),
                None => (content.to_owned(), false),
            };
            text += if goes_on { part.trim_end() } else { &part };
            joined.pieces.push((next.clone(), column, dropped as u64));
            if !goes_on {
                break;
            }
            let sign = next.text.rfind(SIGN).unwrap_or_default();
            let fault = |expected: &str, found: String| next.whole().fault(sign, expected, found);
            if field(&text).is_some_and(|name| name == "name") {
                let found = format!("'{SIGN}', which may be a part of the name (%5C)");
                return Err(fault("no line break within a name", found));
            }
            let rest = format!("the rest of the corpus line below '{SIGN}'");
            let below = match lines.peek_line() {
                Some(line) if !line.is_blank() && !line.text.starts_with('#') => line.clone(),
                Some(line) => return Err(fault(&rest, quoted(line.text.trim()))),
                None => return Err(fault(&rest, "no further line".to_owned())),
            };
            if recognize(below.text.trim()) {
                let found = format!("another puzzle, {}", quoted(below.text.trim()));
                return Err(fault(&rest, found));
            }
            if text.len() + below.text.len() > MAX_LINE {
                let expected = format!("at most {MAX_LINE} bytes");
                return Err(fault(&expected, "a longer line".to_owned()));
            }
            next = below;
            lines.take();
        }
        joined.line.text = text;
        Ok(joined)
    }

    /// A fault in the joined line at its place in the text.
    pub fn fault(&self, fault: Fault) -> Fault {
        let is_before = |(_, column, _): &&(Line, u64, u64)| *column <= fault.column;
        match self.pieces.iter().rev().find(is_before) {
            Some((line, column, dropped)) if fault.line == self.line.number => {
                Fault { line: line.number, column: fault.column - column + 1 + dropped, ..fault }
            }
            _ => fault,
        }
    }

    /// The lines of the text.
    pub fn original(self) -> Line {
        let lines: Vec<&str> = self.pieces.iter().map(|(line, ..)| line.text.as_str()).collect();
        Line { number: self.line.number, text: lines.join("\n") }
    }
}

/// The name of the field that a text ends in.
fn field(text: &str) -> Option<&str> {
    let last = text.rsplit(';').next().unwrap_or_default();
    last.split_once('=').map(|(name, _)| name.trim())
}
