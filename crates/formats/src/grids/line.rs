//! One puzzle per line, one character per cell, as in most corpora of classic Sudoku. Grids above
//! 9x9 with letters are read, not written: they do not state what the letters mean.
//!
//! A comment may follow after white space, a comma, a semicolon or `#`: one that is a rule is
//! refused, one that may state rules is listed as not read. An 82nd adjoining
//! cell is an error, as there are files with such lines. A second field about as
//! long as the grid is its solution, or a layout with one symbol per region (jigsaws of the
//! Interactive Sudoku Solver are written so); one that is neither is an error, not a comment.

use super::groups;
use crate::helpers::cells::{cell_expected, is_blank, is_cell, read_symbol};
use crate::helpers::comment::comment_behind;
use crate::helpers::drawn::is_layout;
use crate::helpers::letters;
use crate::helpers::names;
use crate::helpers::prose::may_state_rule;
use crate::options::OptionNames;
use crate::prelude::*;
use crate::sheets::{is_frame, meaning};
use quorum_problem::Expected;
use quorum_puzzle::BoxChoice;
use quorum_puzzle::symbols::Symbols;

const EXTENT: Extent = Extent::line(recognize, read);

/// One puzzle per line.
pub static FORMAT: Format = Format {
    name: "line",
    summary: "one puzzle per line, one character per cell; above 9x9 only read",
    description: "\
One puzzle per line, one character per cell, N*N characters. Blanks are . 0 _ * - x X ?.
A comment may follow after a space, comma, semicolon or #; one that is a rule is refused
(headers are above the puzzle). A second field as long as the grid is its solution, or
the layout of its regions with one symbol per region. 0 beside another blank is refused:
values may begin at 0. Between the rows may be commas or slashes: 1..4/..1./.1../4..1.

4x4, 6x6, 8x8, 9x9, 12x12, 15x15, 16x16 and 25x25 have boxes by custom (2x2, 2x3, 2x4,
3x3, 3x4, 3x5, 4x4, 5x5), others need a header or --boxes. Above 9x9 values are letters:
1-9A-G, 0-9A-F or A-P; where two of these fit, --symbols states which. Such lines are
read, not written, and so are lines up to 9x9 with letters from A on and no digit.",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Name, Feature::Answer],
    extent: EXTENT,
    write: Some(|puzzle| Ok(with_name(puzzle, cells(puzzle)?))),
    ..Format::DEFAULT
};

/// The same with nothing but puzzles, for other programs.
pub static SDM: Format = Format {
    name: "sdm",
    summary: "as line, without names",
    description: "\
A file with one puzzle per line (format line) and nothing else: names are not written.",
    extensions: &["sdm"],
    example: FORMAT.example,
    holds: &[Feature::Givens, Feature::Boxes],
    spells: |_| false,
    extent: EXTENT,
    write: Some(cells),
};

/// The largest size that one character per cell can hold without letters.
const MAX_SIZE: usize = 9;

/// Begins with a long run of cells. A run of up to 9 (of letters, 25) is rather a row of a
/// grid.
fn recognize(text: &str) -> bool {
    if is_frame(text) {
        return false;
    }
    if dressed(text).is_some() || groups::recognize(text) {
        return true;
    }
    if are_letters(text) || !letter_run(text).is_empty() {
        return true;
    }
    let run = cell_run(text);
    (run.len() > MAX_SIZE || run.len() == 1 && text.len() == 1)
        && !text.contains(['|', '{', '<', '>'])
}

