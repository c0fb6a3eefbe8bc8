//! Constraints beyond groups and signs, as people state them: a name, a parameter, lists of cells.
//!
//! ```text
//! cage=15:R1C1.R1C2        sum<=15:R1C1.R1C2        antiknight:        clone:R1C1.R1C2|R5C5.R5C6
//! ```
//!
//! A constraint is an entry of [`TABLE`]: one file (or one per close family) that brings what is
//! stated into a canonical form, lowers it to the primitives of [`quorum_problem`], and states its
//! picture and its spellings as data ([`Depiction`], [`Iss`], [`Fpuzzles`], other names), which
//! pictures and formats interpret. To add one: the file and a line in the table; all else reads the
//! table. The primitives themselves are `sum`, `rel`, `reg`, `connected` and `different-pairs`.

mod any_of;
mod arrow;
mod as_stated;
mod automaton;
mod between;
mod cage;
mod cells;
mod chaos;
mod check;
mod circles;
mod classes;
mod clue;
mod connected;
mod context;
mod copies;
mod counting;
mod different_pairs;
mod doppelganger;
mod dots;
mod equal_sums;
mod equality_cage;
mod expression;
mod extremes;
mod flatmates;
mod fpuzzles;
mod full_rank;
mod geometry;
mod groups;
mod indexers;
mod iss;
mod kakuro;
mod kenken;
mod list;
mod little_killer;
mod moves;
mod negatives;
mod pair_sums;
mod parameter;
mod picture;
mod primitives;
mod reference;
mod relation;
mod rellik;
mod renban;
mod rooms;
mod sandwich;
mod skyscraper;
mod stated;
mod straights;
mod sub_sudoku;
mod sum;
mod sum_cages;
mod sum_line;
mod thermo;
mod whispers;
mod x_sum;
mod yin_yang;

pub use any_of::{branches, stated_as};
pub use as_stated::as_stated;
pub use clue::ConstraintClue;
pub(crate) use context::Context;
pub use fpuzzles::{Fpuzzles, FpuzzlesForm};
pub use iss::{Iss, IssForm};
pub(super) use list::Constraints;
pub use picture::{Depiction, LineShape};
pub use reference::reference;
pub use stated::Stated;

// Entries use these and all above, by `use super::*`.
use crate::errors::{Result, StateError, UnknownConstraint, expected};
use check::quoted;
use primitives::Primitives;
use quorum_problem::{Constraint, damage};
use quorum_util::suggest::suggestion;

/// The largest number of constraints of a puzzle.
pub const MAX_CONSTRAINTS: usize = 10_000;

/// The largest number of primitives that the constraints of a puzzle lower to: 100 bytes each.
pub(crate) const MAX_PRIMITIVES: usize = 200_000;

/// A constraint with a name: its rule, its parameter, its meaning.
pub struct NamedConstraint {
    /// The name in corpus lines: lower case, digits and hyphens.
    pub name: &'static str,
    /// Other names that people write, for comments that may be rules and for suggestions.
    pub also: &'static [&'static str],
    /// The rule in one line.
    pub summary: &'static str,
    /// What the parameter is, for errors and help; "" for none.
    pub parameter: &'static str,
    /// An item of a corpus line that is valid on a grid with the rules of `example_rules`.
    pub example: &'static str,
    /// The rules of the grid of the example, as a corpus line begins: by default those of Sudoku.
    pub example_rules: &'static str,
    /// Its picture: by default none.
    pub picture: Depiction,
    /// Its items in strings of Interactive Sudoku Solver: by default it has none.
    pub iss: Iss,
    /// Its keys in links of f-puzzles: by default it has none.
    pub fpuzzles: Fpuzzles,
    /// Names of the constraints that exempt their cells, if this is a rule of the whole grid for
    /// cells without them.
    pub exempted_by: &'static [&'static str],
    /// Whether its cells may be extra cells: where it is a matter of values only, and not of
    /// neighbors, rows or regions.
    pub extra_cells: bool,
    /// Whether grids with absent cells can have it though its cells cannot be extra cells:
    /// neighbors are those that are there.
    pub absent_cells: bool,
    /// Whether it is a rule of the grid, as boxes are, and not a clue that can be left out.
    pub is_rule: bool,
    /// The statement in words, where name, parameter and cells in sequence are none: columns of the
    /// grid are the second argument. `None` if it is not valid.
    in_words: Option<fn(&Stated, usize) -> Option<String>>,
    /// Checks that grids with these rules can have it: by default all of them.
    fits: fn(&Context<'_>) -> Result,
    /// Brings the parameter into canonical form: by default there is none.
    canonical_parameter: Canonical,
    /// Brings the cells, which are cells of the puzzle, into canonical form: by default there are
    /// none.
    canonical_cells: Canonical,
    /// Puts cells in reading order that are stated in another only because a line is drawn through
    /// them: by default there are none.
    without_path: fn(&mut Stated),
    /// The primitives that a canonical form means. It may fail where they exceed a limit, but never
    /// because of the other constraints of the puzzle.
    lower: fn(&Context<'_>, &Stated, &mut Primitives<'_>) -> Result,
}

