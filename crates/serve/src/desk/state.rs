//! The state of the page: a puzzle as the canonical line of a corpus.

use super::Refusal;
use quorum_formats::Item;
use quorum_puzzle::{Puzzle, corpus_line};
use serde::Deserialize;

/// A question about a puzzle.
#[derive(Deserialize, Debug)]
pub struct State {
    /// The line.
    line: String,
    /// Parts of the text it was read from that were not read.
    #[serde(default)]
    unread: Vec<String>,
}

impl State {
    /// The puzzle.
    pub fn puzzle(&self) -> Result<Puzzle, Refusal> {
        puzzle(&self.line)
    }

    /// The puzzle with what was not read.
    pub fn item(&self) -> Result<Item, Refusal> {
        let mut item = Item::from(self.puzzle()?);
        item.unread.clone_from(&self.unread);
        Ok(item)
    }
}

/// The puzzle of a line.
pub fn puzzle(line: &str) -> Result<Puzzle, Refusal> {
    corpus_line::parse(line).map_err(|fault| Refusal {
        message: fault.reason(),
        line: None,
        column: Some(fault.column),
    })
}

/// The line of a puzzle.
pub fn line(puzzle: &Puzzle) -> String {
    quorum_puzzle::corpus_line_with_name(puzzle)
}
