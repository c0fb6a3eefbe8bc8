//! Equal sums: of sets of cells, of the pieces of a line in its regions, of the pairs of a zipper.
//!
//! Lowering: one sum with constant 0 per further set. A line that enters a region again begins a
//! new piece. The pairs of a zipper of odd length sum to its middle cell. Sources: `EqualSum`,
//! `RegionSumLine` and `Zipper` of Interactive-Sudoku-Solver, `regionsumline` and `zipperline` of
//! f-puzzles.

use super::*;

pub(super) static EQUAL_SUMS: NamedConstraint = NamedConstraint {
    name: "equal-sums",
    summary: "all sets have the same sum",
    example: "equal-sums:R1C1.R1C2|R5C5.R5C6|R9C9",
    iss: Iss::Own(&["EqualSum"]),
    canonical_cells: |context, stated| cells::sets(context, stated),
    lower: |_, stated, primitives| {
        for further in &stated.cells[1..] {
            primitives.equal_sums(&stated.cells[0], further)?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};

pub(super) static REGION_SUM: NamedConstraint = NamedConstraint {
    name: "region-sum",
    summary: "the pieces of the line in each region have the same sum",
    example: "region-sum:R1C2.R1C3.R1C4.R1C5",
    picture: Depiction::Line(LineShape::Plain, "light blue"),
    iss: Iss::Item("RegionSumLine", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("regionsumline", FpuzzlesForm::LONG_LINES),
    canonical_cells: |context, stated| {
        cells::reversible_walk(stated, 2)?;
        if stated.cells[0].iter().all(|&cell| context.region_of(cell).is_some()) {
            Ok(())
        } else {
            expected("a grid with regions", "none")
        }
    },
    lower: |context, stated, primitives| {
        let same_region = |a: &usize, b: &usize| context.region_of(*a) == context.region_of(*b);
        let mut pieces = stated.cells[0].chunk_by(same_region);
        let first = pieces.next().unwrap_or_default();
        for piece in pieces {
            primitives.equal_sums(first, piece)?;
        }
        Ok(())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static ZIPPER: NamedConstraint = NamedConstraint {
    name: "zipper",
    summary: "cells equally far from the middle of the line have the same sum, the middle cell's",
    example: "zipper:R1C1.R2C2.R3C3.R4C4.R5C5",
    picture: Depiction::Line(LineShape::Plain, "lavender"),
    iss: Iss::Item("Zipper", IssForm::Cells),
    fpuzzles: Fpuzzles::Key("zipperline", FpuzzlesForm::LONG_LINES),
    canonical_cells: |_, stated| cells::reversible_walk(stated, 2),
    lower: |_, stated, primitives| {
        let line = &stated.cells[0];
        let pair = |index: usize| [line[index], line[line.len() - 1 - index]];
        let half = line.len() / 2;
        let (middle, outer) = match line.len() % 2 {
            1 => (vec![line[half]], half),
            _ => (pair(half - 1).to_vec(), half - 1),
        };
        for index in 0..outer {
            primitives.equal_sums(&middle, &pair(index))?;
        }
        Ok(())
    },
    ..NamedConstraint::OF_VALUES
};
