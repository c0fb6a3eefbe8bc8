//! `verify --duplicates`: puzzles of a corpus that occur again, as they are or as symmetric copies.

use quorum::problem::words::counted;
use quorum::puzzle::formats::{Item, corpus_line};
use std::collections::HashMap;

/// Puzzles seen so far.
#[derive(Default)]
pub struct Duplicates {
    /// Id and corpus line of the first puzzle of each canonical form.
    first: HashMap<String, (String, String)>,
    repeated: u64,
    copies: u64,
}

impl Duplicates {
    /// Adds a puzzle with its canonical form. Returns a note if there was one like it.
    pub fn add(&mut self, item: &Item, form: String) -> Option<String> {
        let mut puzzle = item.puzzle.clone();
        puzzle.name = None;
        let line = corpus_line(&puzzle);
        let Some((id, first)) = self.first.get(&form) else {
            self.first.insert(form, (item.id.clone(), line));
            return None;
        };
        Some(if *first == line {
            self.repeated += 1;
            format!("{}: duplicate of {id}", item.id)
        } else {
            self.copies += 1;
            format!("{}: symmetric copy of {id}", item.id)
        })
    }

    /// A sentence behind the summary, with a blank before it.
    pub fn sentence(&self) -> String {
        let copies = match self.copies {
            1 => "1 symmetric copy".to_owned(),
            copies => format!("{copies} symmetric copies"),
        };
        format!(" {}, {copies}.", counted(self.repeated, "duplicate"))
    }
}
