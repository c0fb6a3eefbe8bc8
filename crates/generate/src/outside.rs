//! Clues beside the grid: sandwiches, skyscrapers, little killers, all that a random grid has.

use super::variant::state;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand_chacha::ChaCha8Rng;

/// Sandwiches.
pub(super) fn draw_sandwiches(puzzle: &mut Puzzle, grid: &Grid, _: &mut ChaCha8Rng) {
    let largest = puzzle.values().count();
    for line in lines(puzzle.size()) {
        let inside = line.iter().map(|&cell| grid[cell]).scan(0, |crusts, value| {
            let is_crust = value == 1 || value == largest;
            *crusts += u32::from(is_crust);
            Some(if *crusts == 1 && !is_crust { u32::from(value) } else { 0 })
        });
        state(puzzle, "sandwich", inside.sum::<u32>().to_string(), vec![line]);
    }
}

/// Skyscrapers.
pub(super) fn draw_skyscrapers(puzzle: &mut Puzzle, grid: &Grid, _: &mut ChaCha8Rng) {
    for line in lines(puzzle.size()) {
        let backward = line.iter().rev().copied().collect();
        for line in [line, backward] {
            let mut highest = 0;
            let is_visible = |cell: &&usize| {
                let is_higher = grid[**cell] > highest;
                highest = highest.max(grid[**cell]);
                is_higher
            };
            let visible = line.iter().filter(is_visible).count();
            state(puzzle, "skyscraper", visible.to_string(), vec![line]);
        }
    }
}

/// Little killers.
pub(super) fn draw_diagonals(puzzle: &mut Puzzle, grid: &Grid, _: &mut ChaCha8Rng) {
    let size = puzzle.size();
    for sum_or_difference in 0..2 * size - 1 {
        let cells = || (0..size * size).map(|cell| (cell, cell / size, cell % size));
        let rising = cells().filter(|(_, row, column)| row + column == sum_or_difference);
        let falling =
            cells().filter(|(_, row, column)| row + size - 1 - column == sum_or_difference);
        let rising: Vec<usize> = rising.map(|(cell, ..)| cell).collect();
        let falling: Vec<usize> = falling.map(|(cell, ..)| cell).collect();
        for diagonal in [rising, falling].into_iter().filter(|cells| cells.len() > 1) {
            let sum: u32 = diagonal.iter().map(|&cell| u32::from(grid[cell])).sum();
            state(puzzle, "little-killer", sum.to_string(), vec![diagonal]);
        }
    }
}

/// The rows, then the columns.
fn lines(size: usize) -> Vec<Vec<usize>> {
    let rows = (0..size).map(|row| (row * size..(row + 1) * size).collect());
    let columns = (0..size).map(|column| (0..size).map(|row| row * size + column).collect());
    rows.chain(columns).collect()
}
