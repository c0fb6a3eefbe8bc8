//! Kropki: all white dots (neighbors that differ by one) and black dots (one is twice the other) of
//! a random grid, and the rule that other neighbors are neither. Between 1 and 2 the color is
//! drawn.

use super::variant::{neighbor_pairs, state};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    for [cell, next] in neighbor_pairs(puzzle.size()) {
        let (a, b) = (grid[cell].min(grid[next]), grid[cell].max(grid[next]));
        let dot = match (b - a == 1, b == 2 * a) {
            (true, true) => Some(if random.random() { ("white", 1) } else { ("black", 2) }),
            (true, false) => Some(("white", 1)),
            (false, true) => Some(("black", 2)),
            (false, false) => None,
        };
        if let Some((name, number)) = dot {
            state(puzzle, name, format!("{number}"), vec![vec![cell, next]]);
        }
    }
    state(puzzle, "strict-kropki", String::new(), Vec::new());
}
