//! A maker of puzzles: random numbers, and a solver that says how many solutions there are.

use super::grid::draw_grid;
use super::thinning::{Thinning, thin_out};
use crate::panel::{Oracle, Unanswered};
use problem::Grid;
use puzzle::{Puzzle, Rules};
use rand_chacha::ChaCha8Rng;

/// Random numbers and the solver that confirms.
pub struct Maker<'a> {
    /// Where all draws come from.
    pub random: ChaCha8Rng,
    /// Who decides. Kept from maker to maker, as engines keep the tables of a shape.
    pub oracle: &'a mut Oracle,
    /// The weight of the last grid that [`Maker::random_grid`] drew
    /// ([`Drawn::ln_weight`](super::grid::Drawn::ln_weight)). Kinds that make every puzzle unique
    /// need none: a survey of them has nothing to estimate.
    pub ln_weight: Option<f64>,
}

impl<'a> Maker<'a> {
    /// A maker whose draws all come from here.
    pub fn new(random: ChaCha8Rng, oracle: &'a mut Oracle) -> Self {
        Maker { random, oracle, ln_weight: None }
    }

    /// Draws a grid of these rules, and remembers its weight.
    pub fn random_grid(&mut self, rules: &Rules) -> Grid {
        let drawn = draw_grid(rules, &mut self.random);
        self.ln_weight = drawn.ln_weight;
        drawn.grid
    }

    /// Takes clues away in a random order while the puzzle stays unique.
    pub fn thin_out(&mut self, puzzle: Puzzle, thinning: Thinning) -> Result<Puzzle, Unanswered> {
        thin_out(puzzle, thinning, &mut self.random, |less| self.oracle.is_unique(less))
    }
}
