//! Grids to judge, as people write them: a value or a blank per cell. Nothing else of a text
//! counts, so that a grid needs no rules of its own.
//!
//! Where values have one digit, a cell is a digit or a blank (`. 0 _ * - x X ?`); above, a number
//! or one of these between white space. An absent cell is `#` or a blank. White space, `, ; / |`
//! and brackets separate. A text that is not of this form may be a puzzle in any format of the same
//! size, such as a picture: then its givens count.

use quorum_formats::ReadOptions;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::text::printable;
use quorum_puzzle::{BoxChoice, Puzzle, Rules};
use quorum_util::words::counted;

/// Characters between cells.
const SEPARATORS: &str = ",;/|[](){}\"'";
/// Characters of a cell without a value.
const BLANKS: &str = ".0_*-xX?";

/// A text that is not a grid of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a grid of {expected}, found {found}")]
pub struct GridError {
    /// Requirement of the puzzle.
    pub expected: String,
    /// Content of the text.
    pub found: String,
}

/// Reads a grid for a puzzle; `symbols` is the alphabet of its text above 9x9.
pub fn read(
    text: &str,
    puzzle: &Puzzle,
    symbols: Option<Symbols>,
) -> Result<Vec<Option<u8>>, GridError> {
    let count = puzzle.candidates().len();
    cells(text, puzzle.rules()).or_else(|error| {
        let boxes = BoxChoice(puzzle.rules().boxes());
        let choices = [Some(boxes).filter(|_| puzzle.rules().jigsaw().is_none()), None];
        let read = choices.into_iter().find_map(|boxes| {
            let options = ReadOptions { boxes, symbols, ..ReadOptions::default() };
            let mut items = quorum_formats::read("grid", text.as_bytes(), options);
            let item = items.next()?.ok()?;
            (items.next().is_none() && item.puzzle.candidates().len() == count)
                .then_some(item.puzzle)
        });
        let given = |read: Puzzle| (0..count).map(|cell| read.given(cell)).collect();
        read.map(given).ok_or(error)
    })
}

/// The cells of a text that is nothing but a grid.
pub(super) fn cells(text: &str, rules: &Rules) -> Result<Vec<Option<u8>>, GridError> {
    values(&pieces(text, rules), rules)
}

/// The requirement of a puzzle.
pub(super) fn expected(rules: &Rules) -> String {
    let (low, high) = (rules.values().low(), rules.values().high());
    let absent = if rules.has_absent_cells() { ", and # for each absent cell" } else { "" };
    format!("{} cells, each a value from {low} to {high} or a blank{absent}", rules.cell_count())
}

/// Whether a character separates cells.
pub(super) fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || SEPARATORS.contains(symbol)
}

/// Whether a character is a cell without a value.
pub(super) fn is_blank(symbol: char) -> bool {
    BLANKS.contains(symbol)
}

/// The parts of a text, one per cell: characters, or words where values have two
/// digits.
pub(super) fn pieces<'t>(text: &'t str, rules: &Rules) -> Vec<&'t str> {
    // Pictures have comments above the grid. A row may begin with an absent cell.
    let is_letter = |symbol: char| symbol.is_alphabetic() && !is_blank(symbol);
    let is_comment = |line: &&str| {
        line.starts_with('#') && (!rules.has_absent_cells() || line.contains(is_letter))
    };
    let lines = text.lines().filter(|line| !is_comment(line));
    let words = lines.flat_map(|line| line.split(is_separator)).filter(|word| !word.is_empty());
    if rules.values().have_two_digits() {
        return words.collect();
    }
    let characters = |word: &'t str| {
        word.char_indices().map(move |(at, symbol)| &word[at..at + symbol.len_utf8()])
    };
    words.flat_map(characters).collect()
}

