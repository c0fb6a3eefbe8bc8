//! Puzzles of givens alone: all cells of a random grid, removed in a random order while
//! the puzzle stays unique.
//!
//! By default removal goes on until every clue is needed, in grids from 20x20 on down to 47 % of
//! the cells ([`default_floor`]).
//!
//! The bias: greedy removal reaches some minimal puzzles more often than others, and
//! those with few givens next to never.

use super::clues::with_givens;
use super::grid::random_grid;
use super::kind::{Kind, RecipeSource};
use super::maker::Maker;
use super::recipe::Recipe;
use super::thinning::{Thinning, default_floor};
use quorum_panel::Unanswered;
use quorum_problem::Grid;
use quorum_puzzle::{Puzzle, Rules};

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "classic",
    summary: "givens, removed while the solution stays unique, down to `clues` (0: minimal)",
    parameters: &["size", "boxes", "diagonals", "clues", "minimal", "symmetry"],
    source: RecipeSource::Own(|parameters| {
        let rules = parameters.rules()?;
        let mut thinning = parameters.thinning(rules.size().pow(2))?;
        if parameters.clues.is_none() && parameters.minimal != Some(true) {
            thinning.floor = default_floor(rules.size());
        }
        Ok(Box::new(Classic { rules, thinning, clues: parameters.clues }))
    }),
};

struct Classic {
    rules: Rules,
    thinning: Thinning,
    clues: Option<usize>,
}

impl Recipe for Classic {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let grid = random_grid(&self.rules, &mut maker.random);
        let puzzle = with_givens(self.rules.clone(), &grid);
        Ok(Some((maker.thin_out(puzzle, self.thinning)?, grid)))
    }

    fn is_unique(&self) -> bool {
        true
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }
}
