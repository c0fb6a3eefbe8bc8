//! Kropki dots between two neighbors: white, a difference; black, a ratio.
//!
//! Lowering: one relation. Sources: `WhiteDot` and `BlackDot` of Interactive-Sudoku-Solver,
//! `difference` (of 1 unless stated) and `ratio` (of 2) of f-puzzles, the bars of an adjacent
//! Futoshiki.

use super::*;

pub(super) static WHITE: NamedConstraint = NamedConstraint {
    name: "white",
    summary: "two neighbors differ by the number",
    parameter: "a difference from 1, or nothing for 1",
    example: "white=1:R1C1.R1C2",
    picture: Depiction::Dot { is_black: false, usual: "1" },
    iss: Iss::Item("WhiteDot", IssForm::Marks("1")),
    fpuzzles: Fpuzzles::Key("difference", FpuzzlesForm::Dot),
    also: &["kropki", "consecutive"],
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, Some(1)),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| primitives.along(stated, differ_by),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) static BLACK: NamedConstraint = NamedConstraint {
    name: "black",
    summary: "of two neighbors one is the other times the number",
    parameter: "a ratio from 1, or nothing for 2",
    example: "black=2:R1C1.R2C1",
    picture: Depiction::Dot { is_black: true, usual: "2" },
    iss: Iss::Item("BlackDot", IssForm::Marks("2")),
    fpuzzles: Fpuzzles::Key("ratio", FpuzzlesForm::Dot),
    canonical_parameter: |_, stated| parameter::number(stated, 1..=parameter::MOST, Some(2)),
    canonical_cells: cells::neighbors,
    lower: |_, stated, primitives| primitives.along(stated, have_ratio),
    ..NamedConstraint::OF_NEIGHBORS
};

pub(super) fn differ_by(a: i64, b: i64, difference: i64) -> bool {
    (a - b).abs() == difference
}

pub(super) fn have_ratio(a: i64, b: i64, ratio: i64) -> bool {
    a == ratio * b || b == ratio * a
}
