//! Rows of a text that is read for them only, as a survey does, and the text without some of them.

use crate::corpus::{CorpusError, Source};
use crate::helpers::lines::{LineSource, Lines};
use crate::item::Item;
use crate::options::ReadOptions;
use crate::rows::{Layout, OpenRows, Path, Record, Records, RowError, RowOptions, Texts, json};
use quorum_puzzle::text::{Fault, Line, Place, quoted};
use std::io::{self, BufRead, Read, Write};

/// A text whose rows cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// The text cannot be read.
    #[error(transparent)]
    Source(#[from] CorpusError),
    /// The text is not what its layout requires, or the rest cannot be written.
    #[error("{0}")]
    Text(String),
}

impl Texts {
    /// Reads the puzzle.
    pub fn item(&self, options: ReadOptions) -> Result<Item, Fault> {
        let place = Place { line: 1, column: 1, quoted: false };
        let parsed = self.read(place, &crate::reader::known(options))?;
        Ok(Item::new("row", 0, 1, self.puzzle.clone(), parsed))
    }
}

/// The rows of a text, in order.
pub struct Rows {
    /// How they are found.
    pub records: Records,
    lines: Lines<Box<dyn BufRead + Send>>,
}

impl Rows {
    /// Opens a text. `None` if it has none of the layouts: then it is read as the formats of
    /// puzzles are.
    pub fn open(source: &Source, options: &RowOptions) -> Result<Option<Rows>, RowsError> {
        let mut lines = Lines::new(source.open()?);
        let layout = |reason: String| RowsError::Text(format!("{}: {reason}", source.name()));
        let fault = |fault: Fault| match fault.line {
            ..=1 => layout(fault.reason()),
            line => layout(format!("line {line}: {}", fault.reason())),
        };
        let Some(records) =
            Records::open(&mut lines, source.name(), options, false).map_err(fault)?
        else {
            return Ok(None);
        };
        if records.layout == Layout::Json {
            while lines.peek_line().is_some_and(Line::is_blank) {
                lines.take();
            }
            if let Some(line) = lines.peek_line() {
                let found = quoted(line.text.trim());
                return Err(layout(format!(
                    "expected the end of the JSON document, found {found}"
                )));
            }
        }
        Ok(Some(Rows { records, lines }))
    }

    /// Writes the text again without the rows whose numbers `is_kept` refuses, and without those
    /// that cannot be read. False if it has none of the layouts.
    pub fn write_rest(
        source: &Source,
        options: &RowOptions,
        mut is_kept: impl FnMut(u64) -> bool,
        out: &mut dyn Write,
    ) -> Result<bool, RowsError> {
        let name = source.name();
        let failed =
            |error: io::Error| RowsError::Text(format!("cannot write the rest of {name}: {error}"));
        let Some(rows) = Rows::open(source, options)? else { return Ok(false) };
        let Rows { records, mut lines } = rows;
        match records.layout {
            Layout::Npy => {
                let OpenRows::Npy(array) = records.state else { unreachable!("an array") };
                let input = lines.bytes().expect("the array has been opened");
                array.write_rest(input, is_kept, out).map_err(failed)?;
            }
            Layout::Json => {
                let mut text = String::new();
                source.open()?.read_to_string(&mut text).map_err(failed)?;
                let mut lines = Lines::new(text.as_bytes());
                let path = records.path.map(|(path, _)| path).unwrap_or_default();
                let (mut value, ..) = json::document(&mut lines)
                    .map_err(|fault| RowsError::Text(format!("{name}: {}", fault.found)))?;
                let found = path.rows(value.clone()).unwrap_or_default();
                let numbered = (0..).zip(found);
                let removed: Vec<Path> = numbered
                    .filter(|(number, _)| !is_kept(*number))
                    .map(|(_, row)| row.path)
                    .collect();
                // From the last one, so that indexes stay what they are.
                removed.iter().rev().for_each(|path| path.remove_from(&mut value));
                serde_json::to_writer(&mut *out, &value).map_err(|error| failed(error.into()))?;
                writeln!(out).map_err(failed)?;
            }
            Layout::Table(_) | Layout::JsonLines => {
                if let Some(header) = &records.header {
                    writeln!(out, "{header}").map_err(failed)?;
                }
                for record in (Rows { records, lines }).flatten() {
                    if is_kept(record.number) {
                        writeln!(out, "{}", record.text).map_err(failed)?;
                    }
                }
            }
        }
        Ok(true)
    }
}

