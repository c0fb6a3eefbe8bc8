//! The solution that a table states for a puzzle. No format but the table has it: where puzzles are
//! converted, a wrong one would be lost with its fault.

use super::exit::Exit;
use super::talk;
use quorum_formats::Item;
use quorum_toolkit::convert::wrong_solution;

/// Reports a stated solution that is wrong.
pub fn check_solution(item: &Item) -> Exit {
    match wrong_solution(item) {
        None => Exit::Success,
        Some(fault) => {
            talk::say(format!("{}: {fault}", item.id));
            Exit::NotAsAsked
        }
    }
}
