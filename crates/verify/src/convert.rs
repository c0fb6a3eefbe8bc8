//! Puzzles in another format, or as a picture.
//!
//! ```
//! use quorum_verify::convert::Target;
//! use quorum_formats::ReadOptions;
//!
//! let text = "..1.4......2.3..";
//! let mut items = quorum_formats::read("example", text.as_bytes(), ReadOptions::default());
//! let item = items.next().unwrap()?;
//! let target: Target = "corpus".parse()?;
//! assert!(target.write(&item.puzzle)?.ends_with('\n'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quorum_formats::{Format, Item, ReadOptions, UnknownFormat, WriteError};
use quorum_panel::defaults::for_explanations;
use quorum_panel::{Oracle, Refusal, Unanswered, completed};
use quorum_pictures::style::PictureStyle;
use quorum_pictures::svg::svg;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::text::printable;
use quorum_solvers::Cancel;
use quorum_util::suggest::suggestion;
use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;

/// Names of pictures and pages, which are not formats: they cannot be read.
pub const SVG: &str = "svg";
/// See [`SVG`].
pub const PNG: &str = "png";
/// See [`SVG`].
pub const SHEET: &str = "sheet";

/// Name of the format of corpus lines.
const CORPUS: &str = "corpus";

/// Targets that are written and cannot be read: name and description.
pub const PICTURES: [(&str, &str); 3] = [
    (SVG, "a picture of any puzzle, for pages and papers"),
    (PNG, "the same as pixels"),
    (SHEET, "pages to print: numbered puzzles with their difficulty, solutions at the end"),
];

/// Target of a conversion.
#[derive(Clone, Copy)]
pub enum Target {
    /// Text that can be read again.
    Format(&'static Format),
    /// A picture of one puzzle.
    Svg,
}

/// A name that is not a target.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// Nothing that can be written has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownFormat),
    /// The format cannot be written.
    #[error("format {0} is read, not written")]
    ReadOnly(&'static str),
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(name: &str) -> Result<Self, TargetError> {
        if name == SVG {
            return Ok(Target::Svg);
        }
        let format = quorum_formats::find(name).map_err(|unknown| UnknownFormat {
            suggestion: suggestion(name, written()),
            ..unknown
        })?;
        if format.is_written() {
            Ok(Target::Format(format))
        } else {
            Err(TargetError::ReadOnly(format.name))
        }
    }
}

impl Target {
    /// Whether texts of several puzzles are separated by empty lines.
    pub fn is_block(self) -> bool {
        matches!(self, Target::Format(format) if format.is_block())
    }

    /// The puzzle as it is written. In a corpus line an id is the name of a puzzle without one;
    /// other formats would need a line more for it.
    pub fn named(self, item: &Item) -> Cow<'_, Puzzle> {
        let is_corpus = matches!(self, Target::Format(format) if format.name == CORPUS);
        if is_corpus && item.puzzle.name.is_none() && item.has_own_id() {
            let mut puzzle = item.puzzle.clone();
            puzzle.name = Some(item.id.clone());
            Cow::Owned(puzzle)
        } else {
            Cow::Borrowed(&item.puzzle)
        }
    }

    /// Changes of the name and the author of a puzzle whose text this is, where they are not kept:
    /// formats write them on one line of a comment, or not at all.
    pub fn changed_name(self, puzzle: &Puzzle, text: &str) -> Vec<String> {
        let Target::Format(format) = self else { return Vec::new() };
        if puzzle.name.is_none() && puzzle.author.is_none() {
            return Vec::new();
        }
        let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
        let read = quorum_formats::read("", text.as_bytes(), options).next();
        let read = read.and_then(Result::ok).map(|item| item.puzzle);
        let change = |what: &str, stated: &Option<String>, written: Option<&String>| {
            let stated = printable(stated.as_ref()?);
            match written {
                Some(written) if printable(written) == stated => None,
                Some(written) => Some(format!("the {what} '{stated}' is written as '{written}'")),
                None => Some(format!("the {what} '{stated}' is not written")),
            }
        };
        let name = read.as_ref().and_then(|read| read.name.as_ref());
        let author = read.as_ref().and_then(|read| read.author.as_ref());
        let changes =
            [change("name", &puzzle.name, name), change("author", &puzzle.author, author)];
        changes.into_iter().flatten().collect()
    }

    /// The puzzle as text, with a line end; an error names what the format cannot hold.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, WriteError> {
        match self {
            Target::Svg => Ok(svg(puzzle, &PictureStyle::default())),
            Target::Format(format) => Ok(format.text(puzzle)? + "\n"),
        }
    }
}

/// Names of everything that can be written.
fn written() -> Vec<&'static str> {
    let formats = quorum_formats::TABLE.iter().filter(|format| format.is_written());
    formats.map(|format| format.name).chain(PICTURES.map(|(name, _)| name)).collect()
}

/// Reason why no solution can be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSolution {
    /// There is none.
    #[error("expected one solution, found none")]
    None,
    /// There are several.
    #[error("expected one solution, found several")]
    Several,
    /// The solvers did not decide.
    #[error("cannot solve it: {0}")]
    Unanswered(#[from] Unanswered),
}

/// Fault of the solution that the corpus states, if it is not one.
pub fn wrong_solution(item: &Item) -> Option<String> {
    let grid = item.expected.grid.as_ref()?;
    match completed(&item.puzzle.lower(), grid) {
        Ok(_) | Err(Refusal::Undecided) => None,
        Err(refusal) => Some(format!(
            "expected a solution of the puzzle in the corpus, found another grid: {refusal}"
        )),
    }
}

/// The solution of a puzzle that has exactly one.
pub fn only_solution(
    puzzle: &Puzzle,
    limit: Option<Duration>,
    cancel: &Cancel,
) -> Result<Grid, NoSolution> {
    let solvers = for_explanations(puzzle.size());
    let (_, mut grids) = Oracle::new(&solvers, limit).cancelled_by(cancel).decide(puzzle)?;
    match grids.len() {
        1 => Ok(grids.remove(0)),
        0 => Err(NoSolution::None),
        _ => Err(NoSolution::Several),
    }
}
