//! The grid of an answer, as language models write one: with text around it, in a fence, a list or
//! a tag, on a line of a sentence.
//!
//! A text that is nothing but a grid is read as [`grid`] reads it. In any other, words divide it
//! into parts: lines without a word, one below the other, and what is between the words of a
//! line. A part is a grid if it has as many cells as the puzzle, or several if it has a multiple of
//! that; lines of a frame do not count. Further forms, such as drawings with labels, are those of
//! [`grid::read`].
//!
//! A text has one grid: the same grid may be in it several times, and so may the puzzle itself,
//! which answers nothing. With two different grids there is no saying which one is the answer.

use super::grid::{self, GridError};
use quorum_formats::is_frame;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::{Puzzle, Rules};
use quorum_util::words::counted;

/// The longest text that is read in the further forms of puzzles, in bytes per cell.
const MOST_BYTES: usize = 16;

/// A text without the one grid that it should have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no text.
    #[error("expected a grid, found an empty text")]
    Empty,
    /// No part of it is like a grid.
    #[error(transparent)]
    NoGrid(GridError),
    /// The part that is most like a grid has another number of cells.
    #[error(transparent)]
    WrongSize(GridError),
    /// The part that is most like a grid has other symbols than values and blanks.
    #[error(transparent)]
    WrongSymbol(GridError),
    /// There are at least two grids that differ.
    #[error("expected one grid, found several that differ")]
    SeveralGrids,
}

/// Reads the only grid of an answer; `symbols` is the alphabet of the puzzle's text above 9x9.
///
/// ```
/// use quorum_panel::judgment::answer;
/// use quorum_puzzle::{Puzzle, Rules};
///
/// let puzzle = Puzzle::empty(Rules::new(2, None)?);
/// let grid = answer::read("The solution is:\n```\n1 2\n2 .\n```\nDone.", &puzzle, None)?;
/// assert_eq!(grid, [Some(1), Some(2), Some(2), None]);
/// let error = answer::read("It is 1221, or perhaps 2112.", &puzzle, None).unwrap_err();
/// assert_eq!(error.to_string(), "expected one grid, found several that differ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What the text has in place of one grid.
pub fn read(
    text: &str,
    puzzle: &Puzzle,
    symbols: Option<Symbols>,
) -> Result<Vec<Option<u8>>, AnswerError> {
    if text.trim().is_empty() {
        return Err(AnswerError::Empty);
    }
    if let Ok(values) = grid::cells(text, puzzle.rules()) {
        return Ok(values);
    }
    let mut found = Found { puzzle, symbols, grids: Vec::new(), quoted: None, nearest: None };
    // Signs between cells are clues, and the brackets of tags separate.
    let text = text.replace(['<', '>'], " ");
    for part in parts(&text, |word| found.is_word(word)) {
        found.add_part(&part);
    }
    found.only()
}

/// The parts of a text that may be grids.
fn parts(text: &str, is_word: impl Fn(&str) -> bool) -> Vec<String> {
    let mut parts = Vec::new();
    let mut block = String::new();
    for line in text.lines() {
        if !line.split(grid::is_separator).any(&is_word) {
            block = block + line + "\n";
            continue;
        }
        parts.push(std::mem::take(&mut block));
        for word in line.split(grid::is_separator) {
            if is_word(word) {
                parts.push(std::mem::take(&mut block));
            } else {
                block = block + word + " ";
            }
        }
        parts.push(std::mem::take(&mut block));
    }
    parts.push(block);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// What the parts of a text are.
struct Found<'a> {
    puzzle: &'a Puzzle,
    symbols: Option<Symbols>,
    /// Different grids, at most two.
    grids: Vec<Vec<Option<u8>>>,
    /// A grid with nothing but givens.
    quoted: Option<Vec<Option<u8>>>,
    /// Number of cells of the part that is most like a grid and is none, and why.
    nearest: Option<(usize, AnswerError)>,
}

