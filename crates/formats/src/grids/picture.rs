//! Cells with the signs between them, as books print Futoshiki: 2N-1 lines, in turn a row
//! of cells with `<` and `>` between them and the signs `^` and `v` below (`v`: the upper
//! cell is greater). Drawn by [`picture()`](quorum_pictures::picture::picture).
//!
//! Without signs below cells, the rows may follow each other without the empty lines.
//!
//! Cells are `.` (or `0`, `_`) for a blank, a number, or candidates in braces. A sign
//! below is under a character of its cell and, in rows that are not aligned, above one of the cell
//! below: it is never bound to one of two cells.

use crate::helpers::comment::constraint_lines;
use crate::helpers::lines::Ahead;
use crate::helpers::region_map;
use crate::prelude::*;
use quorum_pictures::picture::grid_picture;
use quorum_pictures::style::PictureStyle;
use quorum_puzzle::symbols::{read_set, read_value};
use quorum_puzzle::text::leading_number;

/// Pictures of cells and signs.
pub static FORMAT: Format = Format {
    name: "picture",
    summary: "cells with signs between them, below a header '# boxes RxC' or '# boxes none'",
    description: "\
Cells with signs between them, as books print Futoshiki and greater-than Sudoku: 2N-1
lines, in turn a row of cells with `<` and `>` between them and a row of signs below it,
`^` (the upper cell is less) and `v` (greater), each under a character of its cell (and,
where rows are not aligned, also above one of the cell below). A row without signs below
is an empty line; without any such signs all these may be left out. Cells are `.`, 0 or _
for a blank, a number, or candidates in braces, {27}. Spaces may surround signs in a row;
signs of Unicode (\u{2227} \u{2228} \u{ff1c} \u{ff1e}) are read too.

The rules are never guessed: the header `# boxes RxC`, `# boxes none` or `# regions ...`
above the picture, --boxes, or a map of regions below it (a letter or number per cell, a
row per line) has to state them. Constraints are lines above it, `# cage 7 R1C1 R1C2`.",
    extensions: &["txt"],
    example: "# boxes none\n2>. .\nv   ^\n. .<.\n  ^\n.>. .",
    holds: &Feature::OF_PICTURE,
    spells: |_| true,
    extent: Extent::Block {
        recognize,
        lines,
        read: |sheet, known| Some(read(sheet, known).map(ParsedPuzzle::from)),
    },
    write: Some(write),
};

/// Below the header, the constraints as they are typed.
fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let drawn = grid_picture(puzzle, &PictureStyle::default());
    let constraints = constraint_lines(puzzle);
    let length: usize = constraints.iter().map(|line| line.len() + 1).sum();
    refuse_if(length > MAX_CONSTRAINTS, format!("{length} bytes of constraints"))?;
    let header = drawn.lines().take_while(|line| line.starts_with('#')).map(str::to_owned);
    let header: Vec<String> = header.collect();
    let rows = drawn.lines().skip(header.len()).map(str::to_owned);
    let lines = header.iter().cloned().chain(constraints).chain(rows);
    Ok(with_name(puzzle, lines.collect::<Vec<_>>().join("\n")))
}

/// The most bytes of constraints that are written: with the header a half of what is read.
const MAX_CONSTRAINTS: usize = 1 << 17;

/// Text expected in a row of signs.
const SIGN_ROW: &str = "'^', 'v' or a blank below the cells (rows of cells and rows of signs alternate; \
                        without signs the row is an empty line)";

/// A cell of a row, and the sign before it with its byte offset.
struct Cell<'a> {
    sign: Option<(usize, Sign)>,
    text: Text<'a>,
}

impl Cell<'_> {
    /// The columns that it takes, from the first to the one after the last.
    fn columns(&self) -> (u64, u64) {
        let column = self.text.place().column;
        (column, column + self.text.text.chars().count() as u64)
    }
}

