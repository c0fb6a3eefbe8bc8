//! A random full grid: a randomised search that fills the cell with the fewest
//! candidates first and starts over when it has wandered too long.
//!
//! The bias: grids are not drawn uniformly. Each value is drawn uniformly among the
//! candidates of its cell, so a grid that leaves its cells few candidates is drawn more often, and
//! restarts favour grids that need little backtracking. Jacobson-Matthews moves would be
//! uniform in the limit for Latin squares, but know no boxes.
//!
//! The bias is known where the search took no choice back. The cell to be filled depends on the
//! state alone, so every grid can be drawn in just one way without taking anything back, and one
//! over the probability of that is its weight ([`Drawn::ln_weight`]). Weighted so, draws estimate
//! shares among all grids, each counting once; the mean weight (0 where something was taken back)
//! estimates how many grids there are. Source: Knuth, Estimating the efficiency of backtrack
//! programs, 1975.

use quorum_problem::{Grid, Problem, ValueSet};
use quorum_puzzle::{Puzzle, Rules};
use rand::Rng;
use rand::seq::SliceRandom;

/// Nodes after which the search starts over. Boxed 16x16 grids need restarts, smaller
/// ones next to never.
const PATIENCE: u32 = 5_000;

/// A grid and how likely it was.
pub struct Drawn {
    /// Its values.
    pub grid: Grid,
    /// Natural logarithm of the product of the numbers of candidates at each choice: one over the
    /// probability of drawing this grid without taking a choice back. `None` if the search took
    /// one back or started over.
    pub ln_weight: Option<f64>,
}

/// Draws a full grid of these rules. Every shape with customary boxes has one; for a jigsaw
/// (or other groups) that has none, the search never ends.
pub fn random_grid(rules: &Rules, random: &mut impl Rng) -> Grid {
    draw_grid(rules, random).grid
}

/// As [`random_grid`], with its weight.
pub(crate) fn draw_grid(rules: &Rules, random: &mut impl Rng) -> Drawn {
    try_draw_grid(rules, random, u32::MAX).expect("a grid is found sooner or later")
}

/// As [`draw_grid`], but gives up after so many starts.
pub(crate) fn try_draw_grid(rules: &Rules, random: &mut impl Rng, starts: u32) -> Option<Drawn> {
    let problem = Puzzle::empty(rules.clone()).lower();
    let peers = peers(&problem);
    for start in 0..starts {
        let mut filling = GridFilling {
            peers: &peers,
            cells: problem.candidates().to_vec(),
            nodes: 0,
            // A later start would count its grid once more in the mean weight.
            ln_weight: (start == 0).then_some(0.0),
        };
        if filling.fill(random) == Outcome::Full {
            let grid = filling.cells.iter().map(|set| set.only().expect("filled")).collect();
            return Some(Drawn { grid, ln_weight: filling.ln_weight });
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

struct GridFilling<'a> {
    peers: &'a [Vec<usize>],
    cells: Vec<ValueSet>,
    nodes: u32,
    ln_weight: Option<f64>,
}

impl GridFilling<'_> {
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
        self.ln_weight = self.ln_weight.map(|sum| sum + (values.len() as f64).ln());
        for value in values {
            let before = self.cells.clone();
            if self.place(cell, value) {
                match self.fill(random) {
                    Outcome::DeadEnd => {}
                    outcome => return outcome,
                }
            }
            self.cells = before;
            self.ln_weight = None;
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
    use quorum_problem::judge;
    use quorum_puzzle::Boxes;
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

    /// The known numbers of grids (9x9: Felgenhauer and Jarvis, 2005), from the mean weight,
    /// within three standard errors.
    #[test]
    fn weights_count_the_grids() {
        for (size, boxes, known) in [
            (4, None, 576.0),
            (4, Some((2, 2)), 288.0),
            (5, None, 161_280.0),
            (6, Some((2, 3)), 28_200_960.0),
            (9, Some((3, 3)), 6.670_903_752e21),
        ] {
            let boxes = boxes.map(|(rows, columns)| Boxes { rows, columns });
            let rules = Rules::new(size, boxes).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(11);
            let draws = 4_000;
            let weights: Vec<f64> = (0..draws)
                .map(|_| draw_grid(&rules, &mut random).ln_weight.map_or(0.0, f64::exp) / known)
                .collect();
            let mean = weights.iter().sum::<f64>() / f64::from(draws);
            let square = weights.iter().map(|weight| (weight - mean).powi(2)).sum::<f64>();
            let error = square.sqrt() / f64::from(draws);
            assert!((mean - 1.0).abs() <= 3.0 * error, "{rules}: {mean} times, error {error}");
        }
    }
}
