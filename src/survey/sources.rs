//! From files to rows: the layout of each, its columns, and what was guessed about them.

use crate::{Error, talk};
use quorum_formats::corpus::Source;
use quorum_formats::row_source::Rows;
use quorum_formats::rows::columns::{Columns, Stated, answer_of};
use quorum_formats::rows::{Layout, Path, Record, Records, RowError, RowOptions};
use quorum_formats::{ReadOptions, corpus};
use quorum_toolkit::survey::{Row, Rows as DataRows};
use quorum_util::words::plural;
use std::io::IsTerminal;
use std::iter;
use std::path::PathBuf;

/// A data set of several files.
pub struct DataSet {
    sources: Vec<Source>,
    options: RowOptions,
    stated: Stated,
    read: ReadOptions,
    limit: usize,
    /// A file with the answers, row by row.
    answers: Option<Source>,
}

/// The readings of the files, one sentence each.
pub type Reading = Vec<String>;

impl DataSet {
    /// The files at some paths; without any, standard input. It is copied to a temporary file, as
    /// it is read several times.
    pub fn new(
        paths: &[PathBuf],
        columns: (RowOptions, Stated),
        read: ReadOptions,
        limit: Option<u64>,
        answers: Option<&PathBuf>,
    ) -> Result<Self, Error> {
        let (options, stated) = columns;
        let is_input = paths.is_empty();
        if is_input && std::io::stdin().is_terminal() {
            return Err(Error::Usage("expected a FILE, or rows on standard input".into()));
        }
        let mut sources = if is_input { vec![Source::stdin()] } else { corpus::sources(paths)? };
        sources.iter_mut().try_for_each(Source::spool)?;
        let limit = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
        let answers = match answers {
            Some(_) if sources.len() > 1 => {
                return Err(Error::Usage("expected one FILE with --answers, found several".into()));
            }
            Some(path) => {
                let mut source = Source::file(path);
                source.spool()?;
                Some(source)
            }
            None => None,
        };
        Ok(DataSet { sources, options, stated, read, limit, answers })
    }

    /// Names of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(Source::name)
    }

    /// Names and digests of the files.
    pub fn digests(&self) -> Result<Vec<(String, String)>, Error> {
        let digest = |source: &Source| Ok((source.name().to_owned(), source.sha256()?));
        self.sources.iter().chain(&self.answers).map(digest).collect()
    }

    /// The only file.
    pub fn only(&self) -> Option<(&Source, &RowOptions)> {
        match self.sources.as_slice() {
            [source] => Some((source, &self.options)),
            _ => None,
        }
    }

    /// The rows, and how they are read.
    pub fn rows(&self) -> Result<(DataRows, Reading), Error> {
        let mut all: DataRows = Box::new(iter::empty());
        let mut reading = Vec::new();
        for (number, source) in self.sources.iter().enumerate() {
            let mut rows = self.rows_of(number, source, &mut reading)?;
            if let Some(answers) = &self.answers {
                rows = self.with_answers(rows, answers, &mut reading)?;
            }
            all = Box::new(all.chain(rows.take(self.limit)));
        }
        Ok((all, reading))
    }

    /// The rows with their answers, which are in another file.
    fn with_answers(
        &self,
        mut rows: DataRows,
        source: &Source,
        reading: &mut Reading,
    ) -> Result<DataRows, Error> {
        let name = source.name().to_owned();
        let usage = |reason: String| Error::Usage(format!("{name}: {reason}"));
        let opened = Rows::open(source, &self.options).map_err(crate::usage)?;
        let expected = || usage("expected answers as a table, JSON, JSON lines or .npy".to_owned());
        let mut answers = opened.ok_or_else(expected)?;
        let first = answers.next();
        let path = match &first {
            Some(Ok(record)) => {
                let fault = |reason| Error::Usage(format!("{}: {reason}", record.place));
                answer_of(record, &self.stated).map_err(fault)?
            }
            Some(Err(error)) => return Err(crate::usage(error)),
            None => return Err(usage("expected at least one row, found none".to_owned())),
        };
        let layout = answers.records.layout;
        reading.push(format!("{name} is read as {layout}, answer {}, row by row.", shown(&path)));
        let mut answers = first.into_iter().chain(answers);
        Ok(Box::new(iter::from_fn(move || match rows.next() {
            Some(row) => Some(row.with_answer(answers.next(), &path)),
            None => {
                if answers.next().is_some() {
                    talk::say(format!("{name} has more rows than there are puzzles"));
                }
                None
            }
        })))
    }

    fn rows_of(
        &self,
        number: usize,
        source: &Source,
        reading: &mut Reading,
    ) -> Result<DataRows, Error> {
        let name = source.name();
        let rows = Rows::open(source, &self.options).map_err(crate::usage)?;
        let rows = rows.filter(|rows| self.stated.puzzle.is_some() || !is_corpus_of_signs(rows));
        let Some(mut rows) = rows else {
            reading.push(format!("{name} is read puzzle by puzzle (quorum list formats)."));
            let items = source.read(self.read)?.enumerate();
            return Ok(Box::new(
                items.map(move |(at, item)| Row::of_item(number, at as u64, item)),
            ));
        };
        let Records { layout, path, header, .. } = &rows.records;
        let (layout, path, has_header) = (*layout, path.clone(), header.is_some());
        // The first row that can be read shows the columns.
        let mut ahead: Vec<Result<Record, RowError>> = Vec::new();
        let first = loop {
            match rows.next() {
                Some(Ok(record)) => break record,
                Some(Err(error)) => ahead.push(Err(error)),
                None => {
                    return Err(Error::Usage(match ahead.pop() {
                        Some(Err(error)) => error.to_string(),
                        _ => format!("{name}: expected at least one row, found none"),
                    }));
                }
            }
        };
        let fault = |reason: String| Error::Usage(format!("{}: {reason}", first.place));
        // Answers of another file are in a column of that.
        let stated = match self.answers {
            Some(_) => &Stated { answer: Some(None), ..self.stated.clone() },
            None => &self.stated,
        };
        let columns = Columns::of(&first, stated).map_err(|error| fault(error.to_string()))?;
        let unread = columns.unread_rules(&first);
        if !unread.is_empty() {
            let names = unread.join(",");
            let noun = plural(unread.len() as u64, "column");
            return Err(fault(format!(
                "expected rules in known columns, found the {noun} '{}'; if the puzzles are complete \
                 without, use --ignore {names}, else --regions NAME or --constraint-column NAME",
                unread.join("', '")
            )));
        }
        let is_guessed = self.stated.puzzle.is_none();
        let opened = Opened { layout, path, has_header, is_guessed };
        reading.push(words(name, &opened, &columns, &first));
        ahead.push(Ok(first));
        Ok(Box::new(Row::of_records(number, ahead.into_iter().chain(rows), columns)))
    }
}

