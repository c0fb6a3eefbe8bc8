//! Puzzles of signs: those of a random grid, all or a fraction of them, drawn uniformly.
//!
//! Where they leave several solutions there are two ways to one, unless none is wanted (`no`).
//! `redraw` begins again with another grid: the puzzles are then a fair sample of the unique
//! ones among those drawn; with few signs next to none is unique, and making them gives up. `givens` adds the given of a random cell on which two solutions
//! differ, until one is left: that always ends, and few givens are needed.

use super::clues::{add_signs, keep_signs, number_of_signs};
use super::kinds::{Kind, Recipe};
use super::maker::Maker;
use super::parameters::{ParameterError, Parameters};
use super::thinning::Thinning;
use crate::generate::clues::SignPlaces;
use crate::panel::Verdict;
use problem::Grid;
use puzzle::{Puzzle, Rules};
use rand::seq::IndexedRandom;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "greater-than",
    summary: "a fraction of the `signs`; made unique as `complete` says: redraw, givens, no",
    parameters: &["size", "boxes", "signs", "places", "complete", "clues", "minimal", "symmetry"],
    recipe: |parameters| {
        Ok(Box::new(GreaterThan {
            rules: parameters.rules()?,
            places: parameters.sign_places()?,
            fraction: parameters.sign_fraction()?,
            completion: match parameters.complete.as_deref() {
                None | Some("redraw") => Completion::Redraw,
                Some("givens") => Completion::Givens,
                Some("no") => Completion::No,
                Some(other) => {
                    let found = format!("'{other}'");
                    return Err(ParameterError::new("complete", "redraw, givens or no", found));
                }
            },
            thinning: thinning(parameters)?,
            clues: parameters.clues,
        }))
    },
};

/// How clues are taken away, if any are. Which ones can go shows in a unique puzzle alone.
fn thinning(parameters: &Parameters) -> Result<Option<Thinning>, ParameterError> {
    let is_minimal = parameters.minimal.unwrap_or(false);
    if parameters.complete.as_deref() == Some("no") {
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
    let signs = (signs * parameters.sign_fraction()?).round() as usize;
    let thinning = parameters.thinning(match parameters.complete.as_deref() {
        Some("givens") => signs + rules.size().pow(2),
        _ => signs,
    })?;
    let is_thinned = is_minimal || parameters.clues.is_some() || thinning.symmetry.is_some();
    Ok(is_thinned.then_some(thinning))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Completion {
    Redraw,
    Givens,
    No,
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
    fn attempt(&self, maker: &mut Maker, grid: &Grid) -> Option<Puzzle> {
        let mut puzzle = Puzzle::empty(self.rules.clone());
        add_signs(&mut puzzle, grid, self.places);
        keep_signs(&mut puzzle, self.fraction, &mut maker.random);
        if self.completion == Completion::No {
            return Some(puzzle);
        }
        loop {
            let (verdict, solutions) = maker.oracle.decide(&puzzle);
            if verdict == Verdict::Unique {
                return Some(puzzle);
            }
            if self.completion == Completion::Redraw {
                return None;
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

impl Recipe for GreaterThan {
    fn make(&self, maker: &mut Maker) -> Option<(Puzzle, Grid)> {
        let grid = maker.random_grid(&self.rules);
        let puzzle = self.attempt(maker, &grid)?;
        Some(match self.thinning {
            Some(thinning) => (maker.thin_out(puzzle, thinning), grid),
            None => (puzzle, grid),
        })
    }

    fn is_unique(&self) -> bool {
        self.completion != Completion::No
    }

    fn clues(&self) -> Option<usize> {
        self.clues
    }
}
