//! A small set of clues that together leave one solution, where no single clue does.
//!
//! Greedy: of all clues that hold in some known solution, the one that holds in the fewest is
//! added, until one solution is left. Where there are more solutions than are counted, "fewest" is
//! of those found first. The set is small, not the smallest.

use super::missing::missing_signs;
use quorum_panel::{Oracle, Unanswered};
use quorum_problem::Grid;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use quorum_solvers::Mode;

/// Clues to add, and the solution that they leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The clues, in the order in which they were chosen.
    pub clues: Vec<Clue>,
    /// The only solution with them.
    pub solution: Grid,
}

/// Completes a puzzle with several solutions, which are counted up to `bound`. Puzzles of signs
/// only get signs where these suffice, all others givens. `None` if the puzzle has no solution.
pub fn completion(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
    bound: u64,
) -> Result<Option<Completion>, Unanswered> {
    let mut puzzle = puzzle.clone();
    let with_signs = puzzle.given_count() == 0 && puzzle.sign_count() > 0;
    let mut clues = Vec::new();
    loop {
        let found = oracle.ask(&puzzle, Mode::Count(bound.max(2)))?.answer;
        let solution = match found.grids.as_slice() {
            [] => return Ok(None),
            [only] if found.exhausted => only.clone(),
            grids => {
                let sign = if with_signs { rarest(&missing_signs(&puzzle), grids) } else { None };
                let clue = sign.or_else(|| rarest(&givens(&puzzle), grids));
                // One solution of which it is not known that there is no other.
                let Some(clue) = clue else { return Err(Unanswered::OutOfTime) };
                puzzle = puzzle.with(&clue);
                clues.push(clue);
                continue;
            }
        };
        return Ok(Some(Completion { clues, solution }));
    }
}

/// All values of all open cells.
fn givens(puzzle: &Puzzle) -> Vec<Clue> {
    let cells = puzzle.candidates().iter().enumerate().filter(|(_, set)| set.len() > 1);
    cells.flat_map(|(cell, set)| set.iter().map(move |value| Clue::given(cell, value))).collect()
}

/// The clue that holds in the fewest solutions, at least one and not all; the first of equals.
fn rarest(clues: &[Clue], grids: &[Grid]) -> Option<Clue> {
    let count = |clue: &Clue| grids.iter().filter(|grid| clue.holds_in(grid)).count();
    let counted = clues.iter().map(|clue| (count(clue), clue));
    let useful = counted.filter(|(count, _)| (1..grids.len()).contains(count));
    useful.min_by_key(|(count, _)| *count).map(|(_, clue)| clue.clone())
}
