//! Arrows: a cell whose value is the sum of those on a line beside it, two to four cells long.
//! Arrows share no cell. One is sought from every cell in a random order until a third of the grid
//! is covered.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, Family, cover, state, walk};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "arrow",
    summary: "arrows over a third of the grid; made unique by `complete`: givens, redraw, no",
    parameters: variant::PARAMETERS,
    recipe: |parameters| variant::recipe(parameters, &FAMILY),
};

static FAMILY: Family = Family::new(4, Completion::Givens, draw);

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    cover(grid, 3, random, |circle, is_free, random| {
        let sum = |cells: &[usize]| cells.iter().map(|&cell| u32::from(grid[cell])).sum::<u32>();
        let goal = u32::from(grid[circle]);
        let fits = |path: &[usize], next: usize| sum(&path[1..]) + u32::from(grid[next]) <= goal;
        let path = walk(circle, 5, is_free, size, random, fits);
        (path.len() >= 3 && sum(&path[1..]) == goal).then(|| {
            // In reading order, not along the path: the text of the puzzles of a seed does not
            // change.
            let mut shaft = path[1..].to_vec();
            shaft.sort_unstable();
            state(puzzle, "arrow", String::new(), vec![vec![circle], shaft]);
            path
        })
    });
}
