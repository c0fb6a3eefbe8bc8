//! The file of Project Euler's problem 96: `Grid 01`, then nine rows of nine digits, `0`
//! for a blank, and no empty line before the next.
//!
//! Not written: a puzzle does not have the number of its grid.

use crate::feature::Feature;
use crate::format::{Extent, Format};
use crate::grids::grid::read_rows;
use crate::helpers::block::Block;
use crate::helpers::lines::Ahead;
use crate::item::ParsedPuzzle;
use crate::options::KnownRules;
use quorum_puzzle::text::{Fault, Line};

/// Numbered grids.
pub static FORMAT: Format = Format {
    name: "euler",
    summary: "classic Sudoku 9x9: 'Grid 01' and nine rows of digits",
    description: "\
The file of Project Euler's problem 96: `Grid 01`, then nine rows of nine digits, 0 for
a blank, without empty lines between grids. The title becomes the name.",
    extensions: &["txt"],
    example: "Grid 01\n003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n\
              002609500\n800203009\n005010300",
    holds: &[Feature::Givens, Feature::Boxes, Feature::Name],
    spells: |_| false,
    extent: Extent::Block { recognize, read },
    write: None,
};

const SIZE: usize = 9;

fn is_title(line: &str) -> bool {
    let number = line.strip_prefix("Grid ").unwrap_or_default().trim();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn recognize(ahead: &mut Ahead<'_>) -> bool {
    is_title(ahead.line(0))
}

fn read(block: &mut Block<'_>, known: &KnownRules) -> Result<ParsedPuzzle, Fault> {
    let mut rows: Vec<Line> = block.taken().to_vec();
    rows.retain(|line| !is_title(&line.text));
    let title = block.taken()[0].text.trim().to_owned();
    block.take_up_to(SIZE, &mut rows, |line| !line.is_blank() && !is_title(&line.text));
    let mut parsed = read_rows(block, &rows, SIZE, known)?;
    parsed.puzzle.name = Some(title).filter(|title| is_title(title));
    Ok(parsed)
}
