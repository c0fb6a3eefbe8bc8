//! Several constraints in one puzzle: two or three of thermometers, arrows, whispers, renban lines
//! and a few dots.

use super::variant::{neighbor_pairs, state};
use super::{arrow, colored_lines, thermometer};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let mut all = [
        thermometer::draw,
        arrow::draw,
        colored_lines::draw_whispers,
        colored_lines::draw_renban,
        draw_dots,
    ];
    all.shuffle(random);
    let count = random.random_range(2..=3);
    all[..count].iter().for_each(|draw| draw(puzzle, grid, random));
}

/// A third of the white and black dots of the grid.
pub(super) fn draw_dots(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    for [first, second] in neighbor_pairs(puzzle.size()) {
        let (a, b) = (grid[first].min(grid[second]), grid[first].max(grid[second]));
        let dot = match () {
            () if b - a == 1 => ("white", "1"),
            () if b == 2 * a => ("black", "2"),
            () => continue,
        };
        if random.random_range(0..3) == 0 {
            state(puzzle, dot.0, dot.1.to_owned(), vec![vec![first, second]]);
        }
    }
}
