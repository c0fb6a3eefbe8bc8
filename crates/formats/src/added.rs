//! A constraint or a clue that is added to puzzles of any text, as by an option of a command: as
//! typed above a grid (`cage 15 R1C1 R1C2`), as printed by reasons (`R1C2=5`, `R1C1<R1C2`), as
//! items of a corpus line (`cage=15:R1C1.R1C2`) or of a constraint string of the Interactive Sudoku
//! Solver (`Cage~15~R1C1~R1C2`).

use super::item::Item;
use crate::helpers::comment::{self, Comment};
use crate::helpers::names::CONSTRAINTS;
use crate::links::iss;
use quorum_problem::{Expected, SolutionCount, judge};
use quorum_puzzle::spelling::with_groups;
use quorum_puzzle::text::{Fault, Place, Text, quoted};
use quorum_puzzle::{Diagonals, Puzzle, corpus_line_with_name};
use std::fmt;

/// A constraint to add.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedConstraint {
    /// As typed, without white space around it.
    typed: String,
    /// With what may be left out.
    text: String,
    /// The rule of a header; `None` for items of a constraint string.
    header: Option<Comment>,
}

/// Place of a fault in a text: a column, from 1, and the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{column}: expected {expected}, found {found}")]
pub struct AddedConstraintError {
    /// Column in characters, from 1.
    pub column: u64,
    /// Text that is needed there.
    pub expected: String,
    /// Text there.
    pub found: String,
}

impl From<Fault> for AddedConstraintError {
    fn from(fault: Fault) -> Self {
        let Fault { column, expected, found, .. } = fault;
        AddedConstraintError { column, expected, found }
    }
}

impl AddedConstraint {
    /// The constraint of a text, whose names are known; its cells are those of a puzzle and are
    /// checked when it is added.
    pub fn new(typed: &str) -> Result<Self, AddedConstraintError> {
        let typed = typed.trim().to_owned();
        let is_word = !typed.contains(char::is_whitespace);
        let is_string = typed.contains('~')
            || typed.starts_with('.')
            || is_word && typed.contains('.') && !typed.contains([':', '=', '<', '>']);
        let whole = Text::line(&typed, 1);
        let header = if is_string { None } else { comment::rule(whole, false).transpose()? };
        match &header {
            Some(Comment::Constraints | Comment::Diagonals(_) | Comment::Groups(_)) => {
                return Ok(AddedConstraint { text: typed.clone(), typed, header });
            }
            Some(_) => {
                let expected = "a constraint, diagonals or groups (boxes, regions, values and extra \
                                cells are those of a text or of another option)";
                return Err(whole.fault(0, expected, quoted(&typed)).into());
            }
            None if !is_word && !is_string => {
                return Err(whole.fault(0, CONSTRAINTS, quoted(&typed)).into());
            }
            None => {}
        }
        let text = format!(".{}", typed.strip_prefix('.').unwrap_or(&typed));
        let added = AddedConstraint { typed, text, header };
        iss::check_names(added.place())?;
        Ok(added)
    }

    /// The text with the places of what was typed.
    fn place(&self) -> Text<'_> {
        let column = if self.text.len() > self.typed.len() { 0 } else { 1 };
        Text::at(&self.text, Place { line: 1, column, quoted: false })
    }

    /// The puzzle with the constraint as well.
    pub fn added_to(&self, puzzle: &Puzzle) -> Result<Puzzle, AddedConstraintError> {
        let mut more = puzzle.clone();
        let rules = puzzle.rules().clone();
        match &self.header {
            None => more = iss::with_items(more, self.place())?,
            Some(Comment::Diagonals(added)) => {
                let Diagonals { main, anti } = rules.diagonals();
                let both = Diagonals { main: main || added.main, anti: anti || added.anti };
                if !rules.is_square() {
                    let expected = "diagonals of a square grid";
                    return Err(self.place().fault(0, expected, rules.shape()).into());
                }
                more.set_rules(rules.with_diagonals(both));
            }
            Some(Comment::Groups(groups)) => {
                more.set_rules(with_groups(self.place(), rules, groups)?);
            }
            Some(_) => comment::state_rule(self.place(), &mut more)?,
        }
        Ok(more)
    }
}

impl fmt::Display for AddedConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.typed)
    }
}