/// Whether a table has the signs of puzzles in a column of its own, which the format csv reads.
fn is_corpus_of_signs(rows: &Rows) -> bool {
    let is_signs = |name: &String| name.trim().eq_ignore_ascii_case("signs");
    matches!(rows.records.layout, Layout::Table(_)) && rows.records.columns.iter().any(is_signs)
}

/// What is known of a file beside its columns.
struct Opened {
    layout: Layout,
    /// Path of the rows of a JSON document, and whether it was guessed.
    path: Option<(Path, bool)>,
    has_header: bool,
    /// Whether the column of the puzzle was guessed.
    is_guessed: bool,
}

/// A column in words.
fn shown(path: &Path) -> String {
    if path.is_whole() { "the whole row".to_owned() } else { format!("'{path}'") }
}

/// How a file is read, in words.
fn words(name: &str, opened: &Opened, columns: &Columns, first: &Record) -> String {
    let Opened { layout, path, has_header, is_guessed } = opened;
    let mut parts = vec![format!("{name} is read as {layout}")];
    match layout {
        Layout::Table(_) if !*has_header => parts.push("without a header".to_owned()),
        Layout::Json => {
            let path = path.as_ref().map(|(path, _)| path.to_string()).unwrap_or_default();
            parts.push(format!("rows at '{path}'"));
        }
        _ => {}
    }
    parts.push(format!("puzzle {}", shown(&columns.puzzle)));
    parts.push(
        columns
            .answer
            .as_ref()
            .map_or("no answer".to_owned(), |path| format!("answer {}", shown(path))),
    );
    let by = if first.key.is_some() { "id by key" } else { "id by place" };
    parts.push(columns.id.as_ref().map_or(by.to_owned(), |path| format!("id {}", shown(path))));
    if let Some(path) = &columns.regions {
        parts.push(format!("regions {}", shown(path)));
    }
    if let Some(path) = &columns.boxes {
        parts.push(format!("boxes {}", shown(path)));
    }
    for path in [&columns.constraints, &columns.cages].into_iter().flatten() {
        parts.push(format!("constraints {}", shown(path)));
    }
    let others = columns.others(first);
    if !others.is_empty() {
        parts.push(format!("not used: {}", others.join(" ")));
    }
    let guessed = if *is_guessed { " (guessed)" } else { "" };
    format!("{}{guessed}.", parts.join(", "))
}

/// Prints how the files are read.
pub fn say(reading: &Reading) {
    reading.iter().for_each(talk::say);
}
