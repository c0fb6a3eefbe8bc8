//! A constraint as a clue of a puzzle: with its meaning, so that it can be tested on a grid and put
//! into another puzzle of the same rules.

use super::Stated;
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

    /// Whether a grid satisfies it.
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