/// Brings a part of what is stated into canonical form. Errors are `expected ..., found ...`.
type Canonical = fn(&Context<'_>, &mut Stated) -> Result;

impl NamedConstraint {
    /// All that an entry need not state.
    const DEFAULT: NamedConstraint = NamedConstraint {
        name: "",
        also: &[],
        summary: "",
        parameter: "",
        example: "",
        example_rules: "9x9;boxes=3x3",
        picture: Depiction::InWords,
        iss: Iss::Primitives,
        fpuzzles: Fpuzzles::None,
        exempted_by: &[],
        extra_cells: false,
        absent_cells: false,
        is_rule: false,
        in_words: None,
        fits: |_| Ok(()),
        canonical_parameter: |_, stated| check::no_parameter(stated),
        canonical_cells: |_, stated| cells::none(stated),
        without_path: |_| {},
        lower: |_, _, _| Ok(()),
    };

    /// All that an entry need not state that is a matter of values only.
    const OF_VALUES: NamedConstraint =
        NamedConstraint { extra_cells: true, ..NamedConstraint::DEFAULT };

    /// All that an entry need not state whose cells are neighbors, or a few moves apart.
    const OF_NEIGHBORS: NamedConstraint =
        NamedConstraint { absent_cells: true, ..NamedConstraint::DEFAULT };

    /// Its name, and others that people write.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.also.iter().copied())
    }

    /// A corpus line with the example and without clues.
    pub fn example_line(&self) -> String {
        let size = self.example_rules.split_once('x').and_then(|(rows, _)| rows.parse().ok());
        let size: usize = size.expect("rows and columns first");
        let cells = vec![".".repeat(size); size].join("/");
        format!("{};cells={cells};constraints={}", self.example_rules, self.example)
    }

    /// The canonical form of parameter and cells.
    ///
    /// # Errors
    /// `expected ..., found ...` if there is none.
    pub(crate) fn canonical(&self, context: &Context<'_>, mut stated: Stated) -> Result<Stated> {
        (self.fits)(context)?;
        (self.canonical_parameter)(context, &mut stated)?;
        (self.canonical_cells)(context, &mut stated)?;
        Ok(stated)
    }

    /// The same constraint without the order of cells that only its picture shows: equal for two
    /// paths through the same cells where the meaning does not depend on the path.
    pub(crate) fn without_path(&self, mut stated: Stated) -> Stated {
        (self.without_path)(&mut stated);
        stated
    }

    /// The primitives that a canonical form means.
    ///
    /// # Errors
    /// If they exceed a limit.
    pub(crate) fn primitives(
        &self,
        context: &Context<'_>,
        stated: &Stated,
    ) -> Result<Vec<Constraint>> {
        let mut collected = Primitives::new(context);
        (self.lower)(context, stated, &mut collected)?;
        damage::primitives("lower", self.name, &mut collected.constraints);
        Ok(collected.constraints)
    }
}

/// All constraints: the primitives, then those with a name, by family.
pub static TABLE: &[&NamedConstraint] = &[
    &sum::SUM,
    &relation::RELATION,
    &automaton::AUTOMATON,
    &connected::CONNECTED,
    &different_pairs::DIFFERENT_PAIRS,
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
    &doppelganger::DOPPELGANGER,
    &full_rank::NO_RANK_TIES,
    &yin_yang::YIN_YANG,
    &chaos::CHAOS,
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
    &full_rank::FULL_RANK,
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
    // Labels of regions.
    &chaos::CHAOS_ARROW,
    &chaos::CHAOS_COUNT,
    // Of other constraints.
    &any_of::ANY_OF,
    // Runs of cells, cut by absent or black ones.
    &kakuro::KAKURO,
    &straights::STRAIGHTS,
    // Blocks of a sheet.
    &sub_sudoku::SUB_SUDOKU,
    #[cfg(test)]
    &tests::UNMARKED,
];

/// The constraint of this name, or the names that come nearest.
pub fn find(name: &str) -> Result<&'static NamedConstraint, UnknownConstraint> {
    if let Some(known) = TABLE.iter().find(|constraint| constraint.name == name) {
        return Ok(known);
    }
    let found: String = name.chars().take(40).collect();
    let suggestion = nearest(&found);
    Err(UnknownConstraint { found, suggestion })
}

/// The end of a message about an unknown name. The whole table would be too long.
pub(super) fn nearest(name: &str) -> String {
    if let Some(known) = TABLE.iter().find(|constraint| constraint.also.contains(&name)) {
        return format!("; did you mean {}?", known.name);
    }
    let nearest = suggestion(name, TABLE.iter().map(|constraint| constraint.name));
    if nearest.starts_with("; did you mean") {
        nearest
    } else {
        " (quorum list constraints)".to_owned()
    }
}

#[cfg(test)]
mod tests;
