//! Constraints in words below pictures in characters: per kind its rule, as a legend, and below it
//! where it holds, in the order of the parameters (7 before 11).
//!
//! ```text
//! antiknight: cells a knight's move apart differ
//! cage: values differ, and sum to the number if there is one
//!   3: R4C3, R4C4
//!   10: R1C1, R2C1, R3C1, R4C1
//! ```

use super::style::words_in_lines;
use quorum_puzzle::Puzzle;
use quorum_puzzle::constraints::{Stated, find};
use std::collections::{HashMap, HashSet};

/// The constraints that a page has listed so far: each is listed once, whichever pictures have it.
#[derive(Default)]
pub(super) struct Listing {
    listed: HashSet<Stated>,
    /// Names whose rule has been stated.
    explained: HashSet<&'static str>,
}

impl Listing {
    /// The lines below pictures of some puzzles, of at most `columns` each, with the constraints
    /// that are marked in them. A marked one has a star; it is named again where an earlier picture
    /// had it.
    pub fn below<'a>(
        &mut self,
        puzzles: impl IntoIterator<Item = (&'a Puzzle, &'a [Stated])>,
        columns: usize,
    ) -> Vec<String> {
        let mut entries: Vec<(&Stated, usize, bool)> = Vec::new();
        let mut places: HashMap<&Stated, usize> = HashMap::new();
        for (puzzle, marked) in puzzles {
            for stated in puzzle.constraints() {
                let place = *places.entry(stated).or_insert_with(|| {
                    entries.push((stated, puzzle.columns(), false));
                    entries.len() - 1
                });
                entries[place].2 |= marked.contains(stated);
            }
        }
        entries.sort_by(|a, b| a.0.in_list_order(b.0));
        let mut lines = Vec::new();
        for (stated, in_row, is_marked) in entries {
            let star = if is_marked { " *" } else { "" };
            let is_new = self.listed.insert(stated.clone());
            if !is_new {
                if is_marked {
                    lines.extend(words_in_lines(&(stated.words(in_row) + star), columns));
                }
                continue;
            }
            // A rule of the whole grid is its own legend.
            if stated.cells.is_empty() {
                let words = format!("{}: {}{star}", stated.words(in_row), stated.rule());
                lines.extend(words_in_lines(&words, columns));
                continue;
            }
            if self.explained.insert(stated.name) {
                let rule = find(stated.name).map_or("", |entry| entry.summary);
                lines.extend(words_in_lines(&format!("{}: {rule}", stated.name), columns));
            }
            let words = stated.words_without_name(in_row) + star;
            let indented = words_in_lines(&words, columns - 2).into_iter();
            lines.extend(indented.map(|line| format!("  {line}")));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::corpus_line;

    fn puzzle(constraints: &str) -> Puzzle {
        let cells = ["...."; 4].join("/");
        let line = format!("4x4;boxes=2x2;cells={cells};constraints={constraints}");
        corpus_line::parse(&line).unwrap()
    }

    /// Once per page: the rule of each kind, and each constraint. Numbers are in their order.
    #[test]
    fn kinds_have_their_rule_and_constraints_are_listed_once() {
        let puzzle = puzzle(
            "cage=10:R1C1.R2C1.R3C1.R4C1/cage=3:R4C3.R4C4/cage=7:R1C2.R2C2.R2C3/\
             nonconsecutive=2:/sum<=4:R2C4.R3C4/thermo:R3C2.R3C3",
        );
        let mut listing = Listing::default();
        let lines = listing.below([(&puzzle, &[][..]), (&puzzle, &puzzle.constraints()[1..2])], 80);
        let expected = "\
cage: values differ, and sum to the number if there is one
  3: R4C3, R4C4 *
  7: R1C2, R2C2, R2C3
  10: R1C1, R2C1, R3C1, R4C1
nonconsecutive of 2: neighbors without a dot do not differ by 2
sum: the sum of the cells, each times its coefficient, is, is not, is at most or
  at least a number; digits may repeat
  <= 4: R2C4, R3C4
thermo: values increase along the line from its first cell
  R3C2, R3C3";
        assert_eq!(lines.join("\n"), expected);
        let again = listing.below([(&puzzle, &puzzle.constraints()[2..3])], 80);
        assert_eq!(again, ["cage of 7: R1C2, R2C2, R2C3 *"]);
        assert!(listing.below([(&puzzle, &[][..])], 80).is_empty());
    }
}
