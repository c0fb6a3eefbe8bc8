//! `verify --duplicates`: puzzles of a corpus that occur again, as they are, as symmetric copies,
//! or as other clues of the same solution.

use quorum_formats::Item;
use quorum_problem::Grid;
use quorum_puzzle::corpus_line;
use quorum_util::words::counted;
use serde_json::{Value, json};
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

/// Kind of another puzzle with the same solution.
const SAME_SOLUTION: &str = "same solution as";

/// An earlier puzzle that this one repeats.
pub struct Repetition {
    /// `duplicate of`, `symmetric copy of` or `same solution as`.
    kind: &'static str,
    /// Name of the earlier puzzle.
    of: String,
}

impl Repetition {
    /// `duplicate of a.txt:1`
    pub fn words(&self) -> String {
        format!("{} {}", self.kind, self.of)
    }

    /// Whether it is the same puzzle, and not only of the same solution.
    pub fn is_copy(&self) -> bool {
        self.kind != SAME_SOLUTION
    }

    /// Value of the key `repeats`.
    pub fn json(&self) -> Value {
        let kind = self.kind.trim_end_matches(" of").trim_end_matches(" as");
        json!({"kind": kind, "id": self.of})
    }
}

impl Duplicates {
    /// Adds a puzzle with its name, its canonical form and, if it is unique, its solution. Returns
    /// the first one like it, if there was one.
    pub fn add(
        &mut self,
        item: &Item,
        name: &str,
        form: String,
        solution: Option<&Grid>,
    ) -> Option<Repetition> {
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
            return Some(Repetition { kind: SAME_SOLUTION, of: first });
        };
        let kind = if *first == line {
            self.repeated += 1;
            "duplicate of"
        } else {
            self.copies += 1;
            "symmetric copy of"
        };
        Some(Repetition { kind, of: id.clone() })
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
