//! Sign rows of greater-than Sudoku, as the second source program reads them.
//!
//! Boxes 3x3, the twelve signs inside each, no digits. For each band of three boxes five
//! rows: the 6 signs within the first row of cells (two per box), the 9 below it, 6, 9, 6.
//! `>`: the left cell is greater; `v`: the upper one. `.` where a sign is absent. White
//! space is allowed anywhere within a row; rows end with the line or with `/`, or follow
//! one another on a line. An empty line may part two bands.

use crate::helpers::lines::Ahead;
use crate::helpers::refusals::only_classic;
use crate::prelude::*;

/// Fifteen rows of signs.
pub static FORMAT: Format = Format {
    name: "signs",
    summary: "greater-than Sudoku 9x9: 15 rows of the signs inside the boxes",
    description: "\
Greater-than Sudoku without givens: 15 rows of the signs inside the 3x3 boxes. For each
band of three boxes five rows: the 6 signs within the first row of cells, the 9 below
it, 6, 9 and 6. `>`: the left cell is greater; `v`: the upper one. `.` where a sign is
absent. Rows end with the line or `/`, or follow one another; spaces are ignored.",
    example: "<><<<>\n^^^v^^^vv\n<><<><\nv^^^vv^^v\n<<>><>\n<>><<>\n^v^^^vvv^\n><<><>\nv^^vvv^^^\n><><><\n\
              >>>>>>\n^vvv^^vv^\n>>><<<\nvv^v^v^vv\n><<>><",
    holds: &[Feature::Inequalities, Feature::Boxes, Feature::Name],
    extent: Extent::Block {
        recognize,
        lines,
        read: |sheet, known| Some(read(sheet, known).map(ParsedPuzzle::from)),
    },
    write: Some(write),
    ..Format::DEFAULT
};

const BOXES: Boxes = Boxes { rows: 3, columns: 3 };
const SIZE: usize = 9;
const ROWS: usize = 15;
const ROWS_PER_BAND: usize = 5;

/// Whether row `row` of the fifteen holds signs within a row of cells.
fn is_across(row: usize) -> bool {
    (row % ROWS_PER_BAND).is_multiple_of(2)
}

/// The number of signs in row `row` of the fifteen.
fn length(row: usize) -> usize {
    if is_across(row) { 6 } else { 9 }
}

/// The cells on both sides of sign `index` of a row.
fn cells(row: usize, index: usize) -> (usize, usize) {
    let grid_row = row / ROWS_PER_BAND * 3 + row % ROWS_PER_BAND / 2;
    let column = if is_across(row) { index / 2 * 3 + index % 2 } else { index };
    let cell = grid_row * SIZE + column;
    (cell, cell + if is_across(row) { 1 } else { SIZE })
}

fn recognize(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).to_owned();
    let second = ahead.get(1);
    let only = |text: &str, symbols: &str| {
        text.chars().all(|symbol| symbol.is_whitespace() || symbols.contains(symbol))
    };
    let signs = |text: &str| text.chars().filter(|symbol| !symbol.is_whitespace()).count();
    if !only(&first, "<>^v./") {
        return false;
    }
    // A row without signs could be a row of blank cells, but for the next one's length.
    first.contains(['<', '>'])
        || first.contains('/')
        || second.is_some_and(|next| signs(&first) == 6 && signs(next) == 9 && only(next, "^v."))
}

fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let mut puzzle = Puzzle::empty(rules(sheet.start(), known)?);
    let mut row = 0;
    for line in sheet.lines.iter().filter(|line| !line.is_blank()) {
        row = read_rows(&mut puzzle, row, line.whole())?;
    }
    if row < ROWS {
        let expected = format!("sign row {} of {ROWS} ({} signs)", row + 1, length(row));
        return Err(sheet.ends_early(expected));
    }
    Ok(puzzle)
}

