//! Facts about puzzles, from their rows.

use crate::record::Record;

/// Facts about a puzzle, from its rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleInfo {
    /// Place of its set.
    pub set: usize,
    /// Name of the corpus.
    pub corpus: String,
    /// SHA-256 of the corpus.
    pub corpus_sha256: Option<String>,
    /// Place in the corpus, from 0.
    pub index: u64,
    /// SHA-256 of the canonical corpus line.
    pub id: String,
    /// Name.
    pub name: String,
    /// `classic`, `futoshiki` and so on.
    pub kind: String,
    /// Cells per side.
    pub size: u64,
    /// Number of givens.
    pub givens: u64,
    /// Number of inequality signs.
    pub signs: u64,
    /// Verdicts of the solved runs, with `/` between if they differ.
    pub verdict: String,
    /// Solution that a solver found and the judge accepted.
    pub solution: Option<String>,
}

impl PuzzleInfo {
    /// Corpus by its content, as far as that is known, and place in it: corpora repeat puzzles, so
    /// that the hash of the puzzle is not unique.
    pub fn key(&self) -> (&str, u64) {
        (self.corpus_sha256.as_deref().unwrap_or(&self.corpus), self.index)
    }

    pub(super) fn new(record: &Record, set: usize) -> Self {
        PuzzleInfo {
            set,
            corpus: record.corpus.clone(),
            corpus_sha256: record.corpus_sha256.clone(),
            index: record.puzzle_index,
            id: record.puzzle_id.clone(),
            name: record.puzzle_name.clone(),
            kind: record.kind.clone(),
            size: record.size,
            givens: record.givens,
            signs: record.signs,
            ..PuzzleInfo::default()
        }
    }

    /// Adds the verdict of a solved run.
    pub(crate) fn add_verdict(&mut self, verdict: &str) {
        let mut all: Vec<&str> = self.verdict.split('/').filter(|v| !v.is_empty()).collect();
        if let Err(place) = all.binary_search(&verdict) {
            all.insert(place, verdict);
            self.verdict = all.join("/");
        }
    }
}
