//! Pieces of corpus lines with their place, so that an error can point at the character that is
//! wrong.

use quorum_util::words::listed;

/// A line of a corpus, without its line end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// From 1.
    pub number: u64,
    /// The line.
    pub text: String,
}

impl Line {
    /// The whole line, for reading.
    pub fn whole(&self) -> Text<'_> {
        Text::line(&self.text, self.number)
    }

    /// Whether the line is empty but for white space.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// A fault and its place in a text. Readers of files add the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: expected {expected}, found {found}")]
pub struct Fault {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// Text that is needed at this place.
    pub expected: String,
    /// Text at this place.
    pub found: String,
}

impl Fault {
    /// What was expected and found, without the place.
    pub fn reason(&self) -> String {
        format!("expected {}, found {}", self.expected, self.found)
    }
}

/// A line, a cell of a table or a piece of one, with its place in the file.
///
/// The place of a piece is computed when it is needed, for an error: lines and columns counted
/// for every piece would take time quadratic in the length of the line.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The text, quotes of a table's cell taken off.
    pub text: &'a str,
    /// The line or cell that it is a piece of.
    whole: &'a str,
    /// Byte offset in the whole.
    start: usize,
    /// Place of the first character of the whole.
    place: Place,
}

/// Place of a text in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Line of its first character, from 1.
    pub line: u64,
    /// Column of its first character, from 1.
    pub column: u64,
    /// Was between quotes: each `"` took two characters of the line.
    pub quoted: bool,
}

impl<'a> Text<'a> {
    /// A line of this number.
    pub fn line(text: &'a str, number: u64) -> Self {
        Text::at(text, Place { line: number, column: 1, quoted: false })
    }

    /// A text at this place.
    pub fn at(text: &'a str, place: Place) -> Self {
        Text { text, whole: text, start: 0, place }
    }

    /// The piece from byte `start` to byte `end`.
    #[must_use]
    pub fn slice(&self, start: usize, end: usize) -> Text<'a> {
        Text { text: &self.text[start..end], start: self.start + start, ..*self }
    }

    /// The place of its first character.
    pub fn place(&self) -> Place {
        self.place_of(0)
    }

    /// Without white space on either side.
    #[must_use]
    pub fn trimmed(&self) -> Text<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        self.slice(start, start + self.text.trim().len())
    }

    /// The pieces between white space.
    pub fn words(&self) -> impl Iterator<Item = Text<'a>> {
        self.pieces(char::is_whitespace).filter(|piece| !piece.text.is_empty())
    }

    /// The pieces between separators, empty ones too.
    pub fn pieces(&self, separator: impl Fn(char) -> bool) -> impl Iterator<Item = Text<'a>> {
        let whole = *self;
        whole.text.split(separator).map(move |piece| {
            let start = piece.as_ptr() as usize - whole.text.as_ptr() as usize;
            whole.slice(start, start + piece.len())
        })
    }

    /// The single characters.
    pub fn symbols(&self) -> impl Iterator<Item = Text<'a>> {
        let whole = *self;
        whole
            .text
            .char_indices()
            .map(move |(offset, symbol)| whole.slice(offset, offset + symbol.len_utf8()))
    }

    /// Byte offset of `piece`, which was cut out of this text.
    pub fn offset_of(&self, piece: Text<'a>) -> usize {
        piece.text.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// A fault at byte `offset`.
    pub fn fault(
        &self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Fault {
        let Place { line, column, .. } = self.place_of(offset);
        Fault { line, column, expected: expected.into(), found: found.into() }
    }

    /// A fault at byte `offset`, where the character there (or the end) is not what was
    /// expected.
    pub fn unexpected(&self, offset: usize, expected: impl Into<String>) -> Fault {
        let found = match self.text[offset..].chars().next() {
            Some(found) => format!("'{}'", printable(found.encode_utf8(&mut [0; 4]))),
            None => "the end of the text".to_owned(),
        };
        self.fault(offset, expected, found)
    }

    /// The place of byte `offset`. A quoted cell may contain line breaks.
    fn place_of(&self, offset: usize) -> Place {
        let mut place = self.place;
        place.advance(&self.whole[..self.start + offset]);
        place
    }
}

impl Place {
    /// Moves to the end of `text`, which begins here.
    pub fn advance(&mut self, text: &str) {
        #[cfg(debug_assertions)]
        work::add(text.len());
        let last = match text.rfind('\n') {
            Some(at) => {
                self.line += text.matches('\n').count() as u64;
                self.column = 1;
                &text[at + 1..]
            }
            None => text,
        };
        let doubled = if self.quoted { last.matches('"').count() } else { 0 };
        self.column += (last.chars().count() + doubled) as u64;
    }
}

/// The leading decimal number of `text`: its value (saturating) and length in bytes.
pub fn leading_number(text: &str) -> Option<(usize, usize)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let value =
        |sum: usize, byte: u8| sum.saturating_mul(10).saturating_add(usize::from(byte - b'0'));
    (length > 0).then(|| (text.bytes().take(length).fold(0, value), length))
}

