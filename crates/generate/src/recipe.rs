//! A recipe: what makes one random puzzle after another.

use super::maker::Maker;
use quorum_panel::Unanswered;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;

/// Maker of one puzzle after another.
pub trait Recipe: Send + Sync {
    /// Makes a puzzle, with the grid that its clues come from; `None` if another grid has to be
    /// drawn.
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered>;

    /// Whether every puzzle has exactly one solution.
    fn is_unique(&self) -> bool;

    /// Requested number of clues. Some grids do not reach it.
    fn clues(&self) -> Option<usize> {
        None
    }

    /// Group of random streams, in bits above those of levels: kinds of one group draw the same
    /// grids from a seed.
    fn stream_group(&self) -> u16 {
        0
    }
}
