//! A samurai and its relatives: Sudokus of 9x9 cells that overlap, as one sheet, a row per line.
//! Outside of them is `#` or a blank.
//!
//! The shape states the Sudokus: each block of 9x9 cells is one that is the only block with some
//! cell, and together they have to cover the sheet. So it is with all sheets that have a name but
//! the windmill, whose middle several blocks would cover: its shape is known. A text that marks
//! nothing as outside, as data sets have it below the size, is the known sheet of this size that
//! has all of the givens.

use super::{Reading, read_cell, stated_size};
use crate::helpers::cells::{BLANKS, is_blank};
use crate::prelude::*;
use quorum_puzzle::Lines;

/// Samurai.
pub static FORMAT: Format = Format {
    name: "samurai",
    summary: "samurai and other sheets of 9x9 Sudokus that overlap, # or blank outside of them",
    description: "\
A sheet of Sudokus that overlap, a row per line: digits, open cells (one of . 0 _ * - x X ?),
and # or a blank outside of the Sudokus; cells are together or have a blank between them. The
Sudokus are the blocks of 9x9 cells that the shape determines: samurai, sohei, windmill,
gattai, shogun, sumo and others. A line with the numbers of rows and columns may be above
them (21 21); then nothing needs to be marked as outside: the sheet is the known one of its
size that has all givens (12 12 is a butterfly). Each Sudoku is a constraint sub-sudoku.",
    example: "\
..4......###62...8...
.1....6..###......28.
.79...4..###..5.1.3..
8..26....###.7.8.1...
.3.71..8.###...5..89.
..5....1.###.....3..4
.....3........91..5.3
....8......2.......4.
.4..9.....6..........
######.4.5.7..3######
######.........######
######3.6..8...######
6..............1.....
..9....7..9...5.6714.
23...............8...
....865..###.4.7.....
...3.4..8###2.......6
...5..2.1###...8..7.2
3.......7###.7.....5.
.6..9....###5.....6..
.17...3..###..64.3..1",
    holds: &[
        Feature::Givens,
        Feature::OtherShape,
        Feature::OtherValues,
        Feature::NoLines,
        Feature::AbsentCells,
        Feature::NoBoxes,
        Feature::OwnConstraints,
        Feature::Name,
    ],
    spells: |name| name == NAME,
    extent: Extent::Sheet { read: |sheet, known| read(sheet.lines, known) },
    write: Some(write),
    ..Format::DEFAULT
};

/// The constraint of each Sudoku.
const NAME: &str = "sub-sudoku";

/// Text that is expected where a cell is in no Sudoku.
const OUTSIDE: &str = "# or a blank outside of all Sudokus";

/// Rows, columns and values of a Sudoku.
const SIDE: usize = 9;

/// The most rows and columns of a sheet.
const MOST: usize = Rules::MAX_SIZE as usize;

/// Row and column of the first cell of a Sudoku.
type Block = (usize, usize);

/// Whether the lines are meant to be such a sheet: of no other kind, though perhaps with a fault.
pub fn is_one(lines: &[Line]) -> bool {
    let counts = SIDE + 1..=MOST + 1;
    counts.contains(&lines.len()) && Drawn::of(lines).is_some_and(|drawn| drawn.is_certain())
}

/// Reads one block of lines as a sheet.
pub fn read(lines: &[Line], known: &KnownRules) -> Reading {
    Some(Drawn::of(lines)?.read(known))
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let rules = puzzle.rules();
    let symbol = |cell: usize| match puzzle.given(cell) {
        _ if rules.is_absent(cell) => '#',
        Some(value) => char::from(b'0' + value),
        None => '.',
    };
    let columns = rules.columns();
    let row = |row: usize| (row * columns..(row + 1) * columns).map(symbol).collect::<String>();
    let mut rows: Vec<String> = (0..rules.rows()).map(row).collect();
    if !rules.has_absent_cells() {
        rows.insert(0, format!("{} {columns}", rules.rows()));
    }
    let lines = (1..).zip(&rows).map(|(number, row)| Line { number, text: row.clone() });
    let lines: Vec<Line> = lines.collect();
    let mut plain = puzzle.clone();
    (plain.name, plain.author) = (None, None);
    let again = is_one(&lines).then(|| read(&lines, &KnownRules::default())).flatten();
    let is_same = matches!(again, Some(Ok(parsed)) if parsed.puzzle == plain);
    refuse_if(!is_same, "a sheet whose Sudokus its shape does not state")?;
    Ok(with_name(puzzle, rows.join("\n")))
}

