//! Readers and writers of puzzles, one file per format.
//!
//! [`read`] turns a text of any size into a stream of [`Item`]s and [`InputError`]s;
//! [`write()`] turns a puzzle into the text of a format, where that format can hold it. To
//! add a format: one file with its [`Format`], one line in [`TABLE`].
//!
//! Puzzles in one-line formats and in blocks of lines may be mixed in one file; a table or a
//! document is a whole file. What all formats have in common (comments, headers, boxes by size)
//! is in [`OVERVIEW`].

mod added;
mod block;
mod borders;
pub(crate) mod comment;
mod constraints;
mod corpus_line;
mod csv;
mod drawn;
mod euler;
mod features;
mod fpuzzles;
mod framed;
mod game_id;
mod grid;
mod grid_link;
mod groups;
mod hodoku;
mod iss;
mod item;
mod json;
mod keen;
mod killer;
mod letters;
mod line;
mod lines;
mod lookalikes;
mod near_miss;
mod opensudoku;
pub(crate) mod options;
mod overview;
mod pencilmarks;
mod picture;
mod puzzle_bank;
mod reader;
mod region_map;
mod sdk;
mod separated;
mod signs;
mod solo;
mod stated;
mod sudocue;
mod sudokupad;
pub(crate) mod symbols;
mod text;
mod three_blocks;
mod towers;
mod unequal;
mod web;

pub use added::{AddedConstraint, AddedConstraintError};
pub use comment::header;
pub use corpus_line::{corpus_line, corpus_line_with_name};
pub use features::Feature;
pub use grid::grid_rows;
pub use item::{Grade, InputError, Item, ParsedPuzzle};
pub use lines::MAX_LINE;
pub use near_miss::is_link;
pub use options::{BoxChoice, BoxChoiceError, KnownRules, ReadOptions, Symbols, SymbolsError};
pub use overview::{OVERVIEW, overview, page, reference};
pub use quorum_problem::{Expected, SolutionCount, SolutionCountError};
pub use reader::{Reader, read};
pub use symbols::{cell_symbol, printed_rows, printed_solution, solution_grid, solution_string};
pub use text::{Fault, Line, Text, printable};

use super::{Puzzle, Rules};
use block::Block;
use lines::Ahead;
use quorum_problem::suggest::suggestion;

/// One format: what `--format`, `quorum list formats` and the tests read.
#[derive(Clone, Copy)]
pub struct Format {
    /// Name for `--format`.
    pub name: &'static str,
    /// Description in one line.
    pub summary: &'static str,
    /// Description in full: plain text, lines of at most 90 characters.
    pub description: &'static str,
    /// Extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// A puzzle in this format, with the header that it needs.
    pub example: &'static str,
    /// Features that its text may state; that can be written, if it is written.
    pub holds: &'static [Feature],
    /// Whether the writer has a spelling for the constraints of a name; puzzles with others are
    /// refused before they reach it.
    pub spells: fn(&str) -> bool,
    /// Part of a file that a puzzle takes, and its reader.
    pub extent: Extent,
    /// Writes a puzzle of the features that the format holds, no line end after the last line;
    /// `None` for formats that are only read.
    write: Option<Write>,
}

/// Writes a puzzle; the error is what the format cannot hold, as `signs`.
type Write = fn(&Puzzle) -> Result<String, String>;

