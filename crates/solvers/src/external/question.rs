//! The line that an external program receives: 81 characters for a classic Sudoku, which every
//! such program reads, and a corpus line, its constraints as primitives, for anything else.

use crate::Unsupported;
use quorum_problem::{Problem, Statement, ValueSet};
use std::borrow::Cow;

/// The corpus line of a problem, if it has one. Its constraints are primitives.
pub fn corpus_question(problem: &Problem) -> Result<&str, Unsupported> {
    statement(problem).map(Statement::line)
}

/// The puzzle of a problem if its text can be sent.
fn statement(problem: &Problem) -> Result<&dyn Statement, Unsupported> {
    let refused = |reason: &str| Err(Unsupported::Condition(reason.to_owned()));
    let Some(statement) = problem.statement() else {
        return refused("the problem was not made from a puzzle, and has no text");
    };
    // No program has announced that it reads other shapes and values.
    let shape = statement.shape();
    if shape.rows == shape.columns && shape.columns == usize::from(problem.values()) {
        Ok(statement)
    } else {
        refused("the program is asked square grids of n x n cells with n values only")
    }
}

/// The line of a problem, if it has one.
pub fn question(problem: &Problem) -> Result<Cow<'_, str>, Unsupported> {
    let statement = statement(problem)?;
    let plain = if is_classic(problem, statement) { plain(problem) } else { None };
    Ok(plain.map_or_else(|| Cow::Borrowed(statement.line()), Cow::Owned))
}

/// Returns whether the problem has the rows, columns and boxes of a classic Sudoku and no other
/// constraint.
fn is_classic(problem: &Problem, statement: &dyn Statement) -> bool {
    statement.shape().boxes == Some((3, 3))
        && problem.values() == 9
        && problem.groups().len() == 27
        && problem.less_than().is_empty()
        && problem.relations().is_empty()
        && problem.linear().is_empty()
        && problem.regular().is_empty()
}

/// 81 characters, unless a cell has a candidate set that is neither a given nor blank.
fn plain(problem: &Problem) -> Option<String> {
    let blank = ValueSet::full(9);
    let symbols = problem.candidates().iter().map(|&candidates| match candidates.only() {
        Some(value) => Some(char::from(b'0' + value)),
        None => (candidates == blank).then_some('.'),
    });
    symbols.collect()
}

/// The corpus line of a question.
pub fn corpus_line_of(question: &str) -> Cow<'_, str> {
    if !is_plain(question) || !question.is_ascii() {
        return Cow::Borrowed(question);
    }
    let rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|row| &question[9 * row..9 * (row + 1)]);
    Cow::Owned(format!("9x9;boxes=3x3;cells={}", rows.join("/")))
}

/// Returns whether this is the line of 81 characters.
pub fn is_plain(question: &str) -> bool {
    question.len() == 81 && !question.contains(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::constraints::Stated;
    use quorum_puzzle::{Boxes, Diagonals, Puzzle, Rules, Sign, Values, corpus_line};

    #[test]
    fn classic_puzzles_are_81_characters_and_all_others_a_corpus_line() {
        let boxes = |rows, columns| Some(Boxes { rows, columns });
        let empty = |size, boxes| Puzzle::empty(Rules::new(size, boxes).unwrap());
        let mut classic = empty(9, boxes(3, 3));
        classic.set_given(80, 7);
        let problem = classic.lower();
        let line = question(&problem).unwrap();
        assert_eq!(line, format!("{}7", ".".repeat(80)));
        assert!(is_plain(&line));
        assert_eq!(corpus_line_of(&line), corpus_line(&classic));

        let mut sets = classic.clone();
        sets.set_candidates(0, ValueSet::from_iter([1, 2]));
        let mut signs = classic.clone();
        signs.set_right(0, Some(Sign::Less));
        let rules = Rules::new(9, boxes(3, 3)).unwrap().with_diagonals(Diagonals::BOTH);
        let jigsaw = Rules::new(3, None).unwrap().with_jigsaw(&[0, 0, 1, 0, 1, 1, 2, 2, 2]);
        let further = [rules, jigsaw.unwrap()].map(Puzzle::empty);
        // Only one more group: no feature that classic Sudoku does not have.
        let mut cage = classic.clone();
        let cells = vec![vec![0, 1]];
        cage.state(Stated { name: "cage", parameter: String::new(), cells }).unwrap();
        let rest = [sets, signs, cage, empty(9, None), empty(4, boxes(2, 2))];
        for puzzle in rest.iter().chain(&further) {
            let problem = puzzle.lower();
            let line = question(&problem).unwrap();
            let expected = corpus_line(puzzle);
            // Constraints are sent as primitives.
            let groups = ";groups=R1C1.R1C2;cells=";
            let expected = match expected.strip_suffix(";constraints=cage:R1C1.R1C2") {
                Some(rest) => rest.replace(";cells=", groups),
                None => expected,
            };
            assert_eq!(line, expected);
            assert!(!is_plain(&line));
            assert_eq!(corpus_line_of(&line), line);
        }
    }

    #[test]
    fn other_shapes_and_values_are_not_asked() {
        for (rows, columns, values) in [(2, 3, None), (2, 2, Values::new(1, 3))] {
            let rules = Rules::of_shape(rows, columns, values, None).unwrap();
            assert!(question(&Puzzle::empty(rules).lower()).is_err());
        }
        // As many values from 0 are numbered from 1 in a problem.
        let rules = Rules::of_shape(2, 2, Values::new(0, 1), None).unwrap();
        let problem = Puzzle::empty(rules).lower();
        assert_eq!(question(&problem).unwrap(), "2x2;boxes=none;cells=../..");
    }

    #[test]
    fn changed_problems_have_no_line() {
        let problem = Puzzle::empty(Rules::new(4, None).unwrap()).lower();
        let changed = problem.with_candidates(problem.candidates().to_vec()).unwrap();
        assert!(question(&changed).is_err());
        assert!(question(&problem.emptied()).is_err());
    }
}
