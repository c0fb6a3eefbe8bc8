//! Puzzles with few clues: [`minimal`](Minimizer::minimal) removes clues until every clue is
//! needed, [`smallest()`] searches for sets of few clues.
//!
//! Both ask again and again whether some of a puzzle's clues have one solution. Every "no" comes
//! with another grid, and the clues which that grid violates are an unavoidable set: a set of clues
//! that has none of them admits the grid. So a set that misses a known unavoidable set needs no
//! solver, and the sets with one solution are those that hit all unavoidable sets: hitting sets, of
//! which the smallest are wanted (McGuire, Tugemann and Civario, There is no 16-clue Sudoku, 2014,
//! use the same for givens). For clues of any kind this is the duality of minimal correction sets
//! and minimal unsatisfiable subsets.

mod hitting;
pub mod smallest;
pub mod task;

pub use smallest::smallest;

use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_solvers::Cancel;
use rand::Rng;
use rand::seq::SliceRandom;
use std::time::Duration;

/// The solver that decides every subset.
const ENGINE: &str = "auto";

/// The numbers of some clues, ascending.
pub type Clues = Vec<usize>;

/// The clues of one puzzle with one solution, and what is known of their subsets.
pub struct Minimizer<'a> {
    puzzle: &'a Puzzle,
    clues: Vec<Clue>,
    /// The solution.
    pub solution: Grid,
    oracle: Oracle,
    /// Unavoidable sets: every unique subset of the clues has a clue of each.
    unavoidable: Vec<Clues>,
}

impl<'a> Minimizer<'a> {
    /// Solves a puzzle; `None` if it has not exactly one solution. `limit` is what the engine
    /// may take for one question.
    pub fn new(
        puzzle: &'a Puzzle,
        limit: Option<Duration>,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Unanswered> {
        let mut oracle = Oracle::engine(ENGINE).with_limit(limit).cancelled_by(cancel);
        let solution = oracle.only_solution(puzzle)?;
        let (clues, unavoidable) = (puzzle.clues(), Vec::new());
        Ok(solution.map(|solution| Minimizer { puzzle, clues, solution, oracle, unavoidable }))
    }

    /// All clues.
    pub fn all(&self) -> Clues {
        (0..self.clues.len()).collect()
    }

    /// The puzzle of some clues.
    pub fn puzzle(&self, clues: &[usize]) -> Puzzle {
        let clues: Vec<Clue> = clues.iter().map(|&clue| self.clues[clue].clone()).collect();
        self.puzzle.with_only(&clues)
    }

    /// Removes clues in a random order until every clue is needed. The clues have one solution.
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
        if self.unavoidable.iter().any(|set| set.iter().all(|&clue| !has[clue])) {
            return Ok(false);
        }
        Ok(match self.other_grid(clues)? {
            None => true,
            Some(grid) => {
                let set = self.shrunk(self.violated_by(&grid))?;
                self.unavoidable.push(set);
                false
            }
        })
    }

    /// The clues that a grid violates.
    fn violated_by(&self, grid: &[u8]) -> Clues {
        (0..self.clues.len()).filter(|&clue| !self.clues[clue].holds_in(grid)).collect()
    }

    /// A part of an unavoidable set that still is one: as long as all other clues and one of its
    /// own leave another grid, that grid violates fewer. Smaller sets rule out more.
    fn shrunk(&mut self, mut set: Clues) -> Result<Clues, Unanswered> {
        let mut next = 0;
        while let Some(&clue) = set.get(next) {
            let kept = |other: &usize| *other == clue || set.binary_search(other).is_err();
            let kept: Clues = (0..self.clues.len()).filter(kept).collect();
            match self.other_grid(&kept)? {
                // It satisfies the kept clues, so it violates a part of the set.
                Some(grid) => set = self.violated_by(&grid),
                None => next += 1,
            }
        }
        Ok(set)
    }

    /// A grid other than the solution that satisfies some clues.
    fn other_grid(&mut self, clues: &[usize]) -> Result<Option<Grid>, Unanswered> {
        let puzzle = self.puzzle(clues);
        let (_, grids) = self.oracle.decide(&puzzle)?;
        Ok(grids.into_iter().find(|grid| *grid != self.solution))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::{SignPlaces, add_signs, with_givens};
    use crate::grid::random_grid;
    use quorum_panel::Verdict;
    use quorum_puzzle::{Boxes, Rules};
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
    fn every_clue_is_needed_and_unavoidable_sets_are_unavoidable() {
        let mut varisat = Oracle::engine("varisat");
        for seed in 0..20 {
            let puzzle = full(seed);
            let mut minimizer = Minimizer::new(&puzzle, None, &Cancel::new()).unwrap().unwrap();
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
            assert!(!minimizer.unavoidable.is_empty());
            for set in &minimizer.unavoidable {
                let rest = |kept: Option<usize>| -> Clues {
                    let is_rest = |clue: &usize| !set.contains(clue) || kept == Some(*clue);
                    minimizer.all().into_iter().filter(is_rest).collect()
                };
                let without = minimizer.puzzle(&rest(None));
                assert_eq!(varisat.decide(&without).unwrap().0, Verdict::Multiple);
                for &clue in set {
                    assert!(varisat.is_unique(&minimizer.puzzle(&rest(Some(clue)))).unwrap());
                }
            }
        }
    }

    #[test]
    fn only_a_unique_puzzle_is_minimized() {
        let rules = full(0).rules().clone();
        assert!(Minimizer::new(&Puzzle::empty(rules), None, &Cancel::new()).unwrap().is_none());
    }
}
