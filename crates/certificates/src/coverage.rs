//! Coverage of a corpus by certificates: whether each puzzle has an accepted bundle.
//!
//! Bundles and puzzles are matched by the canonical line of the puzzle: names of folders and ids in
//! manifests prove nothing.

use quorum_audit::Accepted;
use quorum_formats::ReadOptions;
use quorum_formats::corpus::{self, CorpusError};
use quorum_formats::inputs::{Inputs, ReadError};
use quorum_panel::{KnownAnswer, Verdict};
use quorum_puzzle::corpus_line;
use quorum_util::digest::sha256_hex;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The puzzles of some corpora, and the bundles that were accepted for them.
#[derive(Default)]
pub struct Coverage {
    puzzles: Vec<Puzzle>,
    /// Verdicts of accepted bundles by canonical line.
    verdicts: HashMap<String, Verdict>,
    unreadable: Vec<ReadError>,
}

/// One puzzle of a corpus.
struct Puzzle {
    id: String,
    line: String,
    /// The known answer.
    known: Option<Verdict>,
}

/// A puzzle without an accepted bundle that agrees with the corpus.
pub struct Gap<'a> {
    /// Name of the puzzle in its corpus.
    pub id: &'a str,
    /// Canonical line of the puzzle.
    pub line: &'a str,
    /// The reason.
    pub reason: GapReason,
}

impl Gap<'_> {
    /// SHA-256 of the line.
    pub fn puzzle_id(&self) -> String {
        sha256_hex(self.line)
    }

    /// The object that `quorum audit --json` prints.
    pub fn report(&self) -> GapReport {
        GapReport {
            id: self.id.to_owned(),
            accepted: false,
            puzzle: self.line.to_owned(),
            puzzle_id: self.puzzle_id(),
            rejection: self.reason.to_string(),
        }
    }
}

/// A gap as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GapReport {
    /// Name of the puzzle in its corpus.
    pub id: String,
    /// Always false.
    pub accepted: bool,
    /// Canonical line of the puzzle.
    pub puzzle: String,
    /// SHA-256 of the line.
    pub puzzle_id: String,
    /// The reason.
    pub rejection: String,
}

/// Reason for a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GapReason {
    /// No bundle of the puzzle was accepted.
    #[error("no accepted bundle")]
    Missing,
    /// The bundle contradicts the known answer.
    #[error("the corpus states {known}, the bundle proves {proved}")]
    Contradicted {
        /// Verdict of the known answer.
        known: Verdict,
        /// Verdict of the bundle.
        proved: Verdict,
    },
}

impl Coverage {
    /// Reads corpora; nothing if there are none. The texts that cannot be read are left out and
    /// listed by [`unreadable`](Self::unreadable).
    ///
    /// # Errors
    ///
    /// A corpus cannot be opened.
    pub fn read(corpora: &[PathBuf]) -> Result<Self, CorpusError> {
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
                Err(error) => coverage.unreadable.push(error),
            }
        }
        Ok(coverage)
    }

    /// Texts of the corpora that could not be read.
    pub fn unreadable(&self) -> &[ReadError] {
        &self.unreadable
    }

    /// Number of puzzles of the corpora.
    pub fn puzzles(&self) -> usize {
        self.puzzles.len()
    }

    /// Adds an accepted bundle.
    pub fn add(&mut self, accepted: &Accepted) {
        if !self.puzzles.is_empty() {
            let verdict = accepted.verdict.parse().expect("a word for a verdict");
            self.verdicts.insert(corpus_line(&accepted.puzzle), verdict);
        }
    }

    /// The puzzles without an accepted bundle, or whose known answer the bundle contradicts, in
    /// the order of the corpora.
    pub fn gaps(&self) -> impl Iterator<Item = Gap<'_>> {
        self.puzzles.iter().filter_map(|Puzzle { id, line, known }| {
            let reason = match (self.verdicts.get(line), *known) {
                (None, _) => GapReason::Missing,
                (Some(&proved), Some(known)) if !known.is_compatible(proved) => {
                    GapReason::Contradicted { known, proved }
                }
                (Some(_), _) => return None,
            };
            Some(Gap { id, line, reason })
        })
    }
}
