//! `quorum audit --corpus`: whether each puzzle of a corpus has an accepted bundle.
//!
//! Bundles and puzzles are matched by the canonical line of the puzzle: names of folders and ids in
//! manifests prove nothing.

use super::exit::Exit;
use super::{Error, talk};
use quorum_audit::Accepted;
use quorum_formats::inputs::{Inputs, ReadError};
use quorum_formats::{ReadOptions, corpus};
use quorum_puzzle::corpus_line;
use quorum_toolkit::panel::{KnownAnswer, Verdict};
use quorum_util::digest::sha256_hex;
use quorum_util::words::counted;
use serde_json::json;
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The puzzles of some corpora, and the bundles that were accepted for them.
#[derive(Default)]
pub struct Coverage {
    puzzles: Vec<Puzzle>,
    /// Verdicts of accepted bundles by canonical line.
    verdicts: HashMap<String, Verdict>,
    /// A text of a corpus could not be read.
    is_unreadable: bool,
}

/// One puzzle of a corpus.
struct Puzzle {
    id: String,
    line: String,
    /// The known answer.
    known: Option<Verdict>,
}

impl Coverage {
    /// Reads corpora; nothing if there are none. Texts that cannot be read are reported.
    pub fn read(corpora: &[PathBuf]) -> Result<Self, Error> {
        let inputs = Inputs::new(corpus::sources(corpora)?, ReadOptions::default());
        let mut coverage = Coverage::default();
        for item in inputs.iter(&AtomicBool::new(false)) {
            match item {
                Ok(item) => {
                    let known =
                        KnownAnswer::new(&item.puzzle.lower(), &item.expected_as_read()).verdict;
                    let line = corpus_line(&item.puzzle);
                    coverage.puzzles.push(Puzzle { id: item.id, line, known });
                }
                Err(ReadError::Cancelled) => unreachable!("nothing cancels"),
                Err(error) => {
                    talk::say(error);
                    coverage.is_unreadable = true;
                }
            }
        }
        Ok(coverage)
    }

    /// Notes an accepted bundle.
    pub fn add(&mut self, accepted: &Accepted) {
        if !self.puzzles.is_empty() {
            let verdict = accepted.verdict.parse().expect("a word for a verdict");
            self.verdicts.insert(corpus_line(&accepted.puzzle), verdict);
        }
    }

    /// Writes a line per puzzle without an accepted bundle, or whose known answer the bundle
    /// contradicts, and a summary to standard error.
    pub fn write(&self, is_json: bool, out: &mut impl Write) -> io::Result<Exit> {
        let (mut missing, mut opposed) = (0u64, 0u64);
        for Puzzle { id, line, known } in &self.puzzles {
            let (word, reason) = match (self.verdicts.get(line), known) {
                (None, _) => {
                    missing += 1;
                    ("MISSING", "no accepted bundle".to_owned())
                }
                (Some(verdict), Some(known)) if !known.is_compatible(*verdict) => {
                    opposed += 1;
                    ("REJECTED", format!("the corpus states {known}, the bundle proves {verdict}"))
                }
                (Some(_), _) => continue,
            };
            match is_json {
                true => {
                    let puzzle_id = sha256_hex(line);
                    let object = json!({ "id": id, "accepted": false, "puzzle": line,
                                         "puzzle_id": puzzle_id, "rejection": reason });
                    writeln!(out, "{object}")?;
                }
                false => writeln!(out, "{id} {word} {reason}")?,
            }
        }
        let puzzles = self.puzzles.len() as u64;
        if puzzles > 0 {
            let of = counted(puzzles, "puzzle");
            talk::say(format!("{} of {of} have an accepted bundle", puzzles - missing));
        }
        Ok(match (opposed, self.is_unreadable, missing) {
            (1.., _, _) => Exit::Wrong,
            (0, true, _) => Exit::Usage,
            (0, false, 1..) => Exit::Undecided,
            (0, false, 0) => Exit::Success,
        })
    }
}
