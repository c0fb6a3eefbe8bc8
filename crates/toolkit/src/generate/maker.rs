//! Random numbers and the solver that counts solutions while puzzles are made.

use super::grid::draw_grid;
use super::thinning::{Thinning, thin_out};
use crate::explain::{Level, is_solved_at};
use crate::panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::{Puzzle, Rules};
use rand_chacha::ChaCha8Rng;

/// Random numbers and the solver that confirms.
pub struct Maker<'a> {
    /// Source of all draws.
    pub random: ChaCha8Rng,
    /// Solver that decides. Kept from maker to maker, as engines keep the tables of a shape.
    pub oracle: &'a mut Oracle,
    /// The weight of the last grid that [`Maker::random_grid`] drew
    /// ([`Drawn::ln_weight`](super::grid::Drawn::ln_weight)). Kinds that make every puzzle unique
    /// need none: a survey of them has nothing to estimate.
    pub ln_weight: Option<f64>,
    /// The hardest level that removing clues may lead to; `None`: any.
    pub hardest: Option<Level>,
}

impl<'a> Maker<'a> {
    /// A maker whose draws all come from here.
    pub fn new(random: ChaCha8Rng, oracle: &'a mut Oracle) -> Self {
        Maker { random, oracle, ln_weight: None, hardest: None }
    }

    /// Draws a grid of these rules, and remembers its weight.
    pub fn random_grid(&mut self, rules: &Rules) -> Grid {
        let drawn = draw_grid(rules, &mut self.random);
        self.ln_weight = drawn.ln_weight;
        drawn.grid
    }

    /// Removes clues in a random order while the puzzle stays unique and within the hardest level.
    pub fn thin_out(&mut self, puzzle: Puzzle, thinning: Thinning) -> Result<Puzzle, Unanswered> {
        thin_out(puzzle, thinning, &mut self.random, |less| match self.hardest {
            Some(level) => Ok(is_solved_at(less, level, self.oracle.cancel())),
            None => self.oracle.is_unique(less),
        })
    }
}
