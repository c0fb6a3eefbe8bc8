//! Content of a picture beyond the puzzle, in characters or as SVG, and the marks and room that it
//! needs in characters.

use anstyle::Style;
use quorum_problem::ValueSet;
use quorum_puzzle::constraints::Stated;
use quorum_puzzle::symbols::Symbols;
use quorum_puzzle::{Puzzle, Values};

/// A terminal's width.
pub const COLUMNS: usize = 80;

/// Content of a picture beyond the puzzle. The default is the plain picture.
#[derive(Clone, Copy, Debug, Default)]
pub struct PictureStyle<'a> {
    /// A solution: its values are in the cells.
    pub solution: Option<&'a [u8]>,
    /// Values to write into each cell in place of the puzzle's own, where the set is not
    /// empty: in characters all of them written out, and without a header, as it is not read
    /// back; as SVG a single one as that of a solution, several small.
    pub candidates: Option<&'a [ValueSet]>,
    /// Indices of cells to mark: in reverse colors, or without color by a `*` after them; as SVG
    /// filled.
    pub marked: &'a [usize],
    /// Signs to mark in the same way, each by its two cells in either order.
    pub marked_signs: &'a [(usize, usize)],
    /// Constraints to mark, by a `*` after their words; as SVG also red where they are drawn.
    pub marked_constraints: &'a [Stated],
    /// In characters: draw the regions. Without effect on a puzzle with signs and no regions,
    /// which has none, and on one too wide for a terminal. Up to 9x9, candidates that would make
    /// it too wide are written in three lines.
    pub frames: bool,
    /// In characters: terminal colors may be used.
    pub color: bool,
    /// Alphabet for the values of a solution; `None` for numbers.
    pub symbols: Option<Symbols>,
}

impl PictureStyle<'_> {
    /// # Panics
    /// If the solution or the candidates have not one entry per cell.
    pub(super) fn check(&self, puzzle: &Puzzle) {
        let cells = puzzle.candidates().len();
        for length in [self.solution.map(<[u8]>::len), self.candidates.map(<[ValueSet]>::len)] {
            assert!(length.is_none_or(|length| length == cells), "one value or set per cell");
        }
    }

    /// The value with a number as it is shown.
    pub(super) fn value(&self, number: u8, values: Values) -> String {
        let symbol = self.symbols.and_then(|symbols| symbols.symbol(number));
        symbol.map_or_else(|| values.value(number).to_string(), String::from)
    }

    /// Whether cells have a place for a star after them: marks without color.
    pub(super) fn has_stars(&self) -> bool {
        !(self.color || self.marked.is_empty() && self.marked_signs.is_empty())
    }

    /// Whether the sign between two cells is marked.
    pub(super) fn is_marked_sign(&self, a: usize, b: usize) -> bool {
        self.marked_signs.contains(&(a, b)) || self.marked_signs.contains(&(b, a))
    }

    /// A sign with its mark; `star`: there is a place after it for a star.
    pub(super) fn drawn_sign(&self, sign: char, (a, b): (usize, usize), star: bool) -> String {
        let reversed = Style::new().invert();
        match (self.is_marked_sign(a, b), self.color, star) {
            (true, true, _) => format!("{reversed}{sign}{reversed:#}"),
            (true, false, true) => format!("{sign}*"),
            (false, _, true) => format!("{sign} "),
            (_, _, false) => sign.to_string(),
        }
    }
}

/// A text in lines of at most so many columns, unless a word is longer; all but the first begin
/// with two spaces.
pub(super) fn words_in_lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Columns that a line takes on a terminal, without colors.
pub fn width(line: &str) -> usize {
    anstream::adapter::strip_str(line).to_string().chars().count()
}
