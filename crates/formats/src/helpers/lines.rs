//! Lines of a file of any size in bounded memory.
//!
//! A line longer than [`MAX_LINE`] is one fault and is passed over without being held.
//! A byte that no text can have is one fault and ends the file: what follows binary noise
//! is more noise, and one message about it is enough.

use super::lookalikes::in_ascii;
use quorum_puzzle::text::{Fault, Line};
use std::collections::VecDeque;
use std::io::{BufRead, Read};

/// The longest line that is read, in bytes. The longest corpus line, 64x64 with all
/// candidates written out, takes three quarters of it.
pub const MAX_LINE: usize = 1 << 20;

/// Lines with a look ahead.
pub struct Lines<R> {
    input: R,
    /// Lines read so far.
    number: u64,
    ahead: VecDeque<Result<Line, Fault>>,
    ended: bool,
}

/// Lines of any input, for readers of blocks and tables.
pub trait LineSource {
    /// The line after `skip` others, or the fault in its place; `None` after the last one.
    fn peek(&mut self, skip: usize) -> Option<&Result<Line, Fault>>;

    /// Takes the next line, or the fault in its place.
    fn take(&mut self) -> Option<Result<Line, Fault>>;

    /// The bytes of the text, as long as no line of it has been read.
    fn bytes(&mut self) -> Option<&mut dyn BufRead>;

    /// The next line, if there is one without a fault.
    fn peek_line(&mut self) -> Option<&Line> {
        self.peek(0)?.as_ref().ok()
    }

    /// The line after `skip` others; `None` where there is none that can be read. Reads on as far
    /// as that: a corpus that comes in slowly waits for it.
    fn get(&mut self, skip: usize) -> Option<&str> {
        Some(&self.peek(skip)?.as_ref().ok()?.text)
    }

    /// The same; empty where there is none.
    fn line(&mut self, skip: usize) -> &str {
        self.get(skip).unwrap_or_default()
    }
}

/// The lines to come, for a format that has to recognize its own.
pub type Ahead<'a> = dyn LineSource + 'a;

impl<R: BufRead> Lines<R> {
    /// Reads from the first line on.
    pub fn new(input: R) -> Self {
        Lines { input, number: 0, ahead: VecDeque::new(), ended: false }
    }

    /// Number of lines read, those ahead included.
    pub fn count(&self) -> u64 {
        self.number
    }

    fn read(&mut self) -> Option<Result<Line, Fault>> {
        if self.ended {
            return None;
        }
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        if bytes.is_empty() && read.is_ok() {
            self.ended = true;
            return None;
        }
        self.number += 1;
        if let Err(error) = read {
            self.ended = true;
            return Some(Err(self.fault(1, "a readable file", &error.to_string())));
        }
        let too_long = bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n');
        if too_long {
            // The cut may be within a character, which is not a fault of the text.
            let partial = bytes.utf8_chunks().last().map_or(0, |chunk| chunk.invalid().len());
            bytes.truncate(bytes.len() - partial);
        }
        let first = self.number == 1;
        match decode(bytes, first) {
            Err((column, byte)) => {
                self.ended = true;
                let found = format!("the byte 0x{byte:02X}; the rest of the file is not read");
                Some(Err(self.fault(column, "text in UTF-8", &found)))
            }
            Ok(_) if too_long => {
                let expected = format!("a line of at most {MAX_LINE} bytes");
                let fault = self.fault(1, &expected, "a longer one");
                self.ended = self.input.skip_until(b'\n').is_err();
                Some(Err(fault))
            }
            // Lines of a file of the old Mac OS would be one, and most of it a comment.
            Ok(text) if text.trim_end_matches('\r').contains('\r') => {
                let before = text.split('\r').next().unwrap_or_default();
                let column = before.chars().count() as u64 + 1;
                let found = "only a carriage return";
                Some(Err(self.fault(column, "lines that end with LF or CR LF", found)))
            }
            Ok(text) => Some(Ok(Line { number: self.number, text: in_ascii(text) })),
        }
    }

    fn fault(&self, column: u64, expected: &str, found: &str) -> Fault {
        Fault { line: self.number, column, expected: expected.into(), found: found.into() }
    }
}

/// The line without its end and, on the first line, without a byte order mark; or column
/// and value of the first byte that no text has. Comments may be in any encoding.
fn decode(mut bytes: Vec<u8>, first: bool) -> Result<String, (u64, u8)> {
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    }
    if first && bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    let column = |before: &[u8]| String::from_utf8_lossy(before).chars().count() as u64 + 1;
    if let Some(at) = memchr::memchr(0, &bytes) {
        return Err((column(&bytes[..at]), 0));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) if error.as_bytes().starts_with(b"#") => {
            Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err((column(&error.as_bytes()[..at]), error.as_bytes()[at]))
        }
    }
}

impl<R: BufRead> LineSource for Lines<R> {
    fn peek(&mut self, skip: usize) -> Option<&Result<Line, Fault>> {
        while self.ahead.len() <= skip {
            let line = self.read()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(skip)
    }

    fn take(&mut self) -> Option<Result<Line, Fault>> {
        self.ahead.pop_front().or_else(|| self.read())
    }

    fn bytes(&mut self) -> Option<&mut dyn BufRead> {
        (self.number == 0).then_some(&mut self.input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, (u64, u64, String)>> {
        let mut lines = Lines::new(bytes);
        std::iter::from_fn(|| lines.take())
            .map(|line| match line {
                Ok(line) => Ok(line.text),
                Err(fault) => Err((fault.line, fault.column, fault.found)),
            })
            .collect()
    }

    #[test]
    fn line_ends_and_byte_order_marks_are_no_text() {
        let text = |text: &str| Ok(text.to_owned());
        assert_eq!(lines(b"\xEF\xBB\xBFa\r\n\nb"), [text("a"), text(""), text("b")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\r\r\n"), [text("a\r")]);
        let fault = (1, 2, "only a carriage return".to_owned());
        assert_eq!(lines(b"a\rb\rc\nd"), [Err(fault), text("d")]);
    }

    #[test]
    fn a_line_of_ten_megabytes_is_one_fault_and_the_file_goes_on() {
        let mut bytes = "é".repeat(5_000_000).into_bytes();
        bytes.extend(b"\nnext\n");
        let found = lines(&bytes);
        assert_eq!(found, [Err((1, 1, "a longer one".into())), Ok("next".into())]);
    }

    #[test]
    fn binary_noise_is_one_fault_and_ends_the_file() {
        let rest = "; the rest of the file is not read";
        assert_eq!(lines(b"12\0\n\0\n\0"), [Err((1, 3, format!("the byte 0x00{rest}")))]);
        assert_eq!(
            lines(
                "ä".as_bytes()
                    .iter()
                    .chain(b"\xFF\n\xFF\n")
                    .copied()
                    .collect::<Vec<_>>()
                    .as_slice()
            ),
            [Err((1, 2, format!("the byte 0xFF{rest}")))]
        );
        assert_eq!(lines(&vec![0; 3 << 20]).len(), 1);
    }

    #[test]
    fn comments_may_be_in_an_old_encoding() {
        assert_eq!(lines(b"# r\xE4tsel\n1")[1], Ok("1".into()));
    }
}
