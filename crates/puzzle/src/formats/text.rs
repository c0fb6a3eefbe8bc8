//! A piece of a corpus line that knows where it stands, so that an error can point at
//! the character that is wrong.

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

    /// Whether nothing stands on the line.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// What is wrong, and where; [`InputError`](super::InputError) adds the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// What is needed here.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// A line or a cell of a table, with its place in the file.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The text, quotes of a table's cell taken off.
    pub text: &'a str,
    /// Line of its first character, from 1.
    pub line: u64,
    /// Column of its first character, from 1.
    pub column: u64,
    /// Stood between quotes: each `"` took two characters of the line.
    pub quoted: bool,
}

impl<'a> Text<'a> {
    /// A line of this number.
    pub fn line(text: &'a str, number: u64) -> Self {
        Text { text, line: number, column: 1, quoted: false }
    }

    /// The piece from byte `start` to byte `end`.
    pub fn slice(&self, start: usize, end: usize) -> Text<'a> {
        let (line, column) = self.place(start);
        Text { text: &self.text[start..end], line, column, quoted: self.quoted }
    }

    /// Without white space on either side.
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
        let (line, column) = self.place(offset);
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

    /// Line and column of byte `offset`. A quoted cell may hold line breaks.
    fn place(&self, offset: usize) -> (u64, u64) {
        let before = &self.text[..offset];
        let (breaks, last, first_column) = match before.rfind('\n') {
            Some(at) => (before.matches('\n').count(), &before[at + 1..], 1),
            None => (0, before, self.column),
        };
        let doubled = if self.quoted { last.matches('"').count() } else { 0 };
        (self.line + breaks as u64, first_column + (last.chars().count() + doubled) as u64)
    }
}

/// The leading decimal number of `text`: its value (saturating) and length in bytes.
pub fn leading_number(text: &str) -> Option<(usize, usize)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let value =
        |sum: usize, byte: u8| sum.saturating_mul(10).saturating_add(usize::from(byte - b'0'));
    (length > 0).then(|| (text.bytes().take(length).fold(0, value), length))
}

/// The text as an error message can show it: control characters escaped.
pub fn printable(text: &str) -> String {
    let escaped = |symbol: char| match symbol.is_control() {
        true => symbol.escape_default().to_string(),
        false => symbol.to_string(),
    };
    text.chars().map(escaped).collect()
}
