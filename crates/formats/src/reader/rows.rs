//! Rows of tables, JSON and arrays in the texts of the reader: see [`rows`](crate::rows). Headers
//! above a table hold for all its rows; one among them governs those below and is refused.

use super::{Reader, is_whole_puzzle, note_rules};
use crate::helpers::comment;
use crate::helpers::lines::LineSource;
use crate::item::Item;
use crate::rows::{
    Columns, DECIDING, Layout, Reading, Record, Records, RowError, RowOptions, Stated,
    begins_array, columns, opensudoku,
};
use quorum_puzzle::text::{Fault, Line, Text, quoted};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

/// Rows that have been opened.
pub(super) struct OpenTable {
    records: Records,
    reading: Reading,
    /// Rows that have been read, to decide how all are read.
    ahead: VecDeque<Result<Record, RowError>>,
    /// The header of a table, with the header lines above it, which its rows need as much.
    header: Option<Arc<str>>,
}

impl<R: BufRead> Reader<R> {
    /// Opens the games of the document that begins on the next line, if one does.
    pub(super) fn open_games(&mut self) -> bool {
        let may_be = self.options.format.is_none_or(|name| name == opensudoku::FORMAT.name);
        may_be
            && Records::of_games(&mut self.lines, &self.source)
                .is_some_and(|games| self.open(games).is_ok())
    }

    /// Whether the text is an array of NumPy, of which nothing has been read.
    pub(super) fn is_array(&mut self) -> bool {
        begins_array(&mut self.lines)
    }

    /// Opens the rows that begin on the next line, if the text is of rows: decided once, by the
    /// first lines with content.
    pub(super) fn open_rows(&mut self) -> Option<Result<(), Fault>> {
        if std::mem::replace(&mut self.begun, true)
            || self.lines.bytes().is_none() && self.read_kind().is_some()
        {
            return None;
        }
        if self.options.format.is_none()
            && !self.is_array()
            && self.lines.peek_line().is_some_and(is_whole_puzzle)
        {
            return None;
        }
        let layout = match self.options.format {
            None | Some("json") => None,
            Some("csv") => Some(Layout::Table(b',')),
            Some(_) => return None,
        };
        let options = RowOptions { layout, rows: None };
        let records = match Records::open(&mut self.lines, &self.source, &options, true) {
            Ok(records) => records?,
            Err(fault) => return Some(Err(fault)),
        };
        Some(self.open(records))
    }

    fn open(&mut self, records: Records) -> Result<(), Fault> {
        let header = records.header.as_ref();
        let header = header.map(|header| format!("{}{header}", self.header).into());
        let (ahead, reading) = (VecDeque::new(), Reading::default());
        let mut table = OpenTable { records, reading, ahead, header };
        while table.ahead.len() < DECIDING && !self.is_header_next(&table) {
            let Some(record) = table.records.next(&mut self.lines) else { break };
            table.ahead.push_back(record);
        }
        let records = || table.ahead.iter().filter_map(|record| record.as_ref().ok());
        let stated = Stated { is_corpus: true, ..Stated::default() };
        if let Some(first) = records().next() {
            // The first rows may lack values.
            let Some(columns) = records().find_map(|row| Columns::of(row, &stated).ok()) else {
                let expected = "a column known as a puzzle (puzzle, quiz, question, board, ...)";
                let found = columns::names(&first.values);
                return Err(Text::line("", first.line).fault(0, expected, found));
            };
            table.reading = Reading::new(columns, records());
        }
        self.table = Some(table);
        Ok(())
    }

    /// Whether a header is the next line of a table.
    fn is_header_next(&mut self, table: &OpenTable) -> bool {
        if !matches!(table.records.layout, Layout::Table(_) | Layout::JsonLines) {
            return false;
        }
        while self.lines.peek_line().is_some_and(Line::is_blank) {
            self.lines.take();
        }
        self.lines.peek_line().is_some_and(|line| comment::is_rule(&line.text))
    }

    /// The next row; `None` after the last one.
    pub(super) fn table_row(&mut self) -> Option<Result<Item, Fault>> {
        let mut table = self.table.take()?;
        let layout = table.records.layout;
        self.format = crate::table::find(table.records.format()).ok();
        let record = match table.ahead.pop_front() {
            Some(record) => Some(record),
            None if self.refused.is_none() && self.is_header_next(&table) => {
                let Some(Ok(line)) = self.lines.take() else { unreachable!("the line was seen") };
                self.refused = Some(line.number);
                self.table = Some(table);
                let found = quoted(line.text.trim());
                let found = format!("{found} in its rows; the rows below it are not answered");
                return Some(Err(line.whole().fault(0, "headers above the table", found)));
            }
            None => table.records.next(&mut self.lines),
        };
        if let (Some(header), Some(record)) = (self.refused, &record) {
            self.pass(
                header,
                record.as_ref().map_or_else(|error| error.fault.line, |record| record.line),
                1,
            );
            while let Some(record) =
                table.ahead.pop_front().or_else(|| table.records.next(&mut self.lines))
            {
                let line = record.map_or_else(|error| error.fault.line, |record| record.line);
                self.pass(header, line, 1);
            }
            return self.passed_over().map(Err);
        }
        let item =
            record.map(|record| self.of_record(&table, record.map_err(|error| error.fault)?));
        // A document may be followed by other texts.
        if item.is_some() || layout != Layout::Json {
            self.table = Some(table);
        }
        item
    }

    fn of_record(&mut self, table: &OpenTable, record: Record) -> Result<Item, Fault> {
        let number = (self.source.as_str(), self.count);
        let mut item = table.reading.item(&record, &self.known, number)?;
        if matches!(table.records.layout, Layout::Json | Layout::Npy) && !item.has_own_id() {
            item.id = record.key.unwrap_or(record.place);
        }
        match &table.header {
            Some(header) => item.header = Some(header.clone()),
            None => item.text.insert_str(0, &self.header),
        }
        self.state(&mut item.puzzle, item.line)?;
        note_rules(&mut item.unread, self.remarks.iter(), &item.puzzle);
        item.comments.splice(..0, std::mem::take(&mut self.comments));
        Ok(item)
    }
}
