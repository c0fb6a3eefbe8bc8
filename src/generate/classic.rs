//! Puzzles of givens alone: all cells of a random grid, taken away in a random order while
//! the puzzle stays unique.
//!
//! The bias: greedy removal reaches some minimal puzzles more often than others, and
//! those with few givens next to never.

use super::clues::with_givens;
use super::grid::random_grid;
use super::kinds::{Kind, Recipe};
use super::maker::Maker;
use crate::puzzle::{Puzzle, Rules};
use quorum_encodings::Grid;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "classic",
    summary: "givens, taken away while the solution stays unique, down to `clues` (0: minimal)",
    parameters: &["size", "boxes", "clues"],
    recipe: |parameters| {
        let recipe = Classic { rules: parameters.rules()?, clues: parameters.clues.unwrap_or(0) };
        Ok(Box::new(recipe))
    },
};

struct Classic {
    rules: Rules,
    clues: usize,
}

impl Recipe for Classic {
    fn make(&self, maker: &mut Maker) -> (Puzzle, Grid) {
        let grid = random_grid(&self.rules, &mut maker.random);
        (maker.thin_out(with_givens(self.rules.clone(), &grid), self.clues), grid)
    }

    fn is_unique(&self) -> bool {
        true
    }
}
