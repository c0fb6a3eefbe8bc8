//! Readers and writers of puzzles as people have them, one file per format, and sources of puzzles
//! as one stream.
//!
//! [`read`] turns a text of any size into a stream of [`Item`]s and [`InputError`]s;
//! [`write()`] turns a puzzle into the text of a format, where that format can hold it. To
//! add a format: one file with its [`Format`], one line in [`TABLE`].
//!
//! Puzzles in one-line formats and in blocks of lines may be mixed in one file; a table or a
//! document is a whole file. What all formats have in common (comments, headers, boxes by size)
//! is in [`OVERVIEW`].
//!
//! ```
//! use quorum_formats::ReadOptions;
//!
//! // Any of the text formats is recognized; this is a line of 16 characters.
//! let text = "1.....2..3.....4";
//! let item = quorum_formats::read("example", text.as_bytes(), ReadOptions::default())
//!     .next()
//!     .expect("one puzzle")?;
//! let puzzle = item.puzzle;
//! assert_eq!((puzzle.size(), puzzle.given_count()), (4, 4));
//! let line = "4x4;boxes=2x2;cells=1.../..2./.3../...4";
//! assert_eq!(quorum_formats::write(&puzzle, "corpus"), Ok(line.to_owned()));
//! # Ok::<(), quorum_formats::InputError>(())
//! ```

#![warn(missing_docs)]

mod added;
mod feature;
mod files;
mod format;
mod game_ids;
mod grids;
mod helpers;
mod item;
mod kinds;
mod links;
mod options;
mod overview;
mod prelude;
mod reader;
pub mod row_source;
pub mod rows;
mod sheets;
mod table;

pub mod compression;
pub mod corpus;
pub mod inputs;

pub use added::{AddedConstraint, AddedConstraintError};
pub use feature::Feature;
pub use format::{Extent, Format, UnknownFormat, WriteError};
pub use helpers::comment::with_name;
pub use helpers::lines::MAX_LINE;
pub use helpers::sheet::Sheet;
pub use item::{Grade, InputError, Item, ParsedPuzzle, comments_in_words};
pub use links::address::is_link;
pub use options::{KnownRules, OptionNames, ReadOptions};
pub use overview::{OVERVIEW, abilities, overview, page};
pub use reader::{Reader, read};
pub use sheets::is_frame;
pub use table::{TABLE, find, write};

#[cfg(test)]
#[path = "../../../tests/common/cases.rs"]
mod test_cases;
#[cfg(test)]
mod tests;
