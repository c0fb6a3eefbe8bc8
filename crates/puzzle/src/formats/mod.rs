//! Readers and writers of puzzles, one file a format.
//!
//! [`read`] turns a text of any size into a stream of [`Item`]s and [`InputError`]s;
//! [`write()`] turns a puzzle into the text of a format, where that format can hold it. To
//! add a format: one file with its [`Format`], one line in [`TABLE`].
//!
//! A format is one of three forms. One-line formats may be mixed in one corpus, line by
//! line, and may stand in the cells of a table; blocks of lines are told apart by empty
//! lines, headers or their own number of lines; a table is a whole file. Comments begin
//! with `#`; the one directly above a puzzle is its name, and `# boxes RxC` (or `none`),
//! `# regions`, `# diagonals` and `# groups` (see [`header`]) state the rules of what
//! follows them: of the block, or of all lines up to the next empty one. A comment that
//! resembles one of these is an error, and what it governs is not read; `# "..."` is a comment
//! whatever stands between the quotes.

mod block;
mod comment;
mod corpus_line;
mod csv;
mod drawn;
mod euler;
mod fpuzzles;
mod framed;
mod grid;
mod iss;
mod item;
mod letters;
mod line;
mod lines;
mod options;
mod pencilmarks;
mod picture;
mod reader;
mod sdk;
mod signs;
mod solo;
mod stated;
mod symbols;
mod text;
mod three_blocks;
mod unequal;
mod web;

pub use comment::header;
pub use corpus_line::{corpus_line, corpus_line_with_name};
pub use grid::grid_rows;
pub use item::{Grade, InputError, Item, Stated};
pub use lines::MAX_LINE;
pub use options::{BoxChoice, BoxChoiceError, KnownRules, ReadOptions, Symbols, SymbolsError};
pub use problem::{Expected, SolutionCount, SolutionCountError};
pub use reader::{Reader, read};
pub use symbols::{cell_symbol, solution_grid, solution_string};
pub use text::{Fault, Line, Text, printable};

use super::Puzzle;
use block::Block;
use lines::Ahead;
use problem::suggest::suggestion;

/// One format: what `--format`, `quorum list formats` and the tests read.
pub struct Format {
    /// The word for `--format`.
    pub name: &'static str,
    /// One line on what it is.
    pub summary: &'static str,
    /// Extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// A puzzle in this format, with the header that it needs.
    pub example: &'static str,
    /// How it is read.
    pub form: Form,
    /// Writes a puzzle, no line end after the last line; `None` for formats that are only
    /// read.
    pub write: Option<Write>,
}

/// Writes a puzzle, or says what the format cannot hold, as `signs`.
pub type Write = fn(&Puzzle) -> Result<String, String>;

/// How much of a file one puzzle takes, and how it is recognised and read there.
#[derive(Clone, Copy)]
pub enum Form {
    /// One puzzle a line.
    OneLine {
        /// Whether a line (not blank, no comment, no white space before it) is meant to be
        /// of this format, faults and all.
        recognise: fn(&str) -> bool,
        /// Reads the line.
        read: fn(Text<'_>, &KnownRules) -> Result<Stated, Fault>,
        /// Whether the line directly below one of this format may belong to the same puzzle.
        /// Such a puzzle is refused, as it may also be the next one.
        goes_on: Option<fn(&str) -> bool>,
    },
    /// A puzzle on several lines.
    Block {
        /// Whether the block that begins on the next line is meant to be of this format.
        recognise: fn(&mut Ahead<'_>) -> bool,
        /// Takes the lines of the block, all of them also when there is a fault, and reads
        /// them.
        read: fn(&mut Block<'_>, &KnownRules) -> Result<Puzzle, Fault>,
    },
    /// A whole file with a header.
    Table {
        /// Whether the first line of a file is the header of such a table.
        recognise: fn(&str) -> bool,
    },
}

/// All formats, in the order in which a text is compared with them.
pub static TABLE: &[&Format] = &[
    &corpus_line::FORMAT,
    &solo::FORMAT,
    &unequal::FORMAT,
    &iss::FORMAT,
    &iss::LINK,
    &fpuzzles::FORMAT,
    &csv::FORMAT,
    &pencilmarks::FORMAT,
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
    /// What was written.
    pub found: String,
    /// What may have been meant.
    pub suggestion: String,
}

impl Format {
    /// Whether several puzzles of this format are parted by empty lines.
    pub fn is_block(&self) -> bool {
        matches!(self.form, Form::Block { .. })
    }
}

/// The format of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static Format, UnknownFormat> {
    TABLE.iter().copied().find(|format| format.name == name).ok_or_else(|| UnknownFormat {
        found: name.to_owned(),
        suggestion: suggestion(name, TABLE.iter().map(|format| format.name)),
    })
}

/// The puzzle in the named format (no line end after the last line), or why that cannot
/// be: the format does not exist, is only read, or cannot hold what the puzzle has.
pub fn write(puzzle: &Puzzle, format_name: &str) -> Result<String, String> {
    let format = find(format_name).map_err(|unknown| unknown.to_string())?;
    let Some(write) = format.write else {
        return Err(format!("format {format_name} is read, not written"));
    };
    write(puzzle).map_err(|reason| format!("format {format_name} cannot hold {reason}"))
}

#[cfg(test)]
mod tests;
