//! XV: an X between all neighbors that sum to 10, a V between those that sum to 5, and the rule
//! that other neighbors do neither.

use super::variant::{neighbor_pairs, state};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, _: &mut ChaCha8Rng) {
    for [first, second] in neighbor_pairs(puzzle.size()) {
        match grid[first] + grid[second] {
            10 => state(puzzle, "x", String::new(), vec![vec![first, second]]),
            5 => state(puzzle, "v", String::new(), vec![vec![first, second]]),
            _ => {}
        }
    }
    state(puzzle, "strict-xv", String::new(), Vec::new());
}
