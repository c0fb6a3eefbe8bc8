//! Puzzles in another format, or as a picture.
//!
//! ```
//! use quorum_puzzles_core::convert::Target;
//! use quorum_puzzles_core::formats::{self, ReadOptions};
//!
//! let text = "..1.4......2.3..";
//! let item = formats::read("example", text.as_bytes(), ReadOptions::default()).next().unwrap()?;
//! let target: Target = "corpus".parse()?;
//! assert!(target.write(&item.puzzle)?.ends_with('\n'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use puzzle::Puzzle;
use puzzle::formats::{self, Format, ReadOptions, UnknownFormat, printable};
use puzzle::style::PictureStyle;
use puzzle::svg::svg;
use std::str::FromStr;

/// Name of the picture, which is not a format: it cannot be read.
pub const SVG: &str = "svg";

/// What puzzles are converted to.
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
    /// No format has this name.
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
        let format = formats::find(name)?;
        match format.write {
            Some(_) => Ok(Target::Format(format)),
            None => Err(TargetError::ReadOnly(format.name)),
        }
    }
}

impl Target {
    /// Whether texts of several puzzles are separated by empty lines.
    pub fn is_block(self) -> bool {
        matches!(self, Target::Format(format) if format.is_block())
    }

    /// What becomes of the name of a puzzle whose text this is, if it is not kept: formats write
    /// it on one line of a comment, or not at all.
    pub fn changed_name(self, puzzle: &Puzzle, text: &str) -> Option<String> {
        let (Target::Format(format), Some(name)) = (self, &puzzle.name) else { return None };
        let options = ReadOptions { format: Some(format.name), ..ReadOptions::default() };
        let read = formats::read("", text.as_bytes(), options).next();
        let written = read.and_then(Result::ok).and_then(|item| item.puzzle.name);
        let name = printable(name);
        match written {
            Some(written) if printable(&written) == name => None,
            Some(written) => Some(format!("the name '{name}' is written as '{written}'")),
            None => Some(format!("the name '{name}' is not written")),
        }
    }

    /// The puzzle as text, with a line end; an error names what the format cannot hold.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, String> {
        match self {
            Target::Svg => Ok(svg(puzzle, &PictureStyle::default())),
            Target::Format(format) => formats::write(puzzle, format.name).map(|text| text + "\n"),
        }
    }
}
