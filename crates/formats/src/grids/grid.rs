//! A typed or printed grid, in whatever layout `sheets` reads; written as rows of numbers with 0
//! for a blank, as the first source program reads and prints them.

use crate::prelude::*;
use crate::sheets;
use quorum_puzzle::header::header;

/// Rows of numbers.
pub static FORMAT: Format = Format {
    name: "grid",
    summary: "one row per line: numbers, characters, fields or columns, with or without a frame",
    description: "\
N rows of N cells, one per line: between spaces (written so, with 0 for a blank), bars,
tabs, commas or semicolons, as characters without spaces (53..7....), or in columns of
equal width in which spaces are blanks. Around them may be lines drawn around boxes or
regions, labels of rows and columns, empty lines between bands of boxes, a code fence, a
title such as `Grid 01`, the order of the grid. All of a block is read or none of it.

Blanks are . _ * - x X ? null None NaN, nothing, and 0; beside another blank, 0 is a value
(0 to N-1; with N beside both the grid is refused). Up to 9x9, letters may be the values
(A is 1, or N letters of a word); above it, they are those of format line. Candidates are
in braces, {27}; nine rows of nine groups of digits without a blank are candidates too.

Regions are stated by the header `# regions 112/122/...`, by a drawing that encloses
them, or by a map below the grid: N rows of N letters or numbers, one per region. Without
these, boxes are those of the size by custom (see format line). Below an order (`9`), the
header `# boxes RxC` or `# boxes none` has to state them; below `order 9` there are none,
-1 is a blank, and values begin at 0 unless N occurs.",
    extensions: &["txt", "tsv"],
    example: "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1",
    holds: Feature::OF_GRID,
    spells: |_| false,
    extent: EXTENT,
    write: Some(write),
};

/// Shared with the grid in frames.
pub const EXTENT: Extent = Extent::Sheet { read: sheets::read };

/// A grid, printed as the source programs print a solution: one row of numbers per line.
pub fn grid_rows(grid: &[u8], size: usize) -> String {
    let row = |row: &[u8]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    grid.chunks(size).map(row).collect::<Vec<_>>().join("\n")
}

fn write(puzzle: &Puzzle) -> Result<String, NoRoom> {
    let grid: Vec<u8> =
        (0..puzzle.candidates().len()).map(|cell| puzzle.given(cell).unwrap_or(0)).collect();
    Ok(with_name(puzzle, with_header(puzzle, grid_rows(&grid, puzzle.size()))))
}

/// `body` below the header that states the rules, unless they follow from its size.
pub fn with_header(puzzle: &Puzzle, body: String) -> String {
    let rules = puzzle.rules();
    let customary = Rules::customary_boxes(rules.size());
    if rules.boxes().is_some() && rules.boxes() == customary && !rules.has_more_than_boxes() {
        return body;
    }
    let mut lines = header(rules);
    lines.push(body);
    lines.join("\n")
}
