//! The format of tables, for the list of formats.

use crate::feature::{Feature, joined};
use crate::format::Format;

/// Tables.
pub static FORMAT: Format = Format {
    name: "csv",
    summary: "a table: a puzzle per row, beside its solution, id and rules",
    description: "\
A table with or without a header, fields separated by commas, tabs, semicolons or bars.
The columns that are read, by their names (quorum survey can be told others):
  puzzle, quiz, question, board, grid, sudoku, ...   the puzzle in any format; a grid may
                             be a list of cells or take several lines in a quoted field
  signs                      15 rows of signs joined by `/` (format signs); with puzzle: both
  solution, answer, ...      the known solution, checked, never trusted
  solutions                  the known number of solutions (0, 1, 2+); a solution, as in the
                             collections of Kaggle, is taken as one
  id, puzzle_id, name, ...   name in verdicts and results; one that a spreadsheet would
                             compute (=1+1) gets an apostrophe
  title, author              of the puzzle, where its text states none
  level, grade_nodes, backdoor   as quorum grade writes them
  size                       of the grid, which it has to be
  regions                    one label per cell
  boxes                      2x3 or none
  constraints, rules         as above a grid, separated by `;`
  cages                      as in a corpus line: 15:R1C1.R1C2
Another column that may state rules (variant, type, thermo, arrows, ...) is refused in
every row where it is not empty. Other columns are ignored, but a value that names a rule
which the puzzle does not state (prompt, tags, category) is listed as not read, as is the
name of a column with true or 1. Whether 0 is a blank or the smallest value beside another
blank is decided for a table by its first thousand rows. A file whose fields are single
cells is one grid.",
    extensions: &["csv", "tsv"],
    example: "id,puzzle,solutions\na,2x2:3a4j4a1,1",
    holds: &joined::<12>(&Feature::OF_PICTURE, &[Feature::Answer]),
    spells: |_| true,
    ..Format::DEFAULT
};
