//! The journal of a survey: a file with the result of every row so far, from which an interrupted
//! survey goes on.
//!
//! JSON lines: the settings, then one line per row in the order of the rows, with a digest of the
//! row's texts. The lines are the results of the first rows, so that they are read beside the rows
//! and not kept in memory. Copies are not in it: they are found again, as they depend on other
//! rows.

use super::finding::{Finding, Kind};
use super::recorded::{Recorded, Results};
use super::row::{Content, Row};
use super::{Survey, Surveyed};
use quorum_util::digest::Sha256;
use quorum_util::files::{at, mend};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Serialize, Deserialize)]
struct Line {
    row: String,
    #[serde(flatten)]
    results: Results,
}

/// Settings that results depend on.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    version: String,
    solvers: Vec<String>,
    limit: Option<f64>,
    reading: String,
}

impl Settings {
    fn new(survey: &Survey) -> Self {
        let Survey { verifier, options, constraints, .. } = survey;
        let quorum_formats::ReadOptions { format, boxes, symbols, names: _ } = options;
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            solvers: verifier
                .solvers
                .iter()
                .map(|named| format!("{} ({})", named.name, named.version()))
                .collect(),
            limit: verifier.limit.map(|limit| limit.as_secs_f64()),
            reading: format!("{format:?} {boxes:?} {symbols:?} {constraints:?}"),
        }
    }

    /// What differs, in words.
    fn differences(&self, other: &Settings) -> String {
        let Settings { version, solvers, limit, reading } = self;
        let same = [
            ("version", *version == other.version),
            ("solvers", *solvers == other.solvers),
            ("time limit", *limit == other.limit),
            ("rules or format", *reading == other.reading),
        ];
        let names = same.iter().filter(|(_, same)| !same).map(|(name, _)| *name);
        names.collect::<Vec<_>>().join(", ")
    }
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Another process writes it, or it is of something else: the reason.
    #[error("{0}")]
    Unusable(String),
}

fn no_line(file: &str, line: u64) -> JournalError {
    JournalError::Unusable(format!(
        "{file}:{line}: expected a line of a survey's journal, found another text"
    ))
}

/// A journal that is open.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Number of rows in it.
    rows: u64,
    fault: Arc<Mutex<Option<JournalError>>>,
}

