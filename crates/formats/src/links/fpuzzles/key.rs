//! A key whose entries have a form of their own, as [the keys](super::keys) list it.

use super::entry::{Entry, Refusal};
use super::reading::Reading;
use crate::prelude::*;
use serde_json::Value;

/// A key whose entries have a form of their own.
pub struct Own {
    /// The key.
    pub name: &'static str,
    /// Keys of an entry.
    pub fields: &'static [&'static str],
    /// Reads an entry.
    pub read: fn(&Entry<'_>, &mut Reading) -> Result<(), Refusal>,
    /// Writes a constraint as an entry; the error is what has no spelling. `None` for keys that are
    /// only read.
    pub write: Option<Write>,
}

/// Writes a constraint of a puzzle as an entry.
pub type Write = fn(&Puzzle, &Stated) -> Result<Value, NoRoom>;