/// The lines of a sheet.
struct Drawn<'a> {
    /// Where a fault of the whole points.
    start: Text<'a>,
    /// Rows and columns, if they are stated.
    size: Option<(usize, usize)>,
    /// The characters of each row; blanks at its end may be missing.
    rows: Vec<Vec<Text<'a>>>,
    columns: usize,
    /// Whether outside is blank.
    has_blanks: bool,
}

impl<'a> Drawn<'a> {
    /// The rows of one block of lines.
    fn of(lines: &'a [Line]) -> Option<Self> {
        if lines.iter().any(Line::is_blank) {
            return None;
        }
        let without_end = |line: &'a Line| line.whole().slice(0, line.text.trim_end().len());
        let mut lines: Vec<Text<'a>> = lines.iter().map(without_end).collect();
        let start = lines.first()?.trimmed();
        let sides = SIDE..=MOST;
        let size = stated_size(start.text)
            .filter(|(rows, columns)| sides.contains(rows) && sides.contains(columns));
        if size.is_some() {
            lines.remove(0);
        }
        let indent = |line: &Text<'_>| line.text.len() - line.text.trim_start_matches(' ').len();
        let indent = lines.iter().map(indent).min()?;
        let symbols = |line: &Text<'a>| line.slice(indent, line.text.len()).symbols().collect();
        let mut rows: Vec<Vec<Text<'a>>> = lines.iter().map(symbols).collect();
        let are_apart = |row: &Vec<Text<'a>>| row.iter().skip(1).step_by(2).all(is_blank_text);
        if rows.iter().all(are_apart) {
            rows = rows.into_iter().map(|row| row.into_iter().step_by(2).collect()).collect();
        }
        let has_blanks = rows.iter().flatten().any(is_blank_text);
        let lengths = || rows.iter().take(MOST).map(Vec::len);
        let count = |length: usize| lengths().filter(|&other| other == length).count();
        let most_common = lengths().max_by_key(|&length| (count(length), length))?;
        let columns = if has_blanks { lengths().max()? } else { most_common };
        let columns = size.map_or(columns, |(_, columns)| columns);
        Some(Drawn { start, size, rows, columns, has_blanks })
    }

    /// Whether no other format reads the text, in which a misprint may be: the size of a known
    /// sheet is above it, or outside is marked and two Sudokus are whole.
    fn is_certain(&self) -> bool {
        let is_odd = |cell: &&Text<'_>| !is_symbol(cell);
        let odd = self.rows.iter().flatten().filter(is_odd).count();
        if odd > 1 || self.columns > MOST {
            return false;
        }
        let is_there = self.is_there();
        if is_there.contains(&false) {
            // A large grid with few black cells has many blocks, and may be anything.
            let is_size = known_sheets(self.rows.len(), self.columns).len() > 1;
            let whole = |_| self.whole_blocks(&is_there);
            let blocks = self.blocks_of_shape(&is_there).unwrap_or_else(whole);
            return blocks.len() > 1 && (is_size || are_aligned(&blocks));
        }
        let is_known =
            self.size.is_some_and(|(rows, columns)| !known_sheets(rows, columns).is_empty());
        is_known && self.rows.iter().any(|row| row.len() == self.columns)
    }