impl Iterator for Rows {
    type Item = Result<Record, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next(&mut self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(name: &str, text: &str, options: &RowOptions) -> Vec<(String, String)> {
        let rows = Rows::open(&Source::text(name, text), options).unwrap().unwrap();
        let shown = |record: Result<Record, RowError>| match record {
            Ok(record) => (record.place, record.values.to_string()),
            Err(error) => (error.place.clone(), error.reason()),
        };
        rows.map(shown).collect()
    }

    fn rest(name: &str, text: &str, kept: &[u64]) -> String {
        let mut out = Vec::new();
        let is_kept = |number| kept.contains(&number);
        let source = Source::text(name, text);
        assert!(Rows::write_rest(&source, &RowOptions::default(), is_kept, &mut out).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tables_with_and_without_a_header() {
        let text = "Id;Puzzle\na;1...\n\"b;\";\"2\n3\"\nc\n";
        let found = records("t.csv", text, &RowOptions::default());
        assert_eq!(found[0], ("t.csv:2".into(), r#"{"Id":"a","Puzzle":"1..."}"#.into()));
        assert_eq!(found[1], ("t.csv:3".into(), r#"{"Id":"b;","Puzzle":"2\n3"}"#.into()));
        assert_eq!(found[2], ("t.csv:5".into(), "expected 2 fields, found 1".into()));
        assert_eq!(rest("t.csv", text, &[1]), "Id;Puzzle\n\"b;\";\"2\n3\"\n");
        let bare = "1234....12344321,1234341221434321\n4...............,x\n";
        let found = records("t.csv", bare, &RowOptions::default());
        assert_eq!(found[0].1, r#"{"1":"1234....12344321","2":"1234341221434321"}"#);
        assert_eq!((found.len(), found[1].0.as_str()), (2, "t.csv:2"));
        assert_eq!(rest("t.csv", bare, &[0]), "1234....12344321,1234341221434321\n");
    }

    #[test]
    fn documents_and_lines_of_json() {
        let text =
            "{\"meta\": 1, \"sets\": {\"easy\": [{\"p\": 1}, {\"p\": 2}], \"hard\": [{\"p\": 3}]}}";
        let found = records("d.json", text, &RowOptions::default());
        let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["d.json:sets.easy[0]", "d.json:sets.easy[1]", "d.json:sets.hard[0]"]);
        let kept = rest("d.json", text, &[1]);
        assert_eq!(kept, "{\"meta\":1,\"sets\":{\"easy\":[{\"p\":2}],\"hard\":[]}}\n");
        let options =
            RowOptions { rows: Some("sets.hard[]".parse().unwrap()), ..RowOptions::default() };
        assert_eq!(records("d.json", text, &options).len(), 1);
        let text = "{\"p\": 1}\n\n{\"p\": 2, \"p\": 3}\n[1]\n";
        let found = records("-", text, &RowOptions::default());
        assert_eq!(found[0], ("-:1".into(), "{\"p\":1}".into()));
        assert_eq!(found[1].1, "expected every key of a JSON object once, found the key 'p' twice");
        assert_eq!(found[2], ("-:4".into(), "[1]".into()));
        assert_eq!(rest("-", text, &[0, 2]), "{\"p\": 1}\n[1]\n");
    }

    #[test]
    fn other_texts_are_left_to_the_readers_of_puzzles() {
        for text in
            ["1..4..1..3..4..2\n", "# title\n", "", "4:0D,0,0R,0,3,0,0L,0,0,0,0U,0,0,0,0,0,\n"]
        {
            let source = Source::text("a.txt", text);
            assert!(Rows::open(&source, &RowOptions::default()).unwrap().is_none(), "{text}");
        }
    }
}
