//! One format: what is known about it, and its reader and writer. The formats are in the folders
//! beside, the list of them in [`table`](crate::table).

use crate::feature::Feature;
use crate::helpers::constraints;
use crate::helpers::lines::Ahead;
use crate::helpers::refusals::{NoRoom, has_candidates, refuse_if};
use crate::helpers::sheet::Sheet;
use crate::item::ParsedPuzzle;
use crate::options::{KnownRules, OneLineReader};
use quorum_puzzle::text::Fault;
use quorum_puzzle::{Diagonals, Puzzle};

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
    /// Features that its text may state; that can be written, if it is written: puzzles with others
    /// are refused before they reach the writer.
    pub holds: &'static [Feature],
    /// Whether the writer has a spelling for the constraints of a name; puzzles with others are
    /// refused before they reach it.
    pub spells: fn(&str) -> bool,
    /// Part of a file that a puzzle takes, and its reader.
    pub extent: Extent,
    /// Writes a puzzle of the features that the format holds, no line end after the last line;
    /// `None` for formats that are only read.
    pub(crate) write: Option<Write>,
}

/// A puzzle that is not written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// There is no such format.
    #[error(transparent)]
    Unknown(#[from] UnknownFormat),
    /// The format is only read.
    #[error("format {format} is read, not written")]
    OnlyRead {
        /// Its name.
        format: &'static str,
    },
    /// The format cannot hold something that the puzzle has.
    #[error("format {format} cannot hold {what}")]
    NoRoom {
        /// Its name.
        format: &'static str,
        /// Words for that.
        what: String,
    },
}

/// A word that names no format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format '{found}'{suggestion}")]
pub struct UnknownFormat {
    /// The word.
    pub found: String,
    /// Names that may have been meant.
    pub suggestion: String,
}

/// Writes a puzzle, unless the format cannot hold it.
pub(crate) type Write = fn(&Puzzle) -> Result<String, NoRoom>;

/// Reads a sheet; `None`: it is not of this kind.
pub(crate) type SheetReader = fn(&Sheet<'_>, &KnownRules) -> Option<Result<ParsedPuzzle, Fault>>;

/// Part of a file that one puzzle takes, and how it is recognized and read there.
#[derive(Clone, Copy)]
pub enum Extent {
    /// One puzzle per line.
    OneLine {
        /// Whether a line (not blank, not a comment, no white space before it) is meant to be
        /// of this format, faults and all.
        recognize: fn(&str) -> bool,
        /// Reads the line.
        read: OneLineReader,
        /// Whether the second of two lines, which is directly below one of this format, may belong
        /// to the same puzzle. Such a puzzle is refused, as it may also be the next one.
        goes_on: Option<fn(&str, &str) -> bool>,
    },
    /// A puzzle on several lines, empty ones among them, whose first line shows how many they are.
    Block {
        /// Whether the block that begins on the next line is meant to be of this format.
        recognize: fn(&mut Ahead<'_>) -> bool,
        /// The number of its lines, also where there is a fault.
        lines: fn(&mut Ahead<'_>) -> usize,
        /// Reads them.
        read: SheetReader,
    },
    /// A puzzle on several lines, which is read whole: see [`Sheet`].
    Sheet {
        /// Reads a sheet; `None`: it is not of this kind.
        read: SheetReader,
    },
    /// A whole file: of [rows](crate::rows), or a document with any number of puzzles.
    File,
}

impl Extent {
    /// One puzzle per line, whatever is on the next one.
    pub(crate) const fn line(recognize: fn(&str) -> bool, read: OneLineReader) -> Self {
        Extent::OneLine { recognize, read, goes_on: None }
    }
}

impl Format {
    /// What is common to most formats, which are only read.
    pub(crate) const DEFAULT: Format = Format {
        name: "",
        summary: "",
        description: "",
        extensions: &["txt"],
        example: "",
        holds: &[],
        spells: |_| false,
        extent: Extent::File,
        write: None,
    };

    /// Whether puzzles are written in this format.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// The puzzle in this format, no line end after the last line.
    pub fn text(&self, puzzle: &Puzzle) -> Result<String, WriteError> {
        let format = self.name;
        let write = self.write.ok_or(WriteError::OnlyRead { format })?;
        // In one place, so that no writer can forget it.
        let written = match constraints::unspelled(puzzle, self.spells) {
            Some(names) => Err(NoRoom(names)),
            None => self.fits(puzzle).and_then(|()| write(puzzle)),
        };
        written.map_err(|NoRoom(what)| WriteError::NoRoom { format, what })
    }

    /// Fails with what a puzzle has that the format does not hold.
    fn fits(&self, puzzle: &Puzzle) -> Result<(), NoRoom> {
        let rules = puzzle.rules();
        let shape = format!("a {} grid", rules.shape());
        let values = format!("the values {}", rules.values());
        for (feature, is_there, what) in [
            (Feature::OtherShape, !rules.is_square(), shape.as_str()),
            (Feature::AbsentCells, rules.has_absent_cells(), "absent cells"),
            (Feature::NoLines, !rules.has_lines(), "rows and columns in which values may repeat"),
            (Feature::ExtraCells, !rules.extra_cells().is_empty(), "extra cells"),
            (Feature::OtherValues, rules.has_other_values(), &values),
            (Feature::Candidates, has_candidates(puzzle), "candidate sets"),
            (Feature::Inequalities, puzzle.signs().next().is_some(), "signs"),
            (Feature::Jigsaw, rules.jigsaw().is_some(), "jigsaw regions"),
            (Feature::Diagonals, rules.diagonals() != Diagonals::NONE, "diagonals"),
            (
                Feature::Groups,
                !rules.groups().is_empty(),
                "groups that are neither lines nor regions",
            ),
            (Feature::Boxes, rules.boxes().is_some(), "boxes"),
            (Feature::Givens, puzzle.given_count() > 0, "givens"),
        ] {
            refuse_if(is_there && !self.holds.contains(&feature), what)?;
        }
        Ok(())
    }

    /// Whether puzzles of this format are separated by empty lines.
    pub fn is_block(&self) -> bool {
        matches!(self.extent, Extent::Block { .. } | Extent::Sheet { .. })
    }
}