/// Part of a file that one puzzle takes, and how it is recognized and read there.
#[derive(Clone, Copy)]
pub enum Extent {
    /// One puzzle per line.
    OneLine {
        /// Whether a line (not blank, not a comment, no white space before it) is meant to be
        /// of this format, faults and all.
        recognize: fn(&str) -> bool,
        /// Reads the line.
        read: fn(Text<'_>, &KnownRules) -> Result<ParsedPuzzle, Fault>,
        /// Whether the line directly below one of this format may belong to the same puzzle.
        /// Such a puzzle is refused, as it may also be the next one.
        goes_on: Option<fn(&str) -> bool>,
    },
    /// A puzzle on several lines.
    Block {
        /// Whether the block that begins on the next line is meant to be of this format.
        recognize: fn(&mut Ahead<'_>) -> bool,
        /// Takes the lines of the block, all of them also when there is a fault, and reads
        /// them.
        read: fn(&mut Block<'_>, &KnownRules) -> Result<ParsedPuzzle, Fault>,
    },
    /// The rest of a file, with any number of puzzles.
    Document {
        /// Whether one of the first lines of the text is of such a document.
        recognize: fn(&str) -> bool,
        /// Reads all lines of the document.
        read: fn(&[Line], &KnownRules) -> Vec<DocumentPuzzle>,
    },
    /// A whole file with a header.
    Table {
        /// Whether the first line of a file is the header of such a table.
        recognize: fn(&str) -> bool,
    },
}

/// A puzzle of a [document](Extent::Document).
pub struct DocumentPuzzle {
    /// Line on which it begins, from 1.
    pub line: u64,
    /// A document of this puzzle only, on one line.
    pub text: String,
    /// The puzzle.
    pub parsed: Result<ParsedPuzzle, Fault>,
}

/// All formats, in the order in which a text is compared with them.
pub static TABLE: &[&Format] = &[
    &corpus_line::FORMAT,
    &sudocue::FORMAT,
    &solo::FORMAT,
    &towers::FORMAT,
    &keen::FORMAT,
    &unequal::FORMAT,
    &iss::FORMAT,
    &iss::LINK,
    &fpuzzles::FORMAT,
    &sudokupad::FORMAT,
    &grid_link::FORMAT,
    &hodoku::FORMAT,
    &puzzle_bank::FORMAT,
    &csv::FORMAT,
    &opensudoku::FORMAT,
    &json::FORMAT,
    &separated::FORMAT,
    &pencilmarks::FORMAT,
    &killer::FORMAT,
    &groups::FORMAT,
    &line::FORMAT,
    &line::SDM,
    &sdk::FORMAT,
    &euler::FORMAT,
    &three_blocks::FORMAT,
    &picture::FORMAT,
    &signs::FORMAT,
    &grid::FORMAT,
    &framed::FORMAT,
];

/// A word that names no format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format '{found}'{suggestion}")]
pub struct UnknownFormat {
    /// The word.
    pub found: String,
    /// Names that may have been meant.
    pub suggestion: String,
}

impl Format {
    /// Whether puzzles are written in this format.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// The puzzle in this format, no line end after the last line. The error is the reason: the
    /// format is only read, or cannot hold what the puzzle has.
    pub fn text(&self, puzzle: &Puzzle) -> Result<String, String> {
        let name = self.name;
        let write = self.write.ok_or_else(|| format!("format {name} is read, not written"))?;
        // In one place, so that no writer can forget it.
        let written = match constraints::unspelled(puzzle, self.spells) {
            Some(names) => Err(names),
            None => self.fits(puzzle.rules()).and_then(|()| write(puzzle)),
        };
        written.map_err(|reason| format!("format {name} cannot hold {reason}"))
    }

    /// Fails with the shape or the values of a grid if the format has none but square ones from 1.
    fn fits(&self, rules: &Rules) -> Result<(), String> {
        let is_refused = |feature, is_there: bool| is_there && !self.holds.contains(&feature);
        let shape = format!("a {} grid", rules.shape());
        symbols::refuse_if(is_refused(Feature::OtherShape, !rules.is_square()), shape)?;
        let values = format!("the values {}", rules.values());
        symbols::refuse_if(is_refused(Feature::OtherValues, rules.has_other_values()), values)
    }

    /// Whether puzzles of this format are separated by empty lines.
    pub fn is_block(&self) -> bool {
        matches!(self.extent, Extent::Block { .. })
    }
}

/// The format of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static Format, UnknownFormat> {
    TABLE.iter().copied().find(|format| format.name == name).ok_or_else(|| UnknownFormat {
        found: name.to_owned(),
        suggestion: suggestion(name, TABLE.iter().map(|format| format.name)),
    })
}

/// The puzzle in the named format, no line end after the last line. The error is the reason: the
/// format does not exist, is only read, or cannot hold what the puzzle has.
pub fn write(puzzle: &Puzzle, format_name: &str) -> Result<String, String> {
    find(format_name).map_err(|unknown| unknown.to_string())?.text(puzzle)
}

#[cfg(test)]
mod tests;
