//! Lines in colors: whispers, on which neighbors differ by at least half the size, and renban
//! lines, whose values are consecutive in any order. Lines of three to six cells cover a quarter of
//! the grid.

use super::variant::{cover, state, walk};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw_whispers(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    let least = size.div_ceil(2) as u8;
    cover(grid, 4, random, |first, is_free, random| {
        let longest = random.random_range(3..=6);
        let differs =
            |path: &[usize], next: usize| grid[path[path.len() - 1]].abs_diff(grid[next]) >= least;
        let path = walk(first, longest, is_free, size, random, differs);
        (path.len() >= 3).then(|| {
            state(puzzle, "whispers", least.to_string(), vec![path.clone()]);
            path
        })
    });
}

pub(super) fn draw_renban(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    cover(grid, 4, random, |first, is_free, random| {
        let longest = random.random_range(3..=6);
        let span = |path: &[usize]| {
            let values = || path.iter().map(|&cell| usize::from(grid[cell]));
            values().max().unwrap_or(0) - values().min().unwrap_or(0)
        };
        let fits = |path: &[usize], next: usize| {
            let is_new = path.iter().all(|&cell| grid[cell] != grid[next]);
            is_new && span(&[path, &[next]].concat()) < longest
        };
        let mut path = walk(first, longest, is_free, size, random, fits);
        while path.len() >= 3 && span(&path) + 1 != path.len() {
            path.pop();
        }
        (path.len() >= 3).then(|| {
            // In reading order, not along the path: the text of the puzzles of a seed does not
            // change.
            let mut cells = path.clone();
            cells.sort_unstable();
            state(puzzle, "renban", String::new(), vec![cells]);
            path
        })
    });
}