/// As many lines as hold fifteen rows.
fn lines(ahead: &mut Ahead<'_>) -> usize {
    let (mut row, mut count, mut skip) = (0, 1, 0);
    while row < ROWS
        && let Some(line) = ahead.get(skip).filter(|line| !line.starts_with('#'))
    {
        skip += 1;
        if !line.trim().is_empty() {
            row += rows_on(line, row);
            count = skip;
        } else if !row.is_multiple_of(ROWS_PER_BAND) {
            break;
        }
    }
    count
}

/// Number of rows that a line is meant to have, at least one.
fn rows_on(line: &str, first: usize) -> usize {
    let pieces = line.split('/').filter(|piece| !piece.trim().is_empty()).count();
    if pieces > 1 {
        return pieces;
    }
    let signs = line.chars().filter(|symbol| !symbol.is_whitespace()).count();
    let mut rows = 1;
    let mut filled = length(first);
    while first + rows < ROWS && filled + length(first + rows) <= signs {
        filled += length(first + rows);
        rows += 1;
    }
    rows
}

/// The rules of sign rows, which state their boxes.
pub fn rules(text: Text<'_>, known: &KnownRules) -> Result<Rules, Fault> {
    known.of_text(text, SIZE, Some(BOXES))
}

/// Reads all fifteen rows from one text, joined by `/` or white space, into a 9x9 puzzle.
pub fn read_joined(puzzle: &mut Puzzle, text: Text<'_>) -> Result<(), Fault> {
    let row = read_rows(puzzle, 0, text)?;
    if row < ROWS {
        let found = format!("the end after {row}");
        return Err(text.fault(text.text.len(), format!("{ROWS} sign rows"), found));
    }
    Ok(())
}

/// Reads the rows on a line, from row `row` on; returns the row after the last one.
fn read_rows(puzzle: &mut Puzzle, mut row: usize, line: Text<'_>) -> Result<usize, Fault> {
    let mut index = 0;
    let short = |row: usize, index: usize, offset: usize| {
        let expected = format!("{} signs in row {}", length(row), row + 1);
        Err(line.fault(offset, expected, format!("the end of the row after {index}")))
    };
    for (offset, symbol) in line.text.char_indices() {
        if symbol == '/' && index > 0 {
            return short(row, index, offset);
        }
        if symbol.is_whitespace() || symbol == '/' {
            continue;
        }
        if row == ROWS {
            return Err(line.unexpected(offset, format!("the end of the puzzle after {ROWS} rows")));
        }
        let sign = match (symbol, is_across(row)) {
            ('.', _) => None,
            ('<', true) | ('^', false) => Some(Sign::Less),
            ('>', true) | ('v' | 'V', false) => Some(Sign::Greater),
            (_, across) => {
                let signs = if across { "'<', '>' or '.'" } else { "'^', 'v' or '.'" };
                let expected = format!("{signs} (sign {} of row {})", index + 1, row + 1);
                return Err(line.unexpected(offset, expected));
            }
        };
        if sign.is_some() {
            let (a, b) = cells(row, index);
            if puzzle.sign(a, b).is_some_and(|old| Some(old) != sign) {
                let found = format!("'{symbol}' against the sign read before");
                return Err(line.fault(offset, "at most one sign between two cells", found));
            }
            puzzle.set_sign(a, b, sign);
        }
        index += 1;
        if index == length(row) {
            row += 1;
            index = 0;
        }
    }
    if index > 0 {
        return short(row, index, line.text.trim_end().len());
    }
    Ok(row)
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    only_classic(puzzle.rules())?;
    let mut written = 0;
    let mut rows = vec![String::new(); ROWS];
    for (row, text) in rows.iter_mut().enumerate() {
        for index in 0..length(row) {
            let (a, b) = cells(row, index);
            let sign = puzzle.sign(a, b);
            written += usize::from(sign.is_some());
            text.push(sign.map_or('.', if is_across(row) { Sign::across } else { Sign::downward }));
        }
    }
    refuse_if(written < puzzle.sign_count(), "signs between boxes")?;
    Ok(with_name(puzzle, rows.join("\n")))
}
