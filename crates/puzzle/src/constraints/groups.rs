//! Further groups of the whole grid: the windows of a windoku, and the groups of cells at the same
//! place of different boxes.
//!
//! Lowering: all-different groups. Sources: `Windoku` and `DisjointSets` of
//! Interactive-Sudoku-Solver, `disjointgroups` of f-puzzles.

use super::*;

pub(super) static WINDOKU: NamedConstraint = NamedConstraint {
    name: "windoku",
    summary: "values differ in each window: squares of n cells, one row and column apart",
    example: "windoku:",
    picture: Depiction::Windows,
    iss: Iss::Own(&["Windoku"]),
    fits: |context| {
        let (rows, columns) = (context.rows(), context.columns());
        let side = rows.isqrt();
        if side > 1 && side * side == rows && rows == columns {
            Ok(())
        } else {
            expected("a size of 4x4, 9x9, 16x16, ... for windows", format!("{rows}x{columns}"))
        }
    },
    lower: |context, _, primitives| {
        let (n, side) = (context.rows(), context.rows().isqrt());
        let starts = || (0..side - 1).map(|window| 1 + window * (side + 1));
        for (top, left) in starts().flat_map(|top| starts().map(move |left| (top, left))) {
            let cell = |index| (top + index / side) * n + left + index % side;
            primitives.different(&(0..n).map(cell).collect::<Vec<_>>())?;
        }
        Ok(())
    },
    ..NamedConstraint::DEFAULT
};

pub(super) static DISJOINT_GROUPS: NamedConstraint = NamedConstraint {
    name: "disjoint-groups",
    summary: "cells at the same place of different boxes differ",
    example: "disjoint-groups:",
    iss: Iss::Own(&["DisjointSets"]),
    fpuzzles: Fpuzzles::Switch("disjointgroups", ""),
    fits: |context| boxes(context).map(drop),
    lower: |context, _, primitives| {
        let boxes = boxes(context)?;
        for place in 0..boxes.first().map_or(0, Vec::len) {
            primitives.different(&boxes.iter().map(|cells| cells[place]).collect::<Vec<_>>())?;
        }
        Ok(())
    },
    ..NamedConstraint::DEFAULT
};

/// The cells of each box, in reading order.
fn boxes(context: &Context) -> Result<Vec<Vec<usize>>> {
    let found = if context.cells().any(|cell| context.region_of(cell).is_some()) {
        "irregular regions"
    } else {
        "no regions"
    };
    if context.boxes().is_none() {
        return expected("a grid with boxes", found);
    }
    let mut boxes: Vec<Vec<usize>> = Vec::new();
    for cell in context.cells() {
        let number = context.region_of(cell).expect("one of a box");
        // Regions are numbered in reading order of their first cells.
        boxes.resize(boxes.len().max(number + 1), Vec::new());
        boxes[number].push(cell);
    }
    Ok(boxes)
}
