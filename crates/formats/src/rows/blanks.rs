//! What a 0 is in the puzzles of a source: a blank, or the smallest value beside a blank of another
//! kind.
//!
//! The first thousand puzzles decide it for all. A puzzle with 0, another blank and not the largest
//! value of its size speaks for a value; one with the largest value, or with 0 as its only blank,
//! for a blank. What speaks for both is not guessed: where 0 is a blank, a puzzle that also has
//! another blank is refused.

use crate::sheets::meaning::{Token, token};

/// Puzzles that decide.
pub const DECIDING: usize = 1000;

/// Blanks of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blanks {
    /// A 0 is a value, and values begin at 0.
    pub zero_is_value: bool,
    /// The usual blank, `0` for a 0 that is one.
    pub usual: Option<char>,
}

/// Cells of one puzzle.
struct Cells {
    size: usize,
    has_zero: bool,
    /// The first blank that is not a 0.
    other: Option<char>,
    highest: usize,
}

impl Cells {
    /// The cells of a text that is a line of characters or rows of words; `None` for other texts.
    fn of(text: &str) -> Option<Self> {
        let mut count = 0usize;
        let mut cells = Cells { size: 0, has_zero: false, other: None, highest: 0 };
        let is_spaced = text.contains(char::is_whitespace);
        let mut add = |cell: &str| {
            count += 1;
            match token(cell) {
                Token::Zero => cells.has_zero = true,
                Token::Number(value) => cells.highest = cells.highest.max(value),
                Token::Blank => {
                    cells.other.get_or_insert(cell.chars().next().unwrap_or('.'));
                }
                Token::Letter(_) => {}
                Token::Candidates | Token::Other => return None,
            }
            Some(())
        };
        if is_spaced {
            text.split_whitespace().try_for_each(&mut add)?
        } else {
            (0..text.len()).try_for_each(|at| add(text.get(at..=at)?))?
        }
        cells.size = count.isqrt();
        (cells.size > 1 && cells.size * cells.size == count).then_some(cells)
    }

    /// The blank that this puzzle has by itself.
    fn blank(&self) -> Option<char> {
        self.other.or(self.has_zero.then_some('0'))
    }
}

impl Blanks {
    /// The blanks of a source with these puzzles.
    pub fn of<'a>(puzzles: impl Iterator<Item = &'a str>) -> Self {
        let (mut values, mut blanks, mut usual) = (0, 0, [0; 128]);
        for cells in puzzles.filter_map(Cells::of) {
            let is_mixed = cells.has_zero && cells.other.is_some();
            if cells.highest >= cells.size || cells.has_zero && !is_mixed {
                blanks += 1;
            } else if is_mixed {
                values += 1;
            }
            if let Some(blank) = cells.blank().filter(char::is_ascii) {
                usual[blank as usize] += 1;
            }
        }
        let most = (0..128u8).max_by_key(|symbol| usual[usize::from(*symbol)]);
        let usual = most.filter(|symbol| usual[usize::from(*symbol)] > 0).map(char::from);
        Blanks { zero_is_value: values > 0 && blanks == 0, usual }
    }

    /// The header and the rows of a puzzle whose values begin at 0, if it is one.
    pub fn with_values(&self, text: &str) -> Option<(String, String)> {
        let cells = Cells::of(text).filter(|_| self.zero_is_value)?;
        let mut grid = String::new();
        let words: Vec<&str> = if text.contains(char::is_whitespace) {
            text.split_whitespace().collect()
        } else {
            text.split("").filter(|cell| !cell.is_empty()).collect()
        };
        for row in words.chunks(cells.size) {
            grid += &row.join(" ");
            grid += "\n";
        }
        Some((format!("# values 0-{}\n", cells.size - 1), grid))
    }

    /// Texts for expected and found of a puzzle in which a 0 may be a blank or a value.
    pub fn unclear(&self, text: &str) -> Option<(String, String)> {
        if self.zero_is_value || !text.contains('0') {
            return None;
        }
        let Cells { size, has_zero, other, .. } = Cells::of(text)?;
        let other = other.filter(|_| has_zero)?;
        let last = size - 1;
        Some((
            format!(
                "one sign for a blank, or a source whose values are 0 to {last} in every puzzle"
            ),
            format!(
                "0 beside the blank '{other}': it may be a blank (values 1 to {size}) or a value (0 to \
                 {last})"
            ),
        ))
    }

    /// The blank of a puzzle that is not the usual one.
    pub fn unusual(&self, text: &str) -> Option<char> {
        let blank = Cells::of(text)?.other?;
        self.usual.filter(|usual| *usual != blank).map(|_| blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_is_decided_for_a_source() {
        let of = |puzzles: &[&str]| Blanks::of(puzzles.iter().copied());
        let zero_based = ["0..3.1........2.", ". . . .\n0 . . 1\n. . . .\n. 2 . ."];
        assert!(of(&zero_based).zero_is_value);
        // A neighbor has the largest value, or blanks that are 0.
        assert!(!of(&[zero_based[0], "4..............."]).zero_is_value);
        assert!(!of(&[zero_based[0], "1000000000000000"]).zero_is_value);
        let usual = of(&["1000000000000000", "1000000000000000", "1..............."]);
        assert_eq!(usual, Blanks { zero_is_value: false, usual: Some('0') });
        assert_eq!(usual.unusual("1..............."), Some('.'));
        assert_eq!(usual.unusual("1000000000000000"), None);
        assert!(usual.unclear("1.00............").unwrap().1.contains("0 to 3"));
        assert!(usual.unclear("1...............").is_none());
        let (header, rows) = of(&zero_based).with_values(zero_based[0]).unwrap();
        assert_eq!((&*header, &rows[..16]), ("# values 0-3\n", "0 . . 3\n. 1 . .\n"));
        assert_eq!(of(&["2x2:3a4j4a1", "x"]), Blanks::default());
    }
}
