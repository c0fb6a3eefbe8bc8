//! The reference page of constraints, made of their table.

use super::TABLE;
use std::fmt::Write;

const INTRODUCTION: &str = "\
# Constraints

This page is made of the table of constraints in the program; `quorum list constraints` prints the
same.

A constraint is an item `NAME[=PARAMETER]:LISTS` in the field `constraints=` of a
[corpus line](formats.md), items joined by `/`. `LISTS` are lists of cells joined by `|`, cells of a
list joined by `.`: `clone:R1C1.R1C2|R5C5.R5C6`. A constraint of the whole grid has no cells:
`antiknight:`. A parameter that begins with `<`, `>` or `!` has no `=` before it: `sum<=15:R1C1.R1C2`.

Neighbors have a common side; neighbors on a line are next to each other in its list. The smallest and the
largest value, and the number of values, are those that cells of the grid may have (`values=`). A rule that names
the x-th cell of a line or a region, or the cell in row v, does not hold where there is no such cell. In `entropic`
a third of the values each is low, middle and high; the middle third has one value more where their number
leaves a remainder of 1, both others where it leaves 2. `global-entropy` needs a number of values that is
divisible by 3. The cells of an arrow, of a
renban and of a nabner line are listed along the line as it is drawn; in another order they mean the
same. `minimum`, `maximum` and the
rules of neighbors without a mark (`nonconsecutive`, `nonratio`, `strict-kropki`, `strict-xv`) depend on
the other constraints of the puzzle.

Each constraint is lowered to all-different groups, inequalities, relations of two cells, sums,
automata, connected cells and different pairs (`sum`, `rel`, `reg`, `connected` and `different-pairs` state the
last five). A solver without one of these answers `unsupported`.

Alternatives (`any-of`) are constraints in parentheses without their cells, each with the number of its
lists behind it unless that is one; `+` joins those of a branch, `|` separates branches:
`any-of=(cage=9)|(arrow)2+(x):R1C1.R1C2|R2C1|R2C2.R2C3|R1C1.R1C2`. They become one automaton, which reads each
cell once if all branches read their cells in a common order; else engines conclude little before one branch is left.
A constraint that depends on others cannot be in a branch, nor can connected cells and different pairs.

`connected=1.3_4-9_5:LIST` is about a list in rows of five cells: those with the values 1 and 3 are connected by their sides, and there are
four to nine. `4-` has no upper limit, `9` is the only number; what is left out is at least one, and the
number of columns. Without a list it is about the grid: `connected=1.3:`. In `yin-yang`, as well, a list is a lattice beside
the grid, of as many cells.

Labels of `chaos` are the first extra cells, one per cell of the grid, so that the label of R1C1 in a 9x9 grid is
R10C1 (a list of extra cells names others). Regions of as many cells as the parameter states are numbered in the order of
their first cells; label 1 is the smallest value. `chaos-arrow=0:R3C2|R12C2.R13C2|R12C2.R12C3` has a cell and lists that
begin with the same label: the value of the cell is the number of labels, from the first on, that equal it without a
gap, in all lists together, where the first counts once. Without lists they go in all four directions from the label of the cell.
`chaos-count=0:R3C2|R12C2.R12C3.R13C2` counts the labels of the list that equal the first; without a list, the label of the
cell and those around it. With the parameter 1 the first label does not count.

Ranks of `full-rank` are those of all rows and columns of a square grid of as many values, each read as a number from
both ends: 1 for the lowest, and for each other one more than lines are lower. A clue means that no other
line equals its own; with `_ties` (`full-rank=10_ties:...`) others may. `no-rank-ties` excludes equal lines
in the whole grid. The automata of a clue read its line beside each line that may begin with the same
value. A `doppelganger` grid of n x n cells has the values 0 to n. These three rules are about rows and columns of different
values: a grid with `lines=none` cannot have them.

No constraint has absent cells (`#` in `cells=`). In a grid with such cells, neighbors are those that are there, and rules of whole rows,
columns or regions are refused.

All automata of a puzzle together may take 400,000,000 steps to build (one per state and value, again in
every round of minimization; a few seconds), and all that its constraints mean 128 MiB: a further
constraint is refused. The automaton of a
large `regex` is built for words up to the length of its line only; an expression that no values match, such as
`0` over 1 to 9, is refused.

| name | parameter | example | rule |
|---|---|---|---|
";

/// The reference page of all constraints, in Markdown.
pub fn reference() -> String {
    let mut text = String::from(INTRODUCTION);
    let cell = |words: &str| words.replace('|', "\\|");
    for entry in TABLE {
        let (parameter, example) = (cell(entry.parameter), cell(entry.example));
        writeln!(
            text,
            "| `{}` | {parameter} | `{example}` | {} |",
            entry.name,
            cell(entry.summary)
        )
        .expect("a string");
    }
    text
}
