//! Constraints beyond groups and signs, as people state them: a name, a parameter, lists of cells.
//!
//! ```text
//! cage=15:R1C1.R1C2        sum<=15:R1C1.R1C2        antiknight:        clone:R1C1.R1C2|R5C5.R5C6
//! ```
//!
//! A constraint is an entry of [`TABLE`]: one file (or one per close family) that brings what is
//! stated into a canonical form and lowers it to the primitives of [`quorum_problem`]. To add one: the file
//! and a line in the table; the corpus line, `quorum list constraints` and the tests read the table.
//! The primitives themselves are `sum`, `rel` and `reg`.

mod arrow;
mod as_stated;
mod automaton;
mod between;
mod cage;
mod cells;
mod check;
mod circles;
mod classes;
mod clue;
mod context;
mod copies;
mod counting;
mod dots;
mod equal_sums;
mod equality_cage;
mod expression;
mod extremes;
mod flatmates;
mod geometry;
mod groups;
mod indexers;
mod kenken;
mod list;
mod little_killer;
mod moves;
mod negatives;
mod overview;
mod pair_sums;
mod parameter;
mod primitives;
mod relation;
mod rellik;
mod renban;
mod rooms;
mod sandwich;
mod skyscraper;
mod stated;
mod sum;
mod sum_cages;
mod sum_line;
mod thermo;
mod whispers;
mod x_sum;

pub use as_stated::as_stated;
pub use clue::ConstraintClue;
pub use context::Context;
pub(super) use list::Constraints;
pub use overview::reference;
pub use stated::Stated;

use crate::UnknownConstraint;
use quorum_problem::{Constraint, damage};
use quorum_util::suggest::suggestion;

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
    lower: fn(&Context<'_>, &Stated) -> Result<Vec<Constraint>, String>,
}

impl NamedConstraint {
    /// The primitives that a canonical form means.
    ///
    /// # Errors
    /// If they exceed a limit.
    pub fn primitives(
        &self,
        context: &Context<'_>,
        stated: &Stated,
    ) -> Result<Vec<Constraint>, String> {
        let mut primitives = (self.lower)(context, stated)?;
        damage::primitives("lower", self.name, &mut primitives);
        Ok(primitives)
    }
}

/// All constraints: the primitives, then those with a name, by family.
pub static TABLE: &[&NamedConstraint] = &[
    &sum::SUM,
    &relation::RELATION,
    &automaton::AUTOMATON,
    // Cages.
    &cage::CAGE,
    &sum_cages::MULTI_SUM_CAGE,
    &sum_cages::DIGITAL_ROOT_CAGE,
    &sum_cages::PARITY_CAGE,
    &rellik::RELLIK_CAGE,
    &equality_cage::EQUALITY_CAGE,
    &kenken::MINUS,
    &kenken::DIVIDE,
    &kenken::PRODUCT,
    // Marks between neighbors, and their absence.
    &dots::WHITE,
    &dots::BLACK,
    &pair_sums::X,
    &pair_sums::V,
    &pair_sums::PAIR_SUM,
    &negatives::NONCONSECUTIVE,
    &negatives::NONRATIO,
    &negatives::ANTICONSECUTIVE,
    &negatives::STRICT_KROPKI,
    &negatives::STRICT_XV,
    // Cells.
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &indexers::ROW_INDEXER,
    &indexers::COLUMN_INDEXER,
    &indexers::BOX_INDEXER,
    // The whole grid.
    &moves::ANTIKNIGHT,
    &moves::ANTIKING,
    &moves::ANTITAXICAB,
    &moves::TAXICAB,
    &groups::WINDOKU,
    &groups::DISJOINT_GROUPS,
    &classes::GLOBAL_ENTROPY,
    &classes::GLOBAL_MOD,
    &flatmates::DUTCH_FLATMATES,
    // Lines.
    &thermo::THERMO,
    &thermo::SLOW_THERMO,
    &whispers::WHISPERS,
    &copies::PALINDROME,
    &renban::RENBAN,
    &renban::NABNER,
    &classes::ENTROPIC,
    &classes::MODULAR,
    &between::BETWEEN,
    &between::LOCKOUT,
    &arrow::ARROW,
    &arrow::PILL_ARROW,
    &arrow::AVERAGE_ARROW,
    &arrow::DOUBLE_ARROW,
    &equal_sums::REGION_SUM,
    &equal_sums::ZIPPER,
    &sum_line::SUM_LINE,
    &sum_line::SUM_LOOP,
    &expression::REGEX,
    // Clues outside the grid.
    &little_killer::LITTLE_KILLER,
    &sandwich::SANDWICH,
    &sandwich::LUNCHBOX,
    &x_sum::X_SUM,
    &skyscraper::SKYSCRAPER,
    &skyscraper::HIDDEN_SKYSCRAPER,
    &rooms::NUMBERED_ROOM,
    &rooms::VALUE_INDEXING,
    // Sets of cells.
    &copies::CLONE,
    &copies::EQUAL,
    &copies::SAME_VALUES,
    &equal_sums::EQUAL_SUMS,
    &counting::QUADRUPLE,
    &counting::CONTAIN,
    &counting::CONTAIN_EXACTLY,
    &counting::LOOK_AND_SAY,
    &circles::COUNTING_CIRCLES,
    &circles::COUNT_DISTINCT,
    #[cfg(test)]
    &tests::UNMARKED,
];

/// The constraint of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static NamedConstraint, UnknownConstraint> {
    TABLE.iter().copied().find(|constraint| constraint.name == name).ok_or_else(|| {
        let found: String = name.chars().take(40).collect();
        let suggestion = nearest(&found);
        UnknownConstraint { found, suggestion }
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
