//! Kropki: all white dots (neighbors that differ by one) and black dots (one is twice the other) of
//! a random grid, and the rule that other neighbors are neither. Between 1 and 2 the color is
//! drawn.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, Family, neighbor_pairs, state};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "kropki",
    summary: "all white and black dots, no others; made unique by `complete`: givens, redraw, no",
    // Of dots none can be removed: the rule about other neighbors would mean more.
    parameters: &["size", "boxes", "diagonals", "complete"],
    recipe: |parameters| variant::recipe(parameters, &FAMILY),
};

static FAMILY: Family = Family::new(2, Completion::Givens, draw);

fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
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
