//! Files of SudoCue and others, `.sdk`: nine rows, above them lines of a letter and a text.
//!
//! `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U`
//! address, without a blank after the letter (`helpers/heading.rs` reads them). The rows may be
//! below `[Puzzle]`; rows below `[State]` are what a player has filled in, which is not a part of
//! the puzzle. Without `[Puzzle]` the rows are read as a grid.

use crate::grids::line;
use crate::helpers::comment::{self, on_one_line};
use crate::helpers::refusals::only_classic;
use crate::prelude::*;
use crate::sheets;

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
    extent: Extent::Sheet { read },
    write: Some(write),
    ..Format::DEFAULT
};

const PUZZLE: &str = "[Puzzle]";
const STATE: &str = "[State]";

fn is_title(line: &str, title: &str) -> bool {
    line.trim().eq_ignore_ascii_case(title)
}

/// Reads the section below the title as a grid; that of the player may follow.
fn read(sheet: &Sheet<'_>, known: &KnownRules) -> Option<Result<ParsedPuzzle, Fault>> {
    if !is_title(&sheet.lines[0].text, PUZZLE) {
        return None;
    }
    let is_state = |line: &Line| is_title(&line.text, STATE);
    let end = sheet.lines.iter().position(is_state).unwrap_or(sheet.lines.len());
    let mut lines = &sheet.lines[1..end];
    while lines.last().is_some_and(Line::is_blank) {
        lines = &lines[..lines.len() - 1];
    }
    if lines.is_empty() {
        return Some(Err(sheet.ends_early("the rows of the puzzle")));
    }
    sheets::read(&Sheet { lines, ..*sheet }, known)
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    only_classic(puzzle.rules())?;
    let cells = line::cells(puzzle)?;
    let lettered = [('A', on_one_line(&puzzle.author)), ('D', on_one_line(&puzzle.name))];
    let mut lines: Vec<String> = lettered
        .into_iter()
        .filter_map(|(letter, text)| Some(format!("#{letter}{}", text?)))
        // Read as a rule, it would be one.
        .filter(|line| !comment::is_rule(line))
        .collect();
    lines.push(PUZZLE.to_owned());
    lines.extend((0..9).map(|row| cells[9 * row..9 * row + 9].to_owned()));
    Ok(lines.join("\n"))
}
