//! Refusals of writers: what a puzzle has and a format has no room for.

use quorum_puzzle::{Boxes, Puzzle, Rules};

/// Something that a format has no room for, in words: `signs`.
#[derive(PartialEq, Eq, Debug)]
pub struct NoRoom(pub String);

/// Refuses a puzzle with something that a format has no room for.
pub fn refuse_if(is_there: bool, what: impl Into<String>) -> Result<(), NoRoom> {
    if is_there { Err(NoRoom(what.into())) } else { Ok(()) }
}

/// Whether a puzzle has candidate sets, other than values and blanks.
pub fn has_candidates(puzzle: &Puzzle) -> bool {
    let blank = puzzle.values().all();
    puzzle.candidates().iter().any(|set| set.only().is_none() && *set != blank)
}

/// Refuses boxes other than those of classic Sudoku 9x9.
pub fn only_classic(rules: &Rules) -> Result<(), NoRoom> {
    let classic = Some(Boxes { rows: 3, columns: 3 });
    refuse_if(rules.boxes() != classic, format!("a {rules} grid"))
}
