//! Size of a smallest backdoor: cells to reveal before plain inference solves the rest.
//!
//! A backdoor is a set of cells whose values in the solution, added as givens, leave nothing to
//! try out for the rules of the strongest [level](mod@super::level). The size of the smallest is
//! a measure of hardness that does not depend on any order of search (Williams, Gomes and
//! Selman, Backdoors to typical case complexity, 2003).

use super::level::{decide, strongest};
use super::sets::find_set;
use quorum_panel::Oracle;
use quorum_puzzle::Puzzle;
use quorum_puzzle::clue::Clue;
use std::fmt;

/// The size of a smallest backdoor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Backdoor {
    /// So many cells; 0: inference is enough.
    Exactly(usize),
    /// At least so many: the search was not carried further.
    AtLeast(usize),
}

impl fmt::Display for Backdoor {
    /// `2`, `3+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backdoor::Exactly(size) => write!(f, "{size}"),
            Backdoor::AtLeast(size) => write!(f, "{size}+"),
        }
    }
}

/// The smallest backdoor of a puzzle with this one solution. All sets of a size are tried, or,
/// if there are more than `tries` or the oracle's time ends, none of that size or above.
pub fn backdoor(oracle: &Oracle, puzzle: &Puzzle, solution: &[u8], tries: u64) -> Backdoor {
    let mut rules = strongest();
    // `Some` ends the search for a set: whether it is a backdoor, or the time is over.
    let mut is_enough = |cells: &[usize]| {
        if oracle.check_time().is_err() {
            return Some(false);
        }
        let revealed =
            |puzzle: Puzzle, &cell: &usize| puzzle.with(Clue::given(cell, solution[cell]));
        let puzzle = cells.iter().fold(puzzle.clone(), revealed);
        (decide(&mut rules, &puzzle.lower()) == Some(true)).then_some(true)
    };
    let is_open = |&cell: &usize| puzzle.given(cell).is_none() && !puzzle.rules().is_absent(cell);
    let open: Vec<usize> = (0..solution.len()).filter(is_open).collect();
    let mut sets = 1;
    for size in 0..=open.len() {
        if sets > tries {
            return Backdoor::AtLeast(size);
        }
        match find_set(&open, size, &mut is_enough) {
            Some(true) => return Backdoor::Exactly(size),
            Some(false) => return Backdoor::AtLeast(size),
            None => {}
        }
        sets = sets * (open.len() - size) as u64 / (size + 1) as u64;
    }
    unreachable!("all cells are a backdoor")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, level};
    use quorum_formats::{ReadOptions, read};
    use quorum_panel::defaults::for_explanations;
    use quorum_solvers::Cancel;
    use std::time::Duration;

    #[test]
    fn a_backdoor_is_as_small_as_it_can_be() {
        // Of top1465: the first is solved by inference, the others are not.
        let text = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n\
                    4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n\
                    ........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3\n";
        let mut sizes = Vec::new();
        for item in read("t", text.as_bytes(), ReadOptions::default()) {
            let puzzle = item.unwrap().puzzle;
            let mut oracle = Oracle::engine("varisat");
            let solution = oracle.solution(&puzzle).unwrap().unwrap();
            let found = backdoor(&oracle, &puzzle, &solution, 5_000);
            let is_search =
                matches!(level(&puzzle, None, &Cancel::new()), Ok(Some(Level::Search { .. })));
            // The time is over: a bound, though some cells are enough.
            let over = Oracle::new(&for_explanations(9), Some(Duration::ZERO));
            assert_eq!(backdoor(&over, &puzzle, &solution, 5_000), Backdoor::AtLeast(0));
            assert_eq!(found > Backdoor::Exactly(0), is_search);
            assert_eq!(
                is_search.then(|| backdoor(&oracle, &puzzle, &solution, 1)),
                is_search.then_some(Backdoor::AtLeast(1))
            );
            sizes.push(found.to_string());
        }
        assert_eq!(sizes[0], "0");
        assert!(["1", "2"].contains(&sizes[1].as_str()), "{sizes:?}");
        assert!(["2", "3+"].contains(&sizes[2].as_str()), "{sizes:?}");
    }
}