/// The values and blanks of pieces, which are as many as the cells of the grid.
pub(super) fn values(pieces: &[&str], rules: &Rules) -> Result<Vec<Option<u8>>, GridError> {
    let values = rules.values();
    let number = |word: &str| values.number(word.parse().ok().filter(|_| !word.starts_with('+'))?);
    let cell = |(cell, &word): (usize, &&str)| match number(word) {
        _ if word == "#" && rules.is_absent(cell) => Ok(Some(1)),
        Some(number) if !rules.is_absent(cell) => Ok(Some(number)),
        _ if word.chars().count() == 1 && BLANKS.contains(word) => Ok(None),
        _ => {
            let word: String = word.chars().take(20).collect();
            let found = format!("'{}'", printable(&word));
            Err(GridError { expected: expected(rules), found })
        }
    };
    let cells =
        pieces.iter().enumerate().map(cell).collect::<Result<Vec<Option<u8>>, GridError>>()?;
    if cells.len() == rules.cell_count() {
        Ok(cells)
    } else {
        let found = counted(cells.len() as u64, "cell");
        Err(GridError { expected: expected(rules), found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::{Boxes, Lines, Values};

    fn blank(size: usize, boxes: Option<Boxes>) -> Puzzle {
        Puzzle::empty(Rules::new(size, boxes).unwrap())
    }

    #[test]
    fn grids_are_read_as_people_write_them() {
        let puzzle = blank(4, Some(Boxes { rows: 2, columns: 2 }));
        let expected = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 1];
        let expected: Vec<Option<u8>> =
            expected.into_iter().map(|value| (value > 0).then_some(value)).collect();
        for text in [
            "12343412214343.1",
            "1234\n3412\n2143\n43?1\n",
            "1 2 3 4\r\n3 4 1 2\r\n2 1 4 3\r\n4 3 0 1",
            "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,0,1]]",
            "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | . 1 |\n+-----+-----+",
            "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3a1",
        ] {
            assert_eq!(read(text, &puzzle, None).as_ref(), Ok(&expected), "{text}");
        }
        let large = blank(16, Some(Boxes { rows: 4, columns: 4 }));
        let row = (1..=16).map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
        let found = read(&format!("{row}\n").repeat(16), &large, None).unwrap();
        assert_eq!((found.len(), found[15]), (256, Some(16)));
        let letters = format!("1G{}", ".".repeat(254));
        assert_eq!(read(&letters, &large, Some(Symbols::One)).unwrap()[1], Some(16));
    }

    #[test]
    fn a_zero_is_a_value_where_the_grid_has_one() {
        let values = Values::new(0, 2);
        let puzzle = Puzzle::empty(Rules::of_shape(2, 3, values, None).unwrap());
        let expected = Ok(vec![Some(1), Some(2), Some(3), Some(3), None, Some(2)]);
        for text in ["012\n2.1", "# values 0-2\n# boxes none\n0 1 2\n\n2 _ 1\n"] {
            assert_eq!(read(text, &puzzle, None), expected, "{text}");
        }
        let error = read("0123.1", &puzzle, None).unwrap_err();
        assert_eq!(error.expected, "6 cells, each a value from 0 to 2 or a blank");
    }

    #[test]
    fn absent_cells_are_read() {
        let rules = Rules::with_absent_cells(2, 3, Values::new(1, 3), Lines::Words, &[0, 4]);
        let puzzle = Puzzle::empty(rules.unwrap());
        let expected = Ok(vec![Some(1), Some(2), Some(3), Some(3), Some(1), None]);
        for text in ["#233#.", "# values 1-3\n# 2 3\n3 # x\n", "#x3\n3#.\n"] {
            let expected = if text.contains("#x3") {
                Ok(vec![Some(1), None, Some(3), Some(3), Some(1), None])
            } else {
                expected.clone()
            };
            assert_eq!(read(text, &puzzle, None), expected, "{text}");
        }
        for (text, found) in [("1233#.", "'1'"), ("##33#.", "'#'"), ("#233#", "5 cells")] {
            let error = read(text, &puzzle, None).unwrap_err();
            assert_eq!(error.found, found, "{text}");
            assert!(error.expected.ends_with("or a blank, and # for each absent cell"));
        }
        let judgment = crate::judgment::Judgment::new(
            &puzzle,
            &[None, Some(2), Some(3), Some(3), None, Some(1)],
        );
        assert!(judgment.is_solved());
    }

    #[test]
    fn other_texts_are_refused_with_a_reason() {
        let puzzle = blank(4, None);
        let error = |text: &str| read(text, &puzzle, None).unwrap_err().to_string();
        let expected = "expected a grid of 16 cells, each a value from 1 to 4 or a blank, found";
        assert_eq!(error("1234"), format!("{expected} 4 cells"));
        assert_eq!(error(""), format!("{expected} 0 cells"));
        assert_eq!(error("12343412214343.5"), format!("{expected} '5'"));
        assert_eq!(error(&"12343412214343.1".repeat(2)), format!("{expected} 32 cells"));
        assert_eq!(error("1 2\u{1b}"), format!("{expected} '\\u{{1b}}'"));
    }
}
