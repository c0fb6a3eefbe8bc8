//! Arrows: a cell whose value is the sum of those on a line beside it, two to four cells long.
//! Arrows share no cell. One is sought from every cell in a random order until a third of the grid
//! is covered.

use super::variant::{cover, state, walk};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

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
