//! Quasigroups with holes: a random Latin square of which some cells, drawn uniformly, are left
//! open. One solution is known, others may be. With `unique`, cells are opened one by one in a
//! random order and those stay closed that would let in a second solution: no fair sample of the
//! unique ones, of which there are hardly any by chance beyond a third of the cells.
//!
//! The hardest for a search have about 1.7 · order^1.55 holes, 42 % of the cells at order
//! 30 (Achlioptas, Gomes, Kautz and Selman, Generating satisfiable problem instances, 2000).

use super::clues::with_givens;
use super::kind::{Kind, RecipeSource};
use super::latin::random_latin_square;
use super::maker::Maker;
use super::parameters::ParameterError;
use super::recipe::Recipe;
use super::thinning::Thinning;
use quorum_panel::Unanswered;
use quorum_problem::{Grid, ValueSet};
use quorum_puzzle::{Puzzle, Rules};
use rand::seq::SliceRandom;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "quasigroup",
    summary: "a random Latin square of order `size` without `holes` of its cells; if `unique`, with one solution",
    parameters: &["size", "holes", "unique"],
    source: RecipeSource::Own(|parameters| {
        let size = parameters.size.unwrap_or(9);
        let rules = Rules::new(size, None)
            .map_err(|error| ParameterError::new("size", "an order that can be", error))?;
        let cells = size * size;
        let Some(holes) = parameters.holes.filter(|&holes| holes <= cells) else {
            let found = parameters.holes.map_or("none".to_owned(), |holes| holes.to_string());
            return Err(ParameterError::new("holes", format!("a number up to {cells}"), found));
        };
        let unique = parameters.unique.unwrap_or(false);
        Ok(Box::new(Quasigroup { rules, holes, unique }))
    }),
};

struct Quasigroup {
    rules: Rules,
    holes: usize,
    unique: bool,
}

impl Recipe for Quasigroup {
    fn make(&self, maker: &mut Maker) -> Result<Option<(Puzzle, Grid)>, Unanswered> {
        let size = self.rules.size();
        let grid = random_latin_square(size, &mut maker.random);
        let mut puzzle = with_givens(self.rules.clone(), &grid);
        if self.unique {
            let thinning = Thinning { floor: grid.len() - self.holes, symmetry: None };
            return Ok(Some((maker.thin_out(puzzle, thinning)?, grid)));
        }
        let mut cells: Vec<usize> = (0..grid.len()).collect();
        let (holes, _) = cells.partial_shuffle(&mut maker.random, self.holes);
        for &mut cell in holes {
            puzzle.set_candidates(cell, ValueSet::full(size as u8));
        }
        Ok(Some((puzzle, grid)))
    }

    fn is_unique(&self) -> bool {
        self.unique
    }

    fn clues(&self) -> Option<usize> {
        Some(self.rules.size().pow(2) - self.holes)
    }
}
