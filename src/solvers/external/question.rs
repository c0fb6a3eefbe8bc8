//! What an outside program is sent: 81 characters for a classic Sudoku, which every such
//! program reads, and the product's own corpus line for anything else.

use crate::formats::corpus_line;
use crate::puzzle::{Boxes, Puzzle, rules_of};
use quorum_encodings::{Problem, ValueSet};

/// The line of a problem, or why no line can hold it.
pub fn question(problem: &Problem) -> Result<String, String> {
    let rules = rules_of(problem)?;
    let classic = rules.size() == 9 && rules.boxes() == Some(Boxes { rows: 3, columns: 3 });
    if classic && problem.less_than().is_empty() {
        let blank = ValueSet::full(9);
        let symbols = problem.candidates().iter().map(|&candidates| match candidates.only() {
            Some(value) => Some(char::from(b'0' + value)),
            None => (candidates == blank).then_some('.'),
        });
        if let Some(line) = symbols.collect() {
            return Ok(line);
        }
    }
    Puzzle::raise(problem).map(|puzzle| corpus_line(&puzzle))
}

/// Whether this is the line of 81 characters.
pub fn is_plain(question: &str) -> bool {
    question.len() == 81 && !question.contains(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Rules, Sign};

    #[test]
    fn a_classic_puzzle_is_81_characters_and_all_else_a_corpus_line() {
        let boxes = |rows, columns| Some(Boxes { rows, columns });
        let empty = |size, boxes| Puzzle::empty(Rules::new(size, boxes).unwrap());
        let mut classic = empty(9, boxes(3, 3));
        classic.set_given(80, 7);
        let line = question(&classic.lower()).unwrap();
        assert_eq!(line, format!("{}7", ".".repeat(80)));
        assert!(is_plain(&line));

        let mut sets = classic.clone();
        sets.set_candidates(0, ValueSet::from_iter([1, 2]));
        let mut signs = classic.clone();
        signs.set_right(0, Some(Sign::Less));
        for puzzle in [sets, signs, empty(9, None), empty(4, boxes(2, 2))] {
            let line = question(&puzzle.lower()).unwrap();
            assert_eq!(line, corpus_line(&puzzle));
            assert!(!is_plain(&line));
        }
    }
}
