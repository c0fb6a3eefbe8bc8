//! The neighbors of a puzzle: a clue more, a clue less, one for another, or the same places of
//! clues read off a neighboring grid.

use crate::clues::{SignPlaces, add_signs, with_givens};
use quorum_problem::Grid;
use quorum_puzzle::clue::Clue;
use quorum_puzzle::{Diagonals, Puzzle, Rules};
use rand::seq::IndexedRandom;
use rand::seq::index::sample;
use rand::{Rng, RngExt};

/// Clues that the neighbors of a puzzle may have: of the sorts that it has itself.
pub struct Neighborhood {
    givens: bool,
    signs: Option<SignPlaces>,
}

impl Neighborhood {
    /// The neighborhood of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let full = puzzle.values().all();
        let regions = puzzle.rules().region_numbers();
        let is_across = |(a, b): (usize, usize)| {
            regions.as_ref().is_none_or(|numbers| numbers[a] != numbers[b])
        };
        let signs = match puzzle.signs().next() {
            None => None,
            Some(_) if puzzle.signs().any(is_across) => Some(SignPlaces::Everywhere),
            Some(_) => Some(SignPlaces::InBoxes),
        };
        let givens = signs.is_none() || puzzle.candidates().iter().any(|&set| set != full);
        Neighborhood { givens, signs }
    }

    /// A random neighbor of a puzzle with this solution, or of nearly the same solution. It
    /// has a solution, perhaps several; `None` where the step that was drawn is not possible.
    pub fn step(&self, puzzle: &Puzzle, solution: &Grid, random: &mut impl Rng) -> Option<Puzzle> {
        match random.random_range(0..10) {
            0..4 => Some(self.with_one(&without_one(puzzle, random)?, solution, random)?),
            4 | 5 => without_one(puzzle, random),
            6 => self.with_one(puzzle, solution, random),
            _ => {
                let grid = neighbor(puzzle.rules(), solution, random);
                let all = self.full(puzzle.rules(), &grid);
                // The places that the puzzle has clues at.
                let has = |clue: &&Clue| match **clue {
                    Clue::Candidates { cell, .. } => puzzle.given(cell).is_some(),
                    Clue::Constraint(_) => false,
                    Clue::Sign { lesser, greater } => puzzle
                        .signs()
                        .any(|sign| sign == (lesser, greater) || sign == (greater, lesser)),
                };
                let all_clues = all.clues();
                let clues: Vec<Clue> = all_clues.iter().filter(has).cloned().collect();
                Some(all.with_only(&clues))
            }
        }
    }

    /// Every clue that a grid gives.
    fn full(&self, rules: &Rules, grid: &Grid) -> Puzzle {
        let mut full = if self.givens {
            with_givens(rules.clone(), grid)
        } else {
            Puzzle::empty(rules.clone())
        };
        if let Some(places) = self.signs {
            add_signs(&mut full, grid, places);
        }
        full
    }

    fn with_one(&self, puzzle: &Puzzle, grid: &Grid, random: &mut impl Rng) -> Option<Puzzle> {
        let has = puzzle.clues();
        let all = self.full(puzzle.rules(), grid).clues();
        let lacking: Vec<Clue> = all.into_iter().filter(|clue| !has.contains(clue)).collect();
        lacking.choose(random).map(|clue| puzzle.with(clue))
    }
}

fn without_one(puzzle: &Puzzle, random: &mut impl Rng) -> Option<Puzzle> {
    puzzle.clues().choose(random).map(|clue| puzzle.without(clue))
}

/// Another grid of the same rules: two values exchanged, or two lines where regions allow it.
fn neighbor(rules: &Rules, grid: &Grid, random: &mut impl Rng) -> Grid {
    let size = rules.size();
    if size < 2 {
        return grid.clone();
    }
    let exchanged = |place: usize, a: usize, b: usize| match place {
        _ if place == a => b,
        _ if place == b => a,
        _ => place,
    };
    let is_free = rules.jigsaw().is_none()
        && rules.diagonals() == Diagonals::NONE
        && rules.groups().is_empty()
        && !rules.has_absent_cells();
    let (height, width) = match rules.boxes() {
        Some(boxes) => (usize::from(boxes.rows), usize::from(boxes.columns)),
        None => (size, size),
    };
    let by_rows = random.random_bool(0.5);
    let band = if by_rows { height } else { width };
    if !is_free || band < 2 || random.random_bool(0.5) {
        let two = sample(random, size, 2);
        let (a, b) = (two.index(0), two.index(1));
        let value = |&value: &u8| exchanged(usize::from(value) - 1, a, b) as u8 + 1;
        return grid.iter().map(value).collect();
    }
    let first = random.random_range(0..size / band) * band;
    let two = sample(random, band, 2);
    let (a, b) = (first + two.index(0), first + two.index(1));
    let from = |cell: usize| {
        if by_rows {
            exchanged(cell / size, a, b) * size + cell % size
        } else {
            cell / size * size + exchanged(cell % size, a, b)
        }
    };
    (0..grid.len()).map(|cell| grid[from(cell)]).collect()
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
    fn neighbors_have_a_solution_and_clues_of_the_same_sorts() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let boxes = Some(Boxes { rows: 2, columns: 3 });
        for rules in [Rules::new(6, boxes).unwrap(), Rules::new(6, None).unwrap()] {
            let mut grid = random_grid(&rules, &mut random);
            for _ in 0..50 {
                let next = neighbor(&rules, &grid, &mut random);
                assert_ne!(next, grid);
                assert_eq!(judge(&Puzzle::empty(rules.clone()).lower(), &next), Ok(()));
                grid = next;
            }
            let mut signs = Puzzle::empty(rules.clone());
            add_signs(&mut signs, &grid, SignPlaces::InBoxes);
            let count = signs.sign_count();
            let neighborhood = Neighborhood::of(&signs);
            let mut counts = Vec::new();
            for _ in 0..60 {
                let Some(next) = neighborhood.step(&signs, &grid, &mut random) else { continue };
                assert_eq!(next.given_count(), 0);
                counts.push(next.sign_count());
            }
            assert!(counts.contains(&(count - 1)) && counts.contains(&count));
            assert!(counts.iter().all(|&other| other <= count));

            let neighborhood = Neighborhood::of(&with_givens(rules.clone(), &grid));
            let less = with_givens(rules, &grid).without(Clue::given(0, grid[0]));
            let next = (0..60).filter_map(|_| neighborhood.step(&less, &grid, &mut random));
            let next: Vec<Puzzle> = next.collect();
            assert!(next.iter().all(|next| next.sign_count() == 0));
            assert!(next.iter().any(|next| next.given_count() == 36));
        }
    }
}
