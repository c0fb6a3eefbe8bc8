//! Kinds of puzzles as people write them who have no program for it: a file per kind.
//!
//! Each reader takes all the lines of a puzzle. It returns `None` for a text of another kind; a
//! text of its kind is read in full, or refused at the place of what is left over.

pub mod cage_objects;
pub mod cages;
pub mod futoshiki;
pub mod kakuro;
pub mod model;
pub mod samurai;
pub mod skyscrapers;
pub mod straights;
#[cfg(test)]
mod tests;

use crate::helpers::cells::{cell_expected, is_blank, whole_number as number};
use crate::helpers::lines::Ahead;
use crate::helpers::sheet::is_complete;
use crate::prelude::*;

/// What a reader makes of the lines.
type Reading = Option<Result<ParsedPuzzle, Fault>>;

/// The formats of this folder, but for samurai, which are recognized by their shape first.
pub static FORMATS: &[&Format] = &[
    &kakuro::FORMAT,
    &futoshiki::FORMAT,
    &CAGES,
    &skyscrapers::FORMAT,
    &straights::FORMAT,
    &model::FORMAT,
];

/// Those of digits and points without anything between them, which have no sign, label or sum: but
/// clues around them, or a map below.
static PACKED: &[&Format] = &[&skyscrapers::FORMAT, &straights::FORMAT];

/// A shape is of one kind: its marks of what is outside would be black cells to others.
static SAMURAI: &[&Format] = &[&samurai::FORMAT];

/// The formats of this folder that a text may be of.
pub fn formats(lines: &[Line]) -> &'static [&'static Format] {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if lines.iter().all(|line| line.text.bytes().all(is_plain)) {
        PACKED
    } else if samurai::is_one(lines) {
        SAMURAI
    } else {
        FORMATS
    }
}

/// Whether a format is one of this folder.
pub fn is_kind(name: &str) -> bool {
    FORMATS.iter().chain(SAMURAI).any(|kind| kind.name == name)
}

/// The most cells of a row that may begin with `#`.
const MOST_CELLS: usize = 40;
/// Characters of a row beside digits and points.
const CELLS: &str = " ,;|\t_-*/\\#xXbBoOwW?■█▓⬛⬜□";
/// Keys of JSON objects of a kind.
const KEYS: [&str; 4] = ["\"cells\"", "\"cages\"", "\"top\"", "\"left\""];

/// Whether the next lines may be of a kind although the first one by itself is a comment, a line of
/// cells, or JSON of another format.
pub fn may_begin(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).trim().to_owned();
    // No list of clues is longer.
    if first.len() < 200 && is_list(&fields(unquoted(Text::line(&first, 1)))) {
        return true;
    }
    if first.starts_with(['[', '{']) {
        let mut more = first;
        // A line of a stream does not wait for others.
        let count = if is_complete(&more) { 1 } else { 3 };
        for line in 1..count {
            more += ahead.line(line);
        }
        return more.contains('\\') || KEYS.iter().any(|key| more.contains(key));
    }
    if number(&first).is_some_and(|size| size < 100) {
        return !ahead.line(1).trim().is_empty();
    }
    let is_row = |line: &str| {
        let is_cell = |c: char| c.is_ascii_digit() || c == '.' || CELLS.contains(c);
        line.len() <= 4 * MOST_CELLS && line.chars().all(is_cell)
    };
    if !is_row(&first) {
        return false;
    }
    let mut has_mark = first.contains(['\\', '/']);
    let mut has_gap = false;
    for row in 0..2 * MOST_CELLS {
        let line = ahead.line(row);
        // Outside of a sheet of Sudokus.
        let has_hole = first.len() > 9 && line.contains("   ");
        let line = line.trim();
        // The map of black cells may be a block below that of the digits.
        if line.is_empty() && row > 1 && !has_gap {
            has_gap = true;
            continue;
        }
        if line.is_empty() || !is_row(line) {
            break;
        }
        has_mark |= line.contains(straights::BLACK) || has_hole;
    }
    has_mark
}

