//! Arrows: a cell whose value is the sum of those on a line beside it, two to four cells long. Arrows
//! share no cell. One is sought from every cell in a random order until a third of the grid is covered.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, state, walk};
use problem::Grid;
use puzzle::Puzzle;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "arrow",
    summary: "arrows over a third of the grid; made unique by `complete`: givens, redraw, no",
    parameters: variant::PARAMETERS,
    recipe: |parameters| variant::recipe(parameters, Completion::Givens, 4, draw),
};

fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    let mut is_free = vec![true; grid.len()];
    let mut covered = 0;
    let mut order: Vec<usize> = (0..grid.len()).collect();
    order.shuffle(random);
    for circle in order {
        if !is_free[circle] || 3 * covered >= grid.len() {
            continue;
        }
        let sum = |cells: &[usize]| cells.iter().map(|&cell| u32::from(grid[cell])).sum::<u32>();
        let goal = u32::from(grid[circle]);
        let fits = |path: &[usize], next: usize| sum(&path[1..]) + u32::from(grid[next]) <= goal;
        let path = walk(circle, 5, &is_free, size, random, fits);
        if path.len() >= 3 && sum(&path[1..]) == goal {
            path.iter().for_each(|&cell| is_free[cell] = false);
            covered += path.len();
            state(puzzle, "arrow", String::new(), vec![vec![circle], path[1..].to_vec()]);
        }
    }
}
