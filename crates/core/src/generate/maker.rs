//! A maker of puzzles: random numbers, and a solver that says how many solutions there are.

use super::grid::draw_grid;
use super::thinning::{Thinning, thin_out};
use crate::panel::{Judged, Verdict};
use problem::Grid;
use puzzle::{Puzzle, Rules};
use rand_chacha::ChaCha8Rng;
use solvers::table::find;
use solvers::{Mode, Question, Session, SolverName};

/// Random numbers and the solver that confirms.
pub struct Maker {
    /// Where all draws come from.
    pub random: ChaCha8Rng,
    /// Who decides.
    pub oracle: Oracle,
    /// The weight of the last grid that [`Maker::random_grid`] drew
    /// ([`Drawn::ln_weight`](super::grid::Drawn::ln_weight)). Kinds that make every puzzle unique
    /// need none: a survey of them has nothing to estimate.
    pub ln_weight: Option<f64>,
}

/// A solver that is asked how many solutions a puzzle has: none, one, or more.
pub struct Oracle(Box<dyn Session>);

impl Oracle {
    /// Asks the engine of this name, with its default options.
    ///
    /// # Panics
    /// If this build has no such engine.
    pub fn new(engine: &str) -> Self {
        let named = find(&SolverName::engine(engine)).expect("an engine of this build");
        Oracle(named.solver.open())
    }

    /// The verdict, and the solutions that were found: at most two.
    pub fn decide(&mut self, puzzle: &Puzzle) -> (Verdict, Vec<Grid>) {
        let problem = puzzle.lower();
        let answer = self.0.ask(&problem, &Question::new(Mode::Decide));
        let judged = Judged::new(&problem, answer);
        (judged.verdict, judged.answer.grids)
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        self.decide(puzzle).0 == Verdict::Unique
    }
}

impl Maker {
    /// A maker whose draws all come from here.
    pub fn new(random: ChaCha8Rng, oracle: Oracle) -> Self {
        Maker { random, oracle, ln_weight: None }
    }

    /// Draws a grid of these rules, and remembers its weight.
    pub fn random_grid(&mut self, rules: &Rules) -> Grid {
        let drawn = draw_grid(rules, &mut self.random);
        self.ln_weight = drawn.ln_weight;
        drawn.grid
    }

    /// Takes clues away in a random order while the puzzle stays unique.
    pub fn thin_out(&mut self, puzzle: Puzzle, thinning: Thinning) -> Puzzle {
        thin_out(puzzle, thinning, &mut self.random, |less| self.oracle.is_unique(less))
    }
}
