//! Puzzles with as few clues as possible: [`minimal`](Minimizer::minimal) takes clues away until
//! none can go, [`smallest()`] looks for sets of few clues.
//!
//! Both ask again and again whether some of a puzzle's clues still have one solution. Every
//! "no" comes with another grid, and the clues which that grid breaks are an obstacle: a set
//! of clues that has none of them lets the grid in. So a set that misses an obstacle found earlier
//! needs no solver, and the sets with one solution are those that hit all obstacles: hitting
//! sets, of which the smallest are wanted (McGuire, Tugemann and Civario, There is no 16-clue
//! Sudoku, 2014, use the same for givens).

mod hitting;
pub mod smallest;
pub mod task;

pub use smallest::smallest;

use crate::panel::{Oracle, Unanswered};
use problem::Grid;
use puzzle::Puzzle;
use puzzle::clue::Clue;
use rand::Rng;
use rand::seq::SliceRandom;
use std::time::Duration;

/// The native engine that takes every step.
const ENGINE: &str = "native";

/// The numbers of some clues, ascending.
pub type Clues = Vec<usize>;

/// The clues of one puzzle with one solution, and what is known of their subsets.
pub struct Minimizer<'a> {
    puzzle: &'a Puzzle,
    clues: Vec<Clue>,
    /// The solution.
    pub solution: Grid,
    oracle: Oracle,
    /// Sets of clues of which every unique subset has one.
    obstacles: Vec<Clues>,
}

impl<'a> Minimizer<'a> {
    /// Solves a puzzle; `None` if it has not exactly one solution. `limit` is what the engine
    /// may take for one question.
    pub fn new(puzzle: &'a Puzzle, limit: Option<Duration>) -> Result<Option<Self>, Unanswered> {
        let mut oracle = Oracle::engine(ENGINE).with_limit(limit);
        let solution = oracle.only_solution(puzzle)?;
        let (clues, obstacles) = (puzzle.clues(), Vec::new());
        Ok(solution.map(|solution| Minimizer { puzzle, clues, solution, oracle, obstacles }))
    }

    /// All clues.
    pub fn all(&self) -> Clues {
        (0..self.clues.len()).collect()
    }

    /// The puzzle of some clues.
    pub fn puzzle(&self, clues: &[usize]) -> Puzzle {
        let clues: Vec<Clue> = clues.iter().map(|&clue| self.clues[clue]).collect();
        self.puzzle.with_only(&clues)
    }

    /// Takes clues away in a random order until none can go. The clues have one solution.
    pub fn minimal(&mut self, clues: &[usize], random: &mut impl Rng) -> Result<Clues, Unanswered> {
        let mut order = clues.to_vec();
        order.shuffle(random);
        let mut left = clues.to_vec();
        for clue in order {
            let less: Clues = left.iter().copied().filter(|&other| other != clue).collect();
            if self.is_unique(&less)? {
                left = less;
            }
        }
        Ok(left)
    }

    /// Whether these clues have one solution.
    fn is_unique(&mut self, clues: &[usize]) -> Result<bool, Unanswered> {
        let mut has = vec![false; self.clues.len()];
        clues.iter().for_each(|&clue| has[clue] = true);
        if self.obstacles.iter().any(|obstacle| obstacle.iter().all(|&clue| !has[clue])) {
            return Ok(false);
        }
        Ok(match self.other_grid(clues)? {
            None => true,
            Some(grid) => {
                let obstacle = self.shrunk(self.broken_by(&grid))?;
                self.obstacles.push(obstacle);
                false
            }
        })
    }

    /// The clues that a grid breaks.
    fn broken_by(&self, grid: &[u8]) -> Clues {
        (0..self.clues.len()).filter(|&clue| !self.clues[clue].holds_in(grid)).collect()
    }

    /// A part of an obstacle that still is one: as long as all other clues and one of its own
    /// leave another grid, that grid breaks fewer. The fewer, the more an obstacle says.
    fn shrunk(&mut self, mut obstacle: Clues) -> Result<Clues, Unanswered> {
        let mut next = 0;
        while let Some(&clue) = obstacle.get(next) {
            let kept = |other: &usize| *other == clue || obstacle.binary_search(other).is_err();
            let kept: Clues = (0..self.clues.len()).filter(kept).collect();
            match self.other_grid(&kept)? {
                // It keeps what was kept, so it breaks a part of what was broken.
                Some(grid) => obstacle = self.broken_by(&grid),
                None => next += 1,
            }
        }
        Ok(obstacle)
    }

    /// A grid other than the solution that some clues let in.
    fn other_grid(&mut self, clues: &[usize]) -> Result<Option<Grid>, Unanswered> {
        let puzzle = self.puzzle(clues);
        let (_, grids) = self.oracle.decide(&puzzle)?;
        Ok(grids.into_iter().find(|grid| *grid != self.solution))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::clues::{SignPlaces, add_signs, with_givens};
    use crate::generate::grid::random_grid;
    use crate::panel::Verdict;
    use puzzle::{Boxes, Rules};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn full(seed: u64) -> Puzzle {
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let grid = random_grid(&rules, &mut ChaCha8Rng::seed_from_u64(seed));
        let mut puzzle = with_givens(rules, &grid);
        add_signs(&mut puzzle, &grid, SignPlaces::Everywhere);
        puzzle
    }

    #[test]
    fn nothing_can_go_and_obstacles_are_obstacles() {
        let mut varisat = Oracle::engine("varisat");
        for seed in 0..20 {
            let puzzle = full(seed);
            let mut minimizer = Minimizer::new(&puzzle, None).unwrap().unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let clues = minimizer.minimal(&minimizer.all(), &mut random).unwrap();
            let minimal = minimizer.puzzle(&clues);
            assert_eq!(
                varisat.decide(&minimal),
                Ok((Verdict::Unique, vec![minimizer.solution.clone()]))
            );
            for clue in minimal.clues() {
                assert_eq!(varisat.decide(&minimal.without(clue)).unwrap().0, Verdict::Multiple);
            }
            assert!(!minimizer.obstacles.is_empty());
            for obstacle in &minimizer.obstacles {
                let rest = |kept: Option<usize>| -> Clues {
                    let is_rest = |clue: &usize| !obstacle.contains(clue) || kept == Some(*clue);
                    minimizer.all().into_iter().filter(is_rest).collect()
                };
                let without = minimizer.puzzle(&rest(None));
                assert_eq!(varisat.decide(&without).unwrap().0, Verdict::Multiple);
                for &clue in obstacle {
                    assert!(varisat.is_unique(&minimizer.puzzle(&rest(Some(clue)))).unwrap());
                }
            }
        }
    }

    #[test]
    fn only_a_unique_puzzle_is_minimized() {
        let rules = full(0).rules().clone();
        assert!(Minimizer::new(&Puzzle::empty(rules), None).unwrap().is_none());
    }
}