impl Item {
    /// The item with constraints added to its puzzle, which its id and text contain; what the
    /// corpus states about the puzzle without them is set aside unless it holds with them. The
    /// error has the number of the constraint, from 0.
    pub fn with_constraints(
        mut self,
        added: &[AddedConstraint],
    ) -> Result<Item, (usize, AddedConstraintError)> {
        for (number, constraint) in added.iter().enumerate() {
            self.puzzle = constraint.added_to(&self.puzzle).map_err(|error| (number, error))?;
            self.id = format!("{}+{constraint}", self.id);
        }
        if !added.is_empty() {
            self.text = corpus_line_with_name(&self.puzzle);
            let known = known_with(&self.puzzle, &self.expected);
            self.is_answer_set_aside |= self.expected != known;
            self.header = None;
            self.expected = known;
            self.grade = None;
        }
        Ok(self)
    }
}

/// What is known about a puzzle by an answer to it with fewer constraints: these only remove
/// solutions.
fn known_with(puzzle: &Puzzle, answer: &Expected) -> Expected {
    let count = |number| Some(SolutionCount { number, or_more: false });
    let none = Expected { grid: None, solutions: count(0) };
    let Some(grid) = answer.grid.clone().filter(|_| puzzle.rules().extra_cells().is_empty()) else {
        return if answer.solutions == count(0) { none } else { Expected::default() };
    };
    let is_solution = judge(&puzzle.lower(), &grid).is_ok();
    match (answer.solutions == count(1), is_solution) {
        (true, true) => answer.clone(),
        (true, false) => none,
        (false, true) => Expected { grid: Some(grid), solutions: None },
        (false, false) => Expected::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::items;
    use quorum_puzzle::corpus_line;

    fn with(typed: &str) -> Result<String, String> {
        let item = items("4x4;boxes=2x2;cells=1.../..../..../....").remove(0);
        let added = AddedConstraint::new(typed).map_err(|error| error.to_string())?;
        let item = item.with_constraints(&[added]).map_err(|(_, error)| error.to_string())?;
        assert_eq!(item.text, corpus_line(&item.puzzle));
        assert_eq!(item.id, format!("t:1+{}", typed.trim()));
        Ok(item.text.split_once("boxes=2x2;").unwrap().1.to_owned())
    }

    #[test]
    fn all_spellings_are_added() {
        let cells = "cells=1.../..../..../....";
        for (typed, expected) in [
            ("AntiKnight", format!("{cells};constraints=antiknight:")),
            (" .AntiKnight ", format!("{cells};constraints=antiknight:")),
            ("antiknight", format!("{cells};constraints=antiknight:")),
            ("antiknight:", format!("{cells};constraints=antiknight:")),
            ("Cage~5~R1C1~R1C2", format!("{cells};constraints=cage=5:R1C1.R1C2")),
            ("cage=5:R1C1.R1C2", format!("{cells};constraints=cage=5:R1C1.R1C2")),
            ("cage 5 R1C1 R1C2", format!("{cells};constraints=cage=5:R1C1.R1C2")),
            ("arrow R1C1 : R1C2 R1C3", format!("{cells};constraints=arrow:R1C1|R1C2.R1C3")),
            ("anti-knight", format!("{cells};constraints=antiknight:")),
            ("R1C2=3", "cells=13../..../..../....".to_owned()),
            ("R1C1 > R1C2", format!("{cells};signs=>../..../.../..../.../..../...")),
            ("sum<=5:R1C1.R1C2", format!("{cells};constraints=sum<=5:R1C1.R1C2")),
            ("x:R1C1.R1C2/v:R1C1.R1C2", format!("{cells};constraints=v:R1C1.R1C2/x:R1C1.R1C2")),
            ("X~R1C1~R1C2.V~R2C1~R2C2", format!("{cells};constraints=v:R2C1.R2C2/x:R1C1.R1C2")),
            ("diagonals both", format!("diagonals=both;{cells}")),
            ("thermo:r1c2r1c3", format!("{cells};constraints=thermo:R1C2.R1C3")),
            ("even R1C2", "cells=1{24}../..../..../....".to_owned()),
            ("groups r1c1.r2c3", format!("groups=R1C1.R2C3;{cells}")),
            ("Diagonal~1", format!("diagonals=anti;{cells}")),
            ("AllDifferent~R1C1~R2C3", format!("groups=R1C1.R2C3;{cells}")),
            ("~R1C1_1_2~R1C2_3", "cells=13../..../..../....".to_owned()),
            ("GreaterThan~R1C1~R1C2", format!("{cells};signs=>../..../.../..../.../..../...")),
        ] {
            assert_eq!(with(typed), Ok(expected), "{typed}");
        }
    }

    /// Of one solution, of none, of some: what is left with a constraint that the solution keeps or
    /// breaks.
    #[test]
    fn known_answers_are_kept_where_they_hold() {
        let table = "puzzle,solution,solutions\n1.3.341221434321,1234341221434321,1\n\
                     11..............,,0\n1...............,1234341221434321,2+\n";
        for (typed, expected) in
            [("cage 3 R1C1 R1C2", ["1", "0", ""]), ("cage 5 R1C1 R1C2", ["0", "0", ""])]
        {
            let added = [AddedConstraint::new(typed).unwrap()];
            for (item, expected) in items(table).into_iter().zip(expected) {
                let item = item.with_constraints(&added).unwrap();
                let count = item.expected.solutions.map(|count| count.to_string());
                assert_eq!(count.unwrap_or_default(), expected, "{typed}: {}", item.text);
                let is_kept = typed.contains('3') && item.line != 3;
                assert_eq!(item.expected.grid.is_some(), is_kept, "{typed}: {}", item.text);
            }
        }
    }

    #[test]
    fn opposite_inequalities_are_errors() {
        let puzzle = items("4x4;boxes=2x2;cells=..../..../..../....").remove(0).puzzle;
        for typed in [["R1C1<R1C2", "R1C2<R1C1"], ["R1C1>R2C1", "R2C1>R1C1"]] {
            let [first, second] = typed.map(|typed| AddedConstraint::new(typed).unwrap());
            let puzzle = first.added_to(&puzzle).unwrap();
            assert_eq!(first.added_to(&puzzle).as_ref(), Ok(&puzzle), "{typed:?}");
            let error = second.added_to(&puzzle).unwrap_err().to_string();
            assert_eq!(error, "6: expected no opposite inequality, found the reverse", "{typed:?}");
        }
    }

    #[test]
    fn errors_point_at_what_was_typed() {
        let unknown = |found: &str| format!("1: expected {CONSTRAINTS}, found '{found}");
        for (typed, expected) in [
            ("Cage~5~R1C1~R5C2", "13: expected a cell of the 4x4 grid, found 'R5C2'"),
            (".Cage~5~R1C1~R5C2", "14: expected a cell of the 4x4 grid, found 'R5C2'"),
            ("cage=5:R1C1.R5C2", "13: expected a cell of the 4x4 grid, found 'R5C2'"),
            ("cage 5 R1C1 R5C2", "13: expected a cell of the 4x4 grid, found 'R5C2'"),
            (
                "thermo",
                "1: expected the constraint with its cells, as in '# thermo R1C1 R1C2 R2C3', found 'thermo'",
            ),
            ("R1C1=3", "6: expected a value that R1C1 may have, found '3'"),
            ("R1C2=5", "6: expected a value from 1 to 4, found '5'"),
            ("R1C1<R2C2", "6: expected a neighbor of R1C1, found 'R2C2'"),
            ("cage=5x:R1C1", "1: expected a sum of 0 to 1000000, found '5x'"),
            (
                "AntiKing.Var",
                "10: expected constraints for a grid with rules of its own, found 'Var'",
            ),
            ("antiknigt:", &unknown("antiknigt:'; did you mean antiknight?")),
            ("NoBoxes", "1: expected '# boxes RxC' or '# boxes none', found 'NoBoxes'"),
            (
                "boxes none",
                "1: expected a constraint, diagonals or groups (boxes, regions, values and extra cells \
                 are those of a text or of another option), found 'boxes none'",
            ),
            ("cagee 5 R1C1 R1C2", &unknown("cagee 5 R1C1 R1C2'; did you mean cage")),
            ("killers by Ann", "1: expected the constraint with its cells, as in"),
            ("Hard one", &unknown("Hard one'")),
            ("", "1: expected a constraint, found nothing"),
        ] {
            let error = with(typed).unwrap_err();
            assert!(error.starts_with(expected), "{typed}: {error}");
        }
    }
}
