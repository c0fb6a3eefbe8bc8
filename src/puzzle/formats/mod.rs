//! Readers and writers of puzzles, one file a format.

use super::{Boxes, Puzzle};
use quorum_encodings::Grid;
use std::fmt;

/// What the user said about a text before it is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// `--format`: the format to expect; `None` finds it by looking at the text.
    pub format: Option<&'static str>,
    /// `--boxes`: the rules where the text does not state them.
    pub boxes: Option<BoxChoice>,
}

/// What `--boxes` can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoxChoice {
    /// A plain Latin square.
    None,
    /// Boxes of this shape.
    Of(Boxes),
}

/// One puzzle of a corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// From the corpus's `id` column, else `source:line`.
    pub id: String,
    /// Name of the file, `-` for standard input, `--puzzle` for an argument.
    pub source: String,
    /// Line on which the puzzle begins, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the corpus says of the answer. To be checked, never trusted.
    pub expected: Expected,
    /// The lines of the corpus that hold the puzzle, as they were read, without line ends.
    pub text: String,
}

/// A known answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// A solution.
    pub grid: Option<Grid>,
    /// How many solutions there are.
    pub solutions: Option<SolutionCount>,
}

/// A known number of solutions: `0`, `1`, `7`, or `2+` for at least two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionCount {
    /// The number.
    pub number: u64,
    /// Whether there may be more.
    pub or_more: bool,
}

/// A text that holds no puzzle where one was expected. The rest of the corpus goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputError {
    /// Name of the file, `-` for standard input, `--puzzle` for an argument.
    pub source: String,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// What a reader of this format needs here.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InputError { source, line, column, expected, found } = self;
        write!(f, "{source}:{line}:{column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for InputError {}
