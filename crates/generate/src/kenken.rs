//! KenKen: a random Latin square cut into [cages](super::cages) with the result of an operation: of
//! two cells any of the four that has one, of more a sum or a product. A cage of one cell is a
//! given.

use super::cages::cages;
use super::variant::state;
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

pub(super) fn draw(puzzle: &mut Puzzle, grid: &Grid, random: &mut ChaCha8Rng) {
    for cage in cages(puzzle.size(), random, |_, _| true) {
        let values: Vec<u64> = cage.iter().map(|&cell| grid[cell].into()).collect();
        let mut results =
            vec![("sum", values.iter().sum::<u64>()), ("product", values.iter().product())];
        match values[..] {
            [value] => {
                puzzle.set_given(cage[0], value as u8);
                continue;
            }
            [a, b] => {
                let (least, most) = (a.min(b), a.max(b));
                results.push(("minus", most - least));
                results.extend((most % least == 0).then_some(("divide", most / least)));
            }
            _ => {}
        }
        let &(name, result) = results.choose(random).expect("two at least");
        state(puzzle, name, result.to_string(), vec![cage]);
    }
}
