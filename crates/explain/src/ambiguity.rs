//! Reasons why a puzzle has several solutions, and clues that would leave one.
//!
//! A clue that holds in exactly one solution makes the puzzle unique when it is added.
//! Givens come with the [candidates](mod@super::candidates), whose counts need to go no
//! further than two; signs are counted the same way.

use super::additions::{Changes, changes};
use super::candidates::{Candidates, Pool};
use super::completion::{Completion, completion};
use super::missing::missing_signs;
use quorum_panel::{Oracle, Unanswered};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;

/// Common parts of the solutions of a puzzle, and clues that distinguish them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ambiguity {
    /// Number of known solutions.
    pub solutions: u64,
    /// There are no others; else there are more, or the count stopped at its bound.
    pub exact: bool,
    /// Values of each cell that stand in some solution, counted up to two; a cell with one
    /// value has it in all solutions. `None` if the time was not enough.
    pub candidates: Option<Candidates>,
    /// Givens that, added alone, leave one solution, in reading order.
    pub givens: Vec<Clue>,
    /// Signs that, added alone, leave one solution, in reading order. Looked for in puzzles
    /// with signs only, and if none of those crosses the border of a region, inside regions
    /// only.
    pub signs: Vec<Clue>,
    /// Changes that leave one solution, of the kinds of constraints that the puzzle has.
    pub changes: Changes,
    /// `givens` and `signs` are all there are; false if the time was not enough.
    pub complete: bool,
    /// Clues that leave one solution together, if no single one does and the time was enough.
    pub together: Option<Completion>,
}

impl Ambiguity {
    /// The values that all solutions share, as givens; `None` if the time was not enough.
    pub fn common(&self) -> Option<Vec<Clue>> {
        let sets = &self.candidates.as_ref()?.values;
        let common = sets.iter().enumerate().filter_map(|(cell, set)| Some((cell, set.only()?)));
        Some(common.map(|(cell, value)| Clue::given(cell, value)).collect())
    }
}

/// Counts solutions up to `bound` (at least 2) and looks for the clues that are missing.
/// An error only if not even the count was answered.
pub fn ambiguity(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
    bound: u64,
) -> Result<Ambiguity, Unanswered> {
    let mut pool = Pool::new(oracle, puzzle, bound)?;
    let mut ambiguity = Ambiguity {
        solutions: pool.grids.len() as u64,
        exact: pool.all,
        candidates: None,
        givens: Vec::new(),
        signs: Vec::new(),
        changes: Changes::default(),
        complete: false,
        together: None,
    };
    let Ok(candidates) = pool.candidates(2) else { return Ok(ambiguity) };
    // Where there is one solution, nothing is missing.
    let is_ambiguous = ambiguity.solutions >= 2;
    let once = candidates.iter().filter(|&(.., count)| is_ambiguous && count == 1);
    ambiguity.givens = once.map(|(cell, value, _)| Clue::given(cell, value)).collect();
    ambiguity.candidates = Some(candidates);
    for sign in missing_signs(puzzle).into_iter().filter(|_| is_ambiguous) {
        match pool.count(&sign, 2) {
            Ok(1) => ambiguity.signs.push(sign),
            Ok(_) => {}
            Err(_) => return Ok(ambiguity),
        }
    }
    ambiguity.complete = true;
    if is_ambiguous {
        ambiguity.changes = changes(&mut pool, puzzle, bound).unwrap_or_default();
    }
    if is_ambiguous && ambiguity.givens.is_empty() && ambiguity.signs.is_empty() {
        ambiguity.together = completion(oracle, puzzle, bound).ok().flatten();
    }
    Ok(ambiguity)
}
