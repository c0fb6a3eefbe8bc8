//! Items of a corpus: puzzles with what the corpus states about them, or errors.

use quorum_problem::{Expected, SolutionCount, judge};
use quorum_puzzle::Puzzle;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::text::{Fault, quoted};
use quorum_util::words::counted;
use std::fmt;
use std::sync::Arc;

/// One puzzle of a corpus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// From the corpus's `id` column, else `source:line`.
    pub id: String,
    /// Name of the file, `-` for standard input, `--puzzle` for an argument.
    pub source: String,
    /// Line on which the puzzle begins, from 1.
    pub line: u64,
    /// Number of the puzzle in its source, from 0; unreadable texts are counted too.
    pub index: u64,
    /// Number of the source among [those that are read together](crate::inputs::Inputs), from 0.
    pub corpus: usize,
    /// Number of the puzzle in all sources together, from 0; unreadable texts are counted too.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Known answer. To be checked, never trusted.
    pub expected: Expected,
    /// The corpus has a known answer, which is not one of this puzzle: a constraint was added.
    pub is_answer_set_aside: bool,
    /// Difficulty that the corpus states. Few do: in a box, as items are moved often.
    pub grade: Option<Box<Grade>>,
    /// Descriptions of what the text has and is not read: drawings, rules in words. The puzzle may
    /// have more rules than it is solved by, or others.
    pub unread: Vec<String>,
    /// Comments above or behind the puzzle, which were not read as rules and change no verdict.
    pub comments: Vec<String>,
    /// Alphabet in which the text has values above 9; `None` for numbers. Solutions are printed in
    /// the same.
    pub symbols: Option<Symbols>,
    /// The lines of the corpus that hold the puzzle, as they were read, without line ends.
    /// A header `# boxes` that it needs is among them.
    pub text: String,
    /// The header of the table whose row it is, with the header comments above it.
    pub header: Option<Arc<str>>,
}

impl Item {
    /// A puzzle with its number in the corpus, its first line and its text.
    pub(super) fn new(
        source: &str,
        number: u64,
        line: u64,
        text: String,
        parsed: ParsedPuzzle,
    ) -> Self {
        let ParsedPuzzle { puzzle, expected, unread, comments, symbols } = parsed;
        Item {
            id: format!("{source}:{line}"),
            source: source.to_owned(),
            line,
            index: number,
            corpus: 0,
            number,
            puzzle,
            expected,
            is_answer_set_aside: false,
            grade: None,
            unread,
            comments,
            symbols,
            text,
            header: None,
        }
    }

    /// The known answer for the rules that were read: rules that were not may remove solutions, so
    /// that there are more by those that were. A known solution that breaks one of these may be a
    /// solution by other ones; so may one without the values of extra cells, which are not known.
    pub fn expected_as_read(&self) -> Expected {
        let Expected { grid, solutions } = self.expected.clone();
        let is_kept = |grid: &Vec<u8>| {
            !self.may_have_more_solutions() || judge(&self.puzzle.lower(), grid).is_ok()
        };
        let grid = grid.filter(is_kept);
        let solutions = match (self.unread.is_empty(), solutions) {
            (true, solutions) => solutions,
            (false, Some(count)) => Some(SolutionCount { or_more: true, ..count }),
            (false, None) => grid.as_ref().map(|_| SolutionCount { number: 1, or_more: true }),
        };
        Expected { grid, solutions }
    }
}

/// Beginnings of what is [not read](Item::unread) and no rule.
const NO_RULES: [&str; 2] = ["fog", "solution "];

/// Beginnings of what is not read and may take rules back or change them, as words, data and
/// parameters do: "no boxes here", "digits are 0 to 8".
const OTHER_RULES: [&str; 5] = [WORDS, "'ruleset'", "data ", "parameter ", "mark of 'xv'"];

/// The beginning of words that are not read.
pub(crate) const WORDS: &str = "rules in words: ";

impl Item {
    /// Whether something that was not read may be a rule: by all rules, a solution may be none.
    pub fn may_have_fewer_solutions(&self) -> bool {
        let is_none = |part: &String| NO_RULES.iter().any(|begin| part.starts_with(begin));
        !self.unread.iter().all(is_none)
    }

    /// Whether it may be another rule in place of one that was read: by all rules, there may be
    /// more solutions.
    pub fn may_have_more_solutions(&self) -> bool {
        self.unread.iter().any(|part| OTHER_RULES.iter().any(|begin| part.starts_with(begin)))
    }

    /// Whether the id is the corpus's, and not a place in it, to which constraints may be
    /// [added](Self::with_constraints).
    pub fn has_own_id(&self) -> bool {
        let place = format!("{}:{}", self.source, self.line);
        let rest = self.id.strip_prefix(&place);
        rest.is_none_or(|rest| !(rest.is_empty() || rest.starts_with('+')))
    }
}

/// A puzzle that was built in code, without a text. Its id is its name, or `puzzle`.
impl From<Puzzle> for Item {
    fn from(puzzle: Puzzle) -> Self {
        let id = puzzle.name.clone().unwrap_or_else(|| "puzzle".to_owned());
        Item { id, ..Item::new("puzzle", 0, 1, String::new(), puzzle.into()) }
    }
}

/// Content of the text of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Known answer.
    pub expected: Expected,
    /// See [`Item::unread`].
    pub unread: Vec<String>,
    /// See [`Item::comments`].
    pub comments: Vec<String>,
    /// See [`Item::symbols`].
    pub symbols: Option<Symbols>,
}

impl From<Puzzle> for ParsedPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        let (expected, unread, comments) = (Expected::default(), Vec::new(), Vec::new());
        ParsedPuzzle { puzzle, expected, unread, comments, symbols: None }
    }
}

/// A sentence about [comments](Item::comments): their number and the first.
pub fn comments_in_words(count: u64, first: &str) -> String {
    format!("{} not read as rules, the first {}", counted(count, "comment"), quoted(first))
}

/// Difficulty of a puzzle, as `quorum grade` writes it. Only for grouping.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    /// The level of inference that decides it.
    pub level: Option<String>,
    /// Nodes of a search.
    pub nodes: Option<u64>,
    /// Size of a smallest backdoor, `2` or `3+`.
    pub backdoor: Option<String>,
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
    /// Text that the format needs at this place.
    pub expected: String,
    /// Text at this place.
    pub found: String,
    /// Name of the format that the text was read as.
    pub format: Option<&'static str>,
    /// Number of puzzles whose rules are not known, as their header could not be read: the error is
    /// that they are not answered. Zero for the error of a text.
    pub unanswered: u64,
}

impl InputError {
    pub(super) fn new(source: &str, fault: Fault, format: Option<&'static str>) -> Self {
        let Fault { line, column, expected, found } = fault;
        let source = source.to_owned();
        InputError { source, line, column, expected, found, format, unanswered: 0 }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InputError { source, line, column, .. } = self;
        write!(f, "{source}:{line}:{column}: {}", self.reason())
    }
}

impl InputError {
    /// What was expected and found, without the place.
    pub fn reason(&self) -> String {
        format!("expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for InputError {}
