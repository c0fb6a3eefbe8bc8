//! Killer Sudoku: a random grid cut into [cages](super::cages) of different values, with their
//! sums.

use super::cages::cages;
use super::variant::state;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let fits = |cage: &[usize], cell: usize| cage.iter().all(|&other| grid[other] != grid[cell]);
    for cage in cages(puzzle.size(), random, fits) {
        let sum: u32 = cage.iter().map(|&cell| u32::from(grid[cell])).sum();
        state(puzzle, "cage", sum.to_string(), vec![cage]);
    }
}
