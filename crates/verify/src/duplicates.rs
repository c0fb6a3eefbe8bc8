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
    /// Id by corpus line of the symmetric copies, which may occur again as they are.
    copies: HashMap<String, String>,
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
    /// the first one that is the same, else the first one like it, if there was one.
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
        let same = if *first == line { Some(id) } else { self.copies.get(&line) };
        if let Some(same) = same {
            return Some(Repetition { kind: RepetitionKind::Duplicate, id: same.clone() });
        }
        let id = id.clone();
        self.copies.insert(line, name.to_owned());
        Some(Repetition { kind: RepetitionKind::SymmetricCopy, id })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle that is the same as a symmetric copy is a duplicate of that.
    #[test]
    fn a_copy_may_occur_again() {
        let mut seen = Duplicates::default();
        let mut add = |name: &str, cells: &str| {
            let line = format!("2x2;boxes=none;cells={cells}");
            let puzzle = corpus_line::parse(&line).unwrap();
            let found = seen.add(&puzzle, name, "form".to_owned(), None);
            found.map_or_else(String::new, |found| found.to_string())
        };
        assert_eq!(add("a", "1./.."), "");
        assert_eq!(add("b", ".1/.."), "symmetric copy of a");
        assert_eq!(add("c", ".1/.."), "duplicate of b");
        assert_eq!(add("d", "1./.."), "duplicate of a");
    }
}
