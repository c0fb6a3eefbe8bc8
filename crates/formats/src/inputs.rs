//! Puzzles of several sources, one after another, as one stream.
//!
//! ```
//! use quorum_formats::corpus::Source;
//! use quorum_formats::ReadOptions;
//! use quorum_formats::inputs::{Inputs, ReadError};
//! use std::sync::atomic::AtomicBool;
//!
//! let first = Source::text("a", "1..4..1..3..4..2\n?");
//! let sources = vec![first, Source::text("b", "4..............1")];
//! let inputs = Inputs::new(sources, ReadOptions::default());
//! let mut ids = Vec::new();
//! for item in inputs.iter(&AtomicBool::new(false)) {
//!     match item {
//!         Ok(item) => ids.push((item.id, item.corpus, item.index, item.number)),
//!         Err(ReadError::Text(error)) => {
//!             assert_eq!((error.source.as_str(), error.line), ("a", 2));
//!         }
//!         Err(error) => return Err(error.into()),
//!     }
//! }
//! assert_eq!(ids, [("a:1".to_owned(), 0, 0, 0), ("b:1".to_owned(), 1, 0, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::added::{AddedConstraint, AddedConstraintError};
use crate::compression::without_extension;
use crate::corpus::{CorpusError, Source};
use crate::item::{InputError, Item};
use crate::options::ReadOptions;
use crate::reader::Reader;
use quorum_util::words::numbered;
use std::collections::HashSet;
use std::io::BufRead;
use std::iter::Take;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sources of puzzles, and how they are read.
#[derive(Debug)]
pub struct Inputs {
    sources: Vec<Source>,
    options: ReadOptions,
    limit: u64,
    constraints: Vec<AddedConstraint>,
}

/// An item of [`Inputs::iter`] that is not a puzzle.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A text that is not a puzzle. The next item is about what follows it.
    #[error(transparent)]
    Text(InputError),
    /// A source that cannot be opened, such as a file that has been removed since its folder was
    /// listed. The next item is about the next source.
    #[error(transparent)]
    Source(CorpusError),
    /// Reading was cancelled. The last item.
    #[error("cancelled")]
    Cancelled,
}

impl Inputs {
    /// All puzzles of some sources.
    pub fn new(sources: Vec<Source>, options: ReadOptions) -> Self {
        Inputs { sources, options, limit: u64::MAX, constraints: Vec::new() }
    }

    /// The first puzzles of each source, if there is a limit.
    #[must_use]
    pub fn limited(self, limit: Option<u64>) -> Self {
        Inputs { limit: limit.unwrap_or(u64::MAX), ..self }
    }

    /// The same with constraints added to every puzzle. A puzzle to which one cannot be added is an
    /// error.
    #[must_use]
    pub fn with_constraints(self, constraints: Vec<AddedConstraint>) -> Self {
        Inputs { constraints, ..self }
    }

    /// The constraints that are added to every puzzle.
    pub fn constraints(&self) -> &[AddedConstraint] {
        &self.constraints
    }

    /// The same with standard input copied to a temporary file, so that it can be hashed,
    /// counted and read again.
    pub fn spooled(mut self) -> Result<Self, CorpusError> {
        self.sources.iter_mut().try_for_each(Source::spool)?;
        Ok(self)
    }

    /// The sources, in the order in which they are read.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Different names for files of each source: that of its file without folder and
    /// extension, with a number where it is taken.
    pub fn stems(&self) -> Vec<String> {
        let mut taken = HashSet::new();
        let free = |source: &Source| {
            let free = numbered(&stem(source.name())).find(|stem| !taken.contains(stem));
            let free = free.expect("numbers never end");
            taken.insert(free.clone());
            free
        };
        self.sources.iter().map(free).collect()
    }

    /// Reads everything, once, from the first source to the last, until `cancel` is set.
    pub fn iter<'a>(&'a self, cancel: &'a AtomicBool) -> Items<'a> {
        Items {
            inputs: self,
            cancel,
            corpus: 0,
            reader: None,
            number: 0,
            faults: Vec::new(),
            is_over: false,
        }
    }

