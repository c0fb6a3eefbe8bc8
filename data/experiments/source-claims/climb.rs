//! Local search for the worst puzzle: a walk through grids that accepts every step after which
//! the puzzle of all inequalities is not better.
//!
//! A step exchanges two values, two rows of a band, two columns of a stack, two bands or two
//! stacks: the result is a grid again, and few or many inequalities turn round.

use super::search::{Seen, watch};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::Rules;
use quorum_toolkit::generate::clues::{SignPlaces, add_signs};
use quorum_toolkit::generate::grid::random_grid;
use rand::seq::index::sample;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The limit of calls of one search.
const MOST_CALLS: u64 = 2_000_000;

/// The worst puzzle of several walks, with one solution, with the observations in its search.
pub fn climb(rules: &Rules, seed: u64, bad: fn(&Seen) -> f64) -> (Puzzle, Seen) {
    const WALKS: u64 = 6;
    const STEPS: u32 = 8_000;
    let mut worst: Option<(f64, Puzzle, Seen)> = None;
    for walk in 0..WALKS {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(walk);
        let mut here = loop {
            let grid = random_grid(rules, &mut random);
            if let Some(start) = look(rules, grid, bad) {
                break start;
            }
        };
        for _ in 0..STEPS {
            let next = look(rules, step(&here.grid, &mut random), bad);
            if let Some(next) = next.filter(|next| next.badness >= here.badness) {
                here = next;
            }
        }
        if worst.as_ref().is_none_or(|(badness, ..)| here.badness > *badness) {
            worst = Some((here.badness, here.puzzle, here.seen));
        }
    }
    let (_, puzzle, seen) = worst.expect("there are walks");
    (puzzle, seen)
}

struct Place {
    grid: Grid,
    puzzle: Puzzle,
    seen: Seen,
    badness: f64,
}

/// The puzzle of a grid, if it has one solution.
fn look(rules: &Rules, grid: Grid, bad: fn(&Seen) -> f64) -> Option<Place> {
    let mut puzzle = Puzzle::empty(rules.clone());
    add_signs(&mut puzzle, &grid, SignPlaces::InBoxes);
    let seen = watch(&puzzle, MOST_CALLS);
    let is_unique = seen.is_complete && seen.solutions.len() == 1;
    is_unique.then(|| Place { badness: bad(&seen), grid, puzzle, seen })
}

fn step(grid: &Grid, random: &mut impl Rng) -> Grid {
    let mut two = |of: usize| {
        let two = sample(random, of, 2);
        (two.index(0), two.index(1))
    };
    let (a, b) = two(9);
    let (line, other) = two(3);
    let exchanged = |place: usize, first: usize, second: usize| match place {
        place if place == first => second,
        place if place == second => first,
        place => place,
    };
    let move_lines = |row: bool, from: &dyn Fn(usize) -> usize| {
        let cell = |cell: usize| {
            if row { from(cell / 9) * 9 + cell % 9 } else { cell / 9 * 9 + from(cell % 9) }
        };
        (0..81).map(|place| grid[cell(place)]).collect()
    };
    let kind = random.random_range(0..8);
    let row = kind % 2 == 0;
    match kind {
        // Half of all steps: values are what signs are about.
        0..4 => {
            let value = |&value: &u8| exchanged(usize::from(value) - 1, a, b) as u8 + 1;
            grid.iter().map(value).collect()
        }
        4 | 5 => {
            let band = random.random_range(0..3);
            let from = |place: usize| exchanged(place, band * 3 + line, band * 3 + other);
            move_lines(row, &from)
        }
        _ => {
            let from = |place: usize| exchanged(place / 3, line, other) * 3 + place % 3;
            move_lines(row, &from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_problem::judge;
    use quorum_puzzle::Boxes;

    #[test]
    fn a_grid_stays_a_grid() {
        let rules = Rules::new(9, Some(Boxes { rows: 3, columns: 3 })).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut grid = random_grid(&rules, &mut random);
        for _ in 0..100 {
            let next = step(&grid, &mut random);
            assert_ne!(next, grid);
            assert_eq!(judge(&Puzzle::empty(rules.clone()).lower(), &next), Ok(()));
            grid = next;
        }
    }
}
