//! Sets of few clues with one solution.
//!
//! The unavoidable sets found so far rule out sets of clues. A set of one clue less than the best
//! that hits them all is looked for; the engine then finds one solution, and the set is the new
//! best, or another grid, and with it another unavoidable set. Nothing is proved: that no smaller
//! set is found does not mean that there is none.

use super::hitting::Hitting;
use super::{Clues, Minimizer};
use quorum_panel::Unanswered;
use rand_chacha::ChaCha8Rng;

/// Exchanges after which a search for a hitting set begins again from another set.
const PATIENCE: u64 = 20_000;

/// Searches for sets of few clues until `is_over`; `found` gets every set that is smaller than
/// all before it, the first of them greedily minimal. Returns the last.
pub fn smallest(
    minimizer: &mut Minimizer<'_>,
    random: &mut ChaCha8Rng,
    is_over: impl Fn() -> bool,
    mut found: impl FnMut(&Clues),
) -> Result<Clues, Unanswered> {
    let mut best = minimizer.minimal(&minimizer.all(), random)?;
    found(&best);
    // One clue is as few as there can be, except on a grid that needs none.
    'restarts: while best.len() > 1 && !is_over() {
        let start = match minimizer.minimal(&minimizer.all(), random) {
            Ok(clues) => clues,
            Err(Unanswered::OutOfTime) => continue,
            Err(error) => return Err(error),
        };
        let mut hitting = Hitting::new(minimizer.all().len(), &start);
        let mut size = start.len();
        loop {
            // Down to the size that is wanted, and along with what was learnt meanwhile.
            while size >= best.len() {
                hitting.drop_one();
                size -= 1;
            }
            let known = hitting.len();
            minimizer.unavoidable[known..].iter().for_each(|set| hitting.add(set));
            if is_over() {
                break 'restarts;
            }
            if !hitting.repair(PATIENCE, random) {
                continue 'restarts;
            }
            let chosen = hitting.chosen();
            match minimizer.is_unique(&chosen) {
                Ok(false) => {}
                Ok(true) => {
                    best = match minimizer.minimal(&chosen, random) {
                        Err(Unanswered::OutOfTime) => chosen,
                        minimal => minimal?,
                    };
                    found(&best);
                }
                // Neither the one nor the other: this set leads nowhere.
                Err(Unanswered::OutOfTime) => continue 'restarts,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::with_givens;
    use crate::grid::random_grid;
    use crate::test_cases::cases;
    use quorum_panel::Oracle;
    use quorum_puzzle::{Boxes, Rules};
    use quorum_solvers::Cancel;
    use rand::SeedableRng;
    use std::cell::Cell;

    /// No 4x4 Sudoku has fewer than four givens, and every grid has a puzzle of at most six
    /// (Taalman, 2007: 4 is the least over all grids).
    #[test]
    fn four_givens_are_found() {
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let mut sizes = Vec::new();
        for seed in 0..cases(1, 4) as u64 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let grid = random_grid(&rules, &mut random);
            let puzzle = with_givens(rules.clone(), &grid);
            let mut minimizer = Minimizer::new(&puzzle, None, &Cancel::new()).unwrap().unwrap();
            let rounds = Cell::new(0);
            let is_over = || {
                rounds.set(rounds.get() + 1);
                rounds.get() > 300
            };
            let mut seen = Vec::new();
            let best =
                smallest(&mut minimizer, &mut random, is_over, |clues| seen.push(clues.len()));
            let best = best.unwrap();
            assert!(seen.is_sorted_by(|a, b| a > b), "{seen:?}");
            assert!(Oracle::engine("varisat").is_unique(&minimizer.puzzle(&best)).unwrap());
            sizes.push(best.len());
        }
        assert!(sizes.iter().all(|size| (4..=6).contains(size)), "{sizes:?}");
        assert!(sizes.contains(&4), "{sizes:?}");
    }
}
