//! The ways to go on where the clues read off a grid leave several solutions.
//!
//! `redraw` begins again with another grid: the puzzles are then a fair sample of the unique ones
//! among those drawn; where next to none is unique, making them gives up. `givens` adds the given
//! of a random cell on which two solutions differ, until one is left: that always ends, and few
//! givens are needed. `no` leaves the puzzle as it is.

use super::maker::Maker;
use quorum_panel::{Unanswered, Verdict};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::seq::IndexedRandom;
use strum::EnumString;

/// Method to make a puzzle unique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Completion {
    /// Another grid is drawn.
    Redraw,
    /// Givens are added.
    Givens,
    /// Nothing is done.
    No,
}

impl Completion {
    /// The puzzle with one solution, which is the grid; `None` if another grid has to be drawn.
    pub fn complete(
        self,
        mut puzzle: Puzzle,
        grid: &Grid,
        maker: &mut Maker,
    ) -> Result<Option<Puzzle>, Unanswered> {
        if self == Completion::No {
            return Ok(Some(puzzle));
        }
        loop {
            let (verdict, solutions) = maker.oracle.decide(&puzzle)?;
            if verdict == Verdict::Unique {
                return Ok(Some(puzzle));
            }
            if self == Completion::Redraw {
                return Ok(None);
            }
            let [first, second] = solutions.as_slice() else {
                unreachable!("a grid solves what was read off it, and another one does")
            };
            let differs = |&cell: &usize| first[cell] != second[cell];
            let cells: Vec<usize> = (0..grid.len()).filter(differs).collect();
            let &cell = cells.choose(&mut maker.random).expect("they differ");
            puzzle.set_given(cell, grid[cell]);
        }
    }
}
