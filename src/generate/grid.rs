//! A random full grid: a randomised search that fills the cell with the fewest
//! candidates first and starts over when it has wandered too long.
//!
//! The bias: grids are not drawn uniformly. Each value is drawn uniformly among the
//! candidates of its cell, which favours grids that are reached in many orders, and
//! restarts favour grids that need little backtracking. Jacobson-Matthews moves would be
//! uniform in the limit for Latin squares, but know no boxes.

use crate::puzzle::{Puzzle, Rules};
use quorum_encodings::{Grid, Problem, ValueSet};
use rand::Rng;
use rand::seq::SliceRandom;

/// Nodes after which the search starts over. Boxed 16x16 grids need restarts, smaller
/// ones next to never.
const PATIENCE: u32 = 5_000;

/// Draws a full grid of these rules. Every shape with customary boxes has one; for a jigsaw
/// (or other groups) that has none, the search never ends.
pub fn random_grid(rules: &Rules, random: &mut impl Rng) -> Grid {
    loop {
        if let Some(grid) = try_random_grid(rules, random, u32::MAX) {
            return grid;
        }
    }
}

/// As [`random_grid`], but gives up after so many starts.
pub fn try_random_grid(rules: &Rules, random: &mut impl Rng, starts: u32) -> Option<Grid> {
    let problem = Puzzle::empty(rules.clone()).lower();
    let peers = peers(&problem);
    for _ in 0..starts {
        let mut filling = Filling { peers: &peers, cells: problem.candidates().to_vec(), nodes: 0 };
        if filling.fill(random) == Outcome::Full {
            return Some(filling.cells.iter().map(|set| set.only().expect("filled")).collect());
        }
    }
    None
}

/// For each cell, those that must differ from it.
fn peers(problem: &Problem) -> Vec<Vec<usize>> {
    let mut peers = vec![Vec::new(); problem.cells().len()];
    for group in problem.groups() {
        for &cell in &group.cells {
            peers[cell].extend(group.cells.iter().filter(|&&other| other != cell));
        }
    }
    for list in &mut peers {
        list.sort_unstable();
        list.dedup();
    }
    peers
}

#[derive(PartialEq, Eq)]
enum Outcome {
    Full,
    DeadEnd,
    OutOfPatience,
}

struct Filling<'a> {
    peers: &'a [Vec<usize>],
    cells: Vec<ValueSet>,
    nodes: u32,
}

impl Filling<'_> {
    fn fill(&mut self, random: &mut impl Rng) -> Outcome {
        self.nodes += 1;
        if self.nodes > PATIENCE {
            return Outcome::OutOfPatience;
        }
        let open = (0..self.cells.len()).filter(|&cell| self.cells[cell].len() > 1);
        let Some(cell) = open.min_by_key(|&cell| self.cells[cell].len()) else {
            return Outcome::Full;
        };
        let mut values: Vec<u8> = self.cells[cell].iter().collect();
        values.shuffle(random);
        for value in values {
            let before = self.cells.clone();
            if self.place(cell, value) {
                match self.fill(random) {
                    Outcome::DeadEnd => {}
                    outcome => return outcome,
                }
            }
            self.cells = before;
        }
        Outcome::DeadEnd
    }

    /// Places a value and all naked singles that follow; false if a cell runs empty.
    fn place(&mut self, cell: usize, value: u8) -> bool {
        self.cells[cell] = ValueSet::single(value);
        let mut fresh = vec![cell];
        while let Some(cell) = fresh.pop() {
            let taken = self.cells[cell];
            for &peer in &self.peers[cell] {
                let left = self.cells[peer].difference(taken);
                if left.is_empty() {
                    return false;
                }
                if left != self.cells[peer] {
                    self.cells[peer] = left;
                    if left.len() == 1 {
                        fresh.push(peer);
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Boxes;
    use quorum_encodings::judge;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn grids_obey_their_rules_and_repeat_with_the_seed() {
        for (size, boxes) in [
            (1, None),
            (4, Some((2, 2))),
            (6, Some((2, 3))),
            (7, None),
            (9, Some((3, 3))),
            (16, Some((4, 4))),
        ] {
            let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
            let rules = Rules::new(size, boxes).unwrap();
            let draw = || random_grid(&rules, &mut ChaCha8Rng::seed_from_u64(7));
            let grid = draw();
            assert_eq!(judge(&Puzzle::empty(rules.clone()).lower(), &grid), Ok(()));
            assert_eq!(grid, draw());
        }
    }
}
