//! Refusals of writers: what a puzzle has and a format has no room for.

use quorum_problem::ValueSet;
use quorum_puzzle::{Boxes, Diagonals, Puzzle, Rules};

/// Something that a format has no room for, in words: `signs`.
#[derive(PartialEq, Eq, Debug)]
pub struct NoRoom(pub String);

/// Refuses a puzzle with something that a format has no room for.
pub fn refuse_if(is_there: bool, what: impl Into<String>) -> Result<(), NoRoom> {
    if is_there { Err(NoRoom(what.into())) } else { Ok(()) }
}

/// Refuses a puzzle with clues other than givens.
pub fn only_givens(puzzle: &Puzzle) -> Result<(), NoRoom> {
    no_candidates(puzzle)?;
    refuse_if(puzzle.signs().next().is_some(), "signs")
}

/// Refuses a puzzle with candidate sets.
pub fn no_candidates(puzzle: &Puzzle) -> Result<(), NoRoom> {
    let blank = puzzle.values().all();
    let is_set = |set: &ValueSet| set.only().is_none() && *set != blank;
    refuse_if(puzzle.candidates().iter().any(is_set), "candidate sets")
}

/// Refuses rules other than boxes.
pub fn only_boxes(rules: &Rules) -> Result<(), NoRoom> {
    refuse_if(rules.jigsaw().is_some(), "jigsaw regions")?;
    only_regions(rules)
}

/// Refuses rules other than those of classic Sudoku 9x9.
pub fn only_classic(rules: &Rules) -> Result<(), NoRoom> {
    only_boxes(rules)?;
    let classic = Some(Boxes { rows: 3, columns: 3 });
    refuse_if(rules.boxes() != classic, format!("a {rules} grid"))
}

/// Refuses rules other than those of Latin squares.
pub fn only_latin(rules: &Rules) -> Result<(), NoRoom> {
    only_boxes(rules)?;
    refuse_if(rules.boxes().is_some(), "boxes")
}

/// Refuses rules other than regions.
pub fn only_regions(rules: &Rules) -> Result<(), NoRoom> {
    refuse_if(rules.diagonals() != Diagonals::NONE, "diagonals")?;
    no_groups(rules)
}

/// Refuses further groups.
pub fn no_groups(rules: &Rules) -> Result<(), NoRoom> {
    refuse_if(!rules.groups().is_empty(), "groups that are neither lines nor regions")
}