/// Where the cells are in a line with a name, a number, a key or quotes around them: `Puzzle:
/// 1..4`, `Easy001 53..7`, `"1..4"`, `1..4|1234` with a solution. They are N*N digits and blanks,
/// so that nothing else resembles them; names of rules are not names.
fn dressed(text: &str) -> Option<(usize, usize)> {
    let mut rest = text.trim_end_matches([',', ';']);
    let mut start = 0;
    let is_run = |run: &str| {
        let size = run.len().isqrt();
        let has = |kind: fn(char) -> bool| run.chars().any(kind);
        (4..=MAX_SIZE).contains(&size)
            && size * size == run.len()
            && run.chars().all(is_cell)
            && has(|c| c.is_ascii_digit() && c != '0')
            && has(is_blank)
    };
    let name = rest.find([':', '=', ' ', '\t']).filter(|at| !rest[..*at].is_empty());
    if let Some(at) = name {
        let after = rest[at + 1..].trim_start();
        let name = &rest[..at];
        let is_word = |c: char| c.is_ascii_alphanumeric() || "_-.#\"')<>[]*".contains(c);
        let is_other = ["solution", "answer"].iter().any(|word| name.to_lowercase().contains(word));
        let run = after.trim_matches(['"', '\'', '`']);
        let run = run.split(['|', ' ']).next().unwrap_or_default();
        if name.chars().all(is_word) && !is_run(name) && is_run(run) {
            if is_other || may_state_rule(name) || !names::meant(name).is_empty() {
                return None;
            }
            start = rest.len() - after.len();
            rest = after;
        }
    }
    let end = text.trim_end_matches([',', ';']).len();
    for (open, close) in [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“'), ('«', '»')]
    {
        let inner = rest.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        if let Some(inner) = inner {
            let cells = (start + open.len_utf8(), end - close.len_utf8());
            return is_run(inner).then_some(cells);
        }
    }
    let has_solution = rest.split_once('|').is_some_and(|(run, solution)| {
        is_run(run.trim()) && solution.trim().len() == run.trim().len()
    });
    (has_solution || start > 0).then_some((start, text.len()))
}

/// The leading characters up to white space or another beginning of a comment, if the
/// first of them are cells.
fn cell_run(text: &str) -> &str {
    let run = text.split(ends_cells).next().unwrap_or_default();
    let cells = run.chars().filter(|&symbol| is_cell(symbol)).count();
    if run.starts_with(is_cell) && 2 * cells > run.chars().count() { run } else { "" }
}

/// The leading characters up to a comment, if they are as many as a grid above 9x9 has at
/// least, and all may be cells of one.
fn letter_run(text: &str) -> &str {
    let run = text.split(ends_cells).next().unwrap_or_default();
    let is_grid = run.len() > MAX_SIZE * (MAX_SIZE + 1) && run.chars().all(letters::is_cell);
    if is_grid { run } else { "" }
}

/// Whether a text is a grid up to 9x9 without a digit, in which the letters from A on are values.
fn are_letters(text: &str) -> bool {
    let size = text.len().isqrt();
    let last = char::from(b'A' + size.clamp(1, MAX_SIZE) as u8 - 1);
    let is_letter = |symbol: char| ('A'..=last).contains(&symbol);
    let is_cell = |symbol: char| is_letter(symbol) || is_blank(symbol) && symbol != '0';
    (4..=MAX_SIZE).contains(&size)
        && size * size == text.len()
        && text.chars().all(is_cell)
        && text.contains(is_letter)
        && text.contains(is_blank)
}

fn ends_cells(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#' | '|')
}

pub fn read(text: Text<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    // As most lines are: each character is a cell.
    if text.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return read_run(text, text.text, known);
    }
    if groups::recognize(text.text) {
        return groups::read(text, known);
    }
    let text = dressed(text.text).map_or(text, |(start, end)| text.slice(start, end));
    let run = text.text.split(ends_cells).next().unwrap_or_default();
    let length = run.chars().count();
    let size = size_of(length, known);
    if are_letters(text.text) && known.size().is_none_or(|size| size * size == length) {
        let cells: Vec<Text<'_>> = text.symbols().collect();
        return meaning::read(known.of_bare_grid(text, size)?, &cells, true, text, known);
    }
    // A wrong character explains a wrong length, so it is the first to be reported.
    let wrong = if size > MAX_SIZE {
        run.find(|symbol| !letters::is_cell(symbol))
    } else {
        run.find(|symbol| !is_cell(symbol))
    };
    if let Some(offset) = wrong {
        return Err(text.unexpected(offset, cell_expected(size)));
    }
    read_run(text, run, known)
}

/// The size that is stated, or the one whose number of cells comes nearest.
fn size_of(length: usize, known: &KnownRules) -> usize {
    let nearest = || (1..=letters::MAX_SIZE).min_by_key(|size| (size * size).abs_diff(length));
    known.size().or_else(nearest).unwrap_or(MAX_SIZE)
}

