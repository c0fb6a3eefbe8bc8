//! Clues that a puzzle could have and does not.

use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;

/// Both signs for every pair of neighbors that could carry one and does not.
pub(super) fn missing_signs(puzzle: &Puzzle) -> Vec<Clue> {
    let (columns, cells) = (puzzle.columns(), puzzle.candidates().len());
    if puzzle.sign_count() == 0 {
        return Vec::new();
    }
    let regions = puzzle.rules().region_numbers();
    let together =
        |a: usize, b: usize| regions.as_ref().is_none_or(|numbers| numbers[a] == numbers[b]);
    let are_there = |a: usize, b: usize| [a, b].iter().all(|&cell| !puzzle.rules().is_absent(cell));
    let anywhere = puzzle.signs().any(|(a, b)| !together(a, b));
    let mut signs = Vec::new();
    for cell in 0..cells {
        let right = cell % columns + 1 < columns && puzzle.right(cell).is_none();
        let down = cell + columns < cells && puzzle.down(cell).is_none();
        for (free, neighbor) in [(right, cell + 1), (down, cell + columns)] {
            if free && are_there(cell, neighbor) && (anywhere || together(cell, neighbor)) {
                signs.push(Clue::Sign { lesser: cell, greater: neighbor });
                signs.push(Clue::Sign { lesser: neighbor, greater: cell });
            }
        }
    }
    signs
}
