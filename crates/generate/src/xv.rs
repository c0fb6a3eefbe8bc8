//! XV: an X between all neighbors that sum to 10, a V between those that sum to 5, and the rule
//! that other neighbors do neither.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, Family, neighbor_pairs, state};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "xv",
    summary: "all X and V, no others; made unique by `complete`: givens, redraw, no",
    // Of marks none can be removed: the rule about other neighbors would mean more.
    parameters: &["size", "boxes", "diagonals", "complete"],
    recipe: |parameters| variant::recipe(parameters, &FAMILY),
};

static FAMILY: Family = Family::new(6, Completion::Givens, draw);

fn draw(puzzle: &mut Puzzle, grid: &Grid, _: &mut ChaCha8Rng) {
    for [first, second] in neighbor_pairs(puzzle.size()) {
        match grid[first] + grid[second] {
            10 => state(puzzle, "x", String::new(), vec![vec![first, second]]),
            5 => state(puzzle, "v", String::new(), vec![vec![first, second]]),
            _ => {}
        }
    }
    state(puzzle, "strict-xv", String::new(), Vec::new());
}
