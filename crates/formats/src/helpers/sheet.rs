//! A sheet: the lines of a text in which a puzzle takes several, whole.
//!
//! A block is the lines up to an empty line, a comment or the end. The reader offers the next
//! blocks of a text to the sheet formats of the table, in its order: first several blocks together
//! (the longest sheet first, the empty lines between blocks included), then fewer, at last the
//! first block by itself. The first answer that is not `None` counts, also if it is a fault, and
//! takes all lines of that sheet. So the reader of a kind
//! * returns `None` for what is not of its kind, and for a sheet of several blocks unless all of
//!   them belong to one puzzle of its kind (a grid and its list of cages);
//! * otherwise reads every line, or returns the fault: nothing is left over.
//!
//! Kinds stand before the general grid in the table, and one-line formats are tried before all
//! sheets: a stream of lines is not held up.

use super::lines::LineSource;
use quorum_puzzle::text::{Fault, Line, Text};

/// Blocks that are joined at most.
pub const MAX_BLOCKS: usize = 8;

/// Lines of several blocks together at most; a block by itself has any number of them.
const MAX_JOINED: usize = 400;

/// The largest sheet, in bytes.
const MAX_BYTES: usize = 1 << 23;

/// The lines of one block, or of several with the empty lines between them.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// From the first to the last, none of them a comment but within brackets; the first and the
    /// last are not blank.
    pub lines: &'a [Line],
    /// The lines of the blocks behind it that were looked at.
    pub below: &'a [Line],
}

impl<'a> Sheet<'a> {
    /// The first line, without white space around it: where a fault of the whole points.
    pub fn start(&self) -> Text<'a> {
        self.lines[0].whole().trimmed()
    }

    /// The lines with content, without white space around them.
    pub fn rows(&self) -> impl Iterator<Item = Text<'a>> {
        self.lines.iter().filter(|line| !is_gap(line)).map(|line| line.whole().trimmed())
    }

    /// The blocks: lines without empty ones.
    pub fn blocks(&self) -> Vec<&'a [Line]> {
        blocks(self.lines)
    }

    /// Whether this is one block.
    pub fn is_block(&self) -> bool {
        !self.lines.iter().any(is_gap)
    }

    /// The fault that the sheet ends too early.
    pub fn ends_early(&self, expected: impl Into<String>) -> Fault {
        let line = self.lines.last().map_or(1, |line| line.number + 1);
        Text::line("", line).fault(0, expected, "the end of the block")
    }
}

/// The blocks of some lines.
pub fn blocks(lines: &[Line]) -> Vec<&[Line]> {
    lines.split(is_gap).filter(|block| !block.is_empty()).collect()
}

/// Whether a line is empty: white space, but not as many tabs as a row of blank cells of a
/// spreadsheet has.
pub fn is_gap(line: &Line) -> bool {
    line.is_blank() && line.text.matches('\t').count() < 2
}

/// Lines of blocks, and where each block ends.
pub type Blocks = (Vec<Line>, Vec<usize>);

/// The lines of the next blocks, and the number of lines of the first one, the first two and so on:
/// only the first one if it and the next are puzzles by themselves. With comments, lines that begin
/// with `#` may be rows, and a comment does not end a block; nor does it within brackets.
pub fn ahead(
    source: &mut dyn LineSource,
    with_comments: bool,
    mut are_two_puzzles: impl FnMut(&[Line], &[Line]) -> bool,
) -> Blocks {
    let (mut lines, mut ends): Blocks = Default::default();
    let mut bytes = 0;
    while let Some(Ok(line)) = source.peek(lines.len()) {
        let was_blank = lines.last().is_some_and(is_gap);
        bytes += line.text.len() + 1;
        let is_joined = !ends.is_empty();
        // A numbered title begins the next puzzle, as in the file of Project Euler.
        let is_next = !lines.is_empty() && line.text.starts_with("Grid ");
        if is_next
            || line.text.starts_with('#') && !with_comments && !is_open(&lines)
            || bytes > MAX_BYTES
            || (is_joined || with_comments) && lines.len() > MAX_JOINED
        {
            break;
        }
        if is_gap(line) && !was_blank && !lines.is_empty() {
            ends.push(lines.len());
            if let [first, _] = ends[..]
                && are_two_puzzles(&lines[..first], &lines[first..])
            {
                lines.truncate(first);
                return (lines, vec![first]);
            }
            if ends.len() == MAX_BLOCKS {
                return (lines, ends);
            }
        }
        lines.push(line.clone());
        if with_comments && lines.len() == 1 && is_complete(&lines[0].text) {
            break;
        }
    }
    if lines.last().is_some_and(|line| !is_gap(line)) {
        ends.push(lines.len());
    }
    (lines, ends)
}

/// Whether brackets are open at the end of a short block: a comment there is one of a program.
fn is_open(lines: &[Line]) -> bool {
    let count = |brackets: [char; 3]| -> usize {
        lines.iter().map(|line| line.text.matches(brackets).count()).sum()
    };
    lines.len() < MAX_JOINED
        && lines.last().is_some_and(|line| !is_gap(line))
        && count(['[', '(', '{']) > count([']', ')', '}'])
}

/// Whether the line may be a whole text of JSON: those of a stream are not held together.
pub fn is_complete(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('{') && line.ends_with('}') || line.starts_with('[') && line.ends_with(']')
}
