//! Thermometers: random walks over a grid along which values increase, three to six cells long,
//! that share no cell. A walk begins at every cell in a random order until a quarter of the grid is
//! covered.

use super::variant::{cover, state, walk};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    cover(grid, 4, random, |first, is_free, random| {
        let longest = random.random_range(3..=6);
        let increases = |path: &[usize], next: usize| grid[path[path.len() - 1]] < grid[next];
        let path = walk(first, longest, is_free, size, random, increases);
        (path.len() >= 3).then(|| {
            state(puzzle, "thermo", String::new(), vec![path.clone()]);
            path
        })
    });
}