/// A row with candidate sets, which no other block has, or with signs and other cells than points;
/// else a row of cells above an empty line or a line of downward signs. The row of signs
/// `. < . . . .` could be a row of cells too: below it are nine signs.
fn recognize(ahead: &mut Ahead<'_>) -> bool {
    let first = ahead.line(0).to_owned();
    let first = first.as_str();
    let quoted = first.trim_start_matches(['>', ' ']);
    if first.starts_with('>')
        && quoted.contains(char::is_alphanumeric)
        && !quoted.contains(['<', '>'])
        || first.contains("<NA>")
        || first.starts_with("> ") && !first[1..].contains(['<', '>'])
    {
        return false;
    }
    let signs = first.contains(['<', '>']);
    let digits = first.bytes().any(|byte| byte.is_ascii_digit());
    match cells(Text::line(first, 1)) {
        Err(_) => signs && (digits || first.contains("[ ]")),
        Ok(_) if first.contains('{') => true,
        Ok(row) if signs && (digits || is_evenly_spaced(first, &row)) => true,
        Ok(row) => {
            let second = ahead.get(1);
            row.len() > 1 && second.is_some_and(|second| is_sign_row(second, signs))
        }
    }
}

/// Whether a line may be the row of signs below cells. Below a row of three boxes, which has signs
/// only, are nine.
fn is_sign_row(line: &str, are_signs_above: bool) -> bool {
    let mut signs = line.chars().filter(|symbol| !symbol.is_whitespace());
    let count = signs.clone().count();
    // A row of tabs is one of blank cells of a spreadsheet.
    !line.contains('\t')
        && signs.all(|symbol| matches!(symbol, '^' | 'v' | 'V'))
        && !(are_signs_above && count == 9)
}

