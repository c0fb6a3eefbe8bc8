//! Three digits confined to the intersection of a box and a line.
//!
//! A minirow has three cells and so exactly three digits. If only three digits can be in it, they
//! are, and are removed from the rest of the box and the row. If three digits can be nowhere else
//! in the box, no other digit can be in it. Minicolumns likewise. Fewer digits that can be in it,
//! or more that must, are a contradiction.
//!
//! Source: the minimum cardinalities of triads in Tdoku. On the puzzles of `hardest-1106` it
//! saves a third of the nodes.

use super::layout::{
    BAND, Minilines, Planes, column_cells, next_rows, nine_of, only_lines, or3, row_cells,
};
use super::wide::Wide;

/// Result of the rule: the states of which it holds.
pub(super) struct Triples {
    /// An intersection has too few digits, or too many.
    pub wrong: u32,
    /// Candidates were removed.
    pub changed: u32,
}

/// Applies the rule once everywhere.
#[inline(always)]
pub(super) fn triples<W: Wide>(planes: &mut Planes<W>, lines: &Minilines<W>) -> Triples {
    let before = *planes;
    let only = only_lines(lines);
    let ([nine_rows, nine_columns], [only_nine_rows, only_nine_columns]) =
        (lines.nine_packed(), only.nine_packed());
    let [rows, more_nine_rows, wrong_rows] =
        excluded(lines.rows, nine_rows, only.rows, only_nine_rows);
    let [columns, more_nine_columns, wrong_columns] =
        excluded(lines.columns, nine_columns, only.columns, only_nine_columns);
    let wrong = wrong_rows.or(wrong_columns).and(W::splat(BAND)).occupied();
    if wrong == W::ALL {
        return Triples { wrong, changed: 0 };
    }

    let ([r0, r1, r2], [c0, c1, c2]) = (row_cells(rows), column_cells(columns));
    let [a, b, c] = planes.bands;
    planes.bands = [a.without(r0.or(c0)), b.without(r1.or(c1)), c.without(r2.or(c2))];
    let ([r0, r1, r2], [c0, c1, c2]) = (row_cells(more_nine_rows), column_cells(more_nine_columns));
    planes.nine = planes.nine.without(nine_of([r0.or(c0), r1.or(c1), r2.or(c2)]));
    Triples { wrong, changed: before.exceed(planes) }
}

/// Exclusions of the rule for packed lines: of digits 1 to 8, of digit 9, and the lines with fewer
/// or more than three digits.
#[inline(always)]
fn excluded<W: Wide>(lines: W, nine: W, only: W, only_nine: W) -> [W; 3] {
    let [three, four] = three_and_four(lines, nine);
    let full = three.without(four);
    let [three_only, four_only] = three_and_four(only, only_nine);
    let taken = three_only.without(four_only);
    let wrong = four_only.or(W::splat(BAND).without(three));
    let [a, b] = next_rows(lines.and(full));
    let [c, d] = next_rows(nine.and(full));
    [or3(a, b, taken.without(only)), or3(c, d, taken.without(only_nine)), wrong]
}

/// The bits that are set in at least three, and in at least four, of the eight lanes and `nine`.
#[inline(always)]
fn three_and_four<W: Wide>(lanes: W, nine: W) -> [W; 2] {
    let zero = W::splat(0);
    let (low, high) = (lanes.low_halves(lanes), lanes.high_halves(lanes));
    let sum = [low.or(high), low.and(high), zero, zero];
    let [a, b, ..] = sum;
    let sum = add(sum, [a.swap_pairs(), b.swap_pairs(), zero, zero]);
    let [a, b, c, d] = sum;
    let others = [a.swap_neighbors(), b.swap_neighbors(), c.swap_neighbors(), d.swap_neighbors()];
    let sum = add(add(sum, others), [nine, zero, zero, zero]);
    [sum[2], sum[3]]
}

/// Adds counts represented as "at least one, two, three, four".
#[inline(always)]
fn add<W: Wide>([a1, a2, a3, a4]: [W; 4], [b1, b2, b3, b4]: [W; 4]) -> [W; 4] {
    [
        a1.or(b1),
        or3(a2, b2, a1.and(b1)),
        or3(a3, b3, a2.and(b1)).or(a1.and(b2)),
        or3(a4, b4, a3.and(b1)).or(a1.and(b3).or(a2.and(b2))),
    ]
}
