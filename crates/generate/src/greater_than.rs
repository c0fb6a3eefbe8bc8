//! Puzzles of signs: those of a random grid, all or a fraction of them, drawn uniformly.
//!
//! Where they leave several solutions, [`Completion`] has the ways to one.

use super::clues::{SignPlaces, add_signs, keep_signs, number_of_signs};
use super::completion::Completion;
use super::kind::{Kind, RecipeSource};
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters, choice};
use super::recipe::Recipe;
use super::thinning::Thinning;
use quorum_panel::Unanswered;
use quorum_problem::Grid;
use quorum_puzzle::{Puzzle, Rules};

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "greater-than",
    summary: "a fraction of the `signs`; made unique by `complete`: redraw, givens, no",
    parameters: &[
        "size",
        "boxes",
        "diagonals",
        "signs",
        "places",
        "complete",
        "clues",
        "minimal",
        "symmetry",
    ],
    source: RecipeSource::Own(|parameters| {
        let rules = parameters.rules()?;
        let places = parameters.sign_places()?;
        let fraction = parameters.sign_fraction(1.0)?;
        let completion = choice("complete", &parameters.complete, "redraw, givens or no")?;
        let completion = completion.unwrap_or(Completion::Redraw);
        let thinning = thinning(parameters, completion)?;
        let clues = parameters.clues;
        Ok(Box::new(GreaterThan { rules, places, fraction, completion, thinning, clues }))
    }),
};

/// Removal of clues, if any. Only in a unique puzzle is it known which clues are not needed.
fn thinning(
    parameters: &Parameters,
    completion: Completion,
) -> Result<Option<Thinning>, ParameterError> {
    let is_minimal = parameters.minimal.unwrap_or(false);
    if completion == Completion::No {
        let set = [
            ("minimal", is_minimal),
            ("clues", parameters.clues.is_some()),
            ("symmetry", parameters.symmetry.is_some()),
        ];
        if let Some((parameter, _)) = set.into_iter().find(|(_, is_set)| *is_set) {
            let expected = "none where nothing makes the puzzles unique";
            return Err(ParameterError::new(parameter, expected, "one"));
        }
    }
    let rules = parameters.rules()?;
    let signs = number_of_signs(&rules, parameters.sign_places()?) as f64;
    let signs = (signs * parameters.sign_fraction(1.0)?).round() as usize;
    let thinning = parameters.thinning(match completion {
        Completion::Givens => signs + rules.size().pow(2),
        _ => signs,
    })?;
    let is_thinned = is_minimal || parameters.clues.is_some() || thinning.symmetry.is_some();
    Ok(is_thinned.then_some(thinning))
}

struct GreaterThan {
    rules: Rules,
    places: SignPlaces,
    fraction: f64,
    completion: Completion,
    thinning: Option<Thinning>,
    clues: Option<usize>,
}

impl GreaterThan {
    /// A puzzle with one solution, unless another grid has to be drawn.
    fn attempt(&self, maker: &mut Maker, grid: &Grid) -> Result<Option<Puzzle>, Unanswered> {
        let mut puzzle = Puzzle::empty(self.rules.clone());
        add_signs(&mut puzzle, grid, self.places);
        keep_signs(&mut puzzle, self.fraction, &mut maker.random);
        self.completion.complete(puzzle, grid, maker)
    }
}

impl Recipe for GreaterThan {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let grid = maker.random_grid(&self.rules);
        let Some(mut puzzle) = self.attempt(maker, &grid)? else { return Ok(None) };
        if let Some(thinning) = self.thinning {
            puzzle = maker.thin_out(puzzle, thinning)?;
        }
        Ok(Some((puzzle, grid)))
    }

    fn is_unique(&self) -> bool {
        self.completion != Completion::No
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }
}
