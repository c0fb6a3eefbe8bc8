//! Constraints beyond groups and signs, as people state them: a name, a parameter, lists of cells.
//!
//! ```text
//! cage=15:R1C1.R1C2        sum<=15:R1C1.R1C2        antiknight:        clone:R1C1.R1C2|R5C5.R5C6
//! ```
//!
//! A constraint is an entry of [`TABLE`]: one file (or one per close family) that brings what is
//! stated into a canonical form and lowers it to the primitives of [`problem`]. To add one: the file
//! and a line in the table; the corpus line, `quorum list constraints` and the tests read the table.
//! The primitives themselves are `sum`, `rel` and `reg`.

mod automaton;
mod cage;
mod check;
mod clue;
mod context;
mod list;
mod primitive;
mod relation;
mod stated;
mod sum;

pub use clue::ConstraintClue;
pub use context::Context;
pub(super) use list::Constraints;
pub(super) use primitive::as_stated;
pub use stated::Stated;

use problem::Constraint;
use problem::suggest::suggestion;

/// The largest number of constraints of a puzzle.
pub const MAX_CONSTRAINTS: usize = 10_000;

/// The largest number of primitives that the constraints of a puzzle lower to: 100 bytes each.
pub const MAX_PRIMITIVES: usize = 200_000;

/// A constraint with a name: its rule, its parameter, its meaning.
pub struct NamedConstraint {
    /// The name in corpus lines: lower case, digits and hyphens.
    pub name: &'static str,
    /// The rule in one line.
    pub summary: &'static str,
    /// What the parameter is, for errors and help; "" for none.
    pub parameter: &'static str,
    /// An item of a corpus line that is valid on a 9x9 grid with boxes.
    pub example: &'static str,
    /// Canonical form of parameter and cells, or why they have none: `expected ..., found ...`. The
    /// cells are cells of the grid.
    pub normalize: fn(&Context<'_>, Stated) -> Result<Stated, String>,
    /// The primitives that a canonical form means. It may fail where they exceed a limit, but never
    /// because of the other constraints of the puzzle.
    pub lower: fn(&Context<'_>, &Stated) -> Result<Vec<Constraint>, String>,
}

/// All constraints: the primitives, then those with a name.
pub static TABLE: &[&NamedConstraint] = &[
    &sum::SUM,
    &relation::RELATION,
    &automaton::AUTOMATON,
    &cage::CAGE,
    #[cfg(test)]
    &tests::UNMARKED,
];

/// The constraint of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static NamedConstraint, String> {
    TABLE.iter().copied().find(|constraint| constraint.name == name).ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        format!("unknown constraint '{name}'{}", nearest(&name))
    })
}

/// The end of a message about an unknown name. The whole table would be too long.
pub(super) fn nearest(name: &str) -> String {
    let nearest = suggestion(name, TABLE.iter().map(|constraint| constraint.name));
    match nearest.starts_with("; did you mean") {
        true => nearest,
        false => "; quorum list constraints prints all names".to_owned(),
    }
}

#[cfg(test)]
mod tests;
