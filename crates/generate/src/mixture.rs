//! Mixtures of givens and signs: all givens of a random grid and a fraction of its signs,
//! removed in a random order while the puzzle stays unique. Mixtures in boxes, Futoshiki
//! and jigsaws differ in the rules alone.
//!
//! The bias is that of greedy removal, and of how the grid was drawn: Latin squares by the
//! moves of Jacobson and Matthews ([`latin`](super::latin)), all others by a randomised search
//! ([`grid`](super::grid)).

use super::clues::{SignPlaces, add_signs, keep_signs, number_of_signs, with_givens};
use super::grid::{random_grid, try_draw_grid};
use super::kind::{Kind, RecipeSource};
use super::latin::random_latin_square;
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters};
use super::recipe::Recipe;
use super::regions::random_regions;
use super::thinning::Thinning;
use quorum_panel::Unanswered;
use quorum_problem::Grid;
use quorum_puzzle::{Diagonals, Puzzle, Rules};
use rand_chacha::ChaCha8Rng;

/// Sudoku with givens and signs.
pub static MIXTURE: Kind = Kind {
    name: "mixture",
    summary: "givens and a fraction of the `signs`, removed while the solution stays unique",
    parameters: &["size", "boxes", "diagonals", "signs", "places", "clues", "minimal", "symmetry"],
    source: RecipeSource::Own(|parameters| {
        let rules = parameters.rules()?;
        Mixture::recipe(Frame::Fixed(rules), 1.0, parameters.sign_places()?, parameters)
    }),
};

/// Latin squares with givens and signs.
pub static FUTOSHIKI: Kind = Kind {
    name: "futoshiki",
    summary: "a Latin square (`size` 5 by default) with givens and `signs`",
    parameters: &["size", "signs", "clues", "minimal", "symmetry"],
    source: RecipeSource::Own(|parameters| {
        let size = parameters.size.unwrap_or(5);
        let rules = Rules::new(size, None)
            .map_err(|error| ParameterError::new("size", "a size that can be", error))?;
        Mixture::recipe(Frame::Fixed(rules), 1.0, SignPlaces::Everywhere, parameters)
    }),
};

/// Random regions in the place of boxes.
pub static JIGSAW: Kind = Kind {
    name: "jigsaw",
    summary: "random regions for every puzzle; givens, and a fraction of the `signs` if asked for",
    parameters: &["size", "signs", "places", "clues", "minimal", "symmetry"],
    source: RecipeSource::Own(|parameters| {
        let size = parameters.size.unwrap_or(9);
        if !(4..=usize::from(Rules::MAX_SIZE)).contains(&size) {
            return Err(ParameterError::new("size", "a size from 4 to 64", size));
        }
        Mixture::recipe(Frame::Jigsaw(size), 0.0, parameters.sign_places()?, parameters)
    }),
};

/// Groups that are all-different.
enum Frame {
    /// The same in every puzzle.
    Fixed(Rules),
    /// Regions of a grid of this size, drawn anew for every puzzle.
    Jigsaw(usize),
}

struct Mixture {
    frame: Frame,
    fraction: f64,
    places: SignPlaces,
    thinning: Thinning,
    clues: Option<usize>,
}

impl Mixture {
    fn recipe(
        frame: Frame,
        default_fraction: f64,
        places: SignPlaces,
        parameters: &Parameters,
    ) -> Result<Box<dyn Recipe>, ParameterError> {
        let fraction = parameters.sign_fraction(default_fraction)?;
        let most = match &frame {
            Frame::Fixed(rules) => number_of_signs(rules, places) + rules.size().pow(2),
            // As many as in a Latin square, and fewer where borders of regions part neighbors.
            Frame::Jigsaw(size) => 2 * size * (size - 1) + size.pow(2),
        };
        let (thinning, clues) = (parameters.thinning(most)?, parameters.clues);
        Ok(Box::new(Mixture { frame, fraction, places, thinning, clues }))
    }
}

impl Frame {
    fn draw(&self, random: &mut ChaCha8Rng) -> (Rules, Grid) {
        match self {
            Frame::Fixed(rules)
                if rules.boxes().is_none() && rules.diagonals() == Diagonals::NONE =>
            {
                (rules.clone(), random_latin_square(rules.size(), random))
            }
            Frame::Fixed(rules) => (rules.clone(), random_grid(rules, random)),
            Frame::Jigsaw(size) => loop {
                let regions = random_regions(*size, random);
                let plain = Rules::new(*size, None).expect("a legal size");
                let rules = plain.with_jigsaw(&regions).expect("regions of `size` cells");
                // Back at boxes, or regions that no grid fills, or hardly any: draw others.
                if rules.jigsaw().is_some()
                    && let Some(drawn) = try_draw_grid(&rules, random, 2)
                {
                    return (rules, drawn.grid);
                }
            },
        }
    }
}

impl Recipe for Mixture {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let (rules, grid) = self.frame.draw(&mut maker.random);
        // Signs alone first, as a fraction is one of the signs and not of all clues.
        let mut signs = Puzzle::empty(rules.clone());
        add_signs(&mut signs, &grid, self.places);
        keep_signs(&mut signs, self.fraction, &mut maker.random);
        let givens = with_givens(rules, &grid);
        let all: Vec<_> = givens.clues().into_iter().chain(signs.clues()).collect();
        Ok(Some((maker.thin_out(givens.with_only(&all), self.thinning)?, grid)))
    }

    fn is_unique(&self) -> bool {
        true
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }
}
