//! Clues read off a full grid.

use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Puzzle, Rules, Sign};
use rand::Rng;
use rand::seq::SliceRandom;
use strum::EnumString;

/// Pairs of neighbors that carry a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum SignPlaces {
    /// Neighbors in the same box or jigsaw region; in a Latin square all.
    #[strum(serialize = "boxes")]
    InBoxes,
    /// All neighbors.
    Everywhere,
}

/// All givens of a grid.
pub fn with_givens(rules: Rules, grid: &[u8]) -> Puzzle {
    let mut puzzle = Puzzle::empty(rules);
    for (cell, &value) in grid.iter().enumerate() {
        if puzzle.rules().is_absent(cell) {
            continue;
        }
        puzzle.set_given(cell, value);
    }
    puzzle
}

/// Adds the signs of a grid to a puzzle.
pub fn add_signs(puzzle: &mut Puzzle, grid: &[u8], places: SignPlaces) {
    let size = puzzle.size();
    let sign = |a: usize, b: usize| if grid[a] < grid[b] { Sign::Less } else { Sign::Greater };
    let regions = match places {
        SignPlaces::InBoxes => puzzle.rules().region_numbers(),
        SignPlaces::Everywhere => None,
    };
    let absent = puzzle.rules().absent_cells().to_vec();
    let together = |a: usize, b: usize| {
        regions.as_ref().is_none_or(|numbers| numbers[a] == numbers[b])
            && !absent.contains(&a)
            && !absent.contains(&b)
    };
    for cell in 0..size * size {
        let (right, below) = (cell + 1, cell + size);
        if right % size > 0 && together(cell, right) {
            puzzle.set_right(cell, Some(sign(cell, right)));
        }
        if below < size * size && together(cell, below) {
            puzzle.set_down(cell, Some(sign(cell, below)));
        }
    }
}

/// Number of signs of a full grid with these rules.
pub(crate) fn number_of_signs(rules: &Rules, places: SignPlaces) -> usize {
    let mut puzzle = Puzzle::empty(rules.clone());
    add_signs(&mut puzzle, &vec![1; rules.size().pow(2)], places);
    puzzle.sign_count()
}

/// Keeps a fraction of the signs, drawn uniformly. From the same random numbers a smaller fraction
/// keeps some of the signs that a larger one keeps, and leaves the same numbers to come: puzzles
/// of one seed with fewer and fewer signs are of the same grids.
pub(crate) fn keep_signs(puzzle: &mut Puzzle, fraction: f64, random: &mut impl Rng) {
    let is_sign = |clue: &Clue| matches!(clue, Clue::Sign { .. });
    let mut signs: Vec<Clue> = puzzle.clues().into_iter().filter(is_sign).collect();
    let kept = (signs.len() as f64 * fraction).round() as usize;
    // Where none is kept nothing is drawn: kinds without signs come here too.
    if kept > 0 {
        signs.shuffle(random);
    }
    for sign in &signs[kept..] {
        *puzzle = puzzle.without(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::random_grid;
    use quorum_problem::judge;
    use quorum_puzzle::Boxes;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_grid_solves_every_puzzle_read_off_it() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let grid = random_grid(&rules, &mut random);
        let mut puzzle = Puzzle::empty(rules);
        add_signs(&mut puzzle, &grid, SignPlaces::InBoxes);
        assert_eq!(puzzle.sign_count(), 108);
        add_signs(&mut puzzle, &grid, SignPlaces::Everywhere);
        assert_eq!(puzzle.sign_count(), 144);
        assert_eq!(number_of_signs(puzzle.rules(), SignPlaces::InBoxes), 108);
        assert_eq!(judge(&puzzle.lower(), &grid), Ok(()));

        let mut half = puzzle.clone();
        keep_signs(&mut half, 0.5, &mut random);
        assert_eq!(half.sign_count(), 72);
        let is_part = |few: &Puzzle, many: &Puzzle| {
            few.signs().all(|sign| many.signs().any(|other| other == sign))
        };
        assert!(is_part(&half, &puzzle));
        // One seed, fewer and fewer signs.
        let kept = |fraction| {
            let (mut part, mut random) = (puzzle.clone(), ChaCha8Rng::seed_from_u64(2));
            keep_signs(&mut part, fraction, &mut random);
            (part, random)
        };
        for (few, many) in [(0.1, 0.2), (0.2, 0.55), (0.55, 0.95), (0.95, 1.0)] {
            let ((few, after_few), (many, after_many)) = (kept(few), kept(many));
            assert!(is_part(&few, &many) && few.sign_count() < many.sign_count());
            assert_eq!(after_few, after_many);
        }
    }
}
