//! Killer Sudoku: a random grid cut into cages of different values, with their sums.
//!
//! A cage begins at a random free cell and takes random free neighbors with other values until it has the
//! number of cells that was drawn for it, two to five, mostly two and three. A cell that is left over
//! joins a cage beside it where its value is not, and where it can join none, is a cage of one.

use super::completion::Completion;
use super::recipe::Kind;
use super::variant::{self, neighbors, state};
use problem::Grid;
use puzzle::Puzzle;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The entry of the table.
pub static KIND: Kind = Kind {
    name: "killer",
    summary: "cages with sums over the whole grid; made unique by `complete`: redraw, givens, no",
    parameters: variant::PARAMETERS,
    recipe: |parameters| variant::recipe(parameters, Completion::Redraw, 1, draw),
};

/// Numbers of cells, one of which is drawn per cage.
const SIZES: [usize; 7] = [2, 2, 2, 3, 3, 4, 5];

fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    let size = puzzle.size();
    let mut cage_of: Vec<Option<usize>> = vec![None; grid.len()];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let has_value = |cage: &[usize], value: u8| cage.iter().any(|&cell| grid[cell] == value);
    let mut order: Vec<usize> = (0..grid.len()).collect();
    order.shuffle(random);
    for first in order {
        if cage_of[first].is_some() {
            continue;
        }
        let number = cages.len();
        let mut cage = vec![first];
        cage_of[first] = Some(number);
        let wanted = *SIZES.choose(random).expect("not empty");
        while cage.len() < wanted.min(size) {
            let mut next: Vec<usize> =
                cage.iter().flat_map(|&cell| neighbors(cell, size)).collect();
            next.retain(|&cell| cage_of[cell].is_none() && !has_value(&cage, grid[cell]));
            let Some(&next) = next.choose(random) else { break };
            cage.push(next);
            cage_of[next] = Some(number);
        }
        cages.push(cage);
    }
    for number in 0..cages.len() {
        let &[cell] = cages[number].as_slice() else { continue };
        let others = neighbors(cell, size).into_iter().filter_map(|cell| cage_of[cell]);
        let fits = |&other: &usize| {
            cages[other].len() < size.min(5) && !has_value(&cages[other], grid[cell])
        };
        let others: Vec<usize> = others.filter(fits).collect();
        if let Some(&other) = others.choose(random) {
            cages[other].push(cell);
            cages[number].clear();
            cage_of[cell] = Some(other);
        }
    }
    for cage in cages.into_iter().filter(|cage| !cage.is_empty()) {
        let sum: u32 = cage.iter().map(|&cell| u32::from(grid[cell])).sum();
        state(puzzle, "cage", sum.to_string(), vec![cage]);
    }
}
