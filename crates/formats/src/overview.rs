//! Descriptions of formats as text: the overview, and a page per format. A test makes the reference
//! page of the documents of the same.

use crate::helpers::constraints::spelled;
use crate::prelude::*;
use crate::table::TABLE;
use std::fmt::Write;

/// Common parts of all formats.
pub const OVERVIEW: &str = "\
The format of a text is recognized by its content, line by line; --format NAME states it.
Puzzles in one-line formats and in blocks of lines may be mixed in one file; blocks are
separated by empty lines. A table or a document takes the whole file. Files compressed by
gzip or Zstandard are read (.gz, .zst). Nothing is fetched from the web.

Lines that begin with # are comments; the one directly above a puzzle is its name, and
'# author: Ann' its author. Headers state the rules of the block below, or of all lines up
to the next empty one:
  # boxes 3x3            boxes, rows high by columns wide; '# boxes none' for a Latin square
  # regions 112/122/...  the region of each cell, rows joined by '/'; numbers or letters
  # diagonals            values differ along both diagonals; main (from the top left) or anti
  # values 0-8           the values of a grid
  # groups R1C1.R2C3/... further groups of different cells
  # cage 7 R1C1 R1C2     a constraint: name, parameter, cells (quorum list constraints)
  # even R1C1 R1C2       even cells; '# odd R1C1' likewise
A line that begins with the name of a rule, in any spelling of it or with a slip, or that has
a cell, is a header: it is read or refused. Names and cells may be in any case; cells are
apart or not (r1c1r1c2), on a straight line (R1C1-R1C4), a row or column (R1, C3). Every
other line is a comment: one that names a rule which the puzzle does not state is listed as
not read, and the verdict may be unknown, unless it is in quotes ('# \"...\"'); verify prints
how many comments it did not read as rules. So are titles, and values of columns and keys that
are not read. '# rules: diagonals, antiknight' is read as headers.
Puzzles below a header that cannot be read are not answered: a block, lines up to the next
empty one, a whole table or document; nor is what follows directly without an empty line.
Sentences beside a puzzle that name its size, values or usual rules pass (each row, column and
2x2 box contains 1 to 4), and the puzzle has to agree; a puzzle with other text above it, or a rule below, is refused.

Without a header or --boxes, grids and lines have boxes by their size: 4x4 2x2, 6x6 2x3,
8x8 2x4, 9x9 3x3, 12x12 3x4, 15x15 3x5, 16x16 4x4, 25x25 5x5. Pictures with signs need a
header or --boxes. Every verdict states the rules that were read.";

/// The overview: what formats have in common, and one line per format.
pub fn overview() -> String {
    let widest = TABLE.iter().map(|format| format.name.len()).max().unwrap_or_default();
    let mut text =
        format!("{OVERVIEW}\n\nFormats (quorum list formats NAME prints one in full):\n");
    for format in TABLE {
        writeln!(text, "  {:widest$}  {}", format.name, format.summary).expect("a string");
    }
    text
}

/// The page of a format: summary, description, abilities and an example.
pub fn page(format: &Format) -> String {
    let example: Vec<String> = format.example.lines().map(|line| format!("  {line}")).collect();
    let example: Vec<&str> = example.iter().map(|line| line.trim_end()).collect();
    format!(
        "{}: {}\n\n{}\n\n{}\n\nExample:\n\n{}\n",
        format.name,
        format.summary,
        format.description,
        abilities(format),
        example.join("\n")
    )
}

/// Features, the part of a file that a puzzle takes, file extensions.
pub fn abilities(format: &Format) -> String {
    let held = Feature::ALL.into_iter().filter(|(feature, _)| format.holds.contains(feature));
    let held: Vec<&str> = held.map(|(_, words)| words).collect();
    let extent = match format.extent {
        Extent::OneLine { .. } => "one line",
        Extent::Block { .. } | Extent::Sheet { .. } => "a block of lines",
        Extent::File => "a whole file",
    };
    let extensions: Vec<String> = format.extensions.iter().map(|name| format!(".{name}")).collect();
    let extensions = if extensions.is_empty() {
        "any (in folders not looked for)".to_owned()
    } else {
        extensions.join(", ")
    };
    let written = if format.is_written() { "read and written" } else { "read, not written" };
    let constraints = match spelled(format.spells) {
        names if names.is_empty() || !format.is_written() => String::new(),
        names => format!("\nConstraints that can be written: {names}."),
    };
    format!(
        "Holds: {}.\nUse: {written}. Extent: {extent}. Files: {extensions}.{constraints}",
        held.join(", ")
    )
}