    fn cell(&self, row: usize, column: usize) -> Option<&Text<'a>> {
        self.rows[row].get(column)
    }

    /// Whether each cell of the sheet is not marked as outside.
    fn is_there(&self) -> Vec<bool> {
        let is_there = |row: usize, column: usize| match self.cell(row, column) {
            Some(cell) => !is_outside(cell),
            // One of a row that is too short.
            None => !self.has_blanks,
        };
        let row = |row| (0..self.columns).map(move |column| is_there(row, column));
        (0..self.rows.len()).flat_map(row).collect()
    }

    fn read(&self, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
        self.check()?;
        let blocks = self.blocks()?;
        let (rows, columns) = (self.rows.len(), self.columns);
        let is_covered = covered(&blocks, rows, columns);
        let cells = 0..rows * columns;
        let absent: Vec<usize> = cells.clone().filter(|&cell| !is_covered[cell]).collect();
        let values = Values::new(1, SIDE);
        let rules = Rules::with_absent_cells(rows, columns, values, Lines::None, &absent);
        let rules = rules.map_err(|error| {
            self.start.fault(0, "a sheet of Sudokus of 9x9 cells", error.to_string())
        })?;
        let mut puzzle = Puzzle::empty(known.of_full_text(self.start, rules)?);
        for cell in cells.filter(|&cell| is_covered[cell]) {
            if let Some(text) = self.cell(cell / columns, cell % columns) {
                read_cell(&mut puzzle, cell, *text)?;
            }
        }
        for (row, column) in blocks {
            let first = row * columns + column;
            let corners = vec![first, first + (SIDE - 1) * (columns + 1)];
            add(&mut puzzle, self.start, NAME, "", corners)?;
        }
        Ok(puzzle.into())
    }

    /// Fails if a row has another length or a character that is none of a sheet.
    fn check(&self) -> Result<(), Fault> {
        for row in &self.rows {
            if let Some(odd) = row.iter().find(|cell| !is_symbol(cell)) {
                let expected = format!(
                    "a value from 1 to 9, an open cell (one of {BLANKS}), # or a blank outside"
                );
                return Err(odd.unexpected(0, expected));
            }
            let columns = self.columns;
            if let Some(beyond) = row.get(columns) {
                let expected = format!("the end of the row after {columns} cells");
                return Err(beyond.unexpected(0, expected));
            }
            if let Some(last) = row.last().filter(|_| row.len() < columns && !self.has_blanks) {
                let found = format!("the end of the line after {}", row.len());
                return Err(last.fault(1, format!("{columns} cells in the row"), found));
            }
        }
        let count = self.rows.len();
        if let Some((rows, _)) = self.size.filter(|(rows, _)| *rows != count) {
            let expected = format!("{rows} rows below the size");
            return Err(self.start.fault(0, expected, count.to_string()));
        }
        if count > MOST || self.columns > MOST {
            let found = format!("{count}x{}", self.columns);
            return Err(self.start.fault(0, format!("a sheet of at most {MOST}x{MOST}"), found));
        }
        Ok(())
    }

    fn blocks(&self) -> Result<Vec<Block>, Fault> {
        let is_there = self.is_there();
        let blocks = if is_there.contains(&false) {
            self.blocks_of_shape(&is_there)?
        } else {
            self.blocks_of_givens()?
        };
        if are_joined(&blocks) {
            return Ok(blocks);
        }
        let found = format!("{} of which some have none in common with others", blocks.len());
        Err(self.start.fault(0, "Sudokus of 9x9 cells that overlap by whole boxes", found))
    }

    /// The blocks of 9x9 cells without a mark.
    fn whole_blocks(&self, is_there: &[bool]) -> Vec<Block> {
        let starts = |length: usize| 0..(length + 1).saturating_sub(SIDE);
        let columns = starts(self.columns);
        let all = starts(self.rows.len())
            .flat_map(|row| columns.clone().map(move |column| (row, column)));
        let is_whole = |&block: &Block| cells_of(block, self.columns).all(|cell| is_there[cell]);
        all.filter(is_whole).collect()
    }

    /// The Sudokus that cover the cells that are there.
    fn blocks_of_shape(&self, is_there: &[bool]) -> Result<Vec<Block>, Fault> {
        let (rows, columns) = (self.rows.len(), self.columns);
        let is_shape = |blocks: &Vec<Block>| covered(blocks, rows, columns) == is_there;
        if let Some(known) = known_sheets(rows, columns).into_iter().find(is_shape) {
            return Ok(known);
        }
        let mut blocks = self.whole_blocks(is_there);
        let mut counts = vec![0; rows * columns];
        for &block in &blocks {
            cells_of(block, columns).for_each(|cell| counts[cell] += 1);
        }
        blocks.retain(|&block| cells_of(block, columns).any(|cell| counts[cell] == 1));
        let is_covered = covered(&blocks, rows, columns);
        let Some(cell) = (0..rows * columns).find(|&cell| is_there[cell] != is_covered[cell])
        else {
            return Ok(blocks);
        };
        let text = self.cell(cell / columns, cell % columns).unwrap_or(&self.start);
        if counts[cell] == 0 {
            let expected = format!("a cell of a whole block of 9x9 cells, or {OUTSIDE}");
            return Err(text.unexpected(0, expected));
        }
        let expected =
            format!("a shape that states its Sudokus, or a corpus line with {NAME} for each");
        Err(text.fault(0, expected, "a cell that several blocks of 9x9 cells may cover"))
    }

    /// The Sudokus of the known sheet of this size that has all givens.
    fn blocks_of_givens(&self) -> Result<Vec<Block>, Fault> {
        let (rows, columns) = (self.rows.len(), self.columns);
        let cells = self.rows.iter().flatten();
        let is_given: Vec<bool> = cells.map(|cell| !cell.text.starts_with(is_blank)).collect();
        let has_givens = |blocks: &Vec<Block>| {
            let is_covered = covered(blocks, rows, columns);
            is_given.iter().zip(is_covered).all(|(&is_given, is_covered)| is_covered || !is_given)
        };
        let mut sheets = known_sheets(rows, columns);
        sheets.retain(has_givens);
        match sheets.len() {
            1 => Ok(sheets.remove(0)),
            count => {
                let found = format!(
                    "no mark, and {count} known sheets of {rows}x{columns} with all givens"
                );
                Err(self.start.fault(0, OUTSIDE, found))
            }
        }
    }
}

