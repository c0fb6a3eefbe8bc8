//! A constraint as a clue of a puzzle: with its meaning, so that it can be tested on a grid and put
//! into another puzzle of the same rules.

use super::Stated;
use crate::Rules;
use quorum_problem::Constraint;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A constraint with what it means in the puzzle that it was taken from.
#[derive(Clone, Debug)]
pub struct ConstraintClue {
    pub(crate) stated: Stated,
    pub(crate) lowered: Arc<[Constraint]>,
    pub(crate) is_dependent: bool,
}

impl ConstraintClue {
    /// The constraint as stated.
    pub fn stated(&self) -> &Stated {
        &self.stated
    }

    /// The primitives that it means.
    pub fn lowered(&self) -> &[Constraint] {
        &self.lowered
    }

    /// Whether it has cells of the grid only, no extra cells, also none that it does not name
    /// (`chaos`): then a grid satisfies it or does not.
    pub fn is_on_grid(&self, rules: &Rules) -> bool {
        self.stated.is_on_grid(rules) && are_on_grid(&self.lowered, rules)
    }

    /// Whether a grid satisfies it.
    ///
    /// # Panics
    /// If it is not [on the grid](Self::is_on_grid) and the grid has no values of extra cells.
    pub fn holds_in(&self, grid: &[u8]) -> bool {
        self.lowered.iter().all(|constraint| constraint.holds(grid))
    }
}

impl PartialEq for ConstraintClue {
    fn eq(&self, other: &Self) -> bool {
        self.stated == other.stated
    }
}

impl Eq for ConstraintClue {}

impl Hash for ConstraintClue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stated.hash(state);
    }
}

/// Whether primitives have cells of the grid only, no extra cells.
pub(super) fn are_on_grid(primitives: &[Constraint], rules: &Rules) -> bool {
    let cells = rules.cell_count();
    let has_extra = rules.all_cells() > cells;
    !has_extra
        || primitives.iter().all(|primitive| primitive.cells().iter().all(|&cell| cell < cells))
}