/// Whether cells end at equal distances and each sign adjoins the cell before it: that
/// distinguishes a row of blank cells `.<. .` from a row of signs `. < . .`.
fn is_evenly_spaced(first: &str, row: &[Cell<'_>]) -> bool {
    let ends: Vec<u64> = row.iter().map(|cell| cell.columns().1).collect();
    let even = ends.windows(3).all(|ends| ends[1] - ends[0] == ends[2] - ends[1]);
    let adjoins = |(end_before, cell): (&u64, &Cell<'_>)| {
        cell.sign.is_none_or(|(at, _)| first[..at].chars().count() as u64 + 1 == *end_before)
    };
    even && ends.iter().zip(&row[1..]).all(adjoins)
}

fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Result<Puzzle, Fault> {
    let first = sheet.lines[0].whole();
    let size = cells(first)?.len();
    let is_compact = is_compact(sheet.lines.iter().map(|line| line.text.clone()));
    let wanted = if is_compact { size } else { 2 * size - 1 };
    let (lines, below) = sheet.lines.split_at(wanted.min(sheet.lines.len()));
    let below: Vec<&Line> = below.iter().filter(|line| !line.is_blank()).collect();
    let rules = match region_map::of_lines(&below, size) {
        Some(labels) => {
            let place = below[0].whole().trimmed();
            known.of_layout(place, size, &labels?, "the map below the grid")?
        }
        None => known.of_stated(first.trimmed(), size, "picture")?,
    };
    let mut puzzle = Puzzle::empty(rules);
    let mut above = Columns::default();
    let mut signs: Option<Text<'_>> = None;
    for (index, line) in lines.iter().enumerate() {
        let text = line.whole();
        if !is_compact && index % 2 == 1 {
            signs = Some(text);
            continue;
        }
        let index = if is_compact { index } else { index / 2 };
        let row = cells(text)?;
        read_row(&mut puzzle, index, text, &row)?;
        let below = Columns(row.iter().map(Cell::columns).collect());
        if let Some(signs) = signs.take() {
            read_downward(&mut puzzle, index - 1, signs, &above, &below)?;
        }
        above = below;
    }
    if lines.len() < wanted {
        let expected = format!("line {} of {wanted} of the picture", lines.len() + 1);
        return Err(sheet.ends_early(expected));
    }
    Ok(puzzle)
}

/// Whether rows of cells follow directly below each other: a picture without signs below cells,
/// written without the empty lines for them.
fn is_compact(lines: impl Iterator<Item = String>) -> bool {
    let rows: Vec<String> = lines.collect();
    let size = rows.first().map_or(1, |row| count_cells(row));
    let is_row = |row: &String| {
        row.contains(|symbol: char| matches!(symbol, '.' | '_' | '{' | '0'..='9'))
            && cells(Text::line(row, 1)).is_ok_and(|row| row.len() == size)
    };
    size > 1 && rows.len() >= size && rows[1..size].iter().all(is_row)
}

/// 2N-1 lines, N being the number of cells on the first; an empty one among them is a row without
/// downward signs. Of a compact picture N lines. A map of regions may be below.
fn lines(ahead: &mut Ahead<'_>) -> usize {
    let size = count_cells(ahead.line(0));
    let is_compact = is_compact((0..size).map_while(|skip| ahead.get(skip).map(str::to_owned)));
    let wanted = if is_compact { size } else { 2 * size - 1 };
    let mut count = 1;
    for skip in 1..wanted {
        let Some(line) = ahead.get(skip).filter(|line| !line.starts_with('#')) else { break };
        if !line.trim().is_empty() {
            count = skip + 1;
        } else if is_compact || skip % 2 == 0 {
            break;
        }
    }
    if count < wanted { count } else { count + region_map::lines_ahead(ahead, count, size) }
}

/// Number of cells that the first line is meant to have, even with faults; at least one.
fn count_cells(mut line: &str) -> usize {
    let mut count = 0;
    while let Some(symbol) = line.chars().next() {
        let length = match symbol {
            '{' => line.find('}').map_or(line.len(), |end| end + 1),
            '[' => line.find(']').map_or(line.len(), |end| end + 1),
            '0'..='9' => leading_number(line).map_or(1, |(_, length)| length),
            _ => symbol.len_utf8(),
        };
        count += usize::from(matches!(symbol, '{' | '[' | '.' | '_' | '0'..='9'));
        line = &line[length..];
    }
    count.max(1)
}

/// Parts a line into cells and the signs between them.
fn cells(line: Text<'_>) -> Result<Vec<Cell<'_>>, Fault> {
    let mut row = Vec::new();
    let mut sign: Option<(usize, Sign)> = None;
    let mut end_of_last = None;
    let mut offset = 0;
    while let Some(symbol) = line.text[offset..].chars().next() {
        let found = match symbol {
            '<' => Some(Sign::Less),
            '>' => Some(Sign::Greater),
            _ => None,
        };
        if symbol.is_whitespace() {
            offset += symbol.len_utf8();
        } else if let Some(found) = found {
            if row.is_empty() {
                return Err(line.unexpected(offset, "a cell before the first sign"));
            }
            if sign.is_some() {
                return Err(line.unexpected(offset, "at most one sign between two cells"));
            }
            sign = Some((offset, found));
            offset += 1;
        } else {
            if end_of_last == Some(offset) {
                return Err(line.unexpected(offset, "a sign or a blank between two cells"));
            }
            let length = cell_length(line, offset)?;
            row.push(Cell { sign: sign.take(), text: line.slice(offset, offset + length) });
            offset += length;
            end_of_last = Some(offset);
        }
    }
    match sign {
        Some((offset, _)) => {
            Err(line.fault(offset + 1, "a cell after the last sign", "the end of the line"))
        }
        None => Ok(row),
    }
}

/// Length in bytes of the cell at `offset`.
fn cell_length(line: Text<'_>, offset: usize) -> Result<usize, Fault> {
    let rest = &line.text[offset..];
    if let Some((_, length)) = leading_number(rest) {
        return Ok(length);
    }
    match rest.bytes().next() {
        Some(b'.' | b'_') => Ok(1),
        Some(b'{') => match rest.find('}') {
            Some(end) => Ok(end + 1),
            None => Err(line.unexpected(line.text.len(), "'}' after a candidate set")),
        },
        Some(b'[') => Err(line.unexpected(offset, "cells without brackets, '.' for a blank")),
        _ => Err(line.unexpected(offset, "a number, '.', candidates in braces, '<' or '>'")),
    }
}

fn read_row(
    puzzle: &mut Puzzle,
    index: usize,
    line: Text<'_>,
    row: &[Cell<'_>],
) -> Result<(), Fault> {
    let size = puzzle.size();
    for (column, Cell { sign, text }) in row.iter().enumerate() {
        if column == size {
            return Err(text.unexpected(0, format!("the end of the row after {size} cells")));
        }
        let cell = index * size + column;
        if let Some((_, sign)) = sign {
            puzzle.set_right(cell - 1, Some(*sign));
        }
        match text.text.as_bytes()[0] {
            b'.' | b'_' => {}
            b'{' => {
                let set = read_set(text.slice(1, text.text.len() - 1), puzzle.values())?;
                puzzle.set_candidates(cell, set);
            }
            _ if text.text == "0" => {}
            _ => puzzle.set_given(cell, read_value(*text, puzzle.values())?),
        }
    }
    if row.len() < size {
        let found = format!("the end of the line after {}", row.len());
        let end = line.text.trim_end().len();
        return Err(line.fault(end, format!("{size} cells in the row"), found));
    }
    Ok(())
}

/// Columns of the cells of a row, each from its first to the one after its last.
#[derive(Default)]
struct Columns(Vec<(u64, u64)>);

impl Columns {
    /// The cell with a character in this column.
    fn cell(&self, column: u64) -> Option<usize> {
        self.0.iter().position(|(start, end)| (*start..*end).contains(&column))
    }

    /// Whether no column is of different cells of two rows.
    fn agree(&self, other: &Columns) -> bool {
        let overlap = |(a, b): (&(u64, u64), &(u64, u64))| a.0 < b.1 && b.0 < a.1;
        let differ = |at: usize| other.0.iter().enumerate().filter(move |(cell, _)| *cell != at);
        self.0
            .iter()
            .enumerate()
            .all(|(at, span)| !differ(at).any(|(_, other)| overlap((span, other))))
    }
}

/// Reads the signs between row `index` and the next one, whose cells are at these columns. Where
/// these rows are not aligned, a sign has to be in the columns of both of its cells.
fn read_downward(
    puzzle: &mut Puzzle,
    index: usize,
    line: Text<'_>,
    above: &Columns,
    below: &Columns,
) -> Result<(), Fault> {
    let size = puzzle.size();
    let are_aligned = above.agree(below);
    for (column, (offset, symbol)) in (1u64..).zip(line.text.char_indices()) {
        if symbol.is_whitespace() {
            continue;
        }
        let sign = match symbol {
            '^' => Sign::Less,
            'v' | 'V' => Sign::Greater,
            _ => return Err(line.unexpected(offset, SIGN_ROW)),
        };
        let Some(place) = above.cell(column) else {
            let found = format!("'{symbol}' beside them");
            return Err(line.fault(offset, "signs in the columns of the cells above", found));
        };
        let beside = below.cell(column);
        if beside != Some(place) && (beside.is_some() || !are_aligned) {
            let expected = "a sign in the columns of the same cell in the rows above and below";
            let below = match beside {
                Some(other) => format!("cell {} below", other + 1),
                None => "none below".to_owned(),
            };
            let found = format!("'{symbol}' at cell {} above and {below}", place + 1);
            return Err(line.fault(offset, expected, found));
        }
        let cell = index * size + place;
        if puzzle.down(cell).is_some() {
            return Err(line.unexpected(offset, "at most one sign between two cells"));
        }
        puzzle.set_down(cell, Some(sign));
    }
    Ok(())
}
