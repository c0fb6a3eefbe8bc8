//! A key with a list of entries, as [the table](super::keys) has it.

use super::entry::{Entry, Refusal};
use super::reading::Reading;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::Stated;
use serde_json::Value;

/// A key with a list of entries.
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// Names of the constraints that it states; the first is that of a key with one meaning.
    pub states: &'static [&'static str],
    /// Keys of an entry.
    pub fields: &'static [&'static str],
    /// Reads an entry.
    pub read: fn(&Key, &Entry<'_>, &mut Reading) -> Result<(), Refusal>,
    /// Writes a constraint as an entry; the error is what has no spelling. `None` for keys that are
    /// only read.
    pub write: Option<Write>,
}

/// Writes a constraint of a puzzle as an entry.
pub type Write = fn(&Puzzle, &Stated) -> Result<Value, String>;
