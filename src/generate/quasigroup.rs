//! Quasigroups with holes: a random Latin square of which some cells, drawn uniformly, are left
//! open. One solution is known, others may be.
//!
//! The hardest for a search have about 1.7 · order^1.55 holes, 42 % of the cells at order
//! 30 (Achlioptas, Gomes, Kautz and Selman, Generating satisfiable problem instances, 2000).

use super::clues::with_givens;
use super::kinds::{Kind, Recipe};
use super::latin::random_latin_square;
use super::maker::Maker;
use super::parameters::ParameterError;
use crate::puzzle::{Puzzle, Rules};
use quorum_encodings::{Grid, ValueSet};
use rand::seq::SliceRandom;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "quasigroup",
    summary: "a random Latin square of order `size` without `holes` of its cells",
    parameters: &["size", "holes"],
    recipe: |parameters| {
        let size = parameters.size.unwrap_or(9);
        let rules = Rules::new(size, None)
            .map_err(|error| ParameterError::new("size", "an order that can be", error))?;
        let cells = size * size;
        let Some(holes) = parameters.holes.filter(|&holes| holes <= cells) else {
            let found = parameters.holes.map_or("none".to_owned(), |holes| holes.to_string());
            return Err(ParameterError::new("holes", format!("a number up to {cells}"), found));
        };
        Ok(Box::new(Quasigroup { rules, holes }))
    },
};

struct Quasigroup {
    rules: Rules,
    holes: usize,
}

impl Recipe for Quasigroup {
    fn make(&self, maker: &mut Maker) -> (Puzzle, Grid) {
        let size = self.rules.size();
        let grid = random_latin_square(size, &mut maker.random);
        let mut puzzle = with_givens(self.rules.clone(), &grid);
        let mut cells: Vec<usize> = (0..grid.len()).collect();
        let (holes, _) = cells.partial_shuffle(&mut maker.random, self.holes);
        for &mut cell in holes {
            puzzle.set_candidates(cell, ValueSet::full(size as u8));
        }
        (puzzle, grid)
    }

    fn is_unique(&self) -> bool {
        false
    }
}
