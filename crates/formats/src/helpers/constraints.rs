//! Constraints and inequalities that a text states; names of constraints that a format spells, and
//! of those that it has no spelling for.

use quorum_puzzle::constraints::{Stated, TABLE};
use quorum_puzzle::corpus_line::state;
use quorum_puzzle::text::{Fault, Text, all_quoted};
use quorum_puzzle::{Puzzle, Sign};

/// States a constraint of one list of cells; errors point at its text.
pub fn add(
    puzzle: &mut Puzzle,
    text: Text<'_>,
    name: &'static str,
    parameter: impl ToString,
    cells: Vec<usize>,
) -> Result<(), Fault> {
    state(puzzle, Stated { name, parameter: parameter.to_string(), cells: vec![cells] }, text)
}

/// States that one cell is less than another. The error has the texts for `expected` and `found`.
pub fn set_less(puzzle: &mut Puzzle, lesser: usize, greater: usize) -> Result<(), [String; 2]> {
    let columns = puzzle.columns();
    let places = [puzzle.position(lesser), puzzle.position(greater)];
    let across = lesser.abs_diff(greater) == 1 && lesser / columns == greater / columns;
    if !across && lesser.abs_diff(greater) != columns {
        let found = format!("{} and {}", places[0], places[1]);
        let expected = "neighboring cells of a row or column (steps across a corner and gaps are \
                        not supported)";
        return Err([expected.to_owned(), found]);
    }
    let sign = if lesser < greater { Sign::Less } else { Sign::Greater };
    let old = puzzle.sign(lesser.min(greater), lesser.max(greater));
    if old.is_some_and(|old| old != sign) {
        let found = format!("{} < {} against the sign read before", places[0], places[1]);
        return Err(["at most one sign between two cells".to_owned(), found]);
    }
    puzzle.set_less(lesser, greater);
    Ok(())
}

/// The names of the constraints of a puzzle for which a format has no spelling, in the words of a
/// refusal; `None` if it has one for each.
pub fn unspelled(puzzle: &Puzzle, spells: fn(&str) -> bool) -> Option<String> {
    let names = puzzle.constraints().iter().map(|stated| stated.name);
    let mut names: Vec<&str> = names.filter(|name| !spells(name)).collect();
    let noun = if names.len() == 1 { "constraint" } else { "constraints" };
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| format!("the {noun} {}", all_quoted(names)))
}

/// The names of all constraints of a puzzle, in the words of a refusal.
pub fn named(puzzle: &Puzzle) -> String {
    unspelled(puzzle, |_| false).unwrap_or_default()
}

/// The names of constraints that a format spells, joined by commas: `all` for every one.
pub fn spelled(spells: fn(&str) -> bool) -> String {
    let all = || TABLE.iter().map(|constraint| constraint.name);
    if all().all(spells) {
        "all".to_owned()
    } else {
        all().filter(|name| spells(name)).collect::<Vec<_>>().join(", ")
    }
}
