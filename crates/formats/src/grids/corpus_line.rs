//! The format of corpus lines, which [`quorum_puzzle::corpus_line`](mod@quorum_puzzle::corpus_line)
//! reads and writes.

use crate::feature::{Feature, joined};
use crate::format::{Extent, Format};
use quorum_puzzle::corpus_line::{read, recognize};
use quorum_puzzle::corpus_line_with_name;

/// Corpus lines.
pub static FORMAT: Format = Format {
    name: "corpus",
    summary: "any puzzle on one line: 9x9;boxes=3x3;cells=...;signs=...;name=...",
    description: "\
One puzzle of any kind per line; its rules are always stated. Fields are joined by `;`:
  NxN or RxC         the size, first
  values=0-8         values other than 1 to N: from 0, or more than a row has cells
  lines=none         values may repeat in rows and columns; lines=words: they differ in runs
                     of cells between absent ones; else left out
  boxes=RxC          boxes R rows high and C columns wide, or boxes=none, or
  regions=1122/...   the region of each cell, rows joined by `/`
  diagonals=both     or main (from the top left), or anti
  extra-cells=9      cells beside the grid, which a solution does not have; 9{12}: with these
                     values; named as if in rows below the grid (R10C1)
  groups=R1C1.R2C3   further groups of different cells, joined by `/`
  cells=             rows joined by `/`: `.`, a digit, {27} for a candidate set; above 9
                     joined by spaces: `.`, 12, {2 7 12}; `#` for an absent cell (a hole)
  signs=             2N-1 rows joined by `/`: in turn the N-1 signs within a row of cells
                     (`<`, `>` or `.`) and the N signs below it (`^`, `v` or `.`)
  constraints=       NAME:CELLS, NAME=PARAMETER:CELLS or NAME<=PARAMETER:CELLS, joined by `/`:
                     cage=15:R1C1.R1C2/sum<=9:R2C1.R3C1; cells joined by `.`, lists of cells
                     by `|` (names: quorum list constraints)
  name=  author=     percent-encoded
A line that ends with '\\' goes on with the next one; white space around the break is
dropped. Break beside a separator, not within a name, and without comments between.
Unknown fields are refused. A line has no commas, quotes or tabs, so it fits into CSV.",
    extensions: &["txt"],
    example: "4x4;boxes=2x2;cells=1..{23}/..../..../4...;signs=.<./..v./.../..../..>/..../...",
    holds: &joined::<15>(&Feature::OF_VARIANT, &[Feature::AbsentCells]),
    spells: |_| true,
    extent: Extent::line(recognize, |text, known| Ok(read(text, known)?.into())),
    write: Some(|puzzle| Ok(corpus_line_with_name(puzzle))),
};
