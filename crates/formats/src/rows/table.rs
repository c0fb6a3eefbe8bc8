//! Rows of tables: fields between separators, each with its place.
//!
//! Fields are found with `csv-core`, a line at a time, rather than with the reader of the crate
//! `csv`: a row is then bounded in length, and every field knows its column.

use crate::helpers::lines::{LineSource, MAX_LINE};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use quorum_puzzle::text::{Fault, Line, Place, Text};

/// Splits rows into fields.
pub(crate) struct Splitter {
    reader: Reader,
    delimiter: u8,
    /// The bytes of the field at hand, its offset in the row, and its place.
    field: Vec<u8>,
    start: usize,
    place: Place,
}

/// A row: its first line, its text, and its fields without quotes.
#[derive(Default)]
pub(crate) struct Fields {
    pub line: u64,
    pub text: String,
    pub fields: Vec<(String, Place)>,
}

impl Splitter {
    /// Fields that are separated by this byte.
    pub fn new(delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        let place = Place { line: 1, column: 1, quoted: false };
        Splitter { reader, delimiter, field: Vec::new(), start: 0, place }
    }

    /// The fields of a line, without white space around them. A quote that is open ends with it.
    pub fn fields_of(&mut self, line: &str) -> Vec<String> {
        let mut row = Fields::default();
        self.begin(1);
        if !self.add(&mut row, line) {
            self.end_field(&mut row, line.len());
        }
        row.fields.into_iter().map(|(text, _)| text.trim().to_owned()).collect()
    }

    /// Takes the lines of the next row (more than one where quotes hold a line break); `None` at
    /// the end.
    pub fn next(&mut self, lines: &mut dyn LineSource) -> Option<Result<Fields, Fault>> {
        let mut row = Fields::default();
        loop {
            let line = match lines.take() {
                None if row.line == 0 => return None,
                None => return Some(Err(self.open_quote("none up to the end of the file"))),
                Some(Err(fault)) => return Some(Err(fault)),
                Some(Ok(line)) if row.line == 0 && self.is_drawing(&line) => continue,
                Some(Ok(line)) => line,
            };
            if row.line == 0 {
                row.line = line.number;
                self.begin(line.number);
            } else if row.text.len() + line.text.len() > MAX_LINE {
                return Some(Err(self.open_quote(&format!("none in {MAX_LINE} bytes"))));
            }
            if self.add(&mut row, &line.text) {
                return Some(Ok(row));
            }
        }
    }

    /// Whether a line has no row: it is empty, or a stroke or count around rows between bars, as
    /// PostgreSQL prints them.
    fn is_drawing(&self, line: &Line) -> bool {
        let text = line.text.trim();
        let count = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let count = count.and_then(|text| text.split_once(" row"));
        let is_count = count.is_some_and(|(count, _)| count.bytes().all(|b| b.is_ascii_digit()));
        let is_stroke = text.len() > 2 && text.bytes().all(|byte| byte == b'-' || byte == b'+');
        text.is_empty() || self.delimiter == b'|' && (is_count || is_stroke)
    }

    fn begin(&mut self, line: u64) {
        self.reader.reset();
        self.field.clear();
        self.start = 0;
        self.place = Place { line, column: 1, quoted: false };
    }

    /// Adds a line. Returns whether the row ends with it. Each byte is looked at once, however many
    /// lines there are between two quotes.
    fn add(&mut self, row: &mut Fields, line: &str) -> bool {
        if !row.text.is_empty() {
            row.text.push('\n');
        }
        let mut offset = row.text.len();
        row.text.push_str(line);
        let input = format!("{line}\n");
        let mut input = input.as_bytes();
        let mut buffer = [0; 1024];
        loop {
            let (result, read, written) = self.reader.read_field(input, &mut buffer);
            #[cfg(all(test, debug_assertions))]
            quorum_puzzle::text::work::add(read);
            self.field.extend(&buffer[..written]);
            input = &input[read..];
            offset += read;
            match result {
                ReadFieldResult::Field { record_end } => {
                    self.end_field(row, offset);
                    if record_end {
                        return true;
                    }
                }
                ReadFieldResult::OutputFull => {}
                ReadFieldResult::InputEmpty | ReadFieldResult::End => return false,
            }
        }
    }

    /// Ends the field at hand; the next one begins at `offset`.
    fn end_field(&mut self, row: &mut Fields, offset: usize) {
        let end = offset.min(row.text.len());
        let quoted = row.text[self.start..].starts_with('"');
        let mut place = self.place;
        place.advance(&row.text[self.start..self.start + usize::from(quoted)]);
        let text = String::from_utf8_lossy(&self.field).into_owned();
        row.fields.push((text, Place { quoted, ..place }));
        self.field.clear();
        self.place.advance(&row.text[self.start..end]);
        self.start = end;
    }

    /// The fault of a quote that is not closed in the lines so far.
    fn open_quote(&self, found: &str) -> Fault {
        let place = Place { quoted: false, ..self.place };
        Text::at("", place).fault(0, "a quote that is closed", found)
    }
}