/// The text on one line, as a message or a table can show it: control characters, line separators
/// and what changes the direction of writing are escaped. So no name of a corpus, a file or a
/// solver can pretend to be another line or move the cursor of a terminal.
pub fn printable(text: &str) -> String {
    let escaped = |symbol: char| {
        if is_unprintable(symbol) {
            symbol.escape_default().to_string()
        } else {
            symbol.to_string()
        }
    };
    text.chars().map(escaped).collect()
}

/// A word in an error message: cut after 20 characters.
pub fn quoted(word: &str) -> String {
    match word.char_indices().nth(20) {
        _ if word.is_empty() => "nothing".to_owned(),
        Some((at, _)) => format!("'{}...'", printable(&word[..at])),
        None => format!("'{}'", printable(word)),
    }
}

/// Names in an error message: `'a', 'b' and 'c'`, the first ten of them.
pub fn all_quoted<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 10;
    let mut quotes: Vec<String> = names.into_iter().map(quoted).collect();
    if let Some(more) = quotes.len().checked_sub(MOST).filter(|more| *more > 0) {
        quotes.truncate(MOST);
        quotes.push(format!("{more} more"));
    }
    listed(quotes, "and")
}

/// The text with an apostrophe before it if a spreadsheet would compute it as a formula: ids and
/// levels of a table are written to tables again. Numbers stay as they are.
pub fn inert(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

/// Whether a character would change how the text around it is shown.
pub fn is_unprintable(symbol: char) -> bool {
    let is_format = matches!(
        symbol,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
    );
    symbol.is_control() || is_format
}

/// Bytes that were looked at for the places of texts, to test that reading is linear: also by tests
/// of other packages, so a build without debug assertions lacks it.
#[cfg(debug_assertions)]
#[doc(hidden)]
pub mod work {
    use std::cell::Cell;

    thread_local!(static BYTES: Cell<usize> = const { Cell::new(0) });

    /// Adds bytes of this thread.
    pub fn add(bytes: usize) {
        BYTES.set(BYTES.get() + bytes);
    }

    /// Takes the bytes of this thread so far.
    pub fn take() -> usize {
        BYTES.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_inert_and_stay_so() {
        for formula in ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+1", "'=1"] {
            let text = inert(formula);
            assert!(text.starts_with('\'') && inert(&text) == text, "{text}");
        }
        for plain in ["a=1", "-1", "+2.5", "", "1-1"] {
            assert_eq!(inert(plain), plain);
        }
    }

    #[test]
    fn printable_text_stays_on_its_line() {
        assert_eq!(printable("a b\u{e9}\u{732b}"), "a b\u{e9}\u{732b}");
        let text = "a\n\r\t\u{1b}[2J\u{9b}\u{2028}\u{202e}\u{feff}";
        assert_eq!(printable(text), "a\\n\\r\\t\\u{1b}[2J\\u{9b}\\u{2028}\\u{202e}\\u{feff}");
    }
}