/// Reads a line from its first run of characters, all of which may be cells.
fn read_run(text: Text<'_>, run: &str, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let length = run.chars().count();
    let size = size_of(length, known);
    let cells = size * size;
    if length > cells {
        let end = run.char_indices().nth(cells).map_or(run.len(), |(offset, _)| offset);
        return Err(text.unexpected(end, format!("the end of the puzzle after {cells} cells")));
    }
    if length < cells {
        let found = format!("the end after {length}");
        return Err(text.fault(run.len(), format!("{cells} cells"), found));
    }
    // Bytes first, as most lines have one sign for a blank.
    let is_other_blank = |byte: u8| byte != b'0' && is_blank(char::from(byte));
    let has_value = |run: &str| run.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    if size <= MAX_SIZE && run.contains('0') && run.bytes().any(is_other_blank) && has_value(run) {
        let last = size - 1;
        let expected =
            format!("one sign for a blank, or values from 0 in a corpus line (values=0-{last})");
        let found = format!(
            "0 beside another blank: it may be a blank (values 1 to {size}) or a value (0 to {last})"
        );
        return Err(text.fault(0, expected, found));
    }
    let second = second_field(text, run.len(), cells);
    let end = second.map_or(run.len(), |field| text.offset_of(field) + field.text.len());
    let is_puzzle = |part: &Text<'_>| {
        part.text.len() == cells && part.text.chars().all(is_cell) && part.text.contains(is_blank)
    };
    let rest = text.slice(end, text.text.len());
    if let Some(other) = rest.pieces(ends_cells).find(is_puzzle).filter(|_| size > 3) {
        return Err(other.fault(0, "one puzzle on a line", "another one behind it"));
    }
    let comments = comment_behind(text.slice(end, text.text.len()))?;
    let layout = second.and_then(|field| Some((field, layout(field, size)?)));
    let rules = match &layout {
        Some((field, labels)) => known.of_layout(*field, size, labels, "the layout")?,
        None => known.of_bare_grid(text, size)?,
    };
    let mut puzzle = Puzzle::empty(rules);
    let symbols = if size > MAX_SIZE {
        let cells: Vec<Text<'_>> = text.slice(0, run.len()).symbols().collect();
        letters::read_characters(&mut puzzle, &cells, known.symbols, known.names)?
    } else {
        let cells = run.char_indices().enumerate();
        for (cell, (offset, _)) in cells.filter(|(_, (_, symbol))| !is_blank(*symbol)) {
            read_symbol(&mut puzzle, cell, text, offset)?;
        }
        None
    };
    let mut expected = Expected::default();
    if let (Some(field), None) = (second, layout) {
        expected.grid = Some(solution(field, &puzzle, symbols.or(known.symbols), known.names)?);
    }
    Ok(ParsedPuzzle { expected, symbols, comments, ..ParsedPuzzle::from(puzzle) })
}

/// The text after the cells up to the next separator, if it is about as long as the grid.
fn second_field(text: Text<'_>, start: usize, cells: usize) -> Option<Text<'_>> {
    let field =
        text.slice(start, text.text.len()).pieces(ends_cells).find(|f| !f.text.is_empty())?;
    (field.text.chars().count().abs_diff(cells) <= 2 && cells > 4).then_some(field)
}

/// One label per cell, if the field is a layout of regions.
fn layout(field: Text<'_>, size: usize) -> Option<Vec<usize>> {
    let labels: Vec<usize> = field.text.chars().map(|symbol| symbol as usize).collect();
    is_layout(&labels, size).then_some(labels)
}

/// The solution of the puzzle in its second field.
fn solution(
    field: Text<'_>,
    puzzle: &Puzzle,
    symbols: Option<Symbols>,
    names: OptionNames,
) -> Result<Vec<u8>, Fault> {
    let mut solution = Puzzle::empty(puzzle.rules().clone());
    let cells: Vec<Text<'_>> = field.symbols().collect();
    let expected = "a solution, a layout of connected regions, or a comment that is shorter or longer \
                    than the grid";
    let fault = || field.fault(0, expected, quoted(field.text));
    if cells.len() != puzzle.candidates().len() {
        return Err(fault());
    }
    letters::read_characters(&mut solution, &cells, symbols, names)?;
    let given = |cell: usize| solution.given(cell);
    (0..cells.len()).map(given).collect::<Option<Vec<u8>>>().ok_or_else(fault)
}

pub fn cells(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let (size, boxes) = (puzzle.size(), puzzle.rules().boxes());
    refuse_if(size > MAX_SIZE, format!("a {size}x{size} grid"))?;
    let is_customary = boxes.is_some() && boxes == Rules::customary_boxes(size);
    refuse_if(!is_customary, format!("boxes {} in a {size}x{size} grid", BoxChoice(boxes)))?;
    let symbol = |cell| puzzle.given(cell).map_or('.', |value| char::from(b'0' + value));
    Ok((0..size * size).map(symbol).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_from_a_row() {
        for text in ["1.3.1.3.1.3.1.3.", "53..7....6..195....98....6.8... comment", "0"] {
            assert!(recognize(text), "{text:?}");
        }
        for text in ["53..7....", "5 3 0", "----------------", "53. .7. ...", "extraordinary", ""] {
            assert!(!recognize(text), "{text:?}");
        }
    }

    #[test]
    fn every_blank_is_a_blank() {
        let line = ".0_*-xX?".repeat(11);
        let text = Text::line(&line[..81], 1);
        assert_eq!(read(text, &KnownRules::default()).unwrap().puzzle.given_count(), 0);
    }
}