impl Found<'_> {
    fn rules(&self) -> &Rules {
        self.puzzle.rules()
    }

    /// Whether a word is none of a grid: two letters side by side, unless it is a row of letters
    /// that are values.
    fn is_word(&self, word: &str) -> bool {
        let is_letter = |symbol: char| symbol.is_alphabetic() && !grid::is_blank(symbol);
        let letters = word.chars().map(is_letter);
        if !letters.clone().zip(letters.skip(1)).any(|pair| pair == (true, true)) {
            return false;
        }
        let is_symbol = |symbols: Symbols| {
            move |symbol| symbols.value(symbol).is_some() || grid::is_blank(symbol)
        };
        let is_row = word.len() >= self.rules().columns();
        !self.symbols.is_some_and(|symbols| is_row && word.chars().all(is_symbol(symbols)))
    }

    fn add_part(&mut self, part: &str) {
        let is_cell = |symbol: char| symbol.is_ascii_alphanumeric() || grid::is_blank(symbol);
        let trimmed = part.trim_matches(|symbol: char| !is_cell(symbol));
        // The mark behind a sentence and the stars of bold text are blanks elsewhere.
        let stopped = trimmed.strip_suffix(['.', '?']).unwrap_or(trimmed);
        let bold = stopped.strip_prefix("**").and_then(|text| text.strip_suffix("**"));
        let is_cell_line = |line: &&str| !is_frame(line) && line.contains(is_cell);
        let unframed = part.lines().filter(is_cell_line).collect::<Vec<_>>().join("\n");
        let forms = [trimmed, stopped, bold.unwrap_or(trimmed), &unframed];
        if forms.into_iter().any(|form| self.add_grids(form)) {
            return;
        }
        let count = self.rules().cell_count();
        // A wrong symbol may be the first or the last.
        let pieces = [part, trimmed].map(|text| grid::pieces(text, self.rules()));
        let [whole, trimmed] = pieces;
        let pieces = if whole.len() == count { whole } else { trimmed };
        // Letters are values in the further forms only.
        let is_long = self.symbols.is_some() || pieces.len() >= count;
        if is_long
            && (count..=MOST_BYTES * count).contains(&part.len())
            && let Ok(values) = grid::read(part, self.puzzle, self.symbols)
        {
            self.add(values);
        } else {
            self.note(&pieces);
        }
    }

    /// Adds the grids of a text that is one or several. Whether it is.
    fn add_grids(&mut self, text: &str) -> bool {
        let rules = self.rules();
        let pieces = grid::pieces(text, rules);
        if pieces.is_empty() || !pieces.len().is_multiple_of(rules.cell_count()) {
            return false;
        }
        let grids = pieces.chunks(rules.cell_count()).map(|pieces| grid::values(pieces, rules));
        let Ok(grids) = grids.collect::<Result<Vec<_>, GridError>>() else { return false };
        grids.into_iter().for_each(|values| self.add(values));
        true
    }

    fn add(&mut self, values: Vec<Option<u8>>) {
        let is_given = |(cell, value): (usize, &Option<u8>)| {
            value.is_none() || *value == self.puzzle.given(cell) || self.rules().is_absent(cell)
        };
        if values.iter().enumerate().all(is_given) {
            self.quoted = Some(values);
        } else if self.grids.len() < 2 && !self.grids.contains(&values) {
            self.grids.push(values);
        }
    }

    /// Notes a part that is not a grid, if it is more like one than those before it: it has a row
    /// at least.
    fn note(&mut self, pieces: &[&str]) {
        let rules = self.rules();
        let is_row = pieces.len() >= rules.columns();
        let is_nearer = self.nearest.as_ref().is_none_or(|(most, _)| pieces.len() > *most);
        if !is_row || !is_nearer {
            return;
        }
        let error = match grid::values(pieces, rules) {
            Err(error) if pieces.len() == rules.cell_count() => AnswerError::WrongSymbol(error),
            _ => AnswerError::WrongSize(GridError {
                expected: grid::expected(rules),
                found: counted(pieces.len() as u64, "cell"),
            }),
        };
        self.nearest = Some((pieces.len(), error));
    }

    /// The only grid.
    fn only(mut self) -> Result<Vec<Option<u8>>, AnswerError> {
        if self.grids.len() > 1 {
            return Err(AnswerError::SeveralGrids);
        }
        let expected = grid::expected(self.rules());
        let none = || AnswerError::NoGrid(GridError { expected, found: "none".to_owned() });
        self.grids.pop().or(self.quoted).ok_or_else(|| self.nearest.map_or_else(none, |it| it.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quorum_puzzle::Boxes;

    const GRID: &str = "3214412314322341";

    fn puzzle() -> Puzzle {
        let rules = Rules::new(4, Some(Boxes { rows: 2, columns: 2 })).unwrap();
        let mut puzzle = Puzzle::empty(rules);
        for (cell, value) in [(2, 1), (4, 4), (11, 2), (13, 3)] {
            puzzle.set_given(cell, value);
        }
        puzzle
    }

    fn digits(values: Vec<Option<u8>>) -> String {
        let digit = |value: &Option<u8>| value.map_or('.', |value| char::from(b'0' + value));
        values.iter().map(digit).collect()
    }

    fn found(text: &str) -> Result<String, AnswerError> {
        read(text, &puzzle(), None).map(digits)
    }

    #[test]
    fn the_grid_of_an_answer_is_found_in_the_text_around_it() {
        for text in [
            GRID,
            "The answer is 3214412314322341.",
            "The answer is 3214412314322341",
            "Answer: **3214412314322341**",
            "**3214412314322341**",
            "Solution: `3214412314322341`!",
            "<answer>3214412314322341</answer>",
            "\\boxed{3214412314322341}",
            "Here is the solution, row 1 first:\n3214\n4123\n1432\n2341\nI hope this helps!",
            "Sure:\n\n```\n3 2 1 4\n4 1 2 3\n1 4 3 2\n2 3 4 1\n```\n",
            "```text\n3 2 | 1 4\n4 1 | 2 3\n----+----\n1 4 | 3 2\n2 3 | 4 1\n```",
            "Grid:\n+-----+-----+\n| 3 2 | 1 4 |\n| 4 1 | 2 3 |\n+-----+-----+\n\
             | 1 4 | 3 2 |\n| 2 3 | 4 1 |\n+-----+-----+",
            "{\"solution\": [[3, 2, 1, 4], [4, 1, 2, 3], [1, 4, 3, 2], [2, 3, 4, 1]]}",
            "{\n  \"solution\": [\n    [3, 2, 1, 4],\n    [4, 1, 2, 3],\n\
             \x20   [1, 4, 3, 2],\n    [2, 3, 4, 1]\n  ]\n}",
            "grid = [\n  [3, 2, 1, 4],\n  [4, 1, 2, 3],\n  [1, 4, 3, 2],\n  [2, 3, 4, 1],\n]",
            "3 > 2 > 1 < 4\n4 > 1 < 2 < 3\n1 < 4 > 3 > 2\n2 < 3 < 4 > 1\nas the signs require",
            "The puzzle:\n..1.\n4...\n...2\n.3..\nThe solution:\n3214\n4123\n1432\n2341",
            "It is 3214412314322341. Again:\n3214\n4123\n1432\n2341",
        ] {
            assert_eq!(found(text).as_deref(), Ok(GRID), "{text}");
        }
        let half = "So far:\n32..\n41..\n....\n....\nThe rest is unknown.";
        assert_eq!(found(half).unwrap(), "32..41..........");
        assert_eq!(found("Stuck at 321441231432234..").unwrap(), "321441231432234.");
        assert_eq!(found("Nothing but\n..1.4......2.3..").unwrap(), "..1.4......2.3..");
    }

    #[test]
    fn other_texts_are_told_apart() {
        let kind = |text: &str| match found(text).unwrap_err() {
            AnswerError::Empty => "empty".to_owned(),
            AnswerError::SeveralGrids => "several".to_owned(),
            AnswerError::NoGrid(error) => format!("none: {}", error.found),
            AnswerError::WrongSize(error) => format!("size: {}", error.found),
            AnswerError::WrongSymbol(error) => format!("symbol: {}", error.found),
        };
        for (text, expected) in [
            ("", "empty"),
            (" \n\t", "empty"),
            ("I cannot solve it.", "none: none"),
            ("\u{0}\u{fffd}\u{1b}[31m", "none: none"),
            ("There are 4 rows and 4 columns.", "none: none"),
            ("321441231432234", "size: 15 cells"),
            ("It is\n3214\n4123\n1432", "size: 12 cells"),
            ("32144123143223411", "size: 17 cells"),
            ("3214412314322345", "symbol: '5'"),
            ("ABCD\nDABC\n3214\n4A23\n1432\n2341", "symbol: 'A'"),
            ("3214412314322341\n\n1234341221434321", "several"),
            ("3214412314322341 or 1234341221434321?", "several"),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }

    #[test]
    fn numbers_and_letters_are_values_of_large_grids() {
        let puzzle = Puzzle::empty(Rules::new(16, None).unwrap());
        let row = |from: u8| (0..16).map(move |column| (from + column) % 16 + 1);
        let lines = |cell: fn(u8) -> String, between: &str| -> String {
            let line = |from| row(from).map(cell).collect::<Vec<_>>().join(between) + "\n";
            (0..16).map(line).collect()
        };
        let expected: Vec<Option<u8>> = (0..16).flat_map(row).map(Some).collect();
        let numbers = lines(|value| value.to_string(), " ");
        let text = format!("The solution:\n{numbers}It ends with 16.");
        assert_eq!(read(&text, &puzzle, None), Ok(expected.clone()));
        let letters = lines(|value| Symbols::One.symbol(value).unwrap().to_string(), "");
        let text = format!("The solution:\n{letters}");
        assert_eq!(read(&text, &puzzle, Some(Symbols::One)), Ok(expected));
    }
}
