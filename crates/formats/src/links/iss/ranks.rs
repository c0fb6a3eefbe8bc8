//! `FullRank~C1~10~` and `FullRankTies~any`: ranks of lines, and which lines may be equal, which
//! one item states for all of them.
//!
//! `FullRankTies~none` is the constraint `no-rank-ties`. With `any`, every rank is one that other
//! lines may have too; with `only-unclued`, or without the item, no rank is.

use super::forms::is_square;
use super::item::IssItem;
use crate::prelude::*;

/// The constraint of a rank.
const RANK: &str = "full-rank";

/// The end of the parameter of a rank that other lines may have too.
const TIES: &str = "_ties";

/// The item that states which lines may be equal.
const ITEM: &str = "FullRankTies";

/// Reads the item that states which lines may be equal, as far as it is not about ranks.
pub fn read_ties(rules: &Rules, item: &IssItem<'_>) -> Result<Vec<Stated>, Fault> {
    if !is_square(rules) || !rules.has_lines() {
        let expected = format!("a square of n x n cells whose lines have n values for {ITEM}");
        return Err(item.fault(expected, rules.to_string()));
    }
    let name = "no-rank-ties";
    match item.argument(0).text {
        _ if item.arguments.len() > 1 => Err(item.argument(1).fault(0, "one argument", "another")),
        "none" => Ok(vec![Stated { name, parameter: String::new(), cells: Vec::new() }]),
        "only-unclued" | "any" => Ok(Vec::new()),
        found => Err(item.argument(0).fault(0, "none, only-unclued or any", quoted(found))),
    }
}

/// Whether the items of a string state that lines may have equal ranks.
pub fn has_ties(items: &[IssItem<'_>]) -> Result<bool, Fault> {
    let mut stated = items.iter().filter(|item| item.name.text == ITEM);
    let Some(first) = stated.next() else { return Ok(false) };
    match stated.find(|other| other.argument(0).text != first.argument(0).text) {
        Some(other) => Err(other.fault(format!("one {ITEM}"), "another one")),
        None => Ok(first.argument(0).text == "any"),
    }
}

/// Adds to a rank that other lines may have it too.
pub fn add_ties(stated: &mut Stated) {
    if stated.name == RANK {
        stated.parameter += TIES;
    }
}

/// A rank without what is stated for all of them.
pub fn without_ties(stated: &Stated) -> Stated {
    let rank = stated.parameter.strip_suffix(TIES).unwrap_or(&stated.parameter);
    Stated { parameter: rank.to_owned(), ..stated.clone() }
}

/// Whether the item of a constraint means the same beside those of the whole puzzle: that of a
/// rank, if it allows the ties that all others allow.
pub fn is_held(puzzle: &Puzzle, stated: &Stated) -> bool {
    stated.name != RANK || stated.parameter.ends_with(TIES) == is_any(puzzle)
}

/// The item that allows all ties, if the string of a puzzle has it.
pub fn text(puzzle: &Puzzle) -> &'static str {
    if is_any(puzzle) { ".FullRankTies~any" } else { "" }
}

/// Whether all ranks of a puzzle, at least one, are such that other lines may have them.
fn is_any(puzzle: &Puzzle) -> bool {
    let all = puzzle.constraints();
    let mut ranks = all.iter().filter(|stated| stated.name == RANK).peekable();
    ranks.peek().is_some()
        && ranks.all(|stated| stated.parameter.ends_with(TIES))
        && all.iter().all(|stated| stated.name != "no-rank-ties")
}