    /// Number of puzzles of one of the sources, at most `most`, whatever the limit is.
    pub fn count_of(&self, source: &Source, most: u64) -> Result<u64, CorpusError> {
        let texts = usize::try_from(source.first()).unwrap_or(usize::MAX);
        let puzzles = source.read(self.options)?.take(texts).filter(Result::is_ok);
        Ok(puzzles.take(usize::try_from(most).unwrap_or(usize::MAX)).count() as u64)
    }

    /// Number of puzzles; those read so far if `cancel` is set.
    pub fn count(&self, cancel: &AtomicBool) -> Result<u64, CorpusError> {
        let mut count = 0;
        for item in self.iter(cancel) {
            match item {
                Ok(_) => count += 1,
                Err(ReadError::Source(error)) => return Err(error),
                Err(ReadError::Text(_) | ReadError::Cancelled) => {}
            }
        }
        Ok(count)
    }
}

/// Beginning of file names for the puzzles of a source: its name without folder and extension.
pub fn stem(source: &str) -> String {
    let stem =
        Path::new(without_extension(source)).file_stem().unwrap_or_default().to_string_lossy();
    match stem.trim_start_matches(['-', '.']) {
        "" => "puzzle".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Iterator over the puzzles of [`Inputs`].
pub struct Items<'a> {
    inputs: &'a Inputs,
    cancel: &'a AtomicBool,
    /// Sources that have been opened.
    corpus: usize,
    reader: Option<Take<Reader<Box<dyn BufRead + Send>>>>,
    number: u64,
    /// Faults of added constraints that were reported, and how many more puzzles have them.
    faults: Vec<(InputError, u64)>,
    is_over: bool,
}

/// Different faults of added constraints that are remembered.
const MOST_FAULTS: usize = 100;

impl Items<'_> {
    /// The item with the constraints that are added to every puzzle; a fault of one is reported
    /// once.
    fn with_added(&mut self, item: Item) -> Option<Result<Item, ReadError>> {
        let constraints = &self.inputs.constraints;
        if constraints.is_empty() {
            return Some(Ok(item));
        }
        let id = item.id.clone();
        let (number, error) = match item.with_constraints(constraints) {
            Ok(item) => return Some(Ok(item)),
            Err(fault) => fault,
        };
        let AddedConstraintError { column, expected, found } = error;
        let name = self.inputs.options.names.constraint;
        let source = match constraints.len() {
            1 => name.to_owned(),
            _ => format!("{name}-{}", number + 1),
        };
        let mut error =
            InputError { source, column, expected, found, line: 1, format: None, unanswered: 0 };
        if let Some((_, more)) = self.faults.iter_mut().find(|(known, _)| *known == error) {
            *more += 1;
            return None;
        }
        if self.faults.len() < MOST_FAULTS {
            self.faults.push((error.clone(), 0));
        }
        error.found += &format!("; {id} is not answered");
        Some(Err(ReadError::Text(error)))
    }

    /// The number of further puzzles with a fault that was reported.
    fn repeated_fault(&mut self) -> Option<InputError> {
        loop {
            let (error, more) = self.faults.pop()?;
            if more > 0 {
                let found = format!("{}; nor are {more} more puzzles", error.found);
                return Some(InputError { found, unanswered: more, ..error });
            }
        }
    }

    /// The next text, of the next source where one ends.
    fn read(&mut self) -> Option<Result<Item, ReadError>> {
        loop {
            if let Some(item) = self.reader.as_mut().and_then(Iterator::next) {
                let item = match item {
                    Ok(item) => self.with_added(item),
                    Err(error) => Some(Err(ReadError::Text(error))),
                };
                if item.is_none() {
                    self.number += 1;
                    continue;
                }
                return item;
            }
            if self.corpus == self.inputs.sources.len() {
                return self.repeated_fault().map(|error| Err(ReadError::Text(error)));
            }
            let source = self.inputs.sources.get(self.corpus)?;
            self.corpus += 1;
            let limit = self.inputs.limit.min(source.first());
            match source.read(self.inputs.options) {
                Ok(reader) => {
                    self.reader = Some(reader.take(usize::try_from(limit).unwrap_or(usize::MAX)));
                }
                Err(error) => {
                    self.reader = None;
                    return Some(Err(ReadError::Source(error)));
                }
            }
        }
    }
}

