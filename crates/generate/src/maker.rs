//! Random numbers and the solver that counts solutions while puzzles are made.

use super::batches::{full_grid, thin_out_in_batches};
use super::grid::draw_grid;
use super::thinning::{Thinning, removal_order, thin_out};
use quorum_explain::{Level, is_solved_at};
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::{Puzzle, Rules};
use quorum_solvers::{Mode, Question};
use rand::seq::SliceRandom;
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
    /// Whether a SAT solver has removed clues: another one has to confirm the puzzle.
    pub(super) has_asked_sat: bool,
}

/// Largest side of grids from which clues are removed by single questions to the oracle: a matter
/// of time, as the puzzles are the same either way.
const SMALL: usize = 12;

impl<'a> Maker<'a> {
    /// A maker whose draws all come from here.
    pub fn new(random: ChaCha8Rng, oracle: &'a mut Oracle) -> Self {
        Maker { random, oracle, ln_weight: None, hardest: None, has_asked_sat: false }
    }

    /// Makes a puzzle by a clause-learning solver, where the other one would take too long.
    pub(super) fn by_learning<T>(
        &mut self,
        make: impl FnOnce(&mut Maker) -> Result<T, Unanswered>,
    ) -> Result<T, Unanswered> {
        let mut oracle = self.other_oracle("batsat");
        let mut own = Maker::new(self.random.clone(), &mut oracle);
        own.hardest = self.hardest;
        let made = make(&mut own);
        self.random = own.random;
        made
    }

    fn other_oracle(&self, engine: &str) -> Oracle {
        let oracle = Oracle::engine(engine).with_limit(self.oracle.limit());
        oracle.cancelled_by(self.oracle.cancel())
    }

    /// A solver that confirms puzzles from which a SAT solver has removed clues: one that shares no
    /// code with it. It may end after the limit.
    pub(super) fn confirming_sat(&self) -> Oracle {
        self.other_oracle("varisat")
    }

    /// Draws a grid of these rules, and remembers its weight.
    pub fn random_grid(&mut self, rules: &Rules) -> Grid {
        let drawn = draw_grid(rules, &mut self.random);
        self.ln_weight = drawn.ln_weight;
        drawn.grid
    }

    /// Removes clues in a random order while the puzzle stays unique and within the hardest level.
    pub fn thin_out(&mut self, puzzle: Puzzle, thinning: Thinning) -> Result<Puzzle, Unanswered> {
        let is_large = self.hardest.is_none() && puzzle.size() > SMALL;
        if let Some(grid) = is_large.then(|| full_grid(&puzzle)).flatten() {
            let order = removal_order(&puzzle, thinning.symmetry, &mut self.random);
            self.has_asked_sat = true;
            let oracle = &self.oracle;
            let question =
                || Question::within(Mode::First, oracle.limit()).cancelled_by(oracle.cancel());
            return thin_out_in_batches(puzzle, &grid, &order, thinning, question);
        }
        let mut random = self.random.clone();
        let thin = thin_out(puzzle, thinning, &mut random, |less| self.is_fit(less));
        self.random = random;
        thin
    }

    /// Adds random givens of its solution until the techniques up to the hardest level solve a
    /// puzzle.
    pub(super) fn ease(&mut self, puzzle: &mut Puzzle, grid: &Grid) -> Result<(), Unanswered> {
        if self.hardest.is_none() {
            return Ok(());
        }
        let is_open =
            |&cell: &usize| puzzle.given(cell).is_none() && !puzzle.rules().is_absent(cell);
        let mut open: Vec<usize> = (0..grid.len()).filter(is_open).collect();
        open.shuffle(&mut self.random);
        while !self.is_fit(puzzle)? {
            let Some(cell) = open.pop() else { break };
            puzzle.set_given(cell, grid[cell]);
        }
        Ok(())
    }

    /// Whether a puzzle has one solution, which the techniques up to the hardest level find.
    pub(super) fn is_fit(&mut self, puzzle: &Puzzle) -> Result<bool, Unanswered> {
        match self.hardest {
            Some(level) => Ok(is_solved_at(puzzle, level, self.oracle.cancel())),
            None => self.oracle.is_unique(puzzle),
        }
    }
}