/// Whether the cells may be the clues of four sides of skyscrapers.
fn is_list(cells: &[Text<'_>]) -> bool {
    let are_numbers = cells.iter().all(|cell| number(cell.text).is_some());
    let count = cells.len();
    (16..=36).contains(&count)
        && count.is_multiple_of(4)
        && are_numbers
        && cells.iter().any(|cell| number(cell.text) != Some(0))
}

/// KenKen and killer Sudoku.
pub static CAGES: Format = Format {
    name: "cages",
    summary: "KenKen or killer Sudoku: a map of letters and a list of clues, or cages in JSON",
    description: "\
A map of cages, a letter or number per cell, and below it a line per cage: A 3+, B: 24*, c=7,
D 2-. With an operator it is a KenKen, a Latin square; with sums only a killer Sudoku, whose
boxes are the customary or the stated ones and whose givens may be a grid of their own. Or
cages as JSON: [{\"sum\": 7, \"cells\": [[0, 0], [0, 1]]}, ...], which cover the grid.",
    example: "AAB\nCDB\nCDD\n\nA 3+\nB 2-\nC 1-\nD 6+",
    holds: &[
        Feature::Givens,
        Feature::Boxes,
        Feature::NoBoxes,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    extent: Extent::Sheet {
        read: |sheet, known| {
            cages::read(sheet.lines, known).or_else(|| cage_objects::read(sheet.lines, known))
        },
    },
    ..Format::DEFAULT
};

/// A row of cells.
type Row<'a> = Vec<Text<'a>>;

/// The cells of a line: between bars, semicolons, commas or tabs, of which it has only one kind,
/// else between spaces. Brackets around the line and quotes around a cell are dropped.
fn fields(line: Text<'_>) -> Row<'_> {
    let mut line = line.trimmed();
    let is_list = line.text.starts_with(['[', '{', '(']);
    if is_list {
        let start = line.text.len() - line.text.trim_start_matches(['[', '{', '(', ' ']).len();
        let inner = line.text.trim_end_matches([']', '}', ')', ',', ';', ' ']).len();
        line = line.slice(start, inner.max(start)).trimmed();
    }
    let Some(separator) = ['|', ';', ',', '\t'].into_iter().find(|&c| line.text.contains(c)) else {
        return line.words().map(unquoted).collect();
    };
    let mut cells: Row<'_> =
        line.pieces(|c| c == separator).map(|cell| unquoted(cell.trimmed())).collect();
    if separator == '|' {
        if line.text.starts_with('|') {
            cells.remove(0);
        }
        if line.text.ends_with('|') {
            cells.pop();
        }
    }
    cells
}

fn unquoted(cell: Text<'_>) -> Text<'_> {
    let has_quotes =
        |quote| cell.text.len() > 1 && cell.text.starts_with(quote) && cell.text.ends_with(quote);
    if has_quotes('"') || has_quotes('\'') {
        return cell.slice(1, cell.text.len() - 1).trimmed();
    }
    cell
}

/// The characters of a line of one word, else its fields.
fn cells(line: Text<'_>) -> Row<'_> {
    let fields = fields(line);
    if fields.len() == 1 {
        return fields[0].symbols().collect();
    }
    fields
}

/// Whether the line is part of a frame.
fn is_frame(line: &str) -> bool {
    let is_part = |c: char| {
        matches!(c, '+' | '-' | '=' | '|' | ' ' | ':') || ('\u{2500}'..='\u{257F}').contains(&c)
    };
    line.chars().all(is_part)
        && (line.contains("--") || line.contains("==") || line.contains('+') || !line.is_ascii())
}

/// The lines that are neither empty nor of a frame.
fn content(lines: &[Line]) -> Vec<Text<'_>> {
    let is_content = |line: &&Line| !line.is_blank() && !is_frame(&line.text);
    lines.iter().filter(is_content).map(|line| line.whole().trimmed()).collect()
}

/// The fault of a text that was to be something else.
fn unexpected(text: Text<'_>, expected: impl Into<String>) -> Fault {
    text.fault(0, expected, quoted(text.text))
}

/// Rows and columns: `4`, `4x5`, `4 5`, `size 4`, `n = 4`. Other words may state a rule.
fn stated_size(line: &str) -> Option<(usize, usize)> {
    let rest = line.trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, ' ' | '=' | ':'));
    let word = line[..line.len() - rest.len()].trim_end_matches([' ', '=', ':']);
    if !["", "size", "n", "order", "kakuro"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return None;
    }
    let (rows, columns) = rest.split_once(['x', ' ']).unwrap_or((rest, rest));
    Some((number(rows.trim())?, number(columns.trim())?))
}

/// A value or a blank.
fn read_cell(puzzle: &mut Puzzle, cell: usize, text: Text<'_>) -> Result<(), Fault> {
    let mut symbols = text.text.chars();
    let is_empty =
        text.text.is_empty() || symbols.next().is_some_and(is_blank) && symbols.next().is_none();
    if is_empty {
        return Ok(());
    }
    match number(text.text).and_then(|value| puzzle.values().number(value)) {
        Some(value) => puzzle.set_given(cell, value),
        None => return Err(unexpected(text, cell_expected(puzzle.size()))),
    }
    Ok(())
}

/// A Latin square of this size, which header and option must not contradict.
fn latin(known: &KnownRules, text: Text<'_>, size: usize) -> Result<Puzzle, Fault> {
    Ok(Puzzle::empty(known.of_text(text, size, None)?))
}