/// Whether a character is one of a sheet.
fn is_symbol(cell: &Text<'_>) -> bool {
    is_outside(cell) || cell.text.starts_with(|c: char| c.is_ascii_digit() || is_blank(c))
}

fn is_outside(cell: &Text<'_>) -> bool {
    matches!(cell.text, " " | "#")
}

fn is_blank_text(cell: &Text<'_>) -> bool {
    cell.text == " "
}

/// The cells of a Sudoku in a sheet with so many columns.
fn cells_of((row, column): Block, columns: usize) -> impl Iterator<Item = usize> {
    (0..SIDE * SIDE).map(move |at| (row + at / SIDE) * columns + column + at % SIDE)
}

/// Whether each cell of a sheet is one of the Sudokus.
fn covered(blocks: &[Block], rows: usize, columns: usize) -> Vec<bool> {
    let mut is_covered = vec![false; rows * columns];
    for cell in blocks.iter().flat_map(|&block| cells_of(block, columns)) {
        is_covered[cell] = true;
    }
    is_covered
}

fn overlap(a: &Block, b: &Block) -> bool {
    a.0.abs_diff(b.0) < SIDE && a.1.abs_diff(b.1) < SIDE
}

/// Whether all blocks that overlap have whole boxes in common: a row too many would make further
/// blocks.
fn are_aligned(blocks: &[Block]) -> bool {
    let is_aligned = |a: &Block, b: &Block| {
        a.0.abs_diff(b.0).is_multiple_of(3) && a.1.abs_diff(b.1).is_multiple_of(3)
    };
    blocks.iter().all(|a| blocks.iter().all(|b| !overlap(a, b) || is_aligned(a, b)))
}

/// Whether there are several Sudokus, of which each overlaps others by whole boxes, so that all
/// hang together.
fn are_joined(blocks: &[Block]) -> bool {
    let (mut reached, mut left): (Vec<Block>, Vec<Block>) = (Vec::new(), blocks.to_vec());
    let mut next: Vec<Block> = left.pop().into_iter().collect();
    while let Some(block) = next.pop() {
        let (joined, others): (Vec<Block>, Vec<Block>) =
            left.into_iter().partition(|other| overlap(&block, other));
        reached.push(block);
        next.extend(joined);
        left = others;
    }
    left.is_empty() && reached.len() > 1 && are_aligned(blocks)
}

/// The sheets of a size that have a name, and the mirrored windmill.
fn known_sheets(rows: usize, columns: usize) -> Vec<Vec<Block>> {
    let mut sheets = Vec::new();
    // Samurai, gattai-8, shogun and sumo have Sudokus where a chessboard has black squares, sohei
    // where it has white ones; neighbors have a corner box in common.
    let steps = |length: usize| {
        length.checked_sub(SIDE).filter(|&more| more > 0 && more.is_multiple_of(12))
    };
    if let (Some(down), Some(right)) = (steps(rows), steps(columns)) {
        let squares = (0..=down / 6).flat_map(|row| (0..=right / 6).map(move |to| (row, to)));
        let of_color = |color| -> Vec<Block> {
            let squares = squares.clone().filter(|(row, column)| (row + column) % 2 == color);
            squares.map(|(row, column)| (6 * row, 6 * column)).collect()
        };
        sheets.extend([0, 1].map(of_color));
    }
    match (rows, columns) {
        (12, 12) => sheets.push(vec![(0, 0), (0, 3), (3, 0), (3, 3)]),
        (21, 21) => {
            let windmill = [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)];
            sheets.push(windmill.to_vec());
            sheets.push(windmill.map(|(row, column)| (row, 12 - column)).to_vec());
        }
        _ => {}
    }
    sheets
}

#[cfg(test)]
mod tests;
