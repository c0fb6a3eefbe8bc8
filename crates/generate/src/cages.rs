//! A grid cut into cages of neighboring cells.
//!
//! A cage begins at a random free cell and takes random free neighbors that fit until it has the
//! number of cells that was drawn for it. A cell that is left over joins a cage beside it where it
//! fits, and where it can join none, is a cage of one.

use super::variant::neighbors;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The largest cage.
const MOST: usize = 5;

/// Numbers of cells, one of which is drawn per cage: mostly two and three.
const SIZES: [usize; 7] = [2, 2, 2, 3, 3, 4, 5];

/// The cages of a grid of `size` x `size` cells; `fits` tells whether a cage may have one more
/// cell.
pub fn cages(
    size: usize,
    random: &mut ChaCha8Rng,
    fits: impl Fn(&[usize], usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut cage_of: Vec<Option<usize>> = vec![None; size * size];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let mut order: Vec<usize> = (0..size * size).collect();
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
            next.retain(|&cell| cage_of[cell].is_none() && fits(&cage, cell));
            let Some(&next) = next.choose(random) else { break };
            cage.push(next);
            cage_of[next] = Some(number);
        }
        cages.push(cage);
    }
    for number in 0..cages.len() {
        let &[cell] = cages[number].as_slice() else { continue };
        let others = neighbors(cell, size).into_iter().filter_map(|cell| cage_of[cell]);
        let takes =
            |&other: &usize| cages[other].len() < size.min(MOST) && fits(&cages[other], cell);
        let others: Vec<usize> = others.filter(takes).collect();
        if let Some(&other) = others.choose(random) {
            cages[other].push(cell);
            cages[number].clear();
            cage_of[cell] = Some(other);
        }
    }
    cages.retain(|cage| !cage.is_empty());
    cages
}
