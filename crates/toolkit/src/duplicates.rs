//! Puzzles of a corpus that occur again, as they are, as symmetric copies, or as other clues of
//! the same solution.

use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::corpus_line;
use quorum_util::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// Puzzles so far.
#[derive(Default)]
pub struct Duplicates {
    /// Id and corpus line of the first puzzle of each canonical form.
    first: HashMap<String, (String, String)>,
    /// Id of the first puzzle of each solution.
    solved: HashMap<Grid, String>,
}

/// Numbers of puzzles that repeat an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RepetitionCounts {
    duplicates: u64,
    copies: u64,
    same_solutions: u64,
}

impl RepetitionCounts {
    /// Counts a repetition.
    pub fn add(&mut self, repetition: &Repetition) {
        *match repetition.kind {
            RepetitionKind::Duplicate => &mut self.duplicates,
            RepetitionKind::SymmetricCopy => &mut self.copies,
            RepetitionKind::SameSolution => &mut self.same_solutions,
        } += 1;
    }
}

/// Relation of a puzzle to an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RepetitionKind {
    /// The same puzzle.
    #[serde(rename = "duplicate")]
    Duplicate,
    /// The same puzzle after a symmetry.
    #[serde(rename = "symmetric copy")]
    SymmetricCopy,
    /// Other clues with the same solution.
    #[serde(rename = "same solution")]
    SameSolution,
}

/// An earlier puzzle that this one repeats: the object `repeats` of a JSON report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repetition {
    /// The relation.
    pub kind: RepetitionKind,
    /// Name of the earlier puzzle.
    pub id: String,
}

impl RepetitionKind {
    /// The word in JSON and tables.
    pub fn as_str(self) -> &'static str {
        match self {
            RepetitionKind::Duplicate => "duplicate",
            RepetitionKind::SymmetricCopy => "symmetric copy",
            RepetitionKind::SameSolution => "same solution",
        }
    }
}

impl Repetition {
    /// Whether it is the same puzzle, and not only of the same solution.
    pub fn is_copy(&self) -> bool {
        self.kind != RepetitionKind::SameSolution
    }
}

/// `duplicate of a.txt:1`
impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = match self.kind {
            RepetitionKind::Duplicate => "duplicate of",
            RepetitionKind::SymmetricCopy => "symmetric copy of",
            RepetitionKind::SameSolution => "same solution as",
        };
        write!(f, "{relation} {}", self.id)
    }
}

impl Duplicates {
    /// Adds a puzzle with its name, its canonical form and, if it is unique, its solution. Returns
    /// the first one like it, if there was one.
    pub fn add(
        &mut self,
        puzzle: &Puzzle,
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
        let mut puzzle = puzzle.clone();
        (puzzle.name, puzzle.author) = (None, None);
        let line = corpus_line(&puzzle);
        let Some((id, first)) = self.first.get(&form) else {
            self.first.insert(form, (name.to_owned(), line));
            let first = solved?;
            return Some(Repetition { kind: RepetitionKind::SameSolution, id: first });
        };
        let kind = match *first == line {
            true => RepetitionKind::Duplicate,
            false => RepetitionKind::SymmetricCopy,
        };
        Some(Repetition { kind, id: id.clone() })
    }
}

/// `1 duplicate, 2 symmetric copies, 0 with a repeated solution.`
impl fmt::Display for RepetitionCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let copies = match self.copies {
            1 => "1 symmetric copy".to_owned(),
            copies => format!("{copies} symmetric copies"),
        };
        let repeated = counted(self.duplicates, "duplicate");
        write!(f, "{repeated}, {copies}, {} with a repeated solution.", self.same_solutions)
    }
}