impl Journal {
    /// Opens the journal of a survey, or begins one. An unfinished last line is removed.
    ///
    /// # Errors
    /// The file cannot be used, or is the journal of a survey with other settings.
    pub fn open(path: &Path, survey: &Survey) -> Result<Self, JournalError> {
        let named = at(path);
        let name = path.display().to_string();
        let mut file =
            OpenOptions::new().create(true).read(true).append(true).open(path).map_err(&named)?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).map_err(|_| {
            JournalError::Unusable(format!("{name}: another quorum is writing here"))
        })?;
        let settings = Settings::new(survey);
        let mut lines = BufReader::new(&file).lines();
        // Looked at before anything is removed: it may be a file of something else.
        match lines.next().transpose().map_err(&named)? {
            None => {
                let line = serde_json::to_string(&settings).expect("settings are JSON");
                writeln!(file, "{line}").map_err(&named)?;
            }
            Some(line) => {
                let found: Settings = serde_json::from_str(&line).map_err(|_| no_line(&name, 1))?;
                if found != settings {
                    let differences = found.differences(&settings);
                    return Err(JournalError::Unusable(format!(
                        "{name}: expected the journal of a survey with these settings, found \
                         other ones ({differences}); remove it to begin anew"
                    )));
                }
            }
        }
        mend(path).map_err(&named)?;
        let rows = BufReader::new(File::open(path).map_err(&named)?).split(b'\n').skip(1);
        let rows = rows.count() as u64;
        Ok(Journal { path: path.to_owned(), file, rows, fault: Arc::default() })
    }

    /// Number of rows whose results it has.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The rows with their results, as far as these are there. The rows end before one that is not
    /// that of its line: [`finish`](Self::finish) gives the error.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn attach<Rows: Iterator<Item = Row> + Send>(
        &self,
        rows: Rows,
    ) -> Result<impl Iterator<Item = Row> + Send + use<Rows>, JournalError> {
        let file = File::open(&self.path).map_err(at(&self.path))?;
        let mut lines = BufReader::new(file).lines().skip(1).take(self.rows as usize);
        let (fault, name) = (Arc::clone(&self.fault), self.path.display().to_string());
        let mut index = 0;
        Ok(rows.map_while(move |mut row| {
            let digest = digest(&row);
            let number = index + 2;
            let earlier = match lines.next() {
                None => Ok(None),
                Some(Err(error)) => Err(JournalError::Io(at(Path::new(&name))(error))),
                Some(Ok(line)) => match serde_json::from_str::<Line>(&line) {
                    Err(_) => Err(no_line(&name, number)),
                    Ok(line) if line.row == digest => Ok(Some(line.results)),
                    Ok(_) => Err(JournalError::Unusable(format!(
                        "{name}:{number}: expected the result of {}, found that of another row; \
                         remove the file to begin anew",
                        row.place
                    ))),
                },
            };
            match earlier {
                Ok(earlier) => {
                    row.recorded = Some(Recorded { index, digest, earlier });
                    index += 1;
                    Some(row)
                }
                Err(error) => {
                    *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    None
                }
            }
        }))
    }

    /// Adds the result of a row, if it is the next one. After a row that was left out, as its work
    /// was cancelled, none is.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, surveyed: &Surveyed) -> Result<(), JournalError> {
        let Some(recorded) = &surveyed.recorded else { return Ok(()) };
        if recorded.index != self.rows {
            return Ok(());
        }
        let is_of_row = |finding: &&Finding| !finding.kind.is_of_copies();
        let findings = surveyed.findings.iter().filter(is_of_row).cloned().collect();
        let results = Results { outcome: surveyed.outcome.clone(), findings };
        let line = Line { row: recorded.digest.clone(), results };
        let line = serde_json::to_string(&line).expect("a line is JSON") + "\n";
        // One call per line, so that an end of the process loses the rows in work only.
        self.file.write_all(line.as_bytes()).map_err(at(&self.path))?;
        self.rows += 1;
        Ok(())
    }

    /// Ends the journal.
    ///
    /// # Errors
    /// A line that is not that of its row, or could not be read.
    pub fn finish(self) -> Result<(), JournalError> {
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        fault.map_or(Ok(()), Err)
    }
}

impl Kind {
    /// Whether it is about other rows.
    fn is_of_copies(self) -> bool {
        use Kind::{
            Duplicate, DuplicateOfOther, SameSolution, SameSolutionInOther, SymmetricCopy,
            SymmetricCopyOfOther,
        };
        matches!(
            self,
            Duplicate
                | DuplicateOfOther
                | SameSolution
                | SameSolutionInOther
                | SymmetricCopy
                | SymmetricCopyOfOther
        )
    }
}

/// Digest of what results of a row depend on.
fn digest(row: &Row) -> String {
    let mut digest = Sha256::default();
    // A length before each text: the same texts split at other places have another digest.
    let mut add = |text: Option<&str>| {
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        digest.update(&length.to_le_bytes());
        digest.update(text.unwrap_or_default().as_bytes());
    };
    match &row.content {
        Content::Texts { texts, .. } => {
            add(Some(&texts.puzzle));
            add(texts.answer.as_deref());
            add(Some(&texts.headers));
            texts.constraints.iter().chain(&texts.remarks).for_each(|text| add(Some(text)));
        }
        Content::Item(item) => {
            add(item.header.as_deref());
            add(Some(&item.text));
        }
        Content::Unreadable(reason) => add(Some(reason)),
    }
    let mut digest = digest.hex();
    digest.truncate(32);
    digest
}
