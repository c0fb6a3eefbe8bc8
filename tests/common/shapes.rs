//! Puzzles on grids that are not square, or have values from 0 or more values than a row has cells.

use crate::stated::stated;
use quorum_puzzle::{Boxes, Puzzle, Rules, Values};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Rows and columns, smallest and largest value, boxes, whether rows and columns differ.
type Shape = ((usize, usize), (usize, usize), Option<(u8, u8)>, bool);

const SHAPES: [Shape; 10] = [
    ((2, 3), (1, 3), None, true),
    ((3, 2), (0, 3), None, true),
    ((3, 3), (0, 2), None, true),
    ((3, 3), (1, 4), None, true),
    ((2, 4), (0, 4), None, true),
    ((2, 4), (1, 4), Some((2, 2)), true),
    ((4, 4), (0, 3), Some((2, 2)), true),
    ((3, 3), (0, 1), None, false),
    ((2, 3), (1, 4), None, false),
    ((2, 4), (0, 4), Some((2, 2)), false),
];

/// Every grid in which rows, columns and regions differ and givens are kept.
pub fn grids(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let (columns, regions) = (puzzle.columns(), puzzle.rules().region_numbers());
    let has_lines = puzzle.rules().has_lines();
    let together = |a: usize, b: usize| {
        let same_region = regions.as_ref().is_some_and(|regions| regions[a] == regions[b]);
        let same_line = a / columns == b / columns || a % columns == b % columns;
        same_region || has_lines && same_line
    };
    let mut grids = vec![Vec::new()];
    for cell in 0..puzzle.candidates().len() {
        let longer = grids.iter().flat_map(|grid: &Vec<u8>| {
            let is_free =
                |value: &u8| (0..cell).all(|other| grid[other] != *value || !together(other, cell));
            let values = puzzle.candidates()[cell].iter().filter(is_free);
            values.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        });
        grids = longer.collect();
    }
    grids
}

/// A puzzle of one of these shapes with a constraint of this name; `None` where the name needs
/// another shape.
pub fn random_puzzle(name: &str, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let &((rows, columns), (low, high), boxes, has_lines) = SHAPES.choose(random).unwrap();
    let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
    let values = Values::new(low, high);
    let rules = if has_lines {
        Rules::of_shape(rows, columns, values, boxes)
    } else {
        Rules::without_lines(rows, columns, values, boxes)
    };
    let rules = rules.unwrap();
    let mut puzzle = Puzzle::empty(rules.clone());
    let all = grids(&puzzle);
    let grid = all.choose(random)?;
    // Some draw more cells than the grid has.
    let constraint = match name {
        "pill-arrow" if grid.len() < 9 => return None,
        "full-rank" if !rules.is_square() => return None,
        _ => stated(name, &rules, grid, random),
    };
    puzzle.state(constraint).ok()?;
    for (cell, &value) in grid.iter().enumerate() {
        if random.random_range(0..5) == 0 {
            puzzle.set_given(cell, value);
        }
    }
    Some(puzzle)
}
