//! An entry of the table of techniques.

use super::deduction::Deduction;
use super::level::Level;
use super::premises::Premises;
use super::reason::Words;
use super::state::State;
use std::fmt;

/// A human technique: its words, its level and its search.
pub struct Technique {
    /// The word in JSON: `naked-single`.
    pub name: &'static str,
    /// The name as people call it: `naked single`.
    pub title: &'static str,
    /// The title in the plural.
    pub plural: &'static str,
    /// The level that the technique belongs to.
    pub level: Level,
    /// A puzzle in whose steps the technique occurs.
    pub example: &'static str,
    /// Whether it is about constraints beyond groups and inequalities.
    pub is_of_constraints: bool,
    /// Place of the absent candidates that justify a deduction.
    pub(super) premises: Premises,
    /// Searches for a deduction.
    pub(super) find: fn(&State) -> Option<Deduction>,
    /// The reason of a deduction, in the words of its cells, values and houses.
    pub(super) reason: fn(&Words) -> String,
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