impl Iterator for Items<'_> {
    type Item = Result<Item, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut item = self.read()?;
        if self.cancel.load(Ordering::Relaxed) {
            item = Err(ReadError::Cancelled);
        }
        match &mut item {
            Ok(item) => (item.corpus, item.number) = (self.corpus - 1, self.number),
            Err(error) => self.is_over = matches!(error, ReadError::Cancelled),
        }
        self.number += 1;
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_differ() {
        let sources =
            ["a/x.txt", "b/x.csv", "-", "--puzzle", "x"].map(|name| Source::text(name, ""));
        let inputs = Inputs::new(sources.into(), ReadOptions::default());
        assert_eq!(inputs.stems(), ["x", "x-2", "puzzle", "puzzle-2", "x-3"]);
    }

    #[test]
    fn a_fault_of_an_added_constraint_is_reported_once() {
        let text =
            "1..4..1..1..4..1\n".repeat(5) + "9x9;boxes=3x3;cells=" + &["........."; 9].join("/");
        let cage = AddedConstraint::new("cage 9 R1C1 R9C1").unwrap();
        let inputs = Inputs::new(vec![Source::text("a", &text)], ReadOptions::default());
        let inputs = inputs.with_constraints(vec![cage]);
        let none = AtomicBool::new(false);
        let (mut texts, mut numbers) = (Vec::new(), Vec::new());
        for item in inputs.iter(&none) {
            match item {
                Ok(item) => numbers.push((item.id, item.number)),
                Err(error) => texts.push(error.to_string()),
            }
        }
        assert_eq!(numbers, [("a:6+cage 9 R1C1 R9C1".to_owned(), 5)]);
        let fault = "added constraint:1:13: expected a cell of the 4x4 grid, found 'R9C1'";
        let more = format!("{fault}; nor are 4 more puzzles");
        assert_eq!(texts, [format!("{fault}; a:1 is not answered"), more]);
    }

    #[test]
    fn cancellation_ends_the_stream_and_a_missing_file_does_not() {
        let line = "1..4..1..3..4..2\n";
        let sources = || {
            let first = Source::text("a", &line.repeat(3)).named("b", Some(2));
            vec![first, Source::file("/no"), Source::text("c", line)]
        };
        let cancel = AtomicBool::new(false);
        let inputs = Inputs::new(sources(), ReadOptions::default());
        let mut items = inputs.iter(&cancel);
        assert!(items.next().is_some_and(|item| item.is_ok()));
        assert_eq!(items.next().unwrap().unwrap().id, "b:2");
        assert!(matches!(items.next(), Some(Err(ReadError::Source(_)))));
        let last = items.next().unwrap().unwrap();
        assert_eq!((&*last.id, last.corpus, last.number), ("c:1", 2, 3));
        assert!(items.next().is_none());
        assert!(inputs.count(&cancel).is_err());

        let one = Inputs::new(sources(), ReadOptions::default()).limited(Some(1));
        let mut items = one.iter(&cancel);
        assert!(items.next().is_some_and(|item| item.is_ok()));
        cancel.store(true, Ordering::Relaxed);
        assert!(matches!(
            items.next(),
            Some(Err(ReadError::Source(_)) | Err(ReadError::Cancelled))
        ));
        assert!(items.next().is_none());
        assert!(matches!(inputs.iter(&cancel).next(), Some(Err(ReadError::Cancelled))));
        assert_eq!(inputs.count(&cancel).unwrap(), 0);
    }
}
