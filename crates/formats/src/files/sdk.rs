//! Files of SudoCue and others, `.sdk`: nine rows, above them lines of a letter and a text.
//!
//! `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U`
//! address, without a blank after the letter (`helpers/heading.rs` reads them). The rows may be below
//! `[Puzzle]`; rows below `[State]` are what a player has filled in, which is not a part of the
//! puzzle. Without `[Puzzle]` the rows are read as a grid.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::grids::grid::read_rows;
use crate::helpers::block::Block;
use crate::helpers::comment::{self, author_in_comment, name_in_comment};
use crate::helpers::lines::Ahead;
use crate::helpers::refusals::{only_classic, only_givens};
use crate::item::ParsedPuzzle;
use crate::options::KnownRules;
use quorum_puzzle::Puzzle;
use quorum_puzzle::text::{Fault, Line};

/// Rows below a section's title.
pub static FORMAT: Format = Format {
    name: "sdk",
    summary: "classic Sudoku 9x9: rows of characters below [Puzzle]",
    description: "\
Nine rows of nine characters, as in files of SudoCue, below [Puzzle] or without it. What
a player has filled in, below [State], is ignored. A line #A is the author, #D is taken
as the name; #C, #B, #S, #L and #U are comments.",
    extensions: &["sdk"],
    example: "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
              .6....28.\n...419..5\n....8..79",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Name],
    spells: |_| false,
    extent: Extent::Block { recognize, read },
    write: Some(write),
};

const SIZE: usize = 9;
const PUZZLE: &str = "[Puzzle]";
const STATE: &str = "[State]";

fn is_title(line: &str, title: &str) -> bool {
    line.trim().eq_ignore_ascii_case(title)
}

fn recognize(ahead: &mut Ahead<'_>) -> bool {
    is_title(ahead.line(0), PUZZLE)
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    // The block begins with its first line, which may be a row.
    let mut rows: Vec<Line> = block.taken().to_vec();
    rows.retain(|line| !is_title(&line.text, PUZZLE));
    block.take_up_to(SIZE, &mut rows, is_row);
    if block.take_if(|line| is_title(&line.text, STATE)).is_some() {
        block.take_up_to(SIZE, &mut Vec::new(), is_row);
    }
    read_rows(block, &rows, SIZE, known)
}

fn is_row(line: &Line) -> bool {
    !line.is_blank() && !line.text.trim().starts_with('[')
}

fn write(puzzle: &Puzzle) -> Result<String, String> {
    only_givens(puzzle)?;
    only_classic(puzzle.rules())?;
    let symbol = |cell| puzzle.given(cell).map_or('.', |value| char::from(b'0' + value));
    let row = |row: usize| (row * SIZE..(row + 1) * SIZE).map(symbol).collect::<String>();
    let rows: Vec<String> = (0..SIZE).map(row).collect();
    let lettered = [('A', author_in_comment(puzzle)), ('D', name_in_comment(puzzle))];
    let mut lines: Vec<String> = lettered
        .into_iter()
        .filter_map(|(letter, text)| Some(format!("#{letter}{}", text?)))
        // Read as a rule, it would be one.
        .filter(|line| !comment::is_rule(line))
        .collect();
    lines.push(PUZZLE.to_owned());
    lines.extend(rows);
    Ok(lines.join("\n"))
}
