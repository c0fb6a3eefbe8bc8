//! Clues that a puzzle with one solution does not need.

use quorum_panel::{Oracle, Unanswered};
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;

/// The clues without which the puzzle still has exactly one solution, in reading order.
/// Each alone: when one has been removed, the others may have become necessary.
/// `None` if the puzzle has not exactly one solution to begin with.
pub fn redundant_clues(
    oracle: &mut Oracle,
    puzzle: &Puzzle,
) -> Result<Option<Vec<Clue>>, Unanswered> {
    if !oracle.is_unique(puzzle)? {
        return Ok(None);
    }
    let mut redundant = Vec::new();
    for clue in puzzle.clues() {
        if oracle.is_unique(&puzzle.without(&clue))? {
            redundant.push(clue);
        }
    }
    Ok(Some(redundant))
}
