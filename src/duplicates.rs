//! `verify --duplicates`: puzzles of a corpus that occur again, as they are, as symmetric copies,
//! or as other clues of the same solution.

use quorum::problem::Grid;
use quorum::problem::words::counted;
use quorum::puzzle::formats::{Item, corpus_line};
use std::collections::HashMap;

/// Puzzles seen so far.
#[derive(Default)]
pub struct Duplicates {
    /// Id and corpus line of the first puzzle of each canonical form.
    first: HashMap<String, (String, String)>,
    /// Id of the first puzzle of each solution.
    solved: HashMap<Grid, String>,
    repeated: u64,
    copies: u64,
    same_solutions: u64,
}

impl Duplicates {
    /// Adds a puzzle with its name, its canonical form and, if it is unique, its solution. Returns a
    /// note if there was one like it.
    pub fn add(
        &mut self,
        item: &Item,
        name: &str,
        form: String,
        solution: Option<&Grid>,
    ) -> Option<String> {
        let solved = solution.and_then(|grid| match self.solved.get(grid) {
            Some(first) => Some(first.clone()),
            None => {
                self.solved.insert(grid.clone(), name.to_owned());
                None
            }
        });
        let mut puzzle = item.puzzle.clone();
        puzzle.name = None;
        let line = corpus_line(&puzzle);
        let Some((id, first)) = self.first.get(&form) else {
            self.first.insert(form, (name.to_owned(), line));
            let first = solved?;
            self.same_solutions += 1;
            return Some(format!("{name}: same solution as {first}"));
        };
        Some(if *first == line {
            self.repeated += 1;
            format!("{name}: duplicate of {id}")
        } else {
            self.copies += 1;
            format!("{name}: symmetric copy of {id}")
        })
    }

    /// A sentence behind the summary, with a blank before it.
    pub fn sentence(&self) -> String {
        let copies = match self.copies {
            1 => "1 symmetric copy".to_owned(),
            copies => format!("{copies} symmetric copies"),
        };
        let repeated = counted(self.repeated, "duplicate");
        format!(" {repeated}, {copies}, {} with a repeated solution.", self.same_solutions)
    }
}
